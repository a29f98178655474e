import { z } from 'zod';

/** A line of the log that nobody should have made it write. */
export type Worry = { readonly what: string; readonly line: string };

const Line = z.looseObject({ level: z.number(), msg: z.string().default('') });

/** Errors of the log that say no more than what was sent: what Bolt can't read, or knows no kind of; a fourth window; nobody. */
const usual = [
  'was not acknowledged within 3 seconds',
  'An unhandled error occurred while Bolt processed an event',
  'Bolt reports an error',
  'push_limit_reached',
  'user_not_found',
];

/** What is wrong with a line of the log: an error, or a secret in it. Null where nothing is. */
export function worryOf(line: string, secrets: readonly string[]): Worry | null {
  const held = secrets.find((secret) => line.includes(secret));
  if (held !== undefined)
    return { what: `a secret is in the log: ${held.slice(0, 4)}…`, line: line.slice(0, 600) };
  if (line.length > 60_000) return { what: `a line of ${line.length} characters`, line: line.slice(0, 600) };
  const read = parsed(line);
  return read !== null && read.level >= 50 && !usual.some((part) => line.includes(part))
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
