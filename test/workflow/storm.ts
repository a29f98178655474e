import { randomOf } from '../fuzz/random.js';
import { approvalDesk } from '../../src/workflow/approval-desk.js';
import { orderDesk } from '../../src/workflow/order-desk.js';
import type { House } from '../../src/workflow/house.js';
import type { Shown } from '../../src/workflow/ports.js';
import type { Order } from '../../src/ordering/order.js';
import { OrderId, SlackChannelId, UserId } from '../../src/types/ids.js';
import { unreachable } from '../../src/types/unreachable.js';
import { bob, home, openHouse, type TestHouse } from './house.js';
import { composed, goodWork, insert, later, stands } from './orders.js';

/** Many orders of many people while a fifth of the operator's calls fail and Slack asks to slow down. */

export interface StormOptions {
  readonly seed: number;
  readonly orders: number;
  readonly users: number;
}

export interface Storm {
  readonly house: TestHouse;
  /** How many orders ended in which way. */
  readonly ends: Readonly<Record<string, number>>;
  /** Orders that had not ended when no more hours were given to them. */
  readonly stuck: readonly string[];
}

const channel = SlackChannelId.parse('C0APPROVALS');
/** Hours that the storm may last by the house's clock. */
const mostHours = 100;

const faults = [
  { kind: 'status', status: 500, body: 'html' },
  { kind: 'rate-limit', status: 503, retryAfter: 'none' },
  { kind: 'rate-limit', status: 429, seconds: 2 },
  { kind: 'cut', at: 'before-headers' },
  { kind: 'cut', at: 'mid-body', acts: true },
  { kind: 'delay', ms: 30 },
] as const;

export async function storm({ seed, orders, users }: StormOptions): Promise<Storm> {
  const people = Array.from({ length: users }, (_, nth) => UserId.parse(`U0STORM${nth}`));
  const slow = slowing(seed);
  const house = await openHouse({ attempts: 3 });
  const { policy, messenger } = house.house;
  Object.assign(house.house, {
    policy: () => ({
      ...policy(),
      roles: { ...policy().roles, requesters: { users: people, groups: [] } },
    }),
    messenger: slowed(messenger, slow),
  });
  house.operator.faults.restart(seed, [{ probability: 0.2, fault: [...faults] }]);
  await house.runner.start();
  const all: { readonly id: OrderId; readonly user: UserId }[] = [];
  const open = new Map<OrderId, UserId>();
  const ends: Record<string, number> = {};
  for (let minute = 0; minute < mostHours * 60 && (all.length < orders || open.size > 0); minute += 1) {
    for (const user of people) {
      const isBusy = [...open.values()].includes(user);
      if (isBusy || all.length >= orders) continue;
      const id = OrderId.parse(`TD-${20_000 + all.length}`);
      all.push({ id, user });
      open.set(id, user);
      await insert(house, { ...composed({ work: goodWork({ reference: id }) }), id, requester: user });
      await orderDesk(house.house).submit({ workspace: home, user }, id);
    }
    await pass(house);
    for (const [id, user] of open) {
      const order = await stands(house, id);
      const end = await goOn(house, order, user);
      if (end === null) continue;
      ends[end] = (ends[end] ?? 0) + 1;
      open.delete(id);
    }
    await pass(house, 0);
  }
  // The storm is over: what waits by itself (cards, messages) comes through.
  house.operator.faults.clear();
  slow.of = () => false;
  for (let minute = 0; minute < 30; minute += 1) await pass(house);
  const stuck = await Promise.all(
    [...open.keys()].map(async (id) => `${id} ${(await stands(house, id)).state}`),
  );
  return { house, ends, stuck };
}

/** Lets a minute pass. The clock goes on meanwhile: a call that was asked to wait waits by both clocks. */
async function pass(house: TestHouse, ms = 60_000): Promise<void> {
  const goesOn = setInterval(() => (house.clock.now += 20), 20);
  await later(house, ms).finally(() => clearInterval(goesOn));
}

/** What a person does about an order as it stands; gives how it ended, null where it goes on. */
async function goOn(house: TestHouse, order: Order, user: UserId): Promise<string | null> {
  const desk = approvalDesk(house.house);
  const approver = { workspace: home, user: bob };
  switch (order.state) {
    case 'awaiting-approval':
      await desk.decide(approver, order.plan, 'approve', null, channel);
      return null;
    case 'in-doubt': {
      // The admin looks in the operator's portal.
      const found = placementsOf(house, order.id)[0];
      const outcome =
        found === undefined
          ? { was: 'not-placed' as const }
          : { was: 'placed' as const, operatorOrderId: found.orderId };
      await desk.settle(approver, order.plan, outcome);
      return null;
    }
    case 'placed':
      return 'placed';
    case 'composing':
      await orderDesk(house.house).park({ workspace: home, user }, order.id);
      return `returned: ${order.note?.why ?? 'nothing said'}`;
    case 'discarded':
      return 'discarded';
    case 'submitting':
    case 'checking':
    case 'placing':
      return null;
    default:
      return unreachable(order);
  }
}

export const placementsOf = ({ operator }: TestHouse, order: OrderId) =>
  operator.placements().filter(({ intakes }) => intakes.some(({ reference }) => reference === order));

/** Slack asks to slow down a fifth of the time, and says for how long. */
function slowing(seed: number): { of: () => boolean } {
  let nth = 0;
  return {
    of: () => {
      nth += 1;
      return randomOf(seed, nth).chance(0.2);
    },
  };
}

/** A messenger that Slack slows down. */
function slowed(messenger: House['messenger'], slow: { of: () => boolean }): House['messenger'] {
  const later: Shown = { shown: false, later: { afterMs: 3_000, because: 'rate limited' } };
  const or =
    <A extends unknown[]>(show: (...given: A) => Promise<Shown>) =>
    (...given: A): Promise<Shown> =>
      slow.of() ? Promise.resolve(later) : show(...given);
  return {
    ...messenger,
    showCard: or(messenger.showCard),
    showDirectCard: or(messenger.showDirectCard),
    tell: or(messenger.tell),
    noteStep: or(messenger.noteStep),
    noteQuestion: or(messenger.noteQuestion),
    tellQuestion: or(messenger.tellQuestion),
    tellAdmin: or(messenger.tellAdmin),
    remind: or(messenger.remind),
    showHome: or(messenger.showHome),
    whisper: or(messenger.whisper),
  };
}
