import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from 'better-sqlite3';
import { Connection } from '../../src/store/connection.js';
import { openDatabase } from '../../src/store/database.js';
import { within } from '../../src/store/gate.js';
import { migrate, migrationsFolder } from '../../src/store/migrate.js';
import { repositories, type Repositories } from '../../src/store/repositories.js';
import { analyseOnce } from '../../src/store/housekeeping.js';
import { PlanId, SlackChannelId, type UserId } from '../../src/types/ids.js';
import { ann, bob, cas, dan } from '../support/sample/people.js';
import { statementsOf } from './every-statement.js';
import { order, orderId, ws } from './fixture.js';

/** Tables with a row for each order, message or delivery there ever was. All others stay small, however long the bot runs. */
const growing = new Set([
  'orders',
  'plans',
  'attempts',
  'decisions',
  'trunk_calls',
  'cards',
  'deliveries',
  'journal',
  'journal_subjects',
  'schemas',
  'customers',
  'subscriptions',
]);

/** Statements that walk one, and why that is no harm. */
const known: Readonly<Record<string, string>> = {
  'journal.newest': 'from the end, one row',
  'journal.cut': 'from the beginning, as many rows as it takes away',
  'journal.list': 'a page of the newest',
  'orders.withState': 'asked of states in which something is still to happen',
  'orders.oldestIn': 'the same',
};

const Ran = z.object({ sql: z.string(), values: z.array(z.unknown()) });
const Plan = z.array(z.object({ detail: z.string() }));

interface Spread {
  /** Who asked for the orders there are, in turn. */
  readonly people: readonly UserId[];
  readonly analyse: (database: Database) => void;
}

/** What SQLite plans for each statement that the repositories send: the names of those that walk a table that grows. */
async function walking({ people, analyse }: Spread): Promise<readonly string[]> {
  const database = openDatabase(':memory:');
  migrate(database, migrationsFolder);
  const sent: z.infer<typeof Ran>[] = [];
  const note = (ran: unknown): void => void sent.push(Ran.parse(ran));
  const all = repositories(within(new Connection(database), () => undefined));
  await fill(all, people);
  analyse(database);
  const found: string[] = [];
  subscribe('trunkdesk:store', note);
  for (const [name, ask] of statementsOf(all)) {
    sent.length = 0;
    await ask();
    expect(sent, `${name} sends a statement`).not.toEqual([]);
    for (const { sql, values } of sent) {
      const plan = Plan.parse(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values));
      const walks = plan.map(({ detail }) => detail).filter(walksMuch);
      if (walks.length > 0 && !Object.hasOwn(known, name))
        found.push(`${name}: ${walks.join('; ')}\n  ${sql}`);
    }
  }
  unsubscribe('trunkdesk:store', note);
  database.close();
  return found;
}

/** From its first row to its last, or through all that a workspace or a state has of it. */
function walksMuch(step: string): boolean {
  const [, how, name = ''] = /^(SCAN|SEARCH) (\w+)/.exec(step) ?? [];
  const table = {
    other: 'subscriptions',
    lost: 'trunk_calls',
    done: 'trunk_calls',
    found: 'journal_subjects',
  }[name];
  if (!growing.has(table ?? name)) return false;
  // A partial index has only what is still to be done.
  if (/trunk_calls_open/.test(step)) return false;
  return how === 'SCAN' || /\((workspace|state)=\?\)/.test(step);
}

const whole = (database: Database): void => void database.exec('ANALYZE');
const several = [ann, bob, cas, dan];

test.for<Spread & { readonly title: string }>([
  { title: 'as it is made', people: several, analyse: () => undefined },
  { title: 'once its tables are analysed', people: several, analyse: whole },
  { title: 'analysed as the bot does', people: several, analyse: analyseOnce },
  { title: 'analysed, where one person asked for all', people: [ann], analyse: whole },
  { title: 'analysed as the bot does, where one person asked for all', people: [ann], analyse: analyseOnce },
])('no statement walks a table that grows, $title', async (spread) => {
  expect(await walking(spread)).toEqual([]);
});

test('what the bot does to analyse a database leaves statistics of its orders', async () => {
  const database = openDatabase(':memory:');
  migrate(database, migrationsFolder);
  await fill(repositories(within(new Connection(database), () => undefined)), several);
  analyseOnce(database);
  const looked = database.prepare("SELECT DISTINCT tbl FROM sqlite_stat1 WHERE tbl = 'orders'").all();
  expect(looked).toHaveLength(1);
  database.close();
});

const Reference = z.array(z.object({ table: z.string(), parent: z.string(), column: z.string() }));

test('what goes with its order is found by an index', () => {
  const database = openDatabase(':memory:');
  migrate(database, migrationsFolder);
  const references = Reference.parse(
    database
      .prepare(
        `SELECT m.name AS "table", f."table" AS parent, f."from" AS "column"
         FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`,
      )
      .all(),
  );
  expect(references.length).toBeGreaterThan(5);
  for (const { table, column } of references) {
    const plan = Plan.parse(
      database.prepare(`EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE ${column} = ?`).all('x'),
    );
    expect(plan[0]?.detail, `${table}.${column}`).toMatch(/^SEARCH/);
  }
  database.close();
});

/** Three hundred orders that are done, with what each leaves, so that there is something to analyse. */
async function fill(all: Repositories, people: readonly UserId[]): Promise<void> {
  const channel = SlackChannelId.parse('C1');
  for (let n = 0; n < 300; n += 1) {
    const id = orderId(2_000 + n);
    const plan = PlanId.parse(`plan_${String(n).padStart(24, '0')}`);
    const requester = people[n % people.length] ?? ann;
    await all.orders.insert(order({ id, requester, state: n % 2 === 0 ? 'placed' : 'done', updatedAt: n }));
    const frozen = { id: plan, workspace: ws, orderId: id, body: '{}', sealed: null };
    await all.plans.insert({ ...frozen, createdAt: n, expiresAt: n });
    await all.trunkCalls.put(ws, plan, 2);
    await all.trunkCalls.skipWaiting(plan, n);
    await all.decisions.ask({ ws, planId: plan, user: ann, verb: 'approve', reason: null, at: n });
    for (const subject of [id, plan, `${plan}:reminder`])
      await all.cards.put({ ws, subject, place: 'channel', user: null, channel, ts: '1', at: n });
    await all.journal.append({ ws, at: n, actor: ann, action: 'order.placed', subject: id, detail: '{}' });
    await all.deliveries.first(`key${n}`, n);
  }
}
