import { expect, test } from 'vitest';
import { customer, products, subscription } from '../support/plain-catalogue.js';
import { startPlainStack } from './support/plain-stack.js';
import { dayFromNow, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

/** An operator that is not there any more when a button is pressed: that is shown by itself, with the way to try again. */

async function choose(person: Robot): Promise<void> {
  await person.choose('Customer', customer.name, { query: 'harb' });
}

async function chooseProduct(person: Robot): Promise<void> {
  await choose(person);
  await person.press('Next');
  await person.until(() => person.choices('Product').length > 0, 'the products');
  await person.choose('Product', products.line.name);
}

async function chooseDate(person: Robot): Promise<void> {
  await chooseProduct(person);
  await person.press('Next');
  await untilStep(person, 'products');
  await person.press('Next');
  await untilStep(person, 'details');
  await person.fill('Wish date', dayFromNow(30));
}

async function reachReview(person: Robot): Promise<void> {
  await chooseDate(person);
  await person.press('Next');
  await untilStep(person, 'review');
}

const places = [
  { what: 'a customer was chosen', kind: 'new', upTo: choose, button: 'Next', again: 'Try again' },
  { what: 'a product was chosen', kind: 'new', upTo: chooseProduct, button: 'Next', again: 'Try again' },
  { what: 'details were filled in', kind: 'new', upTo: chooseDate, button: 'Next', again: 'Next' },
  {
    what: 'subscriptions were named',
    kind: 'change',
    upTo: async (person: Robot) => {
      await choose(person);
      await person.press('Next');
      await person.untilModal(': subscriptions to ');
      await person.fill('Subscriptions', subscription.id);
    },
    button: 'Next',
    again: 'Next',
  },
  {
    what: 'a dry run was asked for',
    kind: 'new',
    upTo: reachReview,
    button: 'Try a dry run',
    again: 'Try a dry run',
  },
  {
    what: 'the order was submitted',
    kind: 'new',
    upTo: reachReview,
    button: 'Submit for approval',
    again: 'Try again',
  },
] as const;

test.for(places)(
  'a connection that is refused after $what is told in the same window, with the button that tries again',
  async ({ kind, upTo, button, again }) => {
    const stack = await startPlainStack();
    const ann = await stack.robot('ann');
    await ann.command(`/order ${kind}`, { in: 'general' });
    await untilStep(ann, 'customer');
    await upTo(ann);
    await stack.plain.close();
    await ann.press(button);
    await ann.untilModal('The operator could not be reached');
    await ann.until(() => ann.view()?.view.submit?.text === again || ann.buttons().includes(again), again);
    expect(ann.modal()).not.toContain('takes a few seconds');
  },
);
