import { expect, test } from 'vitest';
import { patchDraft, placeOrder, type DraftOperation } from '../../src/operator/index.js';
import { OperatorData } from '../../src/sandbox/operator/index.js';
import { linesOf, type Order, type Work } from '../../src/ordering/order.js';
import { OrderId, ProfileName, SubscriptionId } from '../../src/types/ids.js';
import { removals } from '../../src/workflow/drafts/draft-entries.js';
import { smallData } from '../support/sample/operator-data.js';
import { product, subscription, wishDate } from '../support/sample/orders.js';
import { again, sizedList } from '../support/size.js';
import { startBackend, placePath, type Backend } from '../support/backend.js';
import {
  addingWork,
  approved,
  configuredWork,
  first,
  endingWork,
  goodWork,
  learnSchema,
  stands,
  tryToPlace,
} from './orders.js';
import { readCurrent } from '../../src/workflow/current-draft.js';

/**
 * Somebody else works in the draft that an approved order fills: at every call from the first read that shows all of the
 * order to the last before it is sent.
 */

/** What somebody else does in a login's draft, and what the order comes back with. */
interface Touch {
  readonly does: (backend: Backend) => Promise<void>;
  readonly told: object;
}

const another = SubscriptionId.parse('55555555-0000-4000-8000-000000000009');
const says = (text: string) => expect.stringContaining(text);

async function patch(backend: Backend, operations: readonly DraftOperation[]): Promise<void> {
  const ann = backend.client('ann');
  await patchDraft(ann, (await readCurrent(ann)).id, operations);
}

/** An intake like the one of a new order. */
const intake = (reference: string): DraftOperation => ({
  kind: 'intake',
  reference,
  wishDate,
  products: goodWork().intakes.flatMap(linesOf),
  subscriptionId: null,
});

// By the rules, all of them: nothing but the look at whose they are keeps them from being placed.
const touches: Readonly<Record<string, Touch>> = {
  'adds an intake': {
    does: (backend) => patch(backend, [intake('mine')]),
    told: { moved: false, entries: [says('intake "mine" for 2026-12-24: 1 × ')], missing: [] },
  },
  'adds the same intake again': {
    does: (backend) => patch(backend, [intake('Office')]),
    told: { moved: false, entries: [says('intake "Office" for 2026-12-24: 1 × ')], missing: [] },
  },
  'adds a termination': {
    does: (backend) =>
      patch(backend, [{ kind: 'terminate', reference: 'mine', wishDate, subscriptionId: another }]),
    told: {
      moved: false,
      entries: [says(`termination "mine" of subscription ${another}`)],
      missing: [],
    },
  },
  'opens a subscription': {
    does: (backend) => patch(backend, [{ kind: 'change', subscriptionId: another }]),
    told: { moved: false, entries: [`change of subscription ${another}`], missing: [] },
  },
  'takes its entry out': {
    does: async (backend) => {
      await takeOut(backend);
    },
    told: { moved: false, entries: [], missing: [says('"Office"')] },
  },
  'takes its entry out and puts the like there': {
    does: async (backend) => patch(backend, await takeOut(backend)),
    told: { moved: false, entries: [says('"Office"')], missing: [says('"Office"')] },
  },
};

async function placeByHand(backend: Backend): Promise<void> {
  const ann = backend.client('ann');
  const { id, orderAccountId, intakes } = await readCurrent(ann);
  const productId = product('O');
  const operations = intakes.flatMap(({ intakeId, products }) =>
    intakeId !== null && products.some((each) => each.productId === productId)
      ? [
          {
            kind: 'configuration',
            productId,
            configuration: { site: 'North' },
            entry: 'intake',
            entryId: intakeId,
          } as const,
        ]
      : [],
  );
  if (operations.length > 0) await patchDraft(ann, id, operations);
  expect(await placeOrder(ann, orderAccountId, id)).toMatchObject({ kind: 'placed' });
}

/** Takes out what the order put there; gives what puts it there again. */
async function takeOut(backend: Backend): Promise<DraftOperation[]> {
  const ann = backend.client('ann');
  const { id, intakes, terminations } = await readCurrent(ann);
  const [intake] = intakes;
  const [end] = terminations;
  if (intake?.intakeId != null && intake.wishDate !== null) {
    await patchDraft(ann, id, [{ kind: 'remove', entry: 'intake', entryId: intake.intakeId }]);
    const { reference, products } = intake;
    return [{ kind: 'intake', reference: reference ?? '', wishDate, products, subscriptionId: null }];
  }
  if (end?.terminateId == null || end.subscriptionId === null)
    throw new Error('there is nothing to take out');
  await patchDraft(ann, id, [{ kind: 'remove', entry: 'termination', entryId: end.terminateId }]);
  return [
    { kind: 'terminate', reference: end.reference ?? '', wishDate, subscriptionId: end.subscriptionId },
  ];
}

type MakeWork = (backend: Backend) => Promise<Work>;

const orders: Readonly<Record<string, MakeWork>> = {
  'a new subscription': () => Promise.resolve(goodWork()),
  'a configured one': async (backend) => configuredWork(await learnSchema(backend)),
  'a change': () => Promise.resolve(addingWork()),
  'a termination': () => Promise.resolve(endingWork()),
};

async function started(): Promise<Backend> {
  const backend = await startBackend({ profiles: ['ann'] });
  const one = smallData.subscriptions?.find(({ id }) => id === subscription);
  if (one === undefined) throw new Error('there is no such subscription');
  const subscriptions = [...(smallData.subscriptions ?? []), { ...one, id: another }];
  backend.operator.replaceData(OperatorData.parse({ ...smallData, subscriptions }));
  await backend.runner.start();
  return backend;
}

const isPlacing = (call: string) => call.startsWith('POST') && placePath.test(call);

/** Places an approved order; `at`: its call about the draft, from 0, after which somebody else comes. */
async function place(
  backend: Backend,
  order: Order['id'],
  work: Work,
  { at, does }: { at: number; does: Touch['does'] },
): Promise<string[]> {
  const plan = await approved(backend, work, { id: order });
  const calls: string[] = [];
  let isThere = false;
  backend.meanwhile = async ({ method, path }) => {
    // What is remembered of the catalogue is not read for every order.
    if (isThere || path.includes('/products')) return;
    calls.push(`${method} ${path}`);
    if (calls.length - 1 !== at) return;
    isThere = true;
    await does(backend);
    isThere = false;
  };
  await tryToPlace(backend, plan, order);
  backend.meanwhile = null;
  return calls;
}

/** The order is its requester's again, with what somebody else did in the draft; nothing was sent. */
async function cameBack(backend: Backend, order: Order['id'], told: object, after: string): Promise<void> {
  expect({ after, ...(await stands(backend, order)) }).toMatchObject({
    after,
    state: 'composing',
    at: { step: 'review' },
    note: { why: 'foreign-entries', profile: 'ann', ...told },
  });
}

/** The login is as new: for the next order. */
async function clear(backend: Backend): Promise<void> {
  const ann = backend.client('ann');
  const draft = await readCurrent(ann);
  const all = removals(draft) ?? [];
  if (all.length > 0) await patchDraft(ann, draft.id, all);
  await backend.store.write((tx) => tx.leases.release(ProfileName.parse('ann'), null));
}

const lastReads = ['GET /v1/profile/order-drafts', expect.stringMatching(/^GET \/v1\/order-drafts\/[^/]+$/)];

/** The calls of a placing, and after which of them somebody can come: from the read back to the last before the last read. */
async function momentsOf(make: MakeWork): Promise<{ calls: string[]; moments: readonly number[] }> {
  const backend = await started();
  const calls = await place(backend, first, await make(backend), { at: -1, does: () => Promise.resolve() });
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  const sent = calls.findIndex(isPlacing);
  expect(calls.slice(sent - 2, sent)).toEqual(lastReads);
  expect(calls[sent - 3]).toContain('dry_run=true');
  const filled = calls.findLastIndex(
    (call, index) => call.startsWith('PATCH') && /\/order-drafts\/[^/]+$/.test(calls[index + 1] ?? ''),
  );
  const moments = calls.flatMap((_, index) => (index > filled && index < sent - 1 ? [index] : []));
  expect(moments.length).toBeGreaterThanOrEqual(4);
  return { calls, moments };
}

const all = (moments: readonly number[]): readonly number[] => moments;

const hardToTell = new Set([
  'opens a subscription',
  'takes its entry out',
  'takes its entry out and puts the like there',
]);

/** New subscriptions meet all of them; what is about other subscriptions, those that could be told apart less well. */
const met = (what: string): [string, Touch][] =>
  Object.entries(touches).filter(
    ([does]) => (what !== 'a change' && what !== 'a termination') || hardToTell.has(does),
  );

/** `npm test` has new subscriptions and terminations, at the first and the last of the calls; the long run has the rest. */
const isInBoth = (what: string, does: string): boolean =>
  what === 'a new subscription' ||
  (what === 'a termination' && does === 'takes its entry out and puts the like there');

for (const [what, make] of Object.entries(orders)) {
  let known: ReturnType<typeof momentsOf> | null = null;
  const theMoments = () => (known ??= momentsOf(make));

  for (const [does, touch] of met(what)) {
    const tried = isInBoth(what, does) ? test : again;
    const some = isInBoth(what, does) ? sizedList : all;
    tried(`${what} comes back and is not sent where somebody ${does}, after whichever call`, async () => {
      const { calls, moments } = await theMoments();
      const backend = await started();
      const work = await make(backend);
      for (const at of some(moments)) {
        const order = OrderId.parse(`TD-${2_000 + at}`);
        const made = await place(backend, order, work, { at, does: touch.does });
        await cameBack(backend, order, touch.told, `after ${calls[at]}`);
        expect(made.filter(isPlacing)).toEqual([]);
        await clear(backend);
      }
      expect(backend.operator.placements()).toEqual([]);
    });
  }

  const tried = what === 'a termination' ? test : again;
  const some = what === 'a termination' ? sizedList : all;
  tried(
    `${what} comes back and is not sent where somebody places its draft, after whichever call`,
    async () => {
      const { calls, moments } = await theMoments();
      // Between the two last reads it is the operator that refuses what was placed already.
      for (const at of some(moments.slice(0, -1))) {
        const backend = await started();
        const made = await place(backend, first, await make(backend), { at, does: placeByHand });
        await cameBack(backend, first, { moved: true, entries: [], missing: [] }, `after ${calls[at]}`);
        expect(made.filter(isPlacing)).toEqual([]);
        expect(backend.operator.placements()).toHaveLength(1);
      }
    },
  );
}
