import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What the program takes, and hands on to each of its shards. */
type Option = 'seed' | 'payloads' | 'answers' | 'from' | 'answers-from' | 'shards';
export type Options = Record<Option, { readonly type: 'string' }>;

export interface Shared {
  readonly seed: number;
  readonly from: number;
  readonly payloads: number;
  readonly answers: number;
  readonly shards: number;
}

/** Runs this program once for each shard, at the same time; true where none of them found anything. */
export async function runSharded(whole: Shared, say: (line: string) => void): Promise<boolean> {
  const program = process.argv[1];
  if (program === undefined) throw new Error('There is no program to run again');
  const numbers = Array.from({ length: whole.shards }, (_, number) => number);
  const codes = await Promise.all(
    numbers.map(async (number) => {
      const child = fork(program, argumentsOf(whole, number), { silent: true, execArgv: process.execArgv });
      for (const output of [child.stdout, child.stderr]) {
        if (output !== null) createInterface(output).on('line', (line) => say(`[${number + 1}] ${line}`));
      }
      const [code]: unknown[] = await once(child, 'exit');
      say(`[${number + 1}] ended with ${String(code)}`);
      return code;
    }),
  );
  return codes.every((code) => code === 0);
}

/** The stretch of a shard: the last takes what does not go into equal parts. */
function argumentsOf({ seed, from, payloads, answers, shards }: Shared, number: number): string[] {
  const stretch = (count: number): number => {
    const each = Math.ceil(count / shards);
    return Math.max(0, Math.min(each, count - number * each));
  };
  // Payloads and answers have indexes of their own, and each stretch starts where the one before it ends.
  const start = (count: number): number => from + number * Math.ceil(count / shards);
  const each = { seed, payloads: stretch(payloads), answers: stretch(answers), shards: 1 };
  const pairs: Record<Option, number> = { ...each, from: start(payloads), 'answers-from': start(answers) };
  return Object.entries(pairs).map(([name, value]) => `--${name}=${value}`);
}
