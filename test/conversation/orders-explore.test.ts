import { expect, test } from 'vitest';
import { openHouse } from './support/houses.js';
import { callNames } from './support/placed.js';
import { dayFromNow, untilStep } from './support/take-order.js';

const sub = (n: number) => `5ab50000-0000-4000-8000-00000000000${n}`;

test('explore change', async () => {
  const house = await openHouse();
  const ann = await house.robot('ann');
  const bob = await house.robot('bob');
  const out: string[] = [];
  const p = (t: string) =>
    out.push(
      `==== ${t}\n${ann.modal()}\n  BUTTONS ${ann.buttons().join(' | ')}\n VALUES ${JSON.stringify(ann.values())}\n`,
    );
  try {
    await ann.command('/order change acme', { in: 'general' });
    await untilStep(ann, 'customer');
    await ann.choose('Customer', 'Acme BV', { query: 'acme' });
    await ann.press('Next');
    await ann.untilModal('Subscriptions');
    p('subs');
    house.operator.forgetCalls();
    await ann.fill('Subscriptions', `${sub(1)}\nhttps://portal.example/subscriptions/${sub(2)}?x=1`);
    await ann.press('Next');
    await ann.untilModal('Active in');
    p('after next');
    await ann.press('Next');
    await untilStep(ann, 'products');
    p('after next 2');
    await ann.until(() => ann.buttons().length > 0, 'x');
    await ann.fill('Voice channel', '5').catch((e) => out.push(String(e)));
    await ann.press('Next');
    await new Promise((r) => setTimeout(r, 800));
    p('after voice 5');
    await ann.fill('Voice channel', '3').catch((e) => out.push(String(e)));
    await ann.press('Next');
    await new Promise((r) => setTimeout(r, 800));
    p('after 2nd');
    await ann.fill('Wish date', dayFromNow(30));
    await ann.fill('Reference', 'CH-1');
    await ann.press('Next');
    await untilStep(ann, 'review');
    p('review');
    await ann.press('Submit for approval');
    await ann.untilModal('Waiting for approval');
    await bob.untilMessage('orders', 'Waiting for 1 approval');
    out.push(bob.messages('orders').at(-1) ?? '');
    await bob.press('Approve', { in: 'orders', confirm: true });
    await bob.untilMessage('orders', '*Placed*');
    out.push(bob.messages('orders').at(-1) ?? '', bob.thread('orders', '*Placed*').join('\n'));
  } finally {
    out.push(callNames(house.operator).join('\n'));
    for (const c of house.operator.calls())
      if (c.method !== 'GET') out.push(`${c.method} ${c.path} ${JSON.stringify(c.body)}`);
    out.push(JSON.stringify(house.operator.placements(), null, 1));
    (await import('node:fs')).writeFileSync('/tmp/i4/out.txt', out.join('\n'));
  }
  expect(1).toBe(1);
}, 60_000);
