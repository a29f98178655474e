import Database from 'better-sqlite3';
import { z } from 'zod';
import type { Stack } from '../../../support/stack.js';

/**
 * What there is of all that people did: read from the bot's own file and from the operator's records, so that what
 * came once more and did something more shows, whatever it was.
 */
const questions = {
  journal: 'SELECT seq, actor, action, subject FROM journal ORDER BY seq',
  orders: `SELECT id, state, in_progress, json_extract(body, '$.order.at', '$.request.at') AS at FROM orders ORDER BY id`,
  plans: 'SELECT id, ended IS NULL AS open FROM plans ORDER BY id',
  decisions: 'SELECT plan_id, user_id, verb, state FROM decisions ORDER BY plan_id, user_id',
  attempts: 'SELECT plan_id, outcome IS NULL AS open FROM attempts ORDER BY plan_id',
  leases: 'SELECT profile, state, order_id FROM leases ORDER BY profile',
  queue: 'SELECT order_id FROM profile_queue ORDER BY order_id',
  calls: 'SELECT plan_id, position, state FROM trunk_calls ORDER BY plan_id, position',
  // What is remembered of a login was read, not done.
  notes: `SELECT key FROM notes WHERE key NOT LIKE 'account:%' ORDER BY key`,
  cards: 'SELECT subject, place, user_id FROM cards ORDER BY subject, place, user_id',
} as const;

type Rows = readonly Record<string, unknown>[];
export type Effects = Record<keyof typeof questions, Rows> & {
  /** What changed something at the operator, in the order of its arrival. */
  readonly sent: readonly string[];
};

/** The bot's database, open for reading beside it. */
export class BotDatabase {
  readonly #db: Database.Database;

  constructor(stack: Stack) {
    const path = (stack.env['DATABASE_URL'] ?? '').replace('sqlite:', '');
    this.#db = new Database(path, { readonly: true });
  }

  rows(sql: string, ...values: readonly (string | number)[]): Rows {
    return z.array(z.record(z.string(), z.unknown())).parse(this.#db.prepare(sql).all(...values));
  }

  /** The actions of the journal after a row, with who did them. */
  journalAfter(seq: number): string[] {
    return this.rows('SELECT action FROM journal WHERE seq > ? ORDER BY seq', seq).map(({ action }) =>
      String(action),
    );
  }

  lastJournalled(): number {
    return Number(this.rows('SELECT coalesce(max(seq), 0) AS seq FROM journal')[0]?.['seq']);
  }

  /** Whether a job could run now, or runs. */
  isBusy(now: number): boolean {
    const [row] = this.rows(
      `SELECT count(*) AS n FROM outbox WHERE state = 'running' OR (state = 'waiting' AND due_at <= ?)`,
      now,
    );
    return Number(row?.['n']) > 0;
  }

  close(): void {
    this.#db.close();
  }
}

const isWriting = ({ method, path }: { method: string; path: string }) =>
  method !== 'GET' && !path.includes('dry_run=true');

export function effectsOf(stack: Stack, db: BotDatabase): Effects {
  const read = (question: keyof typeof questions) => db.rows(questions[question]);
  return {
    journal: read('journal'),
    orders: read('orders'),
    plans: read('plans'),
    decisions: read('decisions'),
    attempts: read('attempts'),
    leases: read('leases'),
    queue: read('queue'),
    calls: read('calls'),
    notes: read('notes'),
    cards: read('cards'),
    sent: stack.operator
      .calls()
      .filter(isWriting)
      .map(({ method, path }) => `${method} ${path}`),
  };
}
