import { expect, test } from 'vitest';
import { customer } from '../support/plain-catalogue.js';
import { approve, untilCard } from './support/cards.js';
import { openPlainHouse, takePlainOrderToForm } from './support/plain-house.js';
import { dayFromNow, orderIn, untilStep } from './support/take-order.js';

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
  const house = await openPlainHouse({ operator: formWith({ method: 'GET', endpoint: at('sites') }) });
  const sites = [
    { value: 'n', name: 'North' },
    { value: 's', name: 'South' },
  ];
  house.plain.answerWith('GET', /\/sites/, { status: 200, body: sites });
  const ann = await house.robot('ann');
  await takePlainOrderToForm(ann);
  await ann.choose('Second value', 'South');
  await ann.fill('Room', 'Lobby');
  await house.restartBot();
  await ann.press('Back');
  await untilStep(ann, 'details');
  await ann.press('Next');
  await untilStep(ann, 'configuration');
  expect(ann.values()).toMatchObject({ Room: 'Lobby', 'Second value': 'South' });
  await ann.press('Next');
  await untilStep(ann, 'review');
}, 60_000);

test('what was fetched for an order is not used again where the order is repeated', async () => {
  const endpoint = at('references');
  const house = await openPlainHouse({
    operator: formWith({ method: 'POST', endpoint }),
    settings: { OPERATOR_REMOTE_POST_PATHS: endpoint },
  });
  house.plain.answerWith('POST', /\/references/, { status: 200, body: { value: 'REF-1' } });
  const [ann, bob] = [await house.robot('ann'), await house.robot('bob')];
  await takePlainOrderToForm(ann);
  await ann.fill('Room', 'Lobby');
  await ann.press('Fetch value', { confirm: true });
  await ann.until(() => ann.values()['Second value'] === 'REF-1', 'the value');
  await ann.press('Next');
  await untilStep(ann, 'review');
  const order = orderIn(ann);
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close();
  await untilCard(bob, order, 'Waiting for 1 approval');
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  await ann.command(`/order repeat ${order}`, { in: 'general' });
  await untilStep(ann, 'products');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.fill('Wish date', dayFromNow(30));
  await ann.press('Next');
  await untilStep(ann, 'configuration');
  expect(ann.values()).toMatchObject({ Room: 'Lobby', 'Second value': '' });
}, 60_000);
