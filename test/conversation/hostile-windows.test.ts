import { beforeAll, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { placingCalls } from './support/placed.js';
import { takeOrderToReview } from './support/take-order.js';
import { openGroups, requestIn, trunkPolicy } from './support/trunk.js';
import type { Robot } from '../support/robot.js';
import { expectNowhere } from '../support/nowhere.js';

const stack = sharedStack({ policy: trunkPolicy });
let order = '';

beforeAll(async () => {
  const ann = await stack().robot('ann');
  order = await takeOrderToReview(ann, { reference: 'MINE' });
  await ann.close({ all: true });
});

async function resumeMine(ann: Robot): Promise<void> {
  await ann.command('/order', { in: 'general' });
  await ann.untilModal('MINE');
}

/** The last submission of the person's window, as Slack delivered it, with its metadata changed. */
async function submitWith(
  person: Robot,
  user: string,
  change: (metadata: string) => string,
): Promise<unknown> {
  const view = person.view();
  if (view === undefined) throw new Error('No window is open');
  const { callback_id, private_metadata = '' } = view.view;
  const ack = await stack().workspace.deliver({
    kind: 'interactive',
    body: {
      type: 'view_submission',
      team: { id: 'T0DESK' },
      user: { id: user, team_id: 'T0DESK' },
      trigger_id: stack().workspace.trigger(user),
      view: {
        id: view.id,
        type: 'modal',
        hash: '1.old',
        callback_id,
        private_metadata: change(private_metadata),
        state: { values: {} },
      },
    },
  });
  return ack;
}

const failures = () =>
  stack()
    .log()
    .filter((line) => line.includes('A handler failed'));

test('the window of an order that names a trunk change, or the other way round, finds nothing', async () => {
  const ann = await stack().robot('ann');
  await openGroups(ann, { groups: ['General'] });
  const request = requestIn(ann);
  await submitWith(ann, ann.id, (metadata) => metadata.replace(request, 'TD-999999'));
  await ann.close();
  await resumeMine(ann);
  const ack = await submitWith(ann, ann.id, (metadata) => metadata.replace(order, request));
  expect(ack).toMatchObject({ kind: 'acked' });
  expectNowhere(ack, 'acme-ams-01');
  await ann.close();
  await openGroups(ann, { groups: ['General'] });
  const other = requestIn(ann);
  const second = await submitWith(ann, ann.id, (metadata) => metadata.replace(other, order));
  expect(second).toMatchObject({ kind: 'acked' });
  expectNowhere(second, 'MINE');
  await ann.close();
  expect(failures()).toEqual([]);
});

test.each([
  ['another requester', 'U0BEN', 'T0DESK'],
  ['a guest', 'U0GUS', 'T0DESK'],
  ['one who left', 'U0EVE', 'T0DESK'],
])('the window of somebody’s order moves and shows nothing for %s', async (_who, user) => {
  const ann = await stack().robot('ann');
  await resumeMine(ann);
  const ack = await submitWith(ann, user, (metadata) => metadata);
  expect(ack).toMatchObject({ kind: 'acked' });
  expectNowhere(ack, 'MINE');
  await ann.close({ all: true });
  await ann.command(`/order status ${order}`, { in: 'general' });
  await ann.untilMessage('general', order);
  expect(placingCalls(stack().operator)).toBe(0);
  expect(failures()).toEqual([]);
});
