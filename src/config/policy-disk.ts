import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ProfileName } from '../types/ids.js';
import { policyProblemLines, readPolicy } from './policy-file.js';
import type { Policy } from './policy.js';
import { whyUnreadable } from './unreadable.js';

export type ReadPolicyFile =
  | { readonly ok: true; readonly policy: Policy }
  /** Every problem, one line each, with its fix. */
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads and checks the policy file from the disk.
 * @param profiles the profiles of the settings, where they are known (G1)
 */
export function readPolicyFile(path: string, profiles: readonly ProfileName[] | undefined): ReadPolicyFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const problem = `${path}: the policy file ${whyUnreadable(error)}.`;
    return { ok: false, problems: [`${problem} Set TRUNKDESK_CONFIG to its path; the README shows one.`] };
  }
  return checkPolicyText(text, path, profiles);
}

/** Checks the text of a policy file as `readPolicyFile` does. */
export function checkPolicyText(
  text: string,
  path: string,
  profiles: readonly ProfileName[] | undefined,
): ReadPolicyFile {
  const read = readPolicy(text, basename(path), profiles === undefined ? {} : { profiles });
  return read.ok
    ? { ok: true, policy: read.policy }
    : { ok: false, problems: policyProblemLines(read.fileName, read.problems) };
}
