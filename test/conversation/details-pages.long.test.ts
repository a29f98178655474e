import { expect, test } from 'vitest';
import { OperatorData } from '../../src/sandbox/operator/index.js';
import { startStack, sharedStack } from '../support/stack.js';
import { allPages } from './support/window-pages.js';
import { dateIt, startWith, submitIt } from './support/subscriptions.js';
import { approve, untilCard } from './support/cards.js';
import { chooseCustomer, untilStep } from './support/take-order.js';
import { editToReview, isTrunkWrite, requestIn, submit, trunkPolicy, untilDm } from './support/trunk.js';
import { fileToReview, globex } from './support/trunk-many.js';
import { textsOf } from '../support/nowhere.js';
import { sampleData } from '../support/sample/data.js';

/** Behind Details stands everything that is approved, however much it is. */

const stack = sharedStack({ policy: trunkPolicy });

const withoutApprovals = trunkPolicy.concat('  rules: [{ action: "trunk.*", approvals: 0 }]\n');

/** As long as a channel's name may be, nearly; its end tells it from the others. */
const channel = (index: number): string => `globex/${'Ж'.repeat(200)}/${index}`;

const withoutSpaces = (text: string): string => text.replaceAll(/ /g, '');

test('an approver sees each of 200 numbers with its channel, page by page', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  const all = globex(0, 200);
  await fileToReview(
    ann,
    `number,channel\n${all.map((number, index) => `${number},${channel(index)}`).join('\n')}`,
  );
  const request = await submit(ann);
  await bob.press('Details', { in: 'orders', near: request });
  const first = await bob.untilModal('*Connect 200 numbers to 200 channels*');
  expect(first).toMatch(/Page 1 of \d+/);
  expect(first).not.toContain('see Details');
  const pages = await allPages(bob);
  const shown = withoutSpaces(pages.join('\n'));
  for (const [index, number] of all.entries())
    expect(shown).toContain(`*Numberson${channel(index)}*(1)\n${number}`);
  expect(pages.length).toBeGreaterThan(1);
  // From each page it can be decided, and the pages turn back too.
  expect(bob.buttons()).toEqual(expect.arrayContaining(['Page before', 'Approve', 'Reject']));
  await bob.close();
});

test('who may not see a request any more is not shown another page of it', async () => {
  const own = await startStack({ policy: trunkPolicy });
  const ann = await own.robot('ann');
  const bob = await own.robot('bob');
  await fileToReview(
    ann,
    `number,channel\n${globex(0, 200)
      .map((number, index) => `${number},${channel(index)}`)
      .join('\n')}`,
  );
  const request = await submit(ann);
  await bob.press('Details', { in: 'orders', near: request });
  await bob.untilModal('Page 1 of');
  own.changePolicy(
    trunkPolicy.replace(
      'approvers: { users: [], groups: [S0APPROVE] }',
      'approvers: { users: [U0BEN], groups: [] }',
    ),
  );
  await bob.until(async () => {
    // To and fro, however late the new policy is read.
    const turn = ['Next page', 'Page before'].find((button) => bob.buttons().includes(button));
    if (turn !== undefined) await bob.press(turn, { in: 'modal' });
    return bob.modal().includes('Not recorded');
  }, 'the new policy');
  expect(bob.modal()).not.toContain('globex');
});
test('an approver sees every address of a whitelist and the whole of a long value', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  const addresses = Array.from({ length: 60 }, (_, index) => `203.0.113.${index + 10}`);
  const filter = `${'<&> '.repeat(240)}the end`;
  await editToReview(ann, { groups: ['Trunk'] }, [
    { 'IP whitelist': addresses.join('\n'), 'Destination filter': filter },
  ]);
  const review = ann.modal();
  for (const address of addresses) expect(review).toContain(address);
  expect(review).toContain('the end');
  const request = await submit(ann);
  await bob.press('Details', { in: 'orders', near: request });
  const shown = await bob.untilModal('IP whitelist');
  expect(shown).toContain('(60)');
  for (const address of addresses) expect(shown).toContain(address);
  expect(shown).toContain('the end');
  await bob.close();
});

test('of refusals with long messages the CSV holds every row, whatever letters they are written in', async () => {
  const own = await startStack({ policy: withoutApprovals });
  const ann = await own.robot('ann');
  const all = globex(2_000, 200);
  const said = 'Номер занят, '.repeat(40).slice(0, 500);
  own.faults.next(
    isTrunkWrite,
    {
      is: 'answered',
      status: 422,
      body: JSON.stringify({ error_identifier: 'urn:error:sip-trunk:operator', error_message: said }),
    },
    all.length,
  );
  await fileToReview(ann, `number,channel\n${all.map((number) => `${number},globex-hq`).join('\n')}`);
  const request = requestIn(ann);
  await ann.press('Apply', { confirm: true });
  await untilDm(ann, request, '200 refused');
  await ann.close({ all: true });
  await ann.press('Show as CSV', { in: 'dm', near: request });
  expect(await ann.untilModal('number,channel,problem')).toContain('*200 lines.*');
  const pages = await allPages(ann);
  expect(pages.length).toBeGreaterThan(1);
  const shown = pages.join('\n');
  for (const number of all) expect(shown).toContain(`${number},globex-hq,`);
  expect(shown.replaceAll(/[\s`]/g, '').split(said.replaceAll(/\s/g, ''))).toHaveLength(201);
  for (const page of pages) expect(page).toContain('number,channel,problem');
  await ann.close();
});

test('what did not work is sent again with the verb that it was sent with', async () => {
  const own = await startStack({ policy: withoutApprovals });
  const ann = await own.robot('ann');
  for (const verb of ['disconnect', 'untype'] as const) {
    own.faults.next(isTrunkWrite, { is: 'answered', status: 422, body: refusal }, 2);
    await fileToReview(ann, `number,channel\n+31105550001,a\n+31105550002,b\n`, { verb });
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    await untilDm(ann, request, '2 refused');
    await ann.close({ all: true });
    await ann.press('Show as CSV', { in: 'dm', near: request });
    expect(await ann.untilModal('number,channel,problem')).toContain(`/trunk ${verb}`);
    await ann.close();
  }
});

const refusal = '{"error_identifier":"urn:error:sip-trunk:operator","error_message":"No"}';

/** The sample, whose trunk may be reached from a hundred addresses. */
const withManyAddresses = (): OperatorData => {
  const data = sampleData();
  const most = textsOf(data).filter(({ path, text }) => path.endsWith('.maxItems') && text === '8');
  expect(most).toHaveLength(1);
  return OperatorData.parse(
    JSON.parse(JSON.stringify(data), (key, value) => (key === 'maxItems' && value === 8 ? 100 : value)),
  );
};

test('an approver sees the whole of what an order is configured with', async () => {
  const own = await startStack({ operator: { data: withManyAddresses() } });
  const [ann, bob] = [await own.robot('ann'), await own.robot('bob')];
  const addresses = Array.from({ length: 60 }, (_, index) => `203.0.113.${index + 10}`);
  await chooseCustomer(ann);
  await ann.choose('Product', 'SIP Trunk Business');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Number block 100', '1');
  await ann.press('Next');
  await dateIt(ann, 'MANY ADDRESSES');
  await ann.untilModal('Form 1 of');
  await ann.fill('Site name', 'Acme Amsterdam');
  await ann.fill('Signalling addresses', addresses.join('\n'));
  await ann.fill('Contact e-mail', 'eva@acme.example');
  await ann.choose('Voice proxy', 'Rotterdam 1');
  await ann.press('Next');
  await ann.until(() => /: review\*|Form 2 of/.test(ann.modal()), 'what follows the form');
  if (ann.modal().includes('Form 2 of')) {
    await ann.fill('Area code', '020');
    await ann.press('Next');
  }
  await untilStep(ann, 'review');
  const order = await submitIt(ann);
  await bob.press('Details', { in: 'orders', near: order });
  const shown = await bob.untilModal('*Subscription 1*');
  expect(shown).toContain('*Subscription 1* (4 products)');
  for (const address of addresses) expect(shown).toContain(address);
  await bob.close();
});

const manyIds = Array.from(
  { length: 100 },
  (_, nth) => `5ab50000-0000-4000-9000-${String(nth).padStart(12, '0')}`,
);

/** The sample, with a hundred more subscriptions of one customer. */
function withManySubscriptions(): OperatorData {
  const data = sampleData();
  const [one] = data.subscriptions;
  const subscriptions = [...data.subscriptions, ...manyIds.map((id) => ({ ...one, id }))];
  return OperatorData.parse({ ...data, subscriptions });
}

test('each of 100 subscriptions that end is seen at the review and behind Details', async () => {
  const own = await startStack({ operator: { data: withManySubscriptions() } });
  const [ann, bob] = [await own.robot('ann'), await own.robot('bob')];
  await startWith(ann, 'terminate');
  await ann.fill('Subscriptions', manyIds.slice(0, 80).join('\n'));
  await ann.press('Next');
  await ann.until(() => ann.modal().includes(`*Active in ${manyIds[79]}*`), 'the first of them');
  const inputs = Object.entries(ann.values()).filter(([label]) => label.startsWith('Subscriptions'));
  const [label = '', holds = ''] = inputs.at(-1) ?? [];
  await ann.fill(label, [holds, ...manyIds.slice(80)].join('\n'));
  await ann.press('Next');
  await ann.until(() => ann.modal().includes(`*Active in ${manyIds[99]}*`), 'all of them');
  await ann.press('Next');
  await dateIt(ann, 'HUNDRED');
  const review = [await untilStep(ann, 'review')];
  while (ann.buttons().includes('Next part')) {
    const before = ann.modal();
    await ann.press('Next part');
    await ann.until(() => ann.modal() !== before, 'the next part');
    review.push(ann.modal());
  }
  const order = await submitIt(ann);
  await bob.press('Details', { in: 'orders', near: order });
  await bob.untilModal('HUNDRED');
  const details = await allPages(bob);
  expect(manyIds.filter((id) => !review.join().includes(id))).toEqual([]);
  expect(manyIds.filter((id) => !details.join().includes(id))).toEqual([]);
  await bob.close();
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
});
