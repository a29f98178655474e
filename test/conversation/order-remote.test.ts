import { expect, test } from 'vitest';
import { customer } from '../support/plain-catalogue.js';
import { placeAgain } from './support/deciding.js';
import { startPlainStack, takePlainOrderToForm, type PlainStack } from './support/plain-stack.js';
import { dayFromNow, orderIn, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

const at = (name: string): string => `/v1/accounts/${customer.id}/lookups/${name}`;
const selector = { 'application/json': 'value' };

/** A form with a room, and a second value from the operator. */
const formWith = (remote: { method: 'GET' | 'POST'; endpoint: string }) => ({
  asksForConfiguration: true,
  form: {
    schema: {
      type: 'object',
      properties: {
        room: { type: 'string', title: 'Room' },
        second: { type: 'string', title: 'Second value' },
      },
      required: ['room', 'second'],
    },
    remoteValues: { second: { ...remote, property_selectors: selector } },
  },
});

test('what was typed and chosen is kept by Back, also after the bot was started again', async () => {
  const stack = await startPlainStack({ operator: formWith({ method: 'GET', endpoint: at('sites') }) });
  const sites = [
    { value: 'n', name: 'North' },
    { value: 's', name: 'South' },
  ];
  stack.plain.answerWith('GET', /\/sites/, { status: 200, body: sites });
  const ann = await stack.robot('ann');
  await takePlainOrderToForm(ann);
  await ann.choose('Second value', 'South');
  await ann.fill('Room', 'Lobby');
  await stack.restartBot();
  await ann.press('Back');
  await untilStep(ann, 'details');
  await ann.press('Next');
  await untilStep(ann, 'configuration');
  expect(ann.values()).toMatchObject({ Room: 'Lobby', 'Second value': 'South' });
  await ann.press('Next');
  await untilStep(ann, 'review');
});

test('what was fetched for an order is not used again where the order is repeated', async () => {
  const endpoint = at('references');
  const stack = await startPlainStack({
    operator: formWith({ method: 'POST', endpoint }),
    settings: { OPERATOR_REMOTE_POST_PATHS: endpoint },
  });
  stack.plain.answerWith('POST', /\/references/, { status: 200, body: { value: 'REF-1' } });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  await takePlainOrderToForm(ann);
  await ann.fill('Room', 'Lobby');
  await ann.press('Fetch value', { confirm: true });
  await ann.until(() => ann.values()['Second value'] === 'REF-1', 'the value');
  await ann.press('Next');
  await untilStep(ann, 'review');
  const order = orderIn(ann);
  await placeAgain(ann, bob, order);
  await ann.command(`/order repeat ${order}`, { in: 'general' });
  await untilStep(ann, 'products');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.fill('Wish date', dayFromNow(30));
  await ann.press('Next');
  await untilStep(ann, 'configuration');
  expect(ann.values()).toMatchObject({ Room: 'Lobby', 'Second value': '' });
});

const callerIds = `/v1/accounts/${customer.id}/siptrunk-channel-callerids`;
const numbers = (count: number): { value: string }[] =>
  Array.from({ length: count }, (_, index) => ({ value: `+3120${String(1_000_000 + index)}` }));

/** A stack with an open form, whose second value is one of so many, of which the operator gives ten at a time. */
async function offering(count: number): Promise<{ stack: PlainStack; ann: Robot }> {
  const stack = await startPlainStack({ operator: formWith({ method: 'GET', endpoint: callerIds }) });
  stack.plain.answerWith('GET', /callerids/, ({ path }) => {
    const asked = new URL(path, 'http://plain').searchParams;
    const offset = Number(asked.get('offset') ?? 0);
    const limit = Math.min(Number(asked.get('limit') ?? 10), 50);
    return { status: 200, body: numbers(count).slice(offset, offset + limit) };
  });
  const ann = await stack.robot('ann');
  await takePlainOrderToForm(ann);
  return { stack, ann };
}

test('each of 25 caller IDs can be chosen, of which the operator gives ten at a time', async () => {
  const { ann, stack } = await offering(25);
  expect(ann.choices('Second value')).toEqual(numbers(25).map(({ value }) => value));
  await ann.choose('Second value', '+31201000024');
  await ann.fill('Room', 'Lobby');
  await ann.press('Next');
  await untilStep(ann, 'review');
  expect(ann.modal()).toContain('+31201000024');
  expect(stack.plain.calls().filter(({ path }) => path.includes('callerids'))).toHaveLength(3);
});

test('each of 250 caller IDs is found by a part of it', async () => {
  const { ann } = await offering(250);
  expect(await ann.typeahead('Second value', '')).toHaveLength(100);
  expect(await ann.typeahead('Second value', '00024')).toHaveLength(11);
  await ann.choose('Second value', '+31201000249', { query: '0249' });
  await ann.fill('Room', 'Lobby');
  await ann.press('Next');
  await untilStep(ann, 'review');
  expect(ann.modal()).toContain('+31201000249');
});

test('where one page of the caller IDs could not be read, that is said and the value can be typed', async () => {
  const stack = await startPlainStack({ operator: formWith({ method: 'GET', endpoint: callerIds }) });
  stack.plain.answerWith('GET', /callerids/, { status: 200, body: numbers(10) });
  stack.plain.answerWith('GET', /callerids.*offset/, { status: 403 });
  const ann = await stack.robot('ann');
  await takePlainOrderToForm(ann);
  await ann.untilModal('The operator did not give the choices of Second value');
  await ann.fill('Second value', '+31201000024');
  await ann.fill('Room', 'Lobby');
  await ann.press('Next');
  await untilStep(ann, 'review');
  expect(ann.modal()).toContain('+31201000024');
});
