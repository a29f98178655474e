import { setTimeout } from 'node:timers/promises';
import { openStack, type Stack } from '../../test/support/stack.js';
import { ranDuring, type Ran } from './coverage.js';
import { countStatements, type Tally } from './statements.js';
import type { Walk } from './walks.js';

/** What one delivery ran. */
export interface Trace extends Tally {
  readonly functions: readonly Ran[];
  readonly files: readonly string[];
}

/** How long nobody asks anybody anything until what a delivery set off counts as over. */
const quietMs = 250;

/** Carries out a walk with the whole bot in this process, and gives what its last delivery ran. */
export async function trace(walk: Walk): Promise<Trace> {
  const counting = countStatements();
  try {
    const stack = await openStack();
    try {
      const deliver = await walk(stack);
      await quiet(stack, counting.now);
      const before = counting.now();
      const functions = await ranDuring(async () => {
        await deliver();
        await quiet(stack, counting.now);
      });
      const after = counting.now();
      return {
        functions,
        files: [...new Set(functions.map(({ file }) => file))].toSorted(),
        statements: after.statements - before.statements,
        commits: after.commits - before.commits,
      };
    } finally {
      await stack.close();
    }
  } finally {
    counting.stop();
  }
}

/** What a person saw is not the end of it: the handler may still write, and jobs may still tell somebody. */
async function quiet(stack: Stack, tally: () => Tally): Promise<void> {
  const asked = () => stack.workspace.calls().length + stack.operator.calls().length + tally().statements;
  let before = -1;
  while (before !== asked()) {
    before = asked();
    await setTimeout(quietMs);
  }
}
