import { z } from 'zod';
import { OrderId, ProfileName } from '../../src/types/ids.js';
import { approvals, home, users } from './people.js';
import { echoesIn } from '../fuzz/answers/echoes.js';
import { profiles, tokenOf } from './data.js';
import { strange } from './stranger.js';
import type { Play } from './play.js';
import type { World } from './world.js';

/** When everything works again and time has passed, nothing is left on its way. */

const OrderRow = z.object({ id: OrderId, requester: z.string(), kind: z.string(), state: z.string() });
const OutboxRow = z.object({
  kind: z.string(),
  serial_key: z.string(),
  state: z.string(),
  due_at: z.number(),
  error: z.string().nullable(),
});
const JournalRow = z.object({
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  requester: z.string(),
});
const DecisionRow = z.object({ plan_id: z.string(), user_id: z.string() });

const jobs = 'SELECT kind, serial_key, state, due_at, error FROM outbox';
const eve = { workspace: home, user: users.eve };
const minute = 60_000;

/** Lifts all faults and does what admins do, until everything has come to its end or is with its requester. */
export async function comeToRest(play: Play): Promise<void> {
  const { world } = play;
  const { company, operator, slack } = world;
  operator.mishaps.length = 0;
  slack.hitches.length = 0;
  slack.isArchived = false;
  slack.isShared = false;
  world.company.isShared = false;
  world.nextEndsIn = null;
  world.life.endsIn = null;
  company.change(() => {
    company.isSilent = false;
    company.isGroupUnreadable = false;
    company.deactivated.clear();
  });
  operator.release();
  await world.quiet();
  world.go(world.useCases.approvals.channelChanged(home, approvals));
  if ((await world.useCases.freeze.look(eve)) !== null) world.go(world.useCases.freeze.unfreeze(eve));
  await world.quiet();
  for (let rounds = 0; !isAtRest(world) && rounds < 60; rounds += 1) {
    await asAdmin(play);
    // To the next moment at which something is to happen, in ever longer strides: some look again each minute.
    const stride = Math.round(1_000 * 1.4 ** rounds);
    const next = world.watch.reader
      .all(OutboxRow, jobs)
      .filter(({ state, kind }) => state === 'waiting' && !isPatient(kind));
    const due = Math.min(...next.map(({ due_at }) => due_at));
    world.ticks.advance(Number.isFinite(due) ? Math.max(due - world.ticks.now, stride) : minute);
    await world.quiet();
    world.watch.look();
    if (world.watch.broken.length > 0) return;
  }
}

/** Whether nothing waits but what its requester has to go on with. */
function isAtRest({ watch, ticks }: World): boolean {
  const orders = watch.reader.all(OrderRow, 'SELECT id, requester, kind, state FROM orders');
  return (
    orders.every(({ state }) => atRest.has(state)) &&
    watch.reader
      .all(OutboxRow, jobs)
      .every(
        ({ kind, state, due_at }) =>
          state === 'waiting' && isPatient(kind) && (kind === 'remind' || due_at > ticks.now),
      )
  );
}

const atRest = new Set(['composing', 'placed', 'done', 'discarded']);

/** What an admin does about what waits for a person: orders in doubt, logins quarantined, jobs given up. */
async function asAdmin(play: Play): Promise<void> {
  const { world } = play;
  const rows = world.watch.reader.all(
    OrderRow,
    `SELECT id, requester, kind, state FROM orders WHERE state = 'in-doubt'`,
  );
  for (const { id } of rows) {
    const plan = world.watch.newestPlanOf(id);
    if (plan === null) continue;
    const isPlaced = world.watch.placed.some((each) => each.plan === plan);
    play.count('in doubt at the end');
    const outcome = isPlaced
      ? ({ was: 'placed', operatorOrderId: 'ORD-X' } as const)
      : ({ was: 'not-placed' } as const);
    world.go(world.useCases.approvals.resolveDoubt(eve, plan, outcome, null));
    await world.quiet();
  }
  for (const [nth, profile] of profiles.entries()) {
    strange(world, nth, 'empties');
    if (world.watch.isSetAside(profile))
      world.go(world.useCases.profiles.checkAgain(eve, ProfileName.parse(profile)));
  }
  for (const { id } of await world.store.read.outbox.deadLetters()) {
    play.count('given up');
    world.go(world.useCases.home.tryAgain(eve, id));
  }
  await world.quiet();
}

/** What must be so then. */
export async function lookAtRest(play: Play): Promise<void> {
  const { world } = play;
  const { watch } = world;
  const say = (says: string) => void watch.broken.push(says);
  const orders = watch.reader.all(OrderRow, 'SELECT id, requester, kind, state FROM orders');
  for (const { id, state } of orders) if (!atRest.has(state)) say(`${id} is ${state} for ever`);
  for (const { plan_id, user_id } of watch.reader.all(
    DecisionRow,
    `SELECT plan_id, user_id FROM decisions WHERE state = 'asked'`,
  ))
    say(`the click of ${user_id} on ${plan_id} was taken and never checked`);
  const soon = world.ticks.now + 6 * 24 * 60 * minute;
  for (const row of watch.reader.all(OutboxRow, jobs)) {
    // Reminders go out together, so one that waits for business hours has others behind it.
    const isLater = row.state === 'waiting' && (row.kind === 'remind' || row.due_at > world.ticks.now);
    if (!isLater || !isPatient(row.kind) || row.due_at > soon) say(`a job is left: ${JSON.stringify(row)}`);
  }
  const verdict = await world.store.read.journal.verify();
  if (!verdict.ok) say(`the journal does not verify: row ${verdict.seq}, ${verdict.why}`);
  await heldBySomeone(world, say);
  await cardsSayWhatStands(world, say);
  movedByOthers(world, say);
  loginsQuoted(world, say);
}

/** Jobs that look again for as long as an order keeps a draft, wait for business hours, or come every night. */
const isPatient = (kind: string): boolean => ['end-lease', 'remind', 'retain'].includes(kind);

async function heldBySomeone(world: World, say: (says: string) => void): Promise<void> {
  for (const lease of await world.store.read.leases.all()) {
    if (lease.state !== 'leased') continue;
    const row = lease.orderId === null ? null : await world.store.read.orders.get(home, lease.orderId);
    if (row?.state !== 'composing')
      say(`${lease.profile} is held by ${lease.orderId}, which is ${row?.state ?? 'gone'}`);
  }
  for (const row of await world.store.read.queue.all()) say(`${row.orderId} waits in the queue for ever`);
}

/** The last card that was shown of a plan is what stands. */
async function cardsSayWhatStands(world: World, say: (says: string) => void): Promise<void> {
  for (const [plan, card] of world.slack.cards) {
    const now = await world.until(world.useCases.approvals.details(eve, plan));
    const is = now?.ok === true ? now.details.status.is : 'not to be seen';
    if (is !== card.status.is) say(`the card of ${card.order} says ${card.status.is}, and it is ${is}`);
  }
}

const JournalDetail = z.object({ detail: z.string() });

/** A login that the operator quotes stands nowhere: not in the log, nor in what people are shown, nor in the journal. */
function loginsQuoted({ log, slack, watch }: World, say: (says: string) => void): void {
  const journal = watch.reader.all(JournalDetail, 'SELECT detail FROM journal');
  const shown = [...slack.told.values(), ...slack.cards.values(), ...journal.map(({ detail }) => detail)];
  const texts = [...log, ...shown.map((each) => JSON.stringify(each))].join('\n');
  for (const profile of profiles)
    for (const echo of echoesIn(texts, tokenOf(profile))) say(`the login of ${profile} is quoted: ${echo}`);
}

/** Moves that somebody else than the requester makes. */
const byOthers = new Set([
  'order.approved',
  'order.rejected',
  'order.settled-placed',
  'order.settled-not-placed',
  'order.hold-ended',
  'trunk.approved',
  'trunk.rejected',
]);

function movedByOthers(world: World, say: (says: string) => void): void {
  const sql =
    'SELECT journal.actor, journal.action, journal.subject, orders.requester FROM journal ' +
    `JOIN orders ON orders.id = journal.subject WHERE actor <> 'trunkdesk' AND actor <> requester`;
  for (const { actor, action, subject } of world.watch.reader.all(JournalRow, sql)) {
    const isMove = /^(order|trunk)\./.test(action) && !byOthers.has(action);
    if (isMove) say(`${actor} made ${action} of ${subject}, which is not theirs`);
  }
}
