import { readFileSync } from 'node:fs';
import { whyUnreadable } from '../../config/index.js';
import {
  demoData,
  readOperatorData,
  type DataProblem,
  type OperatorData,
} from '../../sandbox/operator/index.js';
import { helpOption, readArguments } from '../tool/arguments.js';
import type { NoCommand } from '../tool/tool.js';

export const usage = `Starts the embedded operator service on loopback.

  npm run operator -- [--port 4010] [--data FILE] [--db FILE] [--timezone Europe/Amsterdam]
                      [--multiplier absolute|per_initial] [--no-remove]

  --port        port on 127.0.0.1; 0 takes a free one (default 4010)
  --data        data file (docs/operator-data.md); without it the data of the demo
  --db          SQLite file that keeps drafts, orders and subscriptions; without it they end with the service
  --timezone    zone in which "today" is counted for wish dates
  --multiplier  whether bounds stand as they are or count for each initial product
  --no-remove   takes only the documented operation add on drafts`;

export interface OperatorCommand {
  readonly port: number;
  readonly db: string;
  readonly timezone: string;
  readonly multiplier: 'absolute' | 'per_initial';
  readonly patchRemove: boolean;
  readonly data: OperatorData;
}

function readData(path: string | undefined): OperatorData | readonly DataProblem[] {
  if (path === undefined) return demoData();
  try {
    const read = readOperatorData(JSON.parse(readFileSync(path, 'utf8')));
    return read.ok ? read.data : read.problems;
  } catch (error) {
    const isJson = error instanceof SyntaxError;
    return [{ path, problem: isJson ? 'is not JSON' : whyUnreadable(error) }];
  }
}

function zoneKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const options = {
  port: { type: 'string', default: '4010' },
  data: { type: 'string' },
  db: { type: 'string', default: ':memory:' },
  timezone: { type: 'string', default: 'Europe/Amsterdam' },
  multiplier: { type: 'string', default: 'absolute' },
  'no-remove': { type: 'boolean', default: false },
  ...helpOption,
} as const;

type Given = Extract<ReturnType<typeof read>, { ok: true }>['given']['values'];
const read = (argv: readonly string[]) => readArguments(argv, options, 0);

/** The command line as it is meant, or everything that is wrong with it. */
function commandOf(given: Given): OperatorCommand | readonly string[] {
  const problems: string[] = [];
  const port = Number(given.port);
  if (!/^\d{1,5}$/.test(given.port) || port > 65_535)
    problems.push('--port: must be a number from 0 to 65535');
  if (!zoneKnown(given.timezone)) problems.push('--timezone: must be a zone such as Europe/Amsterdam');
  const multiplier = given.multiplier === 'per_initial' ? 'per_initial' : 'absolute';
  if (multiplier !== given.multiplier) problems.push('--multiplier: must be absolute or per_initial');
  const data = readData(given.data);
  if (!('products' in data)) problems.push(...data.map((one) => `--data: ${one.path}: ${one.problem}`));
  if (problems.length > 0 || !('products' in data)) return problems;
  const { db, timezone } = given;
  return { port, db, timezone, multiplier, patchRemove: !given['no-remove'], data };
}

export type ReadCommand = NoCommand | { readonly kind: 'run'; readonly command: OperatorCommand };

/** Reads the arguments after the program's name; what is wrong with them, data file included, comes all at once. */
export function readCommand(argv: readonly string[]): ReadCommand {
  const found = read(argv);
  if (!found.ok) return { kind: 'refused', problems: found.problems };
  const { values } = found.given;
  if (values.help) return { kind: 'help' };
  const command = commandOf(values);
  return 'port' in command ? { kind: 'run', command } : { kind: 'refused', problems: command };
}
