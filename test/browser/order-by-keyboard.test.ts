import { expect, test } from 'vitest';
import { handsOf } from './keyboard.js';
import { button, dialog, input, message, option, orderWindow, useDesk } from './page.js';

const desk = useDesk();

test('an order goes by keyboard alone from a customer to the operator, through a second person', async () => {
  const { page, demo } = desk();
  const hands = handsOf(page);
  await page.goto(`${demo.workspace}/#/U0BEN/C0ORDERS`);
  await hands.to(input(page, 'Message #orders'));
  await hands.type('/or');
  await option(page, /^\/order/).waitFor();
  await hands.press('Tab');
  await hands.type('new');
  await hands.press('Enter');

  const modal = orderWindow(page);
  await hands.choose(input(modal, 'Customer'), 'acme', option(page, /Acme BV/));
  await hands.push(modal, 'Next');

  await hands.choose(input(modal, 'Product'), 'SIP Trunk Bus', option(page, 'SIP Trunk Business'));
  await modal.getByText('€25.00 a month').waitFor();
  await hands.push(modal, 'Next');

  await hands.push(modal, /^Fix/);
  await modal.getByText('1 problem').waitFor({ state: 'detached' });
  await hands.write(input(modal, 'Voice channel'), '10');
  await hands.push(modal, 'Next');

  await hands.to(input(modal, 'Wish date'));
  // The same day whichever of day and month comes first in this browser.
  await hands.type('02022031');
  await hands.write(input(modal, 'Reference'), 'By keyboard');
  await hands.push(modal, 'Next');

  await hands.write(input(modal, 'Site name'), 'Acme Amsterdam');
  await hands.write(input(modal, 'Signalling addresses'), '192.0.2.10');
  await hands.write(input(modal, 'Contact e-mail'), 'eva@acme.example');
  await hands.choose(input(modal, 'Voice proxy'), 'Amsterdam', option(page, /Amsterdam 1/));
  await hands.push(modal, 'Next');
  await hands.write(input(modal, 'Area code'), '020');
  await hands.push(modal, 'Next');

  await modal.getByText('Site name: Acme Amsterdam').waitFor();
  // A step that nobody has read yet is not sent on by a second Enter.
  expect(await button(modal, 'Submit for approval').and(page.locator(':focus')).count()).toBe(0);
  await hands.push(modal, 'Submit for approval');
  await dialog(page, 'Status of TD-1001').getByText('Waiting for approval').waitFor();
  await hands.press('Escape');

  const actingAs = input(page, 'Acting as');
  await hands.to(actingAs);
  await hands.type('Bob');
  expect(await actingAs.inputValue()).toBe('U0BOB');

  const card = message(page, 'New order: Acme BV');
  await hands.push(card, /^Approve/);
  await dialog(page, 'Approve and place this order?').waitFor();
  await hands.push(dialog(page, 'Approve and place this order?'), 'Approve');
  await card.getByText('ORD-700001').waitFor();
  // Its button is gone; what had it keeps the place.
  expect(await card.and(page.locator(':focus')).count()).toBe(1);

  await hands.to(actingAs);
  await hands.type('Ben');
  expect(await actingAs.inputValue()).toBe('U0BEN');
  await hands.push(page, 'Trunkdesk Home');
  // Both the request and the recent activity name it.
  const home = page.getByRole('region', { name: 'Trunkdesk Home' });
  await home.getByText('ORD-700001').first().waitFor();
});
