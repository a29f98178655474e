import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';

/** What belongs to others in the bot's database: their orders, plans, decisions and all that was recorded of them. */
export class OthersWork {
  readonly #database: Database.Database;
  readonly #senders: string;

  /** @param senders Slack ids whose own work may change */
  constructor(path: string, senders: readonly string[]) {
    this.#database = new Database(path, { readonly: true });
    this.#senders = JSON.stringify(senders);
  }

  /** A hash by table: the same as long as nothing of others has changed, come or gone. */
  hashes(): Record<string, string> {
    const isSenders = 'IN (SELECT value FROM json_each(?))';
    const theirs = `order_id NOT IN (SELECT id FROM orders WHERE requester ${isSenders})`;
    const ofPlan = `plan_id NOT IN (SELECT p.id FROM plans p JOIN orders o ON o.id = p.order_id WHERE o.requester ${isSenders})`;
    return {
      orders: this.#hash(`SELECT * FROM orders WHERE requester NOT ${isSenders} ORDER BY id`),
      plans: this.#hash(`SELECT * FROM plans WHERE ${theirs} ORDER BY id`),
      attempts: this.#hash(`SELECT * FROM attempts WHERE ${theirs} ORDER BY plan_id`),
      decisions: this.#hash(`SELECT * FROM decisions WHERE ${ofPlan} AND user_id NOT ${isSenders}`, 2),
      counted: this.#hash(`SELECT * FROM decisions WHERE state = 'counted' ORDER BY plan_id, user_id`, 0),
      calls: this.#hash(`SELECT * FROM trunk_calls WHERE ${ofPlan} ORDER BY plan_id, position`),
      holds: this.#hash(`SELECT * FROM leases WHERE user_id NOT ${isSenders} ORDER BY profile`),
      queue: this.#hash(`SELECT * FROM profile_queue WHERE user_id NOT ${isSenders} ORDER BY seq`),
      homes: this.#hash(`SELECT * FROM homes WHERE user_id NOT ${isSenders} ORDER BY user_id`),
      journal: this.#hash(
        `SELECT * FROM journal WHERE subject IN (SELECT id FROM orders WHERE requester NOT ${isSenders}) ORDER BY seq`,
      ),
      acts: this.#hash(
        `SELECT * FROM journal WHERE actor LIKE 'U0%' AND actor NOT ${isSenders} ORDER BY seq`,
      ),
      // The bot's own note of the time goes on by itself.
      notes: this.#hash("SELECT * FROM notes WHERE key != 'outbox:clock' ORDER BY key", 0),
    };
  }

  /** Jobs that were given up. */
  givenUp(): unknown[] {
    return this.#database.prepare("SELECT kind, error FROM outbox WHERE state = 'dead-letter'").all();
  }

  close(): void {
    this.#database.close();
  }

  #hash(sql: string, parameters = 1): string {
    const hash = createHash('sha256');
    const given = Array.from({ length: parameters }, () => this.#senders);
    for (const row of this.#database.prepare(sql).iterate(...given)) hash.update(JSON.stringify(row));
    return hash.digest('base64url').slice(0, 16);
  }
}
