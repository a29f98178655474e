import { expect, test } from 'vitest';
import { OperatorData } from '../../../src/sandbox/operator/index.js';
import { approve, untilCard } from '../support/cards.js';
import { oneOrTwo } from '../support/deciding.js';
import { afresh } from '../support/start-afresh.js';
import { sharedStack } from '../../support/stack.js';
import { placedIn } from '../support/placed.js';
import { fillDetails, orderIn, untilStep } from '../support/take-order.js';
import { openGroups } from '../support/trunk.js';
import type { Robot } from '../../support/robot.js';
import { wentWrong } from './entries.js';
import { sampleData } from '../../support/sample/data.js';

const id = (n: number) => `e0de0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const long = `${'Sehr lange Bezeichnung eines Anschlusses, '.repeat(4)}Ausgabe`;
const wordy = '<!here> *fett* & <https://x.example|klick> '.repeat(8);

/** The sample with 150 products to start with, one of them with a name that is too long, and 60 wordy questions. */
function withManyProducts() {
  const data = sampleData();
  const extra = Array.from({ length: 150 }, (_, n) => ({
    id: id(n),
    name: n === 149 ? long : `Line ${String(n).padStart(3, '0')}`,
    initial: true,
    active: true,
  }));
  const properties = Object.fromEntries(
    Array.from({ length: 120 }, (_, n) => [
      `p${n}`,
      { type: 'string', title: `${n} ${wordy}`, description: wordy.repeat(20) },
    ]),
  );
  const picks = Array.from({ length: 5_000 }, (_, n) => `Value ${n} ${n % 2 === 0 ? '' : long}`);
  return OperatorData.parse({
    ...data,
    products: [...data.products, ...extra],
    relations: [
      ...data.relations,
      ...extra.map((product) => ({ product_id: product.id, initial_quantity: { min: 1, max: 1 } })),
    ],
    configurations: [
      ...data.configurations,
      { product_id: id(0), schema: { type: 'object', properties } },
      { product_id: id(1), schema: { type: 'object', properties: { pick: { title: 'Pick', enum: picks } } } },
    ],
  });
}

const stack = sharedStack({ policy: oneOrTwo, operator: { data: withManyProducts() } });

/** What Slack refused of the bot for what it holds, by method; that a window was closed meanwhile is no matter. */
const refusals = (): string[] =>
  stack()
    .workspace.calls()
    .filter(({ method, answer }) => /^(views|chat)\./.test(method) && answer['ok'] !== true)
    .map(({ method, answer }) => `${method}: ${String(answer['error'])}`)
    .filter((refusal) => !/not_found|hash_conflict/.test(refusal));

async function chooseCustomer(person: Robot, customer: string, query = customer): Promise<void> {
  await person.command('/order new', { in: 'general' });
  await untilStep(person, 'customer');
  await person.choose('Customer', customer, { query });
  await person.press('Next');
}

async function chooseProduct(person: Robot, name: string, customer = 'Acme BV'): Promise<void> {
  await chooseCustomer(person, customer);
  await person.until(() => Object.keys(person.values()).includes('Product'), 'the products');
  await person.choose('Product', name, { query: name.slice(0, 30) });
  await person.press('Next');
  await untilStep(person, 'products');
  await person.press('Next');
  await untilStep(person, 'details');
  await fillDetails(person, { reference: 'OPTIONS' });
  await person.press('Next');
}

wentWrong('options.long', {
  'more than 100 options': () => {
    test('of 120 customers, 157 products and 250 caller IDs each can be found and chosen', async () => {
      const ann = await afresh(await stack().robot('ann'));
      await ann.command('/order new', { in: 'general' });
      await untilStep(ann, 'customer');
      expect((await ann.typeahead('Customer', 'noordzee')).length).toBeLessThanOrEqual(100);
      expect(await ann.typeahead('Customer', 'noordzee retail 117')).toContain('Noordzee Retail 117');
      await afresh(ann);

      await chooseCustomer(ann, 'Acme BV');
      await ann.until(() => Object.keys(ann.values()).includes('Product'), 'the products');
      await ann.choose('Product', 'Line 148', { query: 'Line 148' });
      await ann.press('Next');
      expect(await untilStep(ann, 'products')).toContain('Line 148');
      await afresh(ann);

      await openGroups(ann, { channel: 'globex-hq', customer: 'Globex Nederland', groups: ['General'] });
      await ann.choose('Caller ID', '+31 10 555 0249', { query: '0249' });
      await ann.press('Next');
      expect(await ann.untilModal('*Review*')).toContain('+31 10 555 0249');
      await ann.close();
      expect(refusals()).toEqual([]);
    });

    test('of 5,000 values of a configuration the last is chosen by typing it', async () => {
      const [ann, bob] = [await afresh(await stack().robot('ann')), await stack().robot('bob')];
      await chooseProduct(ann, 'Line 001');
      await ann.untilModal('Pick');
      await ann.choose('Pick', 'Value 4998', { query: 'Value 4998' });
      await ann.press('Next');
      expect(await untilStep(ann, 'review')).toContain('Value 4998');
      const order = orderIn(ann);
      await ann.press('Submit for approval');
      await ann.untilModal('Waiting for approval');
      await ann.close();
      const cat = await stack().robot('cat');
      await untilCard(bob, order, 'Waiting for 2 approvals');
      for (const person of [bob, cat]) await approve(person, order);
      await untilCard(bob, order, '*Placed*');
      const placed = placedIn(stack().operator).flatMap(({ intakes }) => intakes);
      expect(
        placed.flatMap(({ products }) => products.map(({ configuration }) => configuration)),
      ).toContainEqual(expect.objectContaining({ pick: 'Value 4998 ' }));
      expect(refusals()).toEqual([]);
    });
  },

  'an option over 75 characters': () => {
    test('names of customers and products are cut in the menu, and whole where there is room', async () => {
      const ann = await afresh(await stack().robot('ann'));
      const customer = sampleData().customers.find(({ name }) => name.length > 75)?.name ?? '';
      await chooseProduct(ann, long.slice(0, 60), customer.slice(0, 60));
      const review = await untilStep(ann, 'review');
      expect(review).toContain(long);
      expect(review).toContain(customer);
      expect(refusals()).toEqual([]);
    });
  },

  'no options at all': () => {
    test('a customer without products and lists without entries are said so', async () => {
      const ann = await afresh(await stack().robot('ann'));
      const data = withManyProducts();
      stack().operator.replaceData({
        ...data,
        products: data.products.map((product) => ({ ...product, initial: false })),
      });
      await chooseCustomer(ann, 'Initech');
      const shown = await ann.until(
        () => (ann.modal().includes('cannot order') ? ann.modal() : ''),
        'to be told that there is nothing to order',
      );
      expect(shown).toContain('Initech');
      await afresh(ann);
      stack().operator.replaceData(data);

      await ann.command('/order new', { in: 'general' });
      await untilStep(ann, 'customer');
      expect(await ann.typeahead('Customer', 'there is no such customer')).toEqual([
        expect.stringMatching(/^No|nothing/i),
      ]);
      await afresh(ann);

      // Of a customer whose lists are empty.
      await openGroups(ann, { channel: 'initech-1', customer: 'Initech', groups: ['Trunk'] });
      expect(await ann.typeahead('Proxy', '')).toEqual(['Leave unchanged', 'No entries']);
      // Who chooses it all the same has chosen nothing.
      await ann.choose('Proxy', 'No entries', { query: '' });
      await ann.press('Next');
      await ann.until(() => /nothing to send/i.test(ann.modal()) || ann.errors()['Proxy'], 'a complaint');
      await ann.close();
      expect(refusals()).toEqual([]);
    });
  },

  'an oversized view could not be caught': () => {
    test('a form of 120 wordy questions is shown in pages that Slack takes', async () => {
      const ann = await afresh(await stack().robot('ann'));
      await chooseProduct(ann, 'Line 000');
      const hasQuestions = () => !ann.modal().includes('Wish date') && Object.keys(ann.values()).length > 0;
      await ann.until(hasQuestions, 'the questions');
      const pages = Number(/of (\d+)/.exec(ann.modal().split('configuration')[1] ?? '')?.[1] ?? 1);
      for (let page = 0; page < Math.min(pages, 3); page += 1) {
        expect(ann.modal()).not.toContain('went wrong');
        await ann.until(hasQuestions, 'its questions');
        await ann.press('Next');
      }
      expect(refusals()).toEqual([]);
      // A view in an ack that Slack does not take shows as trouble, and nobody tells the bot.
      expect(ann.notices()).toEqual([]);
      expect(stack().log().join('\n')).not.toContain('breaks Slack’s limits');
    });
  },
});
