import type { Robot } from '../../support/robot.js';
import { approve, cardOf, untilCard } from './cards.js';
import { dayFromNow, orderIn, pressEachFix, untilStep } from './take-order.js';

/** Each step of an order that is looked at by itself, by what a person does. */
export type StepName =
  | '/order'
  | 'Next on customer'
  | 'a quantity'
  | 'Next on products'
  | 'Next on details'
  | 'Next on configuration'
  | 'Submit'
  | 'Approve until its card is drawn'
  | 'Approve until it is placed';

/** Does what is handed to it and looks at what that costs. */
export type OnStep = (name: StepName, act: () => Promise<unknown>) => Promise<void>;

/**
 * An order of a whole product with a form, from the command to its placing. Each step ends when its person sees what
 * came of it.
 * @param onStep carries out the steps; what lies between them is done beside it
 */
export async function orderBySteps(ann: Robot, bob: Robot, onStep: OnStep): Promise<void> {
  await onStep('/order', async () => {
    await ann.command('/order new', { in: 'general' });
    await untilStep(ann, 'customer');
  });
  await ann.choose('Customer', 'Acme BV');
  await onStep('Next on customer', async () => {
    await ann.press('Next');
    await ann.until(() => ann.choices('Product').length > 0, 'the products');
  });
  await ann.choose('Product', 'SIP Trunk Business');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.press('Next');
  await ann.until(() => ann.buttons().includes('Fix'), 'the rules');
  await pressEachFix(ann);
  await onStep('a quantity', async () => {
    const before = ann.modal();
    await ann.fill('Voice channel', '10');
    await ann.until(() => ann.modal() !== before, 'the new sum');
  });
  await onStep('Next on products', async () => {
    await ann.press('Next');
    await untilStep(ann, 'details');
  });
  await ann.fill('Wish date', dayFromNow(40));
  await onStep('Next on details', async () => {
    await ann.press('Next');
    await ann.untilModal('Form 1 of 2');
  });
  await ann.fill('Site name', 'Acme Amsterdam');
  await ann.fill('Signalling addresses', '192.0.2.10\n192.0.2.11');
  await ann.fill('Contact e-mail', 'eva@acme.example');
  await ann.choose('Voice proxy', 'Rotterdam 1');
  await onStep('Next on configuration', async () => {
    await ann.press('Next');
    await ann.untilModal('Form 2 of 2');
  });
  await ann.fill('Area code', '020');
  await ann.press('Next');
  await untilStep(ann, 'review');
  const order = orderIn(ann);
  await onStep('Submit', async () => {
    await ann.press('Submit for approval');
    await ann.untilModal('Waiting for approval');
    await untilCard(bob, order, 'Waiting for 1 approval');
  });
  await ann.close();
  await onStep('Approve until its card is drawn', async () => {
    await approve(bob, order);
    await bob.until(() => !cardOf(bob, order).includes('Waiting for 1 approval'), 'the card');
  });
  await onStep('Approve until it is placed', () => untilCard(bob, order, '*Placed*'));
}
