import { deepStrictEqual } from 'node:assert';
import { afterAll, beforeAll } from 'vitest';
import { deliverAnew, deliverAsRetry, deliverTenAtOnce, deliverTenMore } from '../redelivered.js';
import { sharedStack, type Stack, type StackOptions } from '../../../support/stack.js';
import { openAckDoor, type AckDoor } from './ack-door.js';
import { BotDatabase, effectsOf } from './effects.js';
import { namesOf } from './names.js';
import type { Robot } from '../../../support/robot.js';
import type { Ack, Delivery } from '../../../../src/sandbox/workspace/delivery/deliverer.js';
import { textsOf } from '../../../support/nowhere.js';

/** How a kind of delivery is come by, and what is to be seen of it. */
export interface Row {
  /** `actions order.fix`: see `everyKind`. */
  readonly kind: string;
  /** What the person does, once. */
  readonly act: () => Promise<unknown>;
  /** What they see where things stand: after the first, and still after all that came again. */
  readonly says: string | RegExp;
  /** Where it is said; in the window where it is left out. */
  readonly where?: 'home' | 'dm' | 'general' | 'orders' | 'ack';
  /** What of the journal is there when Slack has the ack, and once for all that came; nothing where it only shows. */
  readonly writes?: string;
  /** What it writes comes after the ack, once what was kept before it is looked at. */
  readonly isLater?: boolean;
  /** What else is there when Slack has the ack: a count that has to be 1. */
  readonly keeps?: string;
}

interface Given {
  readonly kind: string;
  readonly delivery: Delivery;
  readonly user: string;
}

/** A shared stack whose deliveries come again in every way, with the bot's file open beside it. */
export class Again {
  readonly given: Given[] = [];
  readonly stack: () => Stack;
  #door: AckDoor | null = null;
  #db: BotDatabase | null = null;

  constructor(options: StackOptions = {}) {
    // A busy machine may take longer than Slack waits; what waits for something that does not come still fails.
    this.stack = sharedStack({ ...options, mode: 'http', ackMilliseconds: 20_000 });
    beforeAll(async () => {
      this.#door = await openAckDoor();
      this.#db = new BotDatabase(this.stack());
      this.#lead();
    });
    afterAll(async () => {
      this.#db?.close();
      await this.#door?.close();
    });
  }

  get db(): BotDatabase {
    if (this.#db === null) throw new Error('The stack has not been started');
    return this.#db;
  }

  /** Kinds that were delivered and came again. */
  get kinds(): string[] {
    return [...new Set(this.given.map(({ kind }) => kind))].sort();
  }

  #lead(): void {
    this.#door?.leadTo(this.stack().botUrl());
    this.stack().workspace.reachAt(this.#door?.url ?? '');
  }

  /** Resolves once nothing is under way. */
  async settled(person: Robot): Promise<void> {
    await person.until(() => !this.db.isBusy(Date.now()), 'all that was to be done');
  }

  /** The same in short, for what is seen in a window. */
  by =
    (person: Robot) =>
    (kind: string, act: () => Promise<unknown>, says: string | RegExp, writes?: string): Promise<void> =>
      this.comes(person, {
        kind,
        act,
        says,
        ...(writes === undefined ? {} : { writes }),
        // Commands and shortcuts open a window, after an ack that waits for nothing.
        isLater: !/^(actions (order|trunk|request|approval|doubt)|submissions)/.test(kind),
      });

  /** Does a thing once; then it comes again in every way, and nothing more is done by it. */
  async comes(person: Robot, row: Row): Promise<void> {
    const { stack, db } = this;
    await this.settled(person);
    const last = stack().workspace.deliveries().at(-1);
    const journalled = db.lastJournalled();
    const atAck: boolean[] = [];
    this.#door?.onAck(() => atAck.push(this.#isKept(row, journalled)));
    await acting(person, row.act);
    const newest = () =>
      stack()
        .workspace.deliveries()
        .slice(last === undefined ? 0 : stack().workspace.deliveries().lastIndexOf(last) + 1)
        .findLast(({ delivery }) => namesOf(delivery).kind === row.kind) ?? null;
    await person.until(() => newest() !== null, `${row.kind} to be delivered`);
    const found = newest();
    if (found === null) throw new Error(`${row.kind} is gone`);
    this.#door?.onAck(() => {});
    same(found.ack.kind, 'acked', `the ack of ${row.kind}`);
    const answered = JSON.stringify(found.ack).slice(0, 500);
    same(atAck.at(-1), true, `whether ${row.kind} was kept before its ack, ${answered}`);
    await this.#sees(person, row, found.ack);
    await this.settled(person);
    const given = { kind: row.kind, delivery: found.delivery, user: namesOf(found.delivery).user };
    this.given.push(given);

    const windows = person.depth();
    // What only shows something is cheap to do again, and is not asked as often.
    const doesNothing = row.writes === undefined && row.keeps === undefined;
    const acks = await this.repeats(given, person, doesNothing ? 2 : 10);
    if (windows > 0) await closeDownTo(person, windows);
    await this.#sees(person, row, acks.at(-1) ?? found.ack);
    if (row.writes !== undefined)
      same(
        db.journalAfter(journalled).filter((action) => action === row.writes),
        [row.writes],
        `what the journal has of ${row.kind}`,
      );
  }

  #isKept({ writes, keeps, isLater }: Row, journalled: number): boolean {
    const isWritten =
      writes === undefined || isLater === true || this.db.journalAfter(journalled).includes(writes);
    const isThere = keeps === undefined || Number(Object.values(this.db.rows(keeps)[0] ?? {})[0]) === 1;
    return isWritten && isThere;
  }

  async #sees(person: Robot, { says, where, kind }: Row, ack: Ack): Promise<void> {
    const shown = (): string => {
      if (where === 'ack')
        return textsOf(ack)
          .map(({ text }) => text)
          .join('\n');
      if (where === 'home') return person.home();
      if (where === undefined) return person.modal();
      return [...person.messages(where), ...person.ephemerals(where)].join('\n');
    };
    const isThere = () => (typeof says === 'string' ? shown().includes(says) : says.test(shown()));
    await person.until(isThere, `${kind} to show "${String(says)}", not\n${shown()}`);
  }

  /** Lets a delivery come again in every way: each is acked in time, and nothing is done or posted by it. */
  async repeats({ kind, delivery, user }: Given, person: Robot, times = 10): Promise<Ack[]> {
    const stack = this.stack();
    const before = effectsOf(stack, this.db);
    const said = saidTo(person);
    const acks = [
      await deliverAsRetry(stack, delivery),
      await deliverAnew(stack, delivery, user),
      ...(await deliverTenMore(stack, delivery, user, Math.min(times, 3))),
      ...(await deliverTenAtOnce(stack, delivery, user, times)),
    ];
    const late = acks.filter((ack) => ack.kind !== 'acked');
    same(late, [], `the acks of ${kind} that did not come`);
    await this.settled(person);
    same(effectsOf(stack, this.db), before, `what ${kind} came to`);
    same(saidTo(person), said, `what ${kind} told`);
    return acks;
  }

  /**
   * Everything that was delivered comes once more as it was, in its order, after all of it has moved on and the bot has
   * been started again on the same file: nothing is done by it.
   */
  async comesLate(person: Robot, kinds: (kind: string) => boolean = () => true): Promise<void> {
    const { stack, db } = this;
    await this.settled(person);
    await stack().restartBot();
    this.#lead();
    await this.settled(person);
    const before = effectsOf(stack(), db);
    for (const { delivery, kind } of this.given.filter((each) => kinds(each.kind))) {
      const ack = await stack().workspace.deliver(delivery);
      same(ack.kind, 'acked', `the ack of ${kind}, late`);
      await this.settled(person);
      same(effectsOf(stack(), db), before, `what ${kind} came to, late`);
    }
  }
}

/** What was posted, without answers for whoever clicked: lists, and that no further window could open beside three. */
const saidTo = (person: Robot): string[] =>
  [...person.messages('orders'), ...person.dms()].filter(
    (text) => !/window could (not )?open|Profiles at the operator|Your orders/.test(text),
  );

/** What came again draws windows anew for a moment: what is pressed meanwhile is gone, and pressed once more. */
export const acting = (person: Robot, act: () => Promise<unknown>): Promise<unknown> =>
  person.until(async () => !isGone(await act()), 'something that stays in its place');

const isGone = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'error' in answer && answer.error === 'not_found';

/** @throws Error with what differs, and in what */
function same(is: unknown, should: unknown, what: string): void {
  try {
    deepStrictEqual(is, should);
  } catch (cause) {
    throw new Error(`${what} is another: ${String(cause)}`, { cause });
  }
}

async function closeDownTo(person: Robot, windows: number): Promise<void> {
  for (let open = person.depth(); open > windows; open = person.depth()) await person.close();
}
