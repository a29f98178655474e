import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { afresh } from './support/start-afresh.js';
import { sharedStack } from '../support/stack.js';
import { isSearch } from '../support/operator-faults.js';
import { fillDetails, orderIn, pressEachFix, untilStep } from './support/take-order.js';
import { editToReview, openGroups, submit, trunk, trunkPolicy, untilReview } from './support/trunk.js';
import type { Robot } from '../support/robot.js';
import { again, once, sizedList } from '../support/size.js';
import { sampleData } from '../support/sample/data.js';

/** Markup, control characters, marks that turn the direction, characters nobody sees, half a character. */
const tricks = '<!channel> <@U0BOB|x> *b* `c` |\u0000\u0007\u202Eevil\u2066\u200B\uFEFF\uD800';
/** What of it a person sees in plain text. */
const seen = '<!channel> <@U0BOB|x> *b* `c` | evil�';
const dressed = (name: string): string => `${name} ${tricks}`;
const shows = (name: string): string => `${name} ${seen}`;
const long = `Long ${'name '.repeat(40_000)}`;

const plain = sampleData();
const [acme, globex, cafe, ...others] = plain.customers;
const data = {
  ...plain,
  customers: [
    ...(acme === undefined ? [] : [{ ...acme, name: dressed('Acme'), trunk: dressedTrunk(acme.trunk) }]),
    ...(globex === undefined ? [] : [{ ...globex, name: long }]),
    ...(cafe === undefined ? [] : [{ ...cafe, name: '__proto__' }]),
    ...others,
  ],
  products: plain.products.map((product) => ({
    ...product,
    name: product.name === 'Backup trunk' ? 'constructor' : dressed(product.name),
  })),
  configurations: plain.configurations.map(dressedForm),
  lookups: plain.lookups.map((lookup) =>
    lookup.name === 'sites'
      ? { ...lookup, answer: [{ code: '../../v1?x#@//evil.example', name: dressed('Site') }] }
      : lookup,
  ),
};

function dressedTrunk(of: NonNullable<typeof acme>['trunk']) {
  return {
    ...of,
    proxies: of.proxies.map((proxy) => ({ ...proxy, name: dressed(proxy.name) })),
    templates: of.templates.map((template) => ({ ...template, name: long })),
    barrings: of.barrings.map((barring) => ({ ...barring, name: dressed(barring.name) })),
  };
}

/** A form whose titles, descriptions and choices have every trick in them. */
function dressedForm(form: (typeof plain.configurations)[number]): typeof form {
  const schema: typeof form.schema = JSON.parse(JSON.stringify(form.schema), (key, value) =>
    /^(title|description)$/.test(key) && typeof value === 'string' ? dressed(value) : value,
  );
  return { ...form, schema };
}

const stack = sharedStack({ policy: trunkPolicy, operator: { data } });

/** Every text object and message text in something that Slack shows. */
function textsIn(thing: unknown): { readonly text: string; readonly isMarkup: boolean }[] {
  if (Array.isArray(thing)) return thing.flatMap(textsIn);
  if (typeof thing !== 'object' || thing === null) return [];
  const own = 'text' in thing && typeof thing.text === 'string' ? thing.text : null;
  const isMarkup = !('type' in thing) || thing.type !== 'plain_text';
  return [...(own === null ? [] : [{ text: own, isMarkup }]), ...Object.values(thing).flatMap(textsIn)];
}

const hidden = /[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]|\p{Cs}|[^\P{Cc}\n]/u;

/** Nothing calls anybody, and nothing is turned round, hidden or half a character, wherever this person looks. */
function expectHarmless(person: Robot): void {
  const messages = ['orders', 'dm', 'general'].flatMap((channel) => person.seen(channel));
  for (const { text, isMarkup } of textsIn([person.view(), messages, person.home()])) {
    expect(text).not.toMatch(hidden);
    expect(isMarkup ? text : '').not.toMatch(/<!(?!date\^)|<@U0BOB\|/);
  }
  // With what an input is said to be wrong with.
  expect(person.modal()).not.toMatch(hidden);
}

/** What Slack refused of all that the bot sent, and what failed in it. */
const troubles = () => [
  ...stack()
    .workspace.calls()
    .filter(({ answer }) => answer['ok'] !== true && answer['error'] !== 'hash_conflict')
    .map(({ method, answer }) => `${method}: ${String(answer['error'])}`),
  ...stack()
    .log()
    .filter((line) => line.includes('"level":50')),
];

once(
  'names of customers and products with every trick in them are shown bare, from the search to Home',
  async () => {
    const [ann, bob] = [await afresh(await stack().robot('ann')), await stack().robot('bob')];
    await ann.command('/order new', { in: 'general' });
    await untilStep(ann, 'customer');
    await ann.choose('Customer', shows('Acme'), { query: 'Acme' });
    expectHarmless(ann);
    await ann.press('Next');
    await ann.until(() => ann.choices('Product').length > 0, 'the products');
    await ann.choose('Product', shows('SIP Trunk Business'));
    await ann.press('Next');
    await ann.untilModal('Voice channel');
    expectHarmless(ann);
    await ann.fill(shows('Voice channel'), '61');
    await ann.press('Next');
    await ann.untilModal('to continue*');
    expectHarmless(ann);
    await pressEachFix(ann);
    await ann.fill(shows('Voice channel'), '10');
    await ann.press('Next');
    await untilStep(ann, 'details');
    await fillDetails(ann, { reference: tricks });
    await ann.press('Next');
    await ann.untilModal('Form 1 of ');
    await ann.fill(shows('Site name'), 'Acme');
    await ann.fill(shows('Signalling addresses'), '192.0.2.10');
    await ann.fill(shows('Contact e-mail'), 'eva@acme.example');
    await ann.choose(shows('Voice proxy'), shows('Rotterdam 1'));
    await ann.choose(shows('Preferred codec'), shows('G.722'));
    expectHarmless(ann);
    await ann.press('Next');
    await ann.untilModal('Form 2 of ');
    await ann.fill(shows('Area code'), '020');
    await ann.press('Next');
    await untilStep(ann, 'review');
    expectHarmless(ann);
    const order = orderIn(ann);
    await ann.press('Submit for approval');
    await untilCard(bob, order, 'Waiting for 1 approval');
    await bob.press('Details', { in: 'orders', near: order });
    await bob.untilModal(order);
    expectHarmless(bob);
    await bob.close();
    for (const person of [ann, bob]) {
      await person.openHome();
      await person.until(() => person.home().includes(order), 'the request on Home');
      expectHarmless(person);
    }
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    for (const person of [ann, bob]) expectHarmless(person);
    await ann.close({ all: true });
    expect(troubles()).toEqual([]);
  },
);

once('names as prototypes have them are names', async () => {
  const ann = await afresh(await stack().robot('ann'));
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  await ann.choose('Customer', '__proto__');
  await ann.press('Next');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await ann.choose('Product', 'constructor');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill(shows('Voice channel'), '2');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await fillDetails(ann, { reference: 'toString' });
  await ann.press('Next');
  await untilStep(ann, 'review');
  expect(ann.modal()).toMatch(/__proto__[^]*constructor/);
  await ann.close({ all: true });
  expect(troubles()).toEqual([]);
});

again(
  'a channel change for a customer and a template whose names fill pages opens, waits and is decided',
  async () => {
    const [ann, bob] = [await afresh(await stack().robot('ann')), await stack().robot('bob')];
    await openGroups(ann, { groups: ['Trunk'], customer: 'Long name', channel: 'globex-hq' });
    await ann.choose('T.38 codec', 'On');
    await ann.press('Next');
    await untilReview(ann);
    expectHarmless(ann);
    await ann.close({ all: true });
    await editToReview(ann, { groups: ['General'], customer: 'Acme' }, [
      { Password: 'correct-horse-battery' },
    ]);
    expectHarmless(ann);
    const request = await submit(ann);
    await untilCard(bob, request, 'Waiting for 1 approval');
    for (const person of [ann, bob]) expectHarmless(person);
    await trunk(ann, 'barrings Acme');
    await ann.untilModal('International');
    expectHarmless(ann);
    await ann.close({ all: true });
    expect(troubles()).toEqual([]);
  },
);

const id = '00000000-0000-4000-8000-00000000ac01';
const hit = (more: string) => `[{"index":"consumers","search_results":[{"identifier":"${id}",${more}}]}]`;

test.each(
  sizedList([
    [
      'keys of prototypes',
      hit('"display_line":"Odd","__proto__":{"isAdmin":true},"constructor":{"prototype":{}}'),
    ],
    [
      'a thousand levels',
      hit(`"display_line":"Odd","parameters":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`),
    ],
    ['a million levels', '['.repeat(1_000_000)],
    ['ten megabytes of a name', hit(`"display_line":"${'A'.repeat(10_000_000)}"`)],
    ['a megabyte of a name', hit(`"display_line":"${'A'.repeat(1_000_000)}"`)],
  ]),
)('a search that is answered with %s harms nobody, and the next one finds Acme', async (_what, body) => {
  const ann = await afresh(await stack().robot('ann'));
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  stack().faults.next(isSearch, { is: 'answered', status: 200, body });
  const query = `odd ${body.length}`;
  const answer = await ann.suggestions('Customer', query);
  expect(answer).toMatchObject({ ok: true });
  expect(JSON.stringify(answer).length).toBeLessThan(2_000);
  stack().faults.clear();
  expect(await ann.typeahead('Customer', 'Acme')).toContain(shows('Acme'));
  expect(Reflect.get({}, 'isAdmin')).toBe(undefined);
  await ann.close({ all: true });
  expect(troubles()).toEqual([]);
});
