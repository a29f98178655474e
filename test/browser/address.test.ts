import { expect, test } from 'vitest';
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
  await dialog(page, 'New subscriptions').waitFor();
  await page.goto(`${demo.workspace}/#/U0BOB/C0ORDERS`);
  await dialog(page, 'New subscriptions').waitFor({ state: 'detached' });
  await page.goto(`${demo.workspace}/#/U0ANN/C0ORDERS`);
  await dialog(page, 'New subscriptions').waitFor();
  expect(page.url()).toContain('#/U0ANN/C0ORDERS');
  await page.keyboard.press('Escape');
});

test('on a narrow screen nothing sticks out at the side', async () => {
  const { page, demo } = desk();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const place of ['C0ORDERS', 'home']) {
    await page.goto(`${demo.workspace}/#/U0CAT/${place}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  }
});
