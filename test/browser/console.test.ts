import { expect, test } from 'vitest';
import { violations } from './axe.js';
import { handsOf } from './keyboard.js';
import { useDesk } from './page.js';

const desk = useDesk();

const tabs = ['Orders', 'Drafts', 'Subscriptions', 'Channels', 'Accounts', 'Calls', 'Faults'];

test('the operator console has a tab for each list, gone through by keyboard and named in the address', async () => {
  const { page, demo } = desk();
  const hands = handsOf(page);
  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = (name: string) => page.getByRole('tabpanel', { name });
  // More calls than one page of the list holds.
  const headers = { authorization: 'Bearer sandbox-north-profile' };
  await Promise.all(
    Array.from({ length: 30 }, () => fetch(`${demo.operator}/v1/search?q=acme`, { headers })),
  );
  await page.goto(demo.operator);
  await panel('Orders').waitFor();
  expect(await page.getByRole('tabpanel').count()).toBe(1);
  expect(await violations(page)).toEqual([]);

  await hands.to(tab('Orders'));
  for (const name of tabs.slice(1)) {
    await hands.press('ArrowRight');
    await panel(name).waitFor();
    expect(await violations(page)).toEqual([]);
  }
  await hands.press('ArrowRight');
  await panel('Orders').waitFor();
  await hands.press('End');
  await panel('Faults').waitFor();
  expect(new URL(page.url()).hash).toBe('#faults');
  await page.goBack();
  await panel('Orders').waitFor();

  await page.goto(`${demo.operator}/#calls`);
  await panel('Calls').getByText('1 to 25 of').waitFor();
  await hands.to(panel('Calls').getByRole('link', { name: 'Next' }));
  await hands.press('Enter');
  await panel('Calls').getByText('26 to ').waitFor();
});

test('the operator console says times in the zone of its reader, and shows a whole body on a click', async () => {
  const { page, demo } = desk();
  await fetch(`${demo.operator}/v1/channel/acme-ams-01`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-north-profile', 'content-type': 'application/json' },
    body: JSON.stringify({ area_code: '020', note: 'long '.repeat(200) }),
  });
  await page.goto(`${demo.operator}/#calls`);
  const calls = page.getByRole('tabpanel', { name: 'Calls' });
  const row = calls.getByRole('row').filter({ hasText: 'POST /v1/channel/acme-ams-01' });
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await page.getByText(`Times in ${zone}`).waitFor();
  const at = row.locator('time');
  expect(await at.innerText()).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d \S+$/);
  expect(await at.getAttribute('datetime')).toMatch(/Z$/);

  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await row.locator('pre').innerText()).toContain(`"note": "${'long '.repeat(200)}"`);
  expect(await violations(page)).toEqual([]);
});
