import { describe, expect, test } from 'vitest';
import { approve, cardOf, untilCard } from './support/cards.js';
import { draftModes } from './support/draft-modes.js';
import { startStack, type Stack } from '../support/stack.js';
import { callNames } from './support/placed.js';
import { dateIt, nameThem, startWith, sub, submitIt } from './support/subscriptions.js';
import { dayFromNow, untilStep } from './support/take-order.js';

const product = (n: number) => `b0de0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const voiceChannel = product(3);
const acme = 'acc00000-0000-4000-8000-000000000001';
const added = (path: string, value: unknown) => ({ op: 'add', path, value });

/** Calls by name; a change is read by its own link, `GET …/changes/{changeId}`, to see what is active in its subscription. */
const steps = (names: readonly string[]) =>
  names.map((name) => (/\/changes\/[^/]+$/.test(name) ? 'change' : name));

const patchesOf = ({ operator }: Stack) => operator.calls().filter(({ method }) => method === 'PATCH');

describe.each(draftModes)('with OPERATOR_PATCH_REMOVE=$setting', (mode) => {
  test('a change of two subscriptions follows the document’s workflow, step by step', async () => {
    const stack = await startStack(mode.stack);
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    await startWith(ann, 'change');
    stack.operator.forgetCalls();
    // One id alone, one inside an address, one named twice.
    const address = `<https://portal.example/subscriptions/${sub(2)}?tab=1|portal.example>`;
    await nameThem(ann, `${sub(1)}, ${sub(1).toUpperCase()}\n${address}`, [sub(1), sub(2)]);
    // As the document has it: pointer, account and subscriptions, draft, the changes' own links; then the draft is given back.
    expect(steps(callNames(stack.operator)).slice(0, 6)).toEqual([
      'pointer',
      'draft',
      'patch',
      'draft',
      'change',
      'change',
    ]);
    expect(stack.operator.calls().find(({ method }) => method === 'PATCH')?.body).toEqual([
      added('/order-on-account', acme),
      added('/changes', { subscription_id: sub(1), products: [] }),
      added('/changes', { subscription_id: sub(2), products: [] }),
    ]);
    expect(ann.modal()).toContain('10 × Voice channel');

    await ann.press('Next');
    await untilStep(ann, 'products');
    expect(ann.modal()).toContain('Subscription 1 of 2: added to SIP Trunk Business · …0001');
    expect(ann.modal()).toContain('Platform access: *1* active already, and fixed');
    expect(ann.modal()).toContain('10 active already; add 1 to 50, or empty for none');
    await ann.fill('Voice channel', '5');
    await ann.press('Next');
    await ann.untilModal(' · …0002');
    await ann.fill('Voice channel', '1');
    await ann.press('Next');
    await dateIt(ann, 'CH-1');
    await untilStep(ann, 'review');
    expect(ann.modal()).toContain('*Added to SIP Trunk Business · …0001*: €22.50 a month');
    expect(ann.modal()).toContain('at least €324.00 over 365 days');
    const order = await submitIt(ann);
    await untilCard(bob, order, 'Adds to 2 subscriptions');
    expect(cardOf(bob, order)).toContain('*What is added*\n€27.00 a month');
    expect(cardOf(bob, order)).toContain('5 × Voice channel');
    for (const nth of [1, 2])
      expect(cardOf(bob, order)).toContain(`*Added to SIP Trunk Business · …000${nth}*`);

    const before = patchesOf(stack);
    stack.operator.forgetCalls();
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(steps(callNames(stack.operator))).toEqual([
      // What was approved still stands (P14).
      'relations',
      'prices',
      // Pointer to draft as above; the draft is read empty first (O12). One that was kept holds all of it, and is read by its id.
      ...(mode.removes ? ['pointer'] : []),
      'draft',
      ...(mode.removes ? ['patch', 'draft'] : []),
      // The products are added and read back, then what is active is read once more.
      ...(mode.removes ? ['patch', 'draft'] : []),
      'change',
      'change',
      // Configurations: asked for by no product here, so nothing changed since the reading above (O12).
      'configurations',
      // The operator's verdict on all of it.
      'dry run',
      // Nobody else touched the draft until the last moment.
      'pointer',
      'draft',
      'place',
    ]);
    const patches = [...before, ...patchesOf(stack)];
    const wish_date = dayFromNow(30);
    expect(patches.at(-1)?.body).toEqual([
      added('/intakes', {
        reference: 'CH-1',
        subscription_id: sub(1),
        wish_date,
        products: [{ product_id: voiceChannel, quantity: 5 }],
      }),
      added('/intakes', {
        reference: 'CH-1',
        subscription_id: sub(2),
        wish_date,
        products: [{ product_id: voiceChannel, quantity: 1 }],
      }),
    ]);
    expect(stack.operator.placements()).toMatchObject([{ onAccount: acme, wishDate: wish_date }]);
  });

  test('subscriptions seen before are offered, and only what is added is configured', async () => {
    const stack = await startStack(mode.stack);
    const ann = await stack.robot('ann');
    await startWith(ann, 'change');
    await nameThem(ann, sub(1), [sub(1)]);
    await ann.press('Back');
    await untilStep(ann, 'customer');
    await ann.close();
    await ann.command('/order discard', { in: 'general' });
    await ann.until(() => ann.buttons({ in: 'general' }).includes('Discard'), 'Discard');
    await ann.press('Discard', { in: 'general', confirm: true });

    await startWith(ann, 'change');
    expect(await ann.typeahead('Subscriptions seen before', 'trunk business')).toEqual([
      expect.stringMatching(/^SIP Trunk Business, .* · …0001$/),
    ]);
    await ann.choose('Subscriptions seen before', '…0001', { query: '' });
    await ann.press('Next');
    await ann.untilModal(`*Active in ${sub(1)}*`);
    await ann.press('Next');
    await untilStep(ann, 'products');
    await ann.fill('Number block 10', '1');
    await ann.press('Next');
    await dateIt(ann, 'CFG');
    // The trunk of the subscription asks for a form too, but it is not added.
    await ann.untilModal('Form 1 of 1');
    expect(ann.modal()).toContain('Number block 10');
    await ann.fill('Area code', '020');
    await ann.press('Next');
    await untilStep(ann, 'review');
  });

  test('rules look at what is active: preconditions, exclusions and bounds', async () => {
    const stack = await startStack(mode.stack);
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    await startWith(ann, 'change');
    await nameThem(ann, `${sub(1)}\n${sub(2)}`, [sub(1), sub(2)]);
    await ann.press('Next');
    await untilStep(ann, 'products');
    // P8: recording storage is active in the first subscription, so recordings can be added at once.
    await ann.fill('Call recording', '2');
    // P12: more in all than allowed is a warning.
    await ann.fill('Voice channel', '55');
    await ann.enter('Voice channel');
    // Wherever it stands it names its subscription, since the order has two.
    const says = 'Subscription …0001: Voice channel: the subscription would hold 65, allowed is 2 to 60';
    await ann.untilModal(says);
    await ann.press('Next');
    await ann.untilModal(' · …0002');
    expect(ann.modal()).toContain('Call recording: *not available yet*');
    // P10: encryption is active, and fax can't stand beside it: a warning.
    await ann.fill('Fax support (T.38)', '1');
    await ann.enter('Fax support (T.38)');
    await ann.untilModal('Voice encryption');
    await ann.untilModal('Subscription …0002: Fax support (T.38) excludes Voice encryption');
    await ann.press('Next');
    await untilStep(ann, 'details');
    expect(ann.modal()).toContain(says);
    await dateIt(ann, 'NOTED');
    await untilStep(ann, 'configuration');
    await ann.press('Next');
    await untilStep(ann, 'review');
    expect(ann.modal()).toContain(says);
    const order = await submitIt(ann);
    await untilCard(bob, order, 'Waiting for 1 approval');
    expect(cardOf(bob, order)).toContain(`*Check before approving*: ${says}`);
    await bob.press('Details', { in: 'orders', near: order });
    await bob.untilModal(`*Check before approving*: ${says}`);
  });

  test('what is no subscription id is said under the input; one of another customer by the operator', async () => {
    const stack = await startStack(mode.stack);
    const ann = await stack.robot('ann');
    await startWith(ann, 'change');
    await ann.fill('Subscriptions', 'the one in Amsterdam');
    await ann.press('Next');
    expect(ann.errors()['Subscriptions']).toContain('is not a subscription id');
    await ann.fill('Subscriptions', '5ab50000-0000-4000-8000-0000000000ff');
    await ann.press('Next');
    await ann.untilModal('The operator refused');
    expect(ann.values()['Subscriptions']).toContain('0000000000ff');
  });

  test('a subscription whose initial product is not known warns, and the operator decides', async () => {
    const stack = await startStack(mode.stack);
    const ann = await stack.robot('ann');
    await startWith(ann, 'change', 'Initech');
    await nameThem(ann, sub(9), [sub(9)]);
    await ann.press('Next');
    await ann.untilModal('added to 2 × Voice channel · …0009');
    expect(ann.notices()).toEqual([]);
  });
});
