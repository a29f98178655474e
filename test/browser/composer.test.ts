import { expect, test } from 'vitest';
import { handsOf } from './keyboard.js';
import { button, channelWindow, dialog, input, useDesk } from './page.js';

const desk = useDesk();

test('the composer is ready wherever a person comes to, but takes the focus from nothing else', async () => {
  const { page, demo } = desk();
  const hands = handsOf(page);
  const focused = page.locator(':focus');
  const isReady = (label: string) => input(page, label).and(focused).waitFor();
  await page.goto(`${demo.workspace}/#/U0ANN/C0ORDERS`);
  await isReady('Message #orders');

  await button(page, /general/).click();
  await isReady('Message #general');

  const actingAs = input(page, 'Acting as');
  await hands.to(actingAs);
  await hands.type('Ben');
  await page.waitForURL(/#\/U0BEN\//);
  await input(page, 'Message #general').waitFor();
  expect(await actingAs.and(focused).count()).toBe(1);

  await button(page, /orders/).click();
  await hands.type('/trunk edit');
  await hands.press('Enter');
  const modal = channelWindow(page);
  await modal.locator(':focus').waitFor();
  await page.reload();
  await modal.locator(':focus').waitFor();
  await hands.press('Escape');
  await dialog(page, /./).waitFor({ state: 'detached' });
  await isReady('Message #orders');
});

test('the menu leads to the page of the operator service, in a tab of its own', async () => {
  const { page, demo } = desk();
  await page.goto(`${demo.workspace}/#/U0ANN/C0ORDERS`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Operator console (opens another tab)' }).click();
  const other = await opened;
  await other.getByRole('heading', { name: 'Operator console' }).waitFor();
  expect(new URL(other.url()).origin).toBe(demo.operator);
});
