import { expect, test } from 'vitest';
import { handsOf } from './keyboard.js';
import { button, dialog, input, useDesk } from './page.js';

const desk = useDesk();

test('the address of the page says who acts and where, and is followed when it changes', async () => {
  const { page, demo } = desk();
  await page.goto(`${demo.workspace}/#/U0ANN/C0ORDERS`);
  await input(page, 'Message #orders').waitFor();
  // Stays as long as the page is not loaded anew.
  await page.evaluate("window.name = 'the same page'");

  await page.goto(`${demo.workspace}/#/U0BOB/C0GENERAL`);
  await input(page, 'Message #general').waitFor();
  expect(await input(page, 'Acting as').inputValue()).toBe('U0BOB');
  await page.goto(`${demo.workspace}/#/U0BOB/home`);
  await page.getByRole('region', { name: 'Trunkdesk Home' }).waitFor();
  await page.goto(`${demo.workspace}/#/U0ANN/C0DESK`);
  await input(page, 'Message #desk-private').waitFor();
  expect(await page.evaluate('window.name')).toBe('the same page');

  await page.reload();
  await input(page, 'Message #desk-private').waitFor();
  expect(await input(page, 'Acting as').inputValue()).toBe('U0ANN');
});

test('the address of a Slack channel that someone is not in opens one that they are in', async () => {
  const { page, demo } = desk();
  await page.goto(`${demo.workspace}/#/U0BOB/C0DESK`);
  await input(page, 'Message #general').waitFor();
  await page.goto('about:blank');
  await page.goto(`${demo.workspace}/#/U0BOB/C0DESK`);
  await input(page, 'Message #general').waitFor();
  expect(page.url()).toContain('#/U0BOB/C0GENERAL');
});

test('what one person has open waits for them while someone else acts', async () => {
  const { page, demo } = desk();
  await page.goto(`${demo.workspace}/#/U0ANN/C0ORDERS`);
  await input(page, 'Message #orders').fill('/order new');
  await button(page, 'Send').click();
  await dialog(page, 'Choose a customer').waitFor();
  await page.goto(`${demo.workspace}/#/U0BOB/C0ORDERS`);
  await dialog(page, 'Choose a customer').waitFor({ state: 'detached' });
  await page.goto(`${demo.workspace}/#/U0ANN/C0ORDERS`);
  await dialog(page, 'Choose a customer').waitFor();
  expect(page.url()).toContain('#/U0ANN/C0ORDERS');
  await page.keyboard.press('Escape');
});

test('a fault is added by keyboard, happens, and is cleared', async () => {
  const { page, demo } = desk();
  const hands = handsOf(page);
  await page.goto(`${demo.workspace}/#/U0BEN/C0ORDERS`);
  await hands.push(page, 'Faults');
  await page.getByText('No faults: Slack and the bot hear everything of each other.').waitFor();
  expect(page.url()).toContain('#/U0BEN/faults');
  await hands.to(input(page, 'What'));
  await hands.type('A delivery');
  await hands.to(input(page, 'Which'));
  await hands.type('command');
  await hands.write(input(page, 'Times at most'), '1');
  await hands.push(page, 'Add fault');
  await page.getByText('command, the next delivery').waitFor();

  await page.goto(`${demo.workspace}/#/U0BEN/C0ORDERS`);
  await input(page, 'Message #orders').fill('/trunkdesk help');
  await button(page, 'Send').click();
  await page.getByText('/trunkdesk failed with the error "operation_timeout"').waitFor();
  await button(page, 'Faults').click();
  await page.getByText('lost × 1').waitFor();
  await page.getByText('used up').waitFor();
  await button(page, 'Archive: #acme-shared').click();
  await button(page, 'Unarchive: #acme-shared').click();
  await button(page, 'Clear all').click();
  await page.getByText('No faults: Slack and the bot hear everything of each other.').waitFor();
});

test('a fault of the operator is added and cleared on its own page', async () => {
  const { page, demo } = desk();
  await page.goto(demo.operator);
  await page.getByRole('tab', { name: /^Faults/ }).click();
  await input(page, 'Fault').selectOption('503 with a page');
  await input(page, 'Calls').selectOption('search');
  await button(page, 'Add fault').click();
  await page.getByRole('cell', { name: 'search, every call', exact: true }).waitFor();
  await button(page, 'Clear all faults').click();
  await page.getByText('No faults: every call is answered as it should be.').waitFor();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
});

test('on a narrow screen nothing sticks out at the side', async () => {
  const { page, demo } = desk();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const place of ['C0ORDERS', 'home', 'faults']) {
    await page.goto(`${demo.workspace}/#/U0CAT/${place}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  }
});
