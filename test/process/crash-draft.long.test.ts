import { expect, test } from 'vitest';
import type { Barrier } from '../support/barrier.js';
import { startProcessHouse, type ProcessHouse } from '../support/process-house.js';
import type { Robot } from '../support/robot.js';
import { approve, once, order, passAll, placed, screens, submitted } from './order.js';

const draft = /^\/v1\/order-drafts\/[^/]+$/;

/** What the operator does with the PATCH whose sender was killed. */
const fates = [
  { fate: 'never carried out', when: 'before', is: 'drop' },
  { fate: 'carried out after it', when: 'before', is: 'release' },
  { fate: 'carried out, its answer lost', when: 'after', is: 'release' },
] as const;

/** A new order whose draft is being filled for the wizard; what happens then, and the order as it is resumed. */
async function killedInWizard(
  house: ProcessHouse,
  patch: Barrier,
  meanwhile: (ann: Robot) => Promise<unknown>,
): Promise<Robot> {
  const ann = await house.robot('ann');
  await ann.command('/order new', { in: 'general' });
  const all = screens({ asksForConfiguration: false }).slice(0, -1);
  await passAll(ann, all, { isOn: patch.hasArrived });
  await house.kill();
  await meanwhile(ann);
  await ann.close({ all: true });
  await ann.command('/order', { in: 'general' });
  return ann;
}

test.for(fates)(
  'killed while the wizard fills a draft, with the PATCH $fate, the order goes on and is placed once',
  async ({ fate, when, is }) => {
    const house = await startProcessHouse({ mode: fate === 'carried out after it' ? 'socket' : 'http' });
    const bob = await house.robot('bob');
    const patch = house.operator.hold('PATCH', draft, when);
    const ann = await killedInWizard(house, patch, async () => {
      patch[is]();
      await house.start();
    });
    await ann.untilModal('Submit for approval');
    await ann.press('Submit for approval');
    await bob.untilMessage('orders', 'Waiting for 1 approval');
    await approve(bob);
    await bob.untilMessage('orders', 'Placed');
    expect(placed(house)).toEqual(once());
  },
);

test('a PATCH of a killed bot that is carried out late is noticed, and nothing is placed', async () => {
  const house = await startProcessHouse({ mode: 'http' });
  const early = house.operator.hold('PATCH', draft);
  const late = house.operator.hold('PATCH', draft);
  const ann = await killedInWizard(house, early, async (robot) => {
    await house.start();
    await robot.until(late.hasArrived, 'the call');
    early.release();
    late.release();
  });
  await ann.untilModal('held something else');
  expect(house.operator.orders()).toEqual([]);
});

test.for(fates)(
  'killed while an approved order is checked, with the PATCH $fate, it is placed once',
  async ({ fate, when, is }) => {
    const house = await startProcessHouse({
      mode: fate === 'carried out after it' ? 'http' : 'socket',
      operator: { asksForConfiguration: true },
    });
    const ann = await house.robot('ann');
    const bob = await house.robot('bob');
    await order(ann, { asksForConfiguration: true });
    await bob.untilMessage('orders', 'Waiting for 1 approval');
    const patch = house.operator.hold('PATCH', draft, when);
    await approve(bob);
    await bob.until(patch.hasArrived, 'the call');
    await house.kill();
    patch[is]();
    await house.start();
    await bob.untilMessage('orders', 'Placed');
    expect(placed(house)).toEqual(once({ configured: true }));
  },
);

test('killed during the dry run before placing, the order is checked again and placed once', async () => {
  const house = await startProcessHouse({ mode: 'socket' });
  const { bob } = await submitted(house);
  const dryRun = house.operator.hold('POST', /dry_run=true/);
  await approve(bob);
  await bob.until(dryRun.hasArrived, 'the call');
  await house.killAndStart();
  await bob.untilMessage('orders', 'Placed');
  expect(placed(house)).toEqual(once());
});
