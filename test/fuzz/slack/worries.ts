import { z } from 'zod';

/** A line of the log that nobody should have made it write. */
export type Worry = { readonly what: string; readonly line: string };

const Line = z.looseObject({ level: z.number(), msg: z.string().default(''), code: z.string().default('') });

/**
 * Codes of errors that a fuzzed request may rightly end in. `not-acknowledged`: Bolt knows no kind for it, so that no
 * listener runs; that none of a known kind ends so is held by its answer's status. `stray-error`: an input that the window
 * has lost on its way here, where what is wrong with it is shown above all others.
 */
const rightly = new Set(['not-acknowledged', 'stray-error']);

/** What is wrong with a line of the log: an error, or a secret in it. Null where nothing is. */
export function worryOf(line: string, secrets: readonly string[]): Worry | null {
  const held = secrets.find((secret) => line.includes(secret));
  if (held !== undefined)
    return { what: `a secret is in the log: ${held.slice(0, 4)}…`, line: line.slice(0, 600) };
  if (line.length > 60_000) return { what: `a line of ${line.length} characters`, line: line.slice(0, 600) };
  const read = parsed(line);
  return read !== null && read.level >= 50 && !rightly.has(read.code)
    ? { what: read.msg, line: line.slice(0, 3_000) }
    : null;
}

function parsed(line: string): z.infer<typeof Line> | null {
  try {
    return Line.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
