import { expect, test } from 'vitest';
import { violations } from './axe.js';
import { button, dialog, input, message, option, orderWindow, useDesk } from './page.js';

const desk = useDesk();

test('an order goes by mouse from a customer to the operator, through a second person', async () => {
  const { page, demo } = desk();
  await page.goto(`${demo.workspace}/#/U0ANN/C0ORDERS`);
  await input(page, 'Message #orders').click();
  await page.keyboard.type('/or');
  await option(page, /^\/order/).click();
  await page.keyboard.type('new');
  await button(page, 'Send').click();

  const modal = orderWindow(page);
  await input(modal, 'Customer').click();
  await page.keyboard.type('acme');
  await option(page, /Acme BV/).click();
  await button(modal, 'Next').click();

  await input(modal, 'Product').click();
  await option(page, 'SIP Trunk Business').click();
  await modal.getByText('€25.00 a month').waitFor();
  await button(modal, 'Next').click();

  await modal.getByText('Fix 1 problem to continue').waitFor();
  await button(modal, /^Fix/).first().click();
  await modal.getByText('1 problem').waitFor({ state: 'detached' });
  expect(await input(modal, 'Number block 10').inputValue()).toBe('1');
  await input(modal, 'Voice channel').fill('10');
  await button(modal, 'Add another subscription').click();

  await input(modal, 'Product').click();
  await option(page, 'SIP Trunk Business').click();
  await button(modal, 'Next').click();
  await button(modal, /^Fix/).first().click();
  await modal.getByText('1 problem').waitFor({ state: 'detached' });
  await button(modal, 'Next').click();

  await input(modal, 'Wish date').fill('2031-01-15');
  await input(modal, 'Reference').fill('PO-77');
  await button(modal, 'Next').click();

  for (const site of ['Acme Amsterdam', 'Acme Utrecht']) {
    await modal.getByText('Form').first().waitFor();
    await input(modal, 'Site name').fill(site);
    await input(modal, 'Signalling addresses').fill('192.0.2.10');
    await input(modal, 'Contact e-mail').fill('eva@acme.example');
    await input(modal, 'Voice proxy').click();
    await option(page, /Amsterdam 1/).click();
    await button(modal, 'Next').click();
    await input(modal, 'Area code').fill('020');
    await button(modal, 'Next').click();
  }

  await button(modal, 'Try a dry run').click();
  await modal.getByText('Dry run passed').waitFor();
  await modal.getByText('Acme Utrecht').waitFor();
  await button(modal, 'Submit for approval').click();
  const submitted = dialog(page, 'Status of TD-1001');
  await submitted.getByText('Waiting for approval').waitFor();
  await button(submitted, 'Close').click();

  await input(page, 'Acting as').selectOption({ label: 'Bob Birch (approver)' });
  const card = message(page, 'New order: Acme BV');
  await button(card, /^Details/).click();
  await dialog(page, 'Request TD-1001').getByText('Site name: Acme Utrecht').waitFor();
  await button(dialog(page, 'Request TD-1001'), 'Close').click();
  await button(card, /^Approve/).click();
  const question = dialog(page, 'Approve and place this order?');
  await button(question, 'Approve').click();
  await card.getByText('Placed', { exact: true }).waitFor();
  await card.getByText('ORD-700001').waitFor();
  expect(await button(card, /^Approve/).count()).toBe(0);

  await input(page, 'Acting as').selectOption({ label: 'Ann Arbour (requester)' });
  await button(page, 'Trunkdesk Home').click();
  const home = page.getByRole('region', { name: 'Trunkdesk Home' });
  // Both the request and the recent activity name it.
  await home.getByText('ORD-700001').first().waitFor();

  await page.goto(demo.operator);
  const order = page.locator('#ORD-700001');
  await order.getByText('Acme Utrecht').first().waitFor();
  expect(await order.innerText()).toContain('wish date 2031-01-15');
  expect(await violations(page)).toEqual([]);
});
