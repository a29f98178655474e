import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AccountId, type ProfileName } from '../types/ids.js';
import { readCurrent } from './current-draft.js';
import type { Operator } from '../operator/index.js';
import type { Store } from '../store/index.js';

/**
 * How old it may be. What is `remembered` need not be new: every placing compares it with what the draft shows then.
 * `recent`: where a call with it was refused, once in some minutes. `daily`: at a start, for nobody who waits.
 */
type Age = keyof typeof oldAfterMs;
const oldAfterMs = { remembered: Number.POSITIVE_INFINITY, daily: 24 * 3_600_000, recent: 5 * 60_000 };
/** Not each look at a draft is written down. */
const worthWritingMs = 3_600_000;

const Stored = z.object({ account: AccountId, at: z.number() });
type Known = z.infer<typeof Stored>;

/**
 * The wholesaler's own account of each login: `order_account_id` of its draft (O6). It stands in the database too, and
 * a start reads what is not there yet, so that not even the first order asks for it.
 */
export class LoginAccounts {
  readonly #known = new Map<ProfileName, Known>();
  readonly #reading = new Map<ProfileName, Promise<AccountId>>();

  constructor(
    private readonly at: {
      readonly store: Pick<Store, 'read' | 'write'>;
      /** Another operator has other accounts. */
      readonly baseUrl: string;
      /** Epoch milliseconds, UTC. */
      readonly now: () => number;
    },
  ) {}

  /**
   * Reading it is not acquiring. Two who ask at once make one call.
   * @throws OperatorFailure
   */
  of(operator: Operator, age: Age = 'remembered'): Promise<AccountId> {
    const { profile } = operator;
    const underWay = this.#reading.get(profile);
    if (underWay !== undefined) return underWay;
    const read = this.#read(operator, age).finally(() => this.#reading.delete(profile));
    this.#reading.set(profile, read);
    return read;
  }

  /**
   * Reads what is not known yet or was not looked at for a day, one login after the other: for the orders to come, which
   * ask by themselves where this fails.
   * @param goesOn asked before each
   */
  async readAhead(operators: readonly Operator[], goesOn: () => boolean): Promise<void> {
    for (const operator of operators) if (goesOn()) await this.of(operator, 'daily');
  }

  /** As it is remembered; undefined where this process has not seen it yet. */
  atHand({ profile }: Operator): AccountId | undefined {
    return this.#known.get(profile)?.account;
  }

  /** What a draft of the login shows now. */
  async seen({ profile }: Operator, account: AccountId): Promise<void> {
    const before = this.#known.get(profile) ?? (await this.#stored(profile));
    const known = { account, at: this.at.now() };
    this.#known.set(profile, known);
    const isWritten = before?.account === account && Math.abs(known.at - before.at) < worthWritingMs;
    if (!isWritten)
      await this.at.store.write((tx) => tx.notes.set(this.#key(profile), JSON.stringify(known)));
  }

  async #read(operator: Operator, age: Age): Promise<AccountId> {
    const { profile } = operator;
    const known = this.#known.get(profile) ?? (await this.#stored(profile));
    if (known !== null && Math.abs(this.at.now() - known.at) < oldAfterMs[age]) {
      this.#known.set(profile, known);
      return known.account;
    }
    const { orderAccountId } = await readCurrent(operator);
    await this.seen(operator, orderAccountId);
    return orderAccountId;
  }

  async #stored(profile: ProfileName): Promise<Known | null> {
    const note = await this.at.store.read.notes.get(this.#key(profile));
    return note === null ? null : Stored.parse(JSON.parse(note));
  }

  #key(profile: ProfileName): string {
    const operator = createHash('sha256').update(this.at.baseUrl).digest('base64url').slice(0, 22);
    return `account:${profile}:${operator}`;
  }
}
