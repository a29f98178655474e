import type { OrderEvent } from '../../../src/ordering/events.js';
import type { Note } from '../../../src/ordering/order.js';
import {
  acme,
  attempt,
  cafe,
  catalogue,
  configuration,
  draftId,
  form,
  line,
  moment,
  otherPlan,
  plan,
  product,
  profile,
  subscription,
  today,
  wishDate,
} from '../../support/sample/orders.js';
import { bob } from '../../support/sample/people.js';

/** Samples of every event there is: one that is missing here does not compile. */
type Samples = {
  readonly [T in OrderEvent['type']]: readonly Omit<Extract<OrderEvent, { type: T }>, 'now'>[];
};

export const note: Note = { why: 'operator-unavailable', reference: 'E-123456', at: moment };
export const kept = { use: 'kept', profile, draftId, holds: 'all', opened: null } as const;
export const none = { use: 'none' } as const;
const passed = { result: 'passed', at: moment } as const;
const lines = [line('R'), line('S', 2)];

export const samples: Samples = {
  'customer-chosen': [
    { type: 'customer-chosen', customer: acme },
    { type: 'customer-chosen', customer: cafe },
  ],
  'subscriptions-chosen': [
    { type: 'subscriptions-chosen', does: 'change', ids: [subscription] },
    { type: 'subscriptions-chosen', does: 'terminate', ids: [subscription, subscription] },
  ],
  'subscriptions-typed': [
    { type: 'subscriptions-typed', does: 'change', ids: [subscription] },
    { type: 'subscriptions-typed', does: 'terminate', ids: [], stray: ['acme-1'] },
  ],
  'add-asked': [
    { type: 'add-asked', kind: 'intake' },
    { type: 'add-asked', kind: 'change' },
  ],
  'product-typed': [{ type: 'product-typed', intake: 1, initial: line('I', 2) }],
  'product-chosen': [{ type: 'product-chosen', intake: 1, initial: line('I'), catalogue }],
  'lines-typed': [
    { type: 'lines-typed', intake: 1, lines, catalogue: null },
    { type: 'lines-typed', intake: 2, lines: [line('S', 0)], catalogue },
  ],
  'lines-chosen': [
    { type: 'lines-chosen', intake: 1, lines, catalogue },
    { type: 'lines-chosen', intake: 1, lines: [...lines, line('O', 2)], catalogue },
    { type: 'lines-chosen', intake: 1, lines: [], catalogue },
  ],
  'another-asked': [{ type: 'another-asked', intake: 1, lines, catalogue }],
  'intake-removed': [
    { type: 'intake-removed', intake: 1 },
    { type: 'intake-removed', intake: 2 },
  ],
  'subscription-taken-out': [{ type: 'subscription-taken-out', subscription }],
  fixed: [
    { type: 'fixed', fix: { intake: 0, productId: product('S'), quantity: 1 }, catalogue },
    { type: 'fixed', fix: { intake: 0, productId: product('I'), quantity: 0 }, catalogue },
  ],
  'details-typed': [{ type: 'details-typed', wishDate: null, reference: 'Later' }],
  'details-chosen': [
    { type: 'details-chosen', wishDate, reference: 'Office', today, forms: [] },
    { type: 'details-chosen', wishDate, reference: 'Office', today, forms: [form] },
    { type: 'details-chosen', wishDate, reference: 'Office', today, forms: null },
    { type: 'details-chosen', wishDate: today, reference: '', today: wishDate, forms: [] },
  ],
  'configuration-typed': [
    { type: 'configuration-typed', form: 0, configuration },
    { type: 'configuration-typed', form: 0, configuration: { ...configuration, document: null } },
  ],
  'value-fetched': [
    { type: 'value-fetched', form, property: 'password', configuration },
    { type: 'value-fetched', form: { ...form, hash: 'another' }, property: 'password', configuration },
  ],
  'configuration-chosen': [
    { type: 'configuration-chosen', form: 0, page: 0, pages: 1, configuration },
    { type: 'configuration-chosen', form: 0, page: 0, pages: 2, configuration },
  ],
  'back-asked': [{ type: 'back-asked' }],
  'edit-asked': [
    { type: 'edit-asked', intake: 1, what: 'product' },
    { type: 'edit-asked', intake: 1, what: 'products' },
    { type: 'edit-asked', intake: 1, what: 'configuration' },
    { type: 'edit-asked', intake: 1, what: 'details' },
  ],
  'dry-run-asked': [{ type: 'dry-run-asked' }],
  'submit-asked': [
    { type: 'submit-asked', today },
    { type: 'submit-asked', today: wishDate },
  ],
  'borrowing-given-up': [{ type: 'borrowing-given-up' }],
  parked: [{ type: 'parked' }],
  resumed: [{ type: 'resumed' }],
  'discard-asked': [{ type: 'discard-asked' }],
  'draft-read': [
    { type: 'draft-read', purpose: 'schemas', forms: [form], draft: none, preview: null, active: [] },
    { type: 'draft-read', purpose: 'schemas', forms: [], draft: kept, preview: null, active: [] },
    { type: 'draft-read', purpose: 'dry-run', forms: [form], draft: none, preview: passed, active: [] },
    {
      type: 'draft-read',
      purpose: 'active-products',
      forms: [],
      draft: none,
      preview: null,
      active: [{ id: subscription, lines }],
    },
  ],
  'borrowing-failed': [
    { type: 'borrowing-failed', note, draft: none },
    { type: 'borrowing-failed', note, draft: kept },
  ],
  'hold-ended': [{ type: 'hold-ended' }],
  'draft-freed': [{ type: 'draft-freed' }],
  'submission-refused': [{ type: 'submission-refused', note }],
  submitted: [
    { type: 'submitted', plan, needed: 1, expiresAt: moment + 1000 },
    { type: 'submitted', plan: otherPlan, needed: 0, expiresAt: moment + 1000 },
  ],
  approved: [
    { type: 'approved', plan },
    { type: 'approved', plan: otherPlan },
  ],
  rejected: [{ type: 'rejected', plan, by: bob, reason: 'Too many channels', parked: false }],
  expired: [{ type: 'expired', plan, parked: true }],
  withdrawn: [{ type: 'withdrawn', plan, parked: false }],
  returned: [
    { type: 'returned', note, draft: none, parked: false },
    { type: 'returned', note, draft: kept, parked: true },
  ],
  'placing-begun': [{ type: 'placing-begun', attempt }],
  placed: [
    { type: 'placed', operatorOrderId: 'ORD-1' },
    { type: 'placed', operatorOrderId: null },
  ],
  doubted: [{ type: 'doubted', because: 'No answer came.', reference: 'E-123456' }],
  'draft-seen': [{ type: 'draft-seen', entries: ['intake "Office"'], pointerMoved: false }],
  'settled-placed': [{ type: 'settled-placed', by: bob, operatorOrderId: 'ORD-1' }],
  'settled-not-placed': [{ type: 'settled-not-placed', by: bob, parked: false }],
};
