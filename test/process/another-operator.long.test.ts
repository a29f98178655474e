import { expect, test } from 'vitest';
import { startProcessStack, type ProcessStackOptions } from '../support/process-stack.js';
import { approve, once, order, placed } from './order.js';

/** The documented workflow of an intake order; what the bot reads beside it has a reading of its own. */
const workflow = [
  'GET /v1/profile/order-drafts',
  'GET /v1/order-drafts/DRAFT',
  'PATCH /v1/order-drafts/DRAFT',
  'GET /v1/order-drafts/DRAFT/configurations',
  'PATCH /v1/order-drafts/DRAFT',
  'POST /v1/accounts/ID/orders?order_draft_id=ID&dry_run=true',
  'POST /v1/accounts/ID/orders?order_draft_id=ID',
];

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const inGeneral = (path: string) =>
  path.replaceAll(uuid, 'ID').replace('/order-drafts/ID', '/order-drafts/DRAFT');

/** Whether the lines stand in the list in this order, with anything between them. */
function missingFrom(lines: readonly string[], all: readonly string[]): readonly string[] {
  let at = -1;
  return lines.filter((line) => {
    const next = all.indexOf(line, at + 1);
    if (next === -1) return true;
    at = next;
    return false;
  });
}

const operators: readonly ProcessStackOptions[] = [
  {
    mode: 'http',
    operator: { relationKey: 'product_id', asksForConfiguration: true },
  },
  {
    mode: 'socket',
    operator: {
      relationKey: 'productId',
      asksForConfiguration: true,
      login: { header: 'X-Partner-Key', value: 'k-4711' },
    },
    settings: {
      OPERATOR_AUTH: 'header',
      OPERATOR_HEADER_NAME: 'X-Partner-Key',
      OPERATOR_HEADER_VALUE: 'k-4711',
      OPERATOR_USER: '',
      OPERATOR_PASSWORD: '',
    },
  },
];

test.for(operators)(
  'an operator that speaks the document and nothing else takes an order ($mode)',
  async (options) => {
    const stack = await startProcessStack(options);
    const ann = await stack.robot('ann');
    const bob = await stack.robot('bob');
    // A start reads whose account its login is for: pointer, and draft.
    await expect.poll(() => stack.operator.calls().length).toBe(2);
    const atStart = stack.operator.calls().length;
    await order(ann, { asksForConfiguration: true });
    await bob.untilMessage('orders', 'Waiting for 1 approval');
    await approve(bob);
    await bob.untilMessage('orders', 'The operator gave no order id.');
    await ann.untilMessage('dm', 'Your order for Harbour Hotel is placed');
    expect(placed(stack)).toEqual(once({ configured: true }));

    const calls = stack.operator.calls().slice(atStart);
    const lines = calls.map(({ method, path }) => `${method} ${inGeneral(path)}`);
    expect(missingFrom(workflow, lines)).toEqual([]);
    expect(lines.slice(0, 3)).toEqual([
      'GET /v1/search?q=harb',
      'GET /v1/consumers/ID/products?initial=true',
      'GET /v1/consumers/ID/products/ID/relations?recursive=true',
    ]);
    const patches = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(patches).toEqual([
      [
        expect.objectContaining({ op: 'add', path: '/order-on-account' }),
        expect.objectContaining({ op: 'add', path: '/intakes' }),
      ],
      [
        {
          op: 'add',
          path: expect.stringMatching(/^\/intakes\/.+\/configurations$/),
          value: expect.anything(),
        },
      ],
    ]);
  },
);
