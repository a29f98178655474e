import { onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  OperatorData,
  startOperator,
  type OperatorDataInput,
  type OperatorOptions,
  type RunningOperator,
} from '../../../src/sandbox/operator/index.js';

/** Ids that say what they name: the letter's place in the alphabet. */
export const id = (letter: string): string =>
  `00000000-0000-4000-8000-${String(letter.charCodeAt(0)).padStart(12, '0')}`;

export const wholesaler = 'aaaaaaaa-0000-4000-8000-000000000001';
export const customer = 'cccccccc-0000-4000-8000-000000000001';
export const stranger = 'cccccccc-0000-4000-8000-000000000002';
export const subscription = '55555555-0000-4000-8000-000000000001';
export const ended = '55555555-0000-4000-8000-000000000002';
export const foreign = '55555555-0000-4000-8000-000000000003';

const product = (letter: string, initial = false) => ({ id: id(letter), name: `Product ${letter}`, initial });
const ref = (letter: string, min: number, max: number, ...preconditions: string[][]) => ({
  product_id: id(letter),
  min,
  max,
  preconditions: preconditions.map((any) => any.map(id)),
});

/** A small catalogue: I leads to required, optional, one-of and exclusive products. */
export const smallData: OperatorDataInput = {
  wholesaler: { account_id: wholesaler, name: 'Wholesale' },
  currency: { code: 'EUR', decimals: 2 },
  profiles: [
    { name: 'ann', token: 'token-of-ann' },
    { name: 'ben', token: 'token-of-ben' },
    { name: 'reader', token: 'token-of-reader', rights: ['draft'], accounts: [customer] },
    { name: 'nobody', token: 'token-of-nobody', rights: [] },
  ],
  customers: [
    { account_id: customer, legacy_id: 7, name: 'Customer <b>One</b>' },
    { account_id: stranger, legacy_id: 8, name: 'Café Two', products: [id('I')] },
  ],
  products: [
    product('I', true),
    ...['R', 'S', 'D', 'O', 'P', 'A', 'B', 'M'].map((one) => product(one)),
    { ...product('X'), active: false },
  ],
  relations: [
    {
      product_id: id('I'),
      initial_quantity: { min: 1, max: 10 },
      required: [ref('R', 1, 1), ref('S', 1, 3), ref('D', 1, 2)],
      optional: [ref('O', 0, 5), ref('P', 0, 2, ['O']), ref('D', 0, 5), ref('M', 0, 1)],
      at_least_one: [[ref('A', 1, 1), ref('B', 1, 2)]],
      allowed_change: [id('S')],
    },
    { product_id: id('O'), exclusive: [id('M')] },
  ],
  prices: [
    {
      product_id: id('I'),
      billing: { type: 'MONTHLY', interval: 1 },
      contract: { type: 'DAILY', duration: 365 },
      price: { kind: 'fixed', amount: 12.5 },
    },
    {
      product_id: id('S'),
      billing: { type: 'MONTHLY', interval: 1 },
      contract: { type: 'DAILY', duration: 30 },
      price: { kind: 'volume', steps: [{ from: 1, amount: 2 }] },
    },
    {
      product_id: id('R'),
      billing: { type: 'MONTHLY', interval: 3 },
      contract: { type: 'DAILY', duration: 30 },
      price: { kind: 'tiered', steps: [{ from: 1, amount: 2 }] },
    },
  ],
  configurations: [
    {
      product_id: id('O'),
      schema: {
        type: 'object',
        properties: { site: { type: 'string', maxLength: 5 }, proxy: { type: 'string' } },
        required: ['site'],
        additionalProperties: false,
      },
      remote_values: {
        proxy: {
          endpoint: '/v1/accounts/{accountId}/lookups/proxies',
          method: 'GET',
          property_selectors: { 'application/json': 'name' },
        },
      },
    },
  ],
  lookups: [
    { name: 'proxies', method: 'GET', answer: [{ name: 'One' }, { name: 'Two' }] },
    { name: 'tickets', method: 'POST', answer: { ticket: 'T-{n}' } },
  ],
  subscriptions: [
    {
      id: subscription,
      account_id: customer,
      reference: 'Office',
      starts_on: '2025-01-01',
      products: ['I', 'R', 'S', 'D', 'A', 'B'].map((one) => ({ product_id: id(one), quantity: 1 })),
    },
    {
      id: ended,
      account_id: customer,
      starts_on: '2024-01-01',
      ends_on: '2025-01-01',
      products: [{ product_id: id('I'), quantity: 1 }],
    },
    {
      id: foreign,
      account_id: stranger,
      starts_on: '2024-01-01',
      products: [{ product_id: id('I'), quantity: 1 }],
    },
  ],
};

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A caller with the token of one profile (or with none). */
export interface Caller {
  get(path: string): Promise<Reply>;
  send(method: string, path: string, body?: unknown): Promise<Reply>;
}

export const callerOf = (url: string, token: string | null): Caller => {
  const send = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : z.json().parse(JSON.parse(text)),
      headers: response.headers,
    };
  };
  return { get: (path) => send('GET', path), send };
};

/** "Now" of the tests: half past midnight in Amsterdam, where it is the 28th; in UTC still the 27th. */
const now = new Date('2026-11-27T23:30:00Z');

/** Starts a service for one test, with callers for its profiles. */
export async function withOperator(options: Partial<OperatorOptions> = {}): Promise<{
  operator: RunningOperator;
  ann: Caller;
  ben: Caller;
  reader: Caller;
  nobody: Caller;
  anonymous: Caller;
}> {
  const operator = await startOperator({
    port: 0,
    db: ':memory:',
    data: OperatorData.parse(smallData),
    now: () => now,
    timezone: 'Europe/Amsterdam',
    ...options,
  });
  onTestFinished(() => operator.close());
  const as = (name: string): Caller => callerOf(operator.url, `token-of-${name}`);
  return {
    operator,
    ann: as('ann'),
    ben: as('ben'),
    reader: as('reader'),
    nobody: as('nobody'),
    anonymous: callerOf(operator.url, null),
  };
}

const Pointer = z.object({ order_draft_id: z.string() });
const Entries = z.object({
  _embedded: z.object({
    intakes: z.array(z.object({ intake_id: z.string() })),
    changes: z.array(z.object({ change_id: z.string() })),
    terminates: z.array(z.object({ terminate_id: z.string() })),
  }),
});

export const draftOf = async (caller: Caller): Promise<string> =>
  Pointer.parse((await caller.get('/v1/profile/order-drafts')).body).order_draft_id;

/** The ids of a draft's entries, by kind. */
export async function entryIds(caller: Caller) {
  const read = Entries.parse((await caller.get(`/v1/order-drafts/${await draftOf(caller)}`)).body);
  return {
    intakes: read._embedded.intakes.map(({ intake_id }) => intake_id),
    changes: read._embedded.changes.map(({ change_id }) => change_id),
    terminates: read._embedded.terminates.map(({ terminate_id }) => terminate_id),
  };
}

export const patch = async (caller: Caller, ...operations: unknown[]): Promise<Reply> =>
  caller.send('PATCH', `/v1/order-drafts/${await draftOf(caller)}`, operations);

export const dryRun = async (caller: Caller): Promise<Reply> =>
  caller.send(
    'POST',
    `/v1/accounts/${wholesaler}/orders?order_draft_id=${await draftOf(caller)}&dry_run=true`,
  );

export const place = async (caller: Caller): Promise<Reply> =>
  caller.send('POST', `/v1/accounts/${wholesaler}/orders?order_draft_id=${await draftOf(caller)}`);

export const add = (path: string, value: unknown) => ({ op: 'add', path, value });

export type Basket = Record<string, number>;
export const base: Basket = { I: 1, R: 1, S: 1, D: 1, A: 1, B: 1 };

/** An intake operation for a basket of letters and quantities; zero leaves a product out. */
export const intake = (basket: Basket, more: Record<string, unknown> = {}) =>
  add('/intakes', {
    reference: 'Ref-1',
    wish_date: '2026-12-01',
    products: Object.entries(basket)
      .filter(([, quantity]) => quantity > 0)
      .map(([letter, quantity]) => ({ product_id: id(letter), quantity })),
    ...more,
  });

const Violations = z.object({
  error_identifier: z.literal('urn:error:order:validation'),
  error_message: z.string().min(1),
  violations: z.array(
    z.strictObject({
      rule: z.string(),
      entry: z.string().nullable(),
      product_id: z.string().nullable(),
      actual: z.number().nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      message: z.string().min(1),
    }),
  ),
});

/** The violations of a refused dry run or placement. */
export const violations = (reply: Reply) => Violations.parse(reply.body).violations;

const ErrorBody = z.strictObject({ error_identifier: z.string(), error_message: z.string().min(1) });
export const errorOf = (reply: Reply) => ({
  status: reply.status,
  identifier: ErrorBody.parse(reply.body).error_identifier,
});
