import { expect, test } from 'vitest';
import { Order } from '../../src/ordering/order.js';
import { doubtWhatWasInterrupted } from '../../src/workflow/orders/placement.js';
import type { Messenger } from '../../src/workflow/ports.js';
import { SlackChannelId } from '../../src/types/ids.js';
import { begin, startBackend, type Backend } from '../support/backend.js';
import { approved, first, later, rest } from './orders.js';
import { ann, bob, dan, home } from '../support/sample/people.js';

const hour = 3_600_000;
const day = 24 * hour;
/** Noon of a Tuesday in Amsterdam; the tests' business hours are 8 to 18 from Monday to Friday. */
const tuesday = begin;

const attempt = {
  id: 'a',
  profile: 'ann',
  draftId: '11111111-1111-4111-8111-111111111111',
  sentAt: begin,
};

/** An order that the process left while placing it; who was told of it, and when. */
async function interrupted(at: number, requester = ann): Promise<Backend & { reminded: [string, string][] }> {
  const reminded: [string, string][] = [];
  const it: Backend = await startBackend();
  const messenger: Messenger = {
    ...it.services.messenger,
    notifyAdmin: (note) => {
      reminded.push([note.to, new Date(it.clock.now).toISOString().slice(0, 16)]);
      return Promise.resolve({
        shown: true,
        messageRef: { channel: SlackChannelId.parse('D0ADMIN'), ts: '1.1' },
      });
    },
  };
  Object.assign(it.services, { messenger });
  it.clock.now = at;
  await approved(it, {}, { requester, to: (order) => Order.parse({ ...order, state: 'placing', attempt }) });
  await doubtWhatWasInterrupted(it.services);
  await it.runner.start();
  await rest(it);
  return { ...it, reminded };
}

test('an admin is told at once, outside business hours too; a reminder waits for them, over a weekend', async () => {
  const it = await interrupted(tuesday + 3 * day + 7 * hour);
  expect(it.reminded).toEqual([[bob, '2026-12-04T18:00']]);
  await later(it, day);
  await later(it, day);
  expect(it.reminded).toHaveLength(1);
  await later(it, 14 * hour);
  expect(it.reminded.slice(1)).toEqual([[bob, '2026-12-07T08:00']]);
  await later(it, day);
  expect(it.reminded.slice(2)).toEqual([[bob, '2026-12-08T08:00']]);
});

test('who was told a moment before the hours begin is not reminded of it at their beginning', async () => {
  const it = await interrupted(tuesday - 5 * hour);
  expect(it.reminded).toHaveLength(1);
  await later(it, hour);
  expect(it.reminded).toHaveLength(1);
  await later(it, day);
  expect(it.reminded).toHaveLength(2);
});

test('an admin who is named later is told at once, too', async () => {
  const it = await interrupted(tuesday + 3 * day + 7 * hour);
  const { roles } = it.services.policy();
  const admins = { ...roles.admins, users: [...roles.admins.users, dan] };
  const policy = { ...it.services.policy(), roles: { ...roles, admins } };
  Object.assign(it.services, { policy: () => policy });
  await later(it, 3 * day);
  expect(it.reminded.slice(1).map(([user]) => user)).toEqual([dan]);
});

test('another start adds no second row of reminders, and an order that was settled is left alone', async () => {
  const it = await interrupted(tuesday);
  await doubtWhatWasInterrupted(it.services);
  await later(it, 16 * 60_000);
  await doubtWhatWasInterrupted(it.services);
  await later(it, hour);
  expect(it.reminded).toEqual([[bob, '2026-12-01T11:00']]);
  const gone = { ws: home, states: ['in-doubt'], before: it.clock.now + 1, limit: 1 };
  expect(await it.store.write((tx) => tx.orders.forget(gone))).toEqual([first]);
  await later(it, 2 * day);
  expect(it.reminded).toHaveLength(1);
});

test('an admin who asked for the order is not told: they can’t settle it', async () => {
  const it = await interrupted(tuesday, bob);
  await later(it, 16 * 60_000);
  expect(it.reminded).toEqual([]);
});
