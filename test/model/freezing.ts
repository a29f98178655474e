import { z } from 'zod';
import type { Reader } from './reader.js';

const Note = z.object({ key: z.string() });
const Sending = z.object({ plan_id: z.string(), position: z.number() });

/**
 * Since when placing is frozen, in ticks, and which calls of trunk changes were on their way then: those may arrive, no
 * other. The journal has no row for a call that begins.
 */
export class Freezing {
  #onTheirWay: ReadonlySet<string> | null = null;

  constructor(private readonly reader: Reader) {}

  look(): void {
    if (!this.#isFrozen()) this.#onTheirWay = null;
    else if (this.#onTheirWay === null) {
      const sql = `SELECT plan_id, position FROM trunk_calls WHERE state = 'sending'`;
      const calls = this.reader.all(Sending, sql);
      this.#onTheirWay = new Set(calls.map(({ plan_id, position }) => `${plan_id} ${position}`));
    }
  }

  /** Whether this call (plan and position) may have begun before it was frozen. */
  allows(call: string): boolean {
    return this.#onTheirWay === null || this.#onTheirWay.has(call) || !this.#isFrozen();
  }

  #isFrozen(): boolean {
    return this.reader.all(Note, `SELECT key FROM notes WHERE key LIKE 'freeze:%'`).length > 0;
  }
}
