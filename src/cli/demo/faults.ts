import { readFileSync } from 'node:fs';
import { parse, YAMLError } from 'yaml';
import { z } from 'zod';
import { whyUnreadable } from '../../config/index.js';
import { OperatorFaultRule, operatorPresets } from '../../sandbox/operator/index.js';
import { slackPresets } from '../../sandbox/workspace/faults/presets.js';
import { SlackFaultRule } from '../../sandbox/workspace/faults/rule.js';

/** The faults a demo starts with: rules for both of its halves, and the seed of their chance. */
export interface DemoFaults {
  readonly seed: number;
  readonly operator: readonly OperatorFaultRule[];
  readonly slack: readonly SlackFaultRule[];
}

const File = z.strictObject({
  seed: z.int().min(0).max(0xffffffff).default(1),
  operator: z.array(OperatorFaultRule).max(100).default([]),
  slack: z.array(SlackFaultRule).max(100).default([]),
});

export type FaultsRead =
  | { readonly ok: true; readonly faults: DemoFaults }
  | { readonly ok: false; readonly problems: readonly string[] };

/** What `--faults` names: nothing, `rough`, or a file in YAML or JSON. */
export function readDemoFaults(named: string | undefined): FaultsRead {
  if (named === undefined || named === '') return { ok: true, faults: File.parse({}) };
  if (named === 'rough') return judged({ operator: operatorPresets.rough, slack: slackPresets.rough }, named);
  try {
    return judged(parse(readFileSync(named, 'utf8')) ?? {}, named);
  } catch (error) {
    const isYaml = error instanceof YAMLError;
    const why = isYaml ? error.message.split('\n', 1).join('') : whyUnreadable(error);
    return { ok: false, problems: [`Faults: ${named}: ${why}. Name a file, or “rough”.`] };
  }
}

function judged(value: unknown, named: string): FaultsRead {
  const read = File.safeParse(value);
  if (read.success) return { ok: true, faults: read.data };
  return {
    ok: false,
    problems: read.error.issues.map(({ path, message }) => {
      const where = path.reduce<string>(
        (text, key) =>
          typeof key === 'number' ? `${text}[${key}]` : `${text}${text === '' ? '' : '.'}${String(key)}`,
        '',
      );
      return `Faults: ${named}: ${where === '' ? '' : `${where}: `}${message}`;
    }),
  };
}
