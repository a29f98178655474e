import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approve, timesPlaced, untilCard } from './support/cards.js';
import { reject, submitClip } from './support/deciding.js';
import { sharedStack } from '../support/stack.js';
import { openAckDoor, type AckDoor, type Payload } from './support/redelivery/ack-door.js';
import { submitOrder } from './support/take-order.js';
import { sentTo, trunkPolicy } from './support/trunk.js';

/*
 * Slack leaves out what is empty, in more than one way: a state without values as `{}` or with an empty list in the
 * place of an object, an input without its `value`, ids as null. People go through whole orders and changes in each.
 */

type Shape = (payload: Payload) => Payload;

const isObject = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (thing: unknown, change: (value: unknown) => unknown): Payload =>
  Object.fromEntries(
    Object.entries(isObject(thing) ? thing : {}).map(([key, value]) => [key, change(value)]),
  );

/** Changes what stands in the inputs of the window, where the payload has one. */
const inWindow =
  (change: (values: Payload) => unknown): Shape =>
  (payload) => {
    const { view } = payload;
    if (!isObject(view)) return payload;
    const state = isObject(view['state']) ? view['state'] : {};
    const values = isObject(state['values']) ? state['values'] : {};
    return { ...payload, view: { ...view, state: change(values) } };
  };

/** Nothing was typed or picked anywhere. */
const isBare = (values: Payload): boolean => Object.keys(values).length === 0;

const withoutEmptyKeys = (input: unknown): unknown =>
  isObject(input)
    ? Object.fromEntries(
        Object.entries(input).filter(
          ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
        ),
      )
    : input;

const nulls: Shape = (payload) => ({
  channel: null,
  view: null,
  enterprise: null,
  response_url: null,
  ...payload,
  team: null,
  ...(isObject(payload['view'])
    ? { view: { external_id: '', root_view_id: null, ...payload['view'], ...unnamed(payload['view']) } }
    : {}),
});

const unnamed = (view: Payload): Payload =>
  view['private_metadata'] === '' ? { private_metadata: null, hash: view['hash'] ?? null } : {};

const shapes: readonly (readonly [string, Shape])[] = [
  ['an empty list for values', inWindow((values) => ({ values: isBare(values) ? [] : values }))],
  ['a state without values', inWindow((values) => (isBare(values) ? {} : { values }))],
  ['a state that is an empty list', inWindow((values) => (isBare(values) ? [] : { values }))],
  ['no state at all', inWindow((values) => (isBare(values) ? undefined : { values }))],
  [
    'inputs without the key of an empty value',
    inWindow((values) => ({ values: mapped(values, (block) => mapped(block, withoutEmptyKeys)) })),
  ],
  [
    'inputs of kinds that nobody drew beside them',
    inWindow((values) => ({
      values: { ...values, theirs: { a: { type: 'rich_text_input', rich_text_value: {} } }, none: [] },
    })),
  ],
  ['null for what there is not', nulls],
];

const stack = sharedStack({ policy: trunkPolicy, mode: 'http', ackMilliseconds: 20_000 });
let door: AckDoor;
beforeAll(async () => {
  door = await openAckDoor();
  door.leadTo(stack().botUrl());
  stack().workspace.reachAt(door.url);
});
afterAll(() => door.close());

describe.each(shapes)('with %s', (name, shape) => {
  test('an order is composed, submitted, asked about, approved and placed', async () => {
    door.onPayload(shape);
    const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
    const reference = `SHAPE-${shapes.findIndex(([each]) => each === name)}`;
    const order = await submitOrder(ann, { reference });
    await bob.press('Details', { in: 'orders', near: order });
    await bob.untilModal(`Request ${order}`);
    await bob.close();
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(timesPlaced(stack(), reference)).toBe(1);
  });

  test('a trunk change is submitted and sent, another is rejected with a reason', async () => {
    door.onPayload(shape);
    const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
    const before = sentTo(stack()).length;
    const change = await submitClip(ann);
    await approve(bob, change);
    await untilCard(bob, change, '*Done*');
    expect(sentTo(stack())).toHaveLength(before + 1);
    const other = await submitClip(ann);
    await reject(bob, other, 'Not today');
    await untilCard(bob, other, 'Not today');
    expect(sentTo(stack())).toHaveLength(before + 1);
  });
});
