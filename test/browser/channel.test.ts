import { expect, test } from 'vitest';
import { handsOf } from './keyboard.js';
import { button, channelWindow, dialog, input, useDesk } from './page.js';

const desk = useDesk();

/** The body that the operator's own page says it was sent last for a channel. */
async function lastBody(channel: string): Promise<string> {
  const { page, demo } = desk();
  await page.goto(`${demo.operator}/#calls`);
  const row = page
    .getByRole('row')
    .filter({ hasText: `POST /v1/channel/${channel}` })
    .first();
  await row.locator('summary').click();
  return row.locator('pre').innerText();
}

test('a channel is edited by mouse from the menu, at once where nobody else has to agree', async () => {
  const { page, demo } = desk();
  await page.goto(`${demo.workspace}/#/U0ANN/C0ORDERS`);
  await input(page, 'Message #orders').fill('/trunk');
  await button(page, 'Send').click();
  await button(page, 'Edit a channel').click();

  const modal = channelWindow(page);
  await input(modal, 'Channel').fill('acme-ams-01');
  await button(modal, 'Next').click();
  await modal.getByRole('checkbox', { name: /^Audio/ }).check();
  await button(modal, 'Next').click();
  await modal.getByRole('textbox', { name: 'RTP timeout' }).fill('60');
  await modal.getByRole('combobox', { name: 'G.729 codec' }).click();
  await page.getByRole('option', { name: 'Off', exact: true }).click();
  await button(modal, 'Next').click();

  await modal.getByText('2 settings change').waitFor();
  await button(modal, 'Apply').click();
  await button(dialog(page, 'Change this channel?'), 'Apply').click();
  await modal.getByText('Changed', { exact: true }).waitFor();
  await button(modal, 'Close').click();

  const body = await lastBody('acme-ams-01');
  expect(body).toContain('"rtp_timeout": "60"');
  expect(body).toContain('g729');
});

test('a channel is edited by keyboard alone from the command', async () => {
  const { page, demo } = desk();
  const hands = handsOf(page);
  await page.goto(`${demo.workspace}/#/U0BEN/C0ORDERS`);
  await hands.to(input(page, 'Message #orders'));
  await hands.type('/trunk edit acme-rtm-01');
  await hands.press('Enter');

  const modal = channelWindow(page);
  await hands.push(modal, 'Next');
  await hands.to(modal.getByRole('checkbox', { name: /^Audio/ }));
  await hands.press('Space');
  await hands.push(modal, 'Next');
  await hands.write(modal.getByRole('textbox', { name: 'RTP hold timeout' }), '90');
  await hands.push(modal, 'Next');

  await modal.getByText('1 setting changes').waitFor();
  await hands.push(modal, 'Apply');
  await hands.push(dialog(page, 'Change this channel?'), 'Apply');
  await modal.getByText('Changed', { exact: true }).waitFor();

  expect(await lastBody('acme-rtm-01')).toContain('"rtp_hold_timeout": "90"');
});
