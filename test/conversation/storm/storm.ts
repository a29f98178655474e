import { setTimeout as pause } from 'node:timers/promises';
import { readStart } from '../../../src/main.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { OrderId } from '../../../src/types/ids.js';
import type { Robot } from '../../support/robot.js';
import type { Stack } from '../../support/stack.js';
import { takeOrderToReview } from '../support/take-order.js';
import { approveAll, bringCards, settleDoubts } from './deciders.js';
import { requesters } from './company.js';
import { composedBy, prepare } from './prepared.js';
import { discardReturned, order, type Wish } from './requester.js';
import { breakLoose, calmDown, weatherMet } from './weather.js';

/** Many orders of many people at Slack's wire while a fifth of all calls of the bot go wrong, on both sides. */

export interface StormOptions {
  readonly seed: number;
  readonly orders: number;
  readonly users: number;
  /** How many of the orders go through the whole wizard; the others begin at their review. */
  readonly composed: number;
  /** How much faster the clock of bot and operator runs than the machine's. */
  readonly speed: number;
  /** The storm is broken off after so many minutes by the machine's clock. */
  readonly mostMinutes: number;
}

export interface Storm {
  readonly wishes: readonly { readonly user: string; readonly wish: Wish }[];
  /** Orders that were in doubt and settled. */
  readonly doubted: ReadonlySet<string>;
  readonly met: ReturnType<typeof weatherMet>;
  /** By the machine's clock. */
  readonly minutes: number;
  readonly mostWaiting: number;
}

/** Between one person's beginning and the next one's. */
const betweenMs = 300;

/** Opens a bot's database beside it. */
export function besides(stack: Stack): Promise<Store> {
  const start = readStart(stack.env);
  if (!start.ok) throw new Error(start.problems.join('\n'));
  const { databasePath: path, secretKey } = start.settings;
  return openStore({ path, secretKey, use: 'beside' });
}

/** Lets a storm go over a stack until all orders have ended, and then what waits by itself come through. */
export async function storm(stack: Stack, store: Store, options: StormOptions): Promise<Storm> {
  const names = requesters(options.users);
  const wishes = await wishesOf(stack, store, names, options);
  const [bob, cat, dana] = await Promise.all(['bob', 'cat', 'dana'].map(stack.robot));
  const people = await Promise.all(names.map(stack.robot));
  if (bob === undefined || cat === undefined || dana === undefined) throw new Error('Nobody decides');
  await Promise.all([bob, cat, dana].map((each) => each.openHome()));

  const ended = new AbortController();
  const tooLong = setTimeout(() => ended.abort(), options.mostMinutes * 60_000);
  const referenceOf = (id: string): string => wishes.find(({ wish }) => wish.id === id)?.wish.reference ?? '';
  breakLoose(stack, options.seed);
  const begun = performance.now();
  const watched = watch(stack, store, options.speed, ended.signal);
  const decided = Promise.all([
    approveAll(bob, 'orders', ended.signal),
    approveAll(cat, 'orders', ended.signal),
    approveAll(cat, 'dm', ended.signal),
    bringCards(cat, ended.signal),
  ]);
  const settled = settleDoubts(dana, stack, referenceOf, ended.signal);
  let minutes = 0;
  try {
    const ownOf = ({ name }: Robot) => wishes.filter(({ user }) => user === name).map(({ wish }) => wish);
    await Promise.all(
      people.map(async (person, nth) => {
        // Not all at once: bot, operator and Slack are one process here.
        await pause(nth * betweenMs);
        return order(person, store, ownOf(person), ended.signal);
      }),
    );
    minutes = (performance.now() - begun) / 60_000;
    calmDown(stack);
    for (const person of people) await discardReturned(person, ownOf(person));
    await comeThrough(stack, store, ended.signal);
  } finally {
    clearTimeout(tooLong);
    ended.abort();
    await Promise.allSettled([watched, settled, decided]);
  }
  return { wishes, doubted: await settled, met: weatherMet(stack), minutes, mostWaiting: await watched };
}

/** The orders that people want, dealt out in turn; a fifth takes two approvals. */
async function wishesOf(
  stack: Stack,
  store: Store,
  names: readonly string[],
  { orders, composed }: StormOptions,
): Promise<Storm['wishes'][number][]> {
  const ann = await stack.robot('ann');
  await takeOrderToReview(ann, { reference: 'PATTERN' });
  const like = await composedBy(store, ann.id);
  await ann.close();
  const wishes: Storm['wishes'][number][] = [];
  for (let nth = 0; nth < orders; nth += 1) {
    const user = names[nth % names.length] ?? '';
    const wish: Wish = {
      id: nth < composed ? null : OrderId.parse(`TD-${20_000 + nth}`),
      reference: `STORM-${nth}`,
      channels: nth % 5 === 0 ? 10 : 2,
      again: 0,
      end: null,
    };
    wishes.push({ user, wish });
    if (wish.id === null) continue;
    const { id } = await stack.robot(user);
    await prepare(store, like, { ...wish, id: wish.id, user: id });
  }
  return wishes;
}

/** Lets the stack's clock run ahead, and gives the most jobs that waited at once. */
async function watch(stack: Stack, store: Store, speed: number, until: AbortSignal): Promise<number> {
  const every = 200;
  let most = 0;
  while (!until.aborted) {
    await pause(every);
    stack.advance((speed - 1) * every);
    most = Math.max(most, (await store.read.outbox.counts()).waiting);
  }
  return most;
}

/** Waits until nothing runs, and all that waits is for another day. */
async function comeThrough(stack: Stack, store: Store, until: AbortSignal): Promise<void> {
  const now = () => Date.now() + stack.ahead();
  while (!until.aborted) {
    const rows = await store.read.outbox.waiting();
    const { running } = await store.read.outbox.counts();
    if (running === 0 && rows.every(({ dueAt }) => dueAt > now() + 30 * 60_000)) return;
    await pause(100);
  }
}
