import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { z } from 'zod';
import { orderBySteps, type StepName } from '../../test/conversation/support/order-by-steps.js';
import { startProgram, type Program } from '../../test/support/process.js';
import { openSurroundings } from '../../test/support/stack.js';

/** What the bot spent on one step. */
export interface Spent {
  /** Microseconds of processor time. */
  readonly cpu: number;
  /** Milliseconds until its person saw what came of it. */
  readonly untilSeen: number;
  /** Each statement of its store. */
  readonly sql: readonly string[];
}

export type Measured = ReadonlyMap<StepName, readonly Spent[]>;

/** The jobs behind these belong to the next step. */
const leadsOn: ReadonlySet<StepName> = new Set(['Approve until its card is drawn']);

const Told = z.object({ cpu: z.number(), sql: z.array(z.string()) });

/**
 * Has so many orders placed, one after the other, by the built bot as a process of its own between an operator and a
 * Slack workspace in this one, and measures each step of each.
 * @param warmUp so many orders before are not measured
 */
export async function measureSteps(orders: number, warmUp: number): Promise<Measured> {
  const surroundings = await openSurroundings({ mode: 'http' });
  const { env, workspace, reachAt } = surroundings.environment;
  const quietly = { ...env, LOG_LEVEL: 'warn' };
  const counter = fromRoot('bench/steps/count.js');
  const bot = startProgram(fromRoot('dist/cli/trunkdesk.js'), quietly, ['start'], undefined, counter);
  try {
    reachAt(await bot.ready);
    const jobs = openJobs(env['DATABASE_URL'] ?? '');
    const measured = new Map<StepName, Spent[]>();
    const [ann, bob] = [await workspace.robot('ann'), await workspace.robot('bob')];
    for (let index = -warmUp; index < orders; index += 1)
      await orderBySteps(ann, bob, async (name, act) => {
        await spentBy(bot);
        const begun = performance.now();
        await act();
        const untilSeen = performance.now() - begun;
        if (!leadsOn.has(name)) await jobs.untilNoneIsDue();
        const spent = { ...(await spentBy(bot)), untilSeen };
        if (index >= 0) measured.set(name, [...(measured.get(name) ?? []), spent]);
      });
    jobs.close();
    return measured;
  } finally {
    await bot.end('SIGTERM');
    await surroundings.close();
  }
}

const fromRoot = (path: string): URL => pathToFileURL(resolve(path));

const spentBy = async (bot: Program) => Told.parse(await bot.tell({ spent: true }));

/** The bot's outbox, read beside it, so that looking costs the bot nothing. */
function openJobs(databaseUrl: string) {
  const database = new BetterSqlite3(databaseUrl.replace(/^sqlite:/, ''), { readonly: true });
  const due = database.prepare("select 1 from outbox where state = 'running' or due_at <= ? limit 1");
  return {
    /** A step that was seen may have jobs behind it still. */
    async untilNoneIsDue(): Promise<void> {
      while (due.get(Date.now()) !== undefined) await setTimeout(5);
    },
    close: () => database.close(),
  };
}
