import { afterEach, expect, test } from 'vitest';
import { openStack, type Stack } from '../../support/stack.js';
import type { Robot } from '../../support/robot.js';

let stack: Stack | null = null;
afterEach(async () => {
  await stack?.close();
  stack = null;
});

/** An order of one product, as far as its configuration form. */
async function atConfiguration(product: string): Promise<Robot> {
  stack = await openStack({ mode: 'socket' });
  const ann = await stack.robot('ann');
  await ann.command('/order new acme', { in: 'general' });
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await ann.choose('Product', product);
  await ann.untilModal('€');
  await ann.press('Next');
  await ann.untilModal('the product it starts with');
  await ann.press('Next');
  await ann.untilModal('Wish date');
  await ann.fill('Wish date', '2099-01-15');
  await ann.press('Next');
  await ann.untilModal('Form 1');
  return ann;
}

const installation = "Every kind of question (the installer's form)";

test('A form with entries, choices that bring more questions, and a secret goes through to the review', async () => {
  const ann = await atConfiguration(installation);
  await ann.press('Add an entry');
  await ann.untilModal('New entry');
  await ann.fill('Name', 'Attic');
  await ann.fill('Sockets', '4');
  await ann.press('Save');
  await ann.untilModal('Attic · 4');

  await ann.choose('Access', 'Key safe');
  await ann.untilModal('Code');
  await ann.fill('Code', '0815');
  await ann.fill('Street', 'Main street 1');
  await ann.fill('Postcode', 'nowhere');
  await ann.fill('Rack units', '4');
  await ann.press('Next');
  await ann.until(() => ann.errors()['Postcode'] !== undefined, 'what is wrong with the postcode');
  await ann.fill('Postcode', '1012 AB');
  await ann.press('Next');
  await ann.untilModal('Submit for approval');
  expect(ann.modal()).toContain('Address, Street: Main street 1');
  expect(ann.modal()).not.toContain('0815');

  await ann.press('Back');
  await ann.untilModal('*Code*: set, not shown');
  await ann.press('Replace');
  await ann.untilModal('Leave empty to keep the one that is set');
  await ann.press('Next');
  await ann.untilModal('Submit for approval');
  expect(ann.modal()).toContain('Code: Set, not shown');
});
