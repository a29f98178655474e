import { z } from 'zod';
import { WorkspaceId } from '../../types/ids.js';
import { helpOption, readArguments } from '../tool/arguments.js';
import type { NoCommand } from '../tool/tool.js';

export const usage = `Reads the journal of what was done through Trunkdesk. Works while the bot runs; changes nothing.

  npm run --silent journal -- export [--since WHEN] [--until WHEN] [--format csv|jsonl] [--workspace T…]
  npm run --silent journal -- verify

  WHEN      a day of UTC (2026-11-27), a moment with its zone (2026-11-27T08:00:00+01:00), or how long
            ago (90m, 24h, 7d, 4w).
            --until a day takes that day whole; --until a moment ends before it
  --format  jsonl (default): one JSON object a line; csv: for spreadsheets
  verify    exit code 0 and the count where every row is there and unchanged, 1 and the first row where not`;

export type Format = 'csv' | 'jsonl';

export type JournalCommand =
  | NoCommand
  | { readonly kind: 'verify' }
  | {
      readonly kind: 'export';
      readonly format: Format;
      /** Epoch milliseconds, the first one that counts. */
      readonly since: number | undefined;
      /** Epoch milliseconds, the first one that counts no more. */
      readonly until: number | undefined;
      readonly workspace: WorkspaceId | undefined;
    };

const options = {
  since: { type: 'string' },
  until: { type: 'string' },
  format: { type: 'string', default: 'jsonl' },
  workspace: { type: 'string' },
  ...helpOption,
} as const;

/**
 * Reads the arguments after the program's name; all that is wrong with them comes at once.
 * @param now epoch milliseconds, from which what is so long ago is counted
 */
export function readJournalCommand(argv: readonly string[], now: number): JournalCommand {
  const read = readArguments(argv, options);
  if (!read.ok) return { kind: 'refused', problems: read.problems };
  const { values, positionals } = read.given;
  if (values.help) return { kind: 'help' };
  const [verb, ...rest] = positionals;
  if (rest.length > 0) return refused(`“${rest.join(' ')}” is too much after “${verb ?? ''}”`);
  if (verb === 'verify') {
    const stray = argv.find((argument) => argument.startsWith('-'));
    return stray === undefined ? { kind: 'verify' } : refused(`verify takes no ${stray}`);
  }
  if (verb !== 'export')
    return refused(verb === undefined ? 'say export or verify' : `“${verb}” is neither export nor verify`);

  const problems: string[] = [];
  const since = readMoment('--since', values.since, { side: 'start', now }, problems);
  const until = readMoment('--until', values.until, { side: 'end', now }, problems);
  const format = values.format === 'csv' ? 'csv' : 'jsonl';
  if (format !== values.format) problems.push('--format is neither csv nor jsonl');
  const workspace = WorkspaceId.optional().safeParse(values.workspace);
  if (!workspace.success) problems.push('--workspace is no workspace id (T…)');
  if (since !== undefined && until !== undefined && since >= until)
    problems.push('--since is not before --until');
  if (problems.length > 0 || !workspace.success) return { kind: 'refused', problems };
  return { kind: 'export', format, since, until, workspace: workspace.data };
}

const refused = (problem: string): JournalCommand => ({ kind: 'refused', problems: [problem] });

const Day = z.iso.date();
const Moment = z.iso.datetime({ offset: true });
const dayMs = 86_400_000;
const Ago = z.string().regex(/^[1-9]\d{0,4}[mhdw]$/);
const agoMs = { m: 60_000, h: 3_600_000, d: dayMs, w: 7 * dayMs } as const;

function readMoment(
  name: string,
  given: string | undefined,
  { side, now }: { side: 'start' | 'end'; now: number },
  problems: string[],
): number | undefined {
  if (given === undefined) return undefined;
  if (Day.safeParse(given).success) return Date.parse(`${given}T00:00:00Z`) + (side === 'end' ? dayMs : 0);
  if (Moment.safeParse(given).success) return Date.parse(given);
  const ago = Ago.safeParse(given);
  const unit = z.enum(['m', 'h', 'd', 'w']).safeParse(given.at(-1));
  if (ago.success && unit.success) return now - Number(given.slice(0, -1)) * agoMs[unit.data];
  problems.push(
    `${name} is neither a day (2026-11-27), nor a moment with its zone (2026-11-27T08:00:00Z), nor so long ago (24h, 7d)`,
  );
  return undefined;
}
