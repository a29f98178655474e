import { expect, test } from 'vitest';
import { startProcessStack } from '../support/process-stack.js';
import { customer, products, subscription } from '../support/plain-catalogue.js';
import type { PlainWriting } from '../support/plain-drafts.js';

/** How operators behind other addresses write the links of their changes. */
const writings: readonly Partial<PlainWriting>[] = [
  { linksTo: 'https://portal.operator.invalid' },
  { linksTo: 'http://127.0.0.1:9/api/partner' },
  { linksTo: 'https://portal.operator.invalid', changesAre: 'links' },
  { linksTo: '', changesAre: 'links' },
];

test.for(writings)(
  'what is active in a subscription is read wherever the links of its change lead: %o',
  async (writing) => {
    const stack = await startProcessStack({ mode: 'http', operator: writing });
    const ann = await stack.robot('ann');
    await ann.command('/order change', { in: 'general' });
    await ann.choose('Customer', customer.name, { query: 'harb' });
    await ann.press('Next');
    await ann.fill('Subscriptions', subscription.id);
    await ann.press('Next');
    await ann.untilModal(`*Active in ${subscription.id}*`);
    expect(ann.modal()).toContain(`1 × ${products.access.name}`);
    const read = stack.operator.calls().filter(({ path }) => /\/changes\/[^/]+$/.test(path));
    expect(read).toHaveLength(1);
  },
);
