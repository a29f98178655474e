import { expect, test } from 'vitest';
import { customer } from '../support/plain-catalogue.js';
import { placeAgain } from './support/deciding.js';
import { startPlainStack, takePlainOrderToForm, type PlainStack } from './support/plain-stack.js';
import { dayFromNow, orderIn, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';
import { again, once, sizedList } from '../support/size.js';

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

once('what was typed and chosen is kept by Back, also after the bot was started again', async () => {
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

once('what was fetched for an order is not used again where the order is repeated', async () => {
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

once('each of 25 caller IDs can be chosen, of which the operator gives ten at a time', async () => {
  const { ann, stack } = await offering(25);
  expect(ann.choices('Second value')).toEqual(numbers(25).map(({ value }) => value));
  await ann.choose('Second value', '+31201000024');
  await ann.fill('Room', 'Lobby');
  await ann.press('Next');
  await untilStep(ann, 'review');
  expect(ann.modal()).toContain('+31201000024');
  expect(stack.plain.calls().filter(({ path }) => path.includes('callerids'))).toHaveLength(3);
});

again('each of 250 caller IDs is found by a part of it', async () => {
  const { ann } = await offering(250);
  expect(await ann.typeahead('Second value', '')).toHaveLength(100);
  expect(await ann.typeahead('Second value', '00024')).toHaveLength(11);
  await ann.choose('Second value', '+31201000249', { query: '0249' });
  await ann.fill('Room', 'Lobby');
  await ann.press('Next');
  await untilStep(ann, 'review');
  expect(ann.modal()).toContain('+31201000249');
});

test.each(
  sizedList([
    '+31201000024',
    '020 100 0024',
    '0201000024',
    '+31 20 100 0024',
    '0031 20 100-0024',
    '(020) 1000 024',
    '\u202a+31\u00a020\u00a0100\u00a00024\u202c',
  ]),
)('a caller ID of 250 is found as %s', async (typed) => {
  const { ann } = await offering(250);
  expect(await ann.typeahead('Second value', typed)).toEqual(['+31201000024']);
});

again('a number in the name of a choice is found as it is dialled, and one in its value', async () => {
  const stack = await startPlainStack({ operator: formWith({ method: 'GET', endpoint: at('sites') }) });
  const others = Array.from({ length: 150 }, (_, index) => ({ value: `n-${index}`, name: `Desk ${index}` }));
  const body = [
    { value: 'c-1', name: 'Reception (+31 20 100 0024)' },
    { value: '+31201000025', name: 'Back office' },
    ...others,
  ];
  stack.plain.answerWith('GET', /\/sites/, ({ path }) => ({
    status: 200,
    body: path.includes('offset') ? [] : body,
  }));
  const ann = await stack.robot('ann');
  await takePlainOrderToForm(ann);
  expect(await ann.typeahead('Second value', '020 1000024')).toEqual(['Reception (+31 20 100 0024)']);
  expect(await ann.typeahead('Second value', '020 1000025')).toEqual(['Back office']);
  expect(await ann.typeahead('Second value', '020 9999999')).toEqual(['No match. Try fewer letters.']);
});

again(
  'a search says how many are meant where Slack shows a hundred, and that a list was not read whole',
  async () => {
    const { ann } = await offering(5_050);
    const labels = async (query: string) => {
      const answer = await ann.suggestions('Second value', query);
      return answer.ok && 'optionGroups' in answer ? answer.optionGroups.map(({ label }) => label.text) : [];
    };
    expect(await labels('+3120')).toEqual(['100 of 4,960 or more: type to narrow it down']);
    expect(await labels('0201000024')).toEqual(['1 of 1 or more: type to narrow it down']);
    expect(await ann.typeahead('Second value', '020 100 5049')).toEqual([
      'Not in the part that was read: “020 100 5049”',
    ]);
  },
);

again(
  'where one page of the caller IDs could not be read, that is said and the value can be typed',
  async () => {
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
  },
);
