import { newOrder } from '../../../src/ordering/new-order.js';
import type { Configuration, In, Work } from '../../../src/ordering/order.js';
import {
  AccountId,
  DraftId,
  OrderId,
  PlainDate,
  PlanId,
  ProductId,
  ProfileName,
  SubscriptionId,
} from '../../../src/types/ids.js';
import type { Catalogue } from '../../../src/ordering/catalogue.js';
import { ann, home } from './people.js';

/** Orders of a small catalogue: `I` needs one `R`, one to three `S`; `O` is optional and configured. */
export const product = (letter: string): ProductId =>
  ProductId.parse(`00000000-0000-4000-8000-${String(letter.charCodeAt(0)).padStart(12, '0')}`);
export const line = (letter: string, quantity = 1) => ({ productId: product(letter), quantity });

export const acme = {
  id: AccountId.parse('cccccccc-0000-4000-8000-000000000001'),
  name: 'Customer <b>One</b>',
};
export const cafe = { id: AccountId.parse('cccccccc-0000-4000-8000-000000000002'), name: 'Café Two' };
export const today = PlainDate.parse('2026-12-01');
export const wishDate = PlainDate.parse('2026-12-24');
export const plan = PlanId.parse('plan_aaaaaaaaaaaaaaaaaaaa');
export const otherPlan = PlanId.parse('plan_bbbbbbbbbbbbbbbbbbbb');
export const profile = ProfileName.parse('ann');
export const draftId = DraftId.parse('dddddddd-0000-4000-8000-000000000001');
export const moment = Date.parse('2026-12-01T11:00:00Z');

const named = (letter: string) => ({ productId: product(letter), productName: `Product ${letter}` });
const ref = (letter: string, min: number, max: number) => ({
  productId: product(letter),
  bounds: { min, max },
  preconditions: [],
});
const leaf = { optional: [], atLeastOne: [], required: [], exclusive: [], allowedChange: [] };

export const catalogue: Catalogue = {
  mode: 'absolute',
  products: [{ id: product('I'), name: 'Product I', isInitial: true, isActive: true }],
  relations: [
    {
      ...named('I'),
      ...leaf,
      initialQuantity: { min: 1, max: 10 },
      required: [ref('R', 1, 1), ref('S', 1, 3)],
      optional: [ref('O', 0, 5)],
    },
    ...['R', 'S', 'O'].map((letter) => ({ ...named(letter), ...leaf, initialQuantity: null })),
  ],
};

export const fresh = (): In<'composing'> =>
  newOrder({ id: OrderId.parse('TD-1001'), workspace: home, requester: ann, kind: 'intake', now: moment });

/** Everything a submission needs, with nothing to configure. */
export const work = (change: Partial<Work> = {}): Work => ({
  ...fresh().work,
  customer: acme,
  intakes: [{ key: 1, initial: line('I'), lines: [line('R'), line('S')], subscription: null }],
  wishDate,
  reference: 'Office',
  forms: [],
  ...change,
});

export const subscription = SubscriptionId.parse('55555555-0000-4000-8000-000000000001');

export const form = { intake: 1, productId: product('O'), hash: 'hash-one' };

/** A filled form with a password in it. */
export const configuration: Configuration = {
  intake: 1,
  productId: product('O'),
  values: { site: 'North', password: 'correct horse' },
  document: { site: 'North', password: 'correct horse' },
  secrets: ['password'],
  summary: [{ label: 'Site', value: 'North' }],
  fetched: [],
};

/** The same order with the configured product in it. */
export const configured = (change: Partial<Work> = {}): Work =>
  work({
    intakes: [
      { key: 1, initial: line('I'), lines: [line('R'), line('S'), line('O', 2)], subscription: null },
    ],
    forms: [form],
    configurations: [configuration],
    ...change,
  });

export const attempt = { id: 'attempt-1', profile, draftId, sentAt: moment };

export const composing = (change: Partial<In<'composing'>> = {}): In<'composing'> => ({
  ...fresh(),
  work: work(),
  at: { step: 'review' },
  ...change,
});

const head = (has: Partial<Work>) => {
  const { state: _, at: __, parked: ___, note: ____, preview: _____, ...rest } = composing();
  return { ...rest, work: { ...rest.work, ...has } };
};
const approved = { plan, submittedAt: moment, approvedAt: moment };

export const submitting = (has: Partial<Work> = {}): In<'submitting'> => ({
  ...head(has),
  state: 'submitting',
  since: moment,
});
export const awaiting = (has: Partial<Work> = {}): In<'awaiting-approval'> => ({
  ...head(has),
  state: 'awaiting-approval',
  plan,
  needed: 2,
  submittedAt: moment,
  expiresAt: moment + 1000,
});
export const checking = (has: Partial<Work> = {}): In<'checking'> => ({
  ...head(has),
  ...approved,
  state: 'checking',
});
export const placing = (has: Partial<Work> = {}): In<'placing'> => ({
  ...head(has),
  ...approved,
  state: 'placing',
  attempt,
});
export const inDoubt = (has: Partial<Work> = {}): In<'in-doubt'> => ({
  ...head(has),
  ...approved,
  state: 'in-doubt',
  attempt,
  because: 'No answer came.',
  reference: 'E-123456',
  seen: null,
});
export const placed = (has: Partial<Work> = {}): In<'placed'> => ({
  ...head(has),
  state: 'placed',
  plan,
  submittedAt: moment,
  placedAt: moment,
  operatorOrderId: 'ORD-1',
  settledBy: null,
});
export const discarded = (): In<'discarded'> => ({
  ...head({}),
  state: 'discarded',
  discardedAt: moment,
});
