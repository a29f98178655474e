import type { Robot } from '../../support/robot.js';

/** A day as the date picker gives it, some days from now. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type Step = 'customer' | 'product' | 'products' | 'details' | 'configuration' | 'review';

/** Waits until a step of the order is on the screen, by its line, and nothing is being read for it. */
export function untilStep(person: Robot, step: Step): Promise<string> {
  const isThere = () =>
    person.modal().includes(`: ${step}*`) && !person.modal().includes('takes a few seconds');
  return person.until(() => (isThere() ? person.modal() : ''), `the step ${step}`);
}

/** Presses the first Fix on the screen until there is nothing more to fix. */
export async function pressEachFix(person: Robot): Promise<void> {
  while (person.buttons().includes('Fix')) {
    const before = person.modal();
    await person.press('Fix', { nth: 0 });
    await person.until(() => person.modal() !== before, 'the fix');
  }
}

export interface Asked {
  readonly customer?: string;
  /** How many voice channels, 2 to 10. */
  readonly channels?: number;
  readonly wishDate?: string;
  readonly reference?: string;
}

/** `/order new` and the choice of a customer, up to the choice of a product. */
export async function chooseCustomer(person: Robot, customer = 'Acme BV'): Promise<void> {
  await person.command('/order new', { in: 'general' });
  await untilStep(person, 'customer');
  await person.choose('Customer', customer);
  await person.press('Next');
  await person.until(() => person.choices('Product').length > 0, 'the products');
}

/** The shortest order there is: a backup trunk with voice channels, up to its details. */
export async function chooseBackupTrunk(person: Robot, asked: Asked = {}): Promise<void> {
  await chooseCustomer(person, asked.customer);
  await person.choose('Product', 'Backup trunk');
  await person.press('Next');
  await person.untilModal('Voice channel');
  await person.fill('Voice channel', String(asked.channels ?? 2));
  await person.press('Next');
  await untilStep(person, 'details');
}

export async function fillDetails(person: Robot, asked: Asked = {}): Promise<void> {
  await person.fill('Wish date', asked.wishDate ?? dayFromNow(30));
  await person.fill('Reference', asked.reference ?? 'PO-7');
}

/** An order up to its review; gives its number. */
export async function takeOrderToReview(person: Robot, asked: Asked = {}): Promise<string> {
  await chooseBackupTrunk(person, asked);
  await fillDetails(person, asked);
  await person.press('Next');
  await untilStep(person, 'review');
  return orderIn(person);
}

/** An order that waits for approval, its window closed; gives its number. */
export async function submitOrder(person: Robot, asked: Asked = {}): Promise<string> {
  const order = await takeOrderToReview(person, asked);
  await person.press('Submit for approval');
  await person.untilModal('Waiting for approval');
  await person.untilMessage('orders', order);
  await person.close();
  return order;
}

/** Waits until the order came back with a Resume button in the direct message, and presses it. */
export async function resumeFromMessage(person: Robot, order: string): Promise<void> {
  const button = { in: 'dm', near: order };
  await person.until(() => person.buttons(button).includes('Resume'), `${order} to be resumed`);
  await person.press('Resume', button);
  await untilStep(person, 'review');
}

/** The number of the order on the screen. */
export function orderIn(person: Robot): string {
  const found = /TD-\d+/.exec(person.modal())?.[0];
  if (found === undefined) throw new Error(`No order on the screen.\n\n${person.screen()}`);
  return found;
}

/** A small order of Initech, up to where it has to wait for a login of the operator. */
export async function orderUntilNoDraftIsFree(person: Robot): Promise<void> {
  await person.command('/order new', { in: 'general' });
  await untilStep(person, 'customer');
  await person.choose('Customer', 'Initech');
  await person.press('Next');
  await person.until(() => person.choices('Product').length > 0, 'the products');
  await person.choose('Product', 'Backup trunk');
  await person.press('Next');
  await untilStep(person, 'products');
  await person.fill('Voice channel', '2');
  await person.press('Next');
  await untilStep(person, 'details');
  await person.fill('Wish date', dayFromNow(20));
  await person.press('Next');
  await person.untilModal('All operator drafts are in use');
}
