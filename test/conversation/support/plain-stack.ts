import { onTestFinished } from 'vitest';
import { customer, products } from '../../support/plain-catalogue.js';
import { startPlainOperator, type PlainOperator, type PlainOptions } from '../../support/plain-operator.js';
import { startStack, type Stack } from '../../support/stack.js';
import { dayFromNow, untilStep } from './take-order.js';
import type { Robot } from '../../support/robot.js';

export interface PlainStack extends Stack {
  readonly plain: PlainOperator;
}

const token = 'plain-operator-token';

/** A stack for one test whose operator knows `add` alone; the operator's settings are at their defaults. */
export async function startPlainStack(
  options: { operator?: Partial<PlainOptions>; settings?: Record<string, string> } = {},
): Promise<PlainStack> {
  const plain = await startPlainOperator({
    login: { header: 'Authorization', value: `Bearer ${token}` },
    ...options.operator,
  });
  onTestFinished(() => plain.close());
  const stack = await startStack({
    operatorAt: { url: plain.url, token },
    ...(options.settings === undefined ? {} : { settings: options.settings }),
  });
  return { ...stack, plain };
}

/** A new order with calls beside its line, up to its form. */
export async function takePlainOrderToForm(person: Robot): Promise<void> {
  await person.command('/order new', { in: 'general' });
  await untilStep(person, 'customer');
  await person.choose('Customer', customer.name, { query: 'harb' });
  await person.press('Next');
  await person.until(() => person.choices('Product').length > 0, 'the products');
  await person.choose('Product', products.line.name);
  await person.press('Next');
  await untilStep(person, 'products');
  await person.fill(products.calls.name, '2');
  await person.press('Next');
  await untilStep(person, 'details');
  await person.fill('Wish date', dayFromNow(30));
  await person.press('Next');
  await untilStep(person, 'configuration');
}
