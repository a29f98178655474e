import { afterEach, expect, test } from 'vitest';
import { openStack, type Stack } from '../../support/stack.js';
import { testPolicy } from '../../support/stack-environment.js';
import type { Robot } from '../../support/robot.js';
import { expectNowhere } from '../../support/nowhere.js';
import { messageText } from '../../support/robot-screen.js';

let stack: Stack | null = null;
afterEach(async () => {
  await stack?.close();
  stack = null;
});

const policy = `${testPolicy}    - { action: trunk.edit, fields: [password, proxy_id, ip_whitelist], approvals: 1 }
    - { action: trunk.disconnect, approvals: 1 }
    - { action: "trunk.*", approvals: 0 }
`;

async function person(name: string): Promise<Robot> {
  stack ??= await openStack({ mode: 'socket', policy });
  return stack.robot(name);
}

test('A channel is edited, approved by somebody else and carried out', async () => {
  const ann = await person('ann');
  await ann.command('/trunk edit acme-ams-01', { in: 'general' });
  await ann.untilModal('Which channel');
  expect(ann.values()['Channel']).toBe('acme-ams-01');
  await ann.choose('Customer', 'Acme BV', { query: 'acme' });
  await ann.press('Next');
  await ann.untilModal('What to change');
  await ann.choose('Settings to change', ['General', 'Trunk']);
  await ann.press('Next');
  await ann.untilModal('Page 1 of 2: General');
  await ann.press('Generate a password');
  await ann.untilModal('Copy it now');
  const shown = /`([A-Za-z0-9]{20})`/.exec(ann.modal())?.[1] ?? '';
  expect(shown).not.toBe('');
  await ann.choose('Block caller ID', 'On');
  await ann.press('Next');
  await ann.untilModal('Page 2 of 2: Trunk');
  await ann.fill('IP whitelist', '192.0.2.10\n0.0.0.0/0');
  await ann.press('Next');
  await ann.until(() => ann.modal().includes('would let everyone in'), 'the faulty line');
  await ann.fill('IP whitelist', '192.0.2.10\n198.51.100.0/28');
  await ann.choose('Proxy', 'Rotterdam 1', { query: 'rot' });
  await ann.press('Back');
  await ann.untilModal('Page 1 of 2');
  expect(ann.modal()).toContain('Entered, unchanged');
  expect(ann.modal()).not.toContain(shown);
  expect(ann.values()['Block caller ID']).toBe('On');
  await ann.press('Next');
  await ann.untilModal('Page 2 of 2');
  expect(ann.values()['Proxy']).toBe('Rotterdam 1');
  await ann.press('Next');
  await ann.untilModal('*4 settings change.*');
  expect(ann.modal()).toContain('New: Rotterdam 1');
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  const bob = await person('bob');
  const card = await bob.untilMessage('orders', 'acme-ams-01');
  expect(messageText(card)).toContain('replaced by 2 addresses');
  expectNowhere(card, '192.0.2.10', shown);
  await bob.press('Approve', { in: 'orders', near: 'acme-ams-01', confirm: true });
  await bob.untilMessage('orders', '*Done*');
  await ann.untilMessage('dm', '*Done*');
});

test('One number is connected after a look at how it is sent, and the operator’s no is explained', async () => {
  const ann = await person('ann');
  await ann.command('/trunk connect 020 555 0143 acme-ams-01', { in: 'general' });
  await ann.untilModal('+31 20 555 0143 (+31205550143)');
  await ann.press('Apply', { confirm: true });
  await ann.untilModal('*Connected*');
  await ann.close({ all: true });
  await ann.command('/trunk connect 020 555 0143 acme-ams-01', { in: 'general' });
  await ann.untilModal('(+31205550143)');
  await ann.press('Apply', { confirm: true });
  await ann.untilModal('The operator refused it');
  await ann.command('/trunk history 0205550143', { in: 'general' });
  await ann.until(() => ann.ephemerals('general').join('\n').includes('TD-'), 'the history');
  expect(ann.ephemerals('general').join('\n')).toMatch(/<@U0ANN> \(TD-\d+\): .*refused/);
});

test('Many numbers from a file are checked line by line, sent, and what failed is told', async () => {
  const ann = await person('ann');
  await ann.openHome();
  await ann.until(() => ann.home().includes('SIP trunks'), 'Home');
  await ann.press('Connect a number', { in: 'home' });
  await ann.untilModal('Number');
  await ann.press('Several numbers at once');
  await ann.untilModal('What to do');
  await ann.fill('Channel', 'acme-ams-01');
  const content = 'number\n0205550144\n0205550145\n0205550147\n02055\n';
  await ann.attach('CSV file', [{ name: 'numbers.csv', content }]);
  await ann.press('Next');
  await ann.untilModal('*3 of 4 lines are ready*');
  expect(ann.modal()).toContain('Line 4: `02055`');
  await ann.press('Details');
  await ann.untilModal('*Left out* (1)');
  await ann.close();
  await ann.press('Apply', { confirm: true });
  await ann.untilMessage('dm', '2 connected, 1 refused');
  await ann.press('Show as CSV', { in: 'dm', near: '2 connected' });
  await ann.untilModal('What did not work');
  expect(ann.modal()).toContain('+31205550147');
});

test('Lists are paged and searched, and say plainly when there is nothing', async () => {
  const ann = await person('ann');
  await ann.command('/trunk templates "Acme BV"', { in: 'general' });
  await ann.untilModal('Standard PBX');
  await ann.fill('Search', 'teams');
  await ann.enter('Search');
  await ann.until(() => !ann.modal().includes('Standard PBX'), 'the search');
  expect(ann.modal()).toContain('Teams direct');
  await ann.fill('Search', 'zzz');
  await ann.press('Search');
  await ann.untilModal('No entries');
});
