import { z } from 'zod';
import type { PlanId, UserId } from '../../src/types/ids.js';
import type { Company } from './people.js';
import type { Reader } from './reader.js';
import type { Ticks } from './ticks.js';

interface Click {
  readonly user: UserId;
  readonly requester: UserId;
  /** Whether what it is about waited to be decided when it came. */
  readonly wasOpen: boolean;
  /** Whether it could ever have counted since. */
  could: boolean;
}

const Waiting = z.object({ state: z.string(), expires_at: z.number(), ended: z.string().nullable() });
const OneState = z.object({ state: z.string() });

/** Clicks that were taken, with what the model knows of whether each may count. */
export class Clicks {
  readonly #clicks = new Map<string, Click>();

  constructor(
    private readonly reader: Reader,
    private readonly company: Company,
    private readonly ticks: Ticks,
  ) {}

  /** A click comes in: from now on it may be checked. */
  came(plan: PlanId, user: UserId, requester: UserId): void {
    const key = `${plan} ${user}`;
    const sql = 'SELECT state FROM decisions WHERE plan_id = ? AND user_id = ?';
    const isRefused = this.reader.all(OneState, sql, plan, user)[0]?.state === 'refused';
    // What was refused is over: a new click is judged by what is so from now on.
    const before = isRefused ? undefined : this.#clicks.get(key);
    const isOpen = this.#isOpen(plan);
    const could = isOpen && this.company.mayDecide(user, requester);
    this.#clicks.set(key, {
      user,
      requester,
      wasOpen: isOpen || before?.wasOpen === true,
      could: could || before?.could === true,
    });
  }

  /** A plan that waits no more never waits again: not one that was withdrawn, replaced, decided or is past its time. */
  #isOpen(plan: PlanId): boolean {
    const sql =
      'SELECT state, plans.expires_at, ended FROM plans JOIN orders ON orders.id = order_id WHERE plans.id = ?';
    const [row] = this.reader.all(Waiting, sql, plan);
    if (row === undefined || row.ended !== null) return false;
    return row.state === 'awaiting-approval' && this.ticks.now < row.expires_at;
  }

  /** People or policy change: who may decide now is noted for the clicks that are under way. */
  lookAtPeople(): void {
    for (const click of this.#clicks.values())
      click.could ||= click.wasOpen && this.company.mayDecide(click.user, click.requester);
  }

  could(plan: PlanId, user: UserId): boolean {
    return this.#clicks.get(`${plan} ${user}`)?.could === true;
  }
}
