import { expect, test } from 'vitest';
import type { Barrier } from '../support/barrier.js';
import { startProcessStack, type ProcessStack } from '../support/process-stack.js';
import type { Robot } from '../support/robot.js';
import type { Mode } from '../support/stack-environment.js';
import { mortalBot } from '../crash/mortal/build.js';
import { approve, once, order, passAll, placed, screens, submitted } from './order.js';

const draft = /^\/v1\/order-drafts\/[^/]+$/;

/** So long a PATCH may come late, over which a bot with this timeout died. */
const lateMs = 4 * 60_000;

/** The bot starts when nothing can come any more that another sent before it was killed. */
async function startLate({ workspace, start }: ProcessStack): Promise<void> {
  workspace.clock.advance(lateMs);
  await start({ AHEAD_MS: String(lateMs) });
}

const startMortal = (mode: Mode): Promise<ProcessStack> =>
  startProcessStack({
    mode,
    program: mortalBot,
    settings: { OPERATOR_TIMEOUT_MS: String(lateMs / 4) },
  });

/** What the operator does with the PATCH whose sender was killed. */
const fates = [
  { fate: 'never carried out', when: 'before', is: 'drop' },
  { fate: 'carried out after it', when: 'before', is: 'release' },
  { fate: 'carried out, its answer lost', when: 'after', is: 'release' },
] as const;

/** A new order whose draft is being filled for the wizard; what happens then, and the order as it is resumed. */
async function killedInWizard(
  stack: ProcessStack,
  patch: Barrier,
  meanwhile: (ann: Robot) => Promise<unknown>,
): Promise<Robot> {
  const ann = await stack.robot('ann');
  await ann.command('/order new', { in: 'general' });
  const all = screens({ asksForConfiguration: false }).slice(0, -1);
  await passAll(ann, all, { isOn: patch.hasArrived });
  await stack.kill();
  await meanwhile(ann);
  await ann.close({ all: true });
  await ann.command('/order', { in: 'general' });
  return ann;
}

test.for(fates)(
  'killed while the wizard fills a draft, with the PATCH $fate, the order goes on and is placed once',
  async ({ fate, when, is }) => {
    const stack = await startMortal(fate === 'carried out after it' ? 'socket' : 'http');
    const bob = await stack.robot('bob');
    const patch = stack.operator.hold('PATCH', draft, when);
    const ann = await killedInWizard(stack, patch, async () => {
      patch[is]();
      await (fate === 'never carried out' ? startLate(stack) : stack.start());
    });
    await ann.untilModal('Submit for approval');
    await ann.press('Submit for approval');
    await bob.untilMessage('orders', 'Waiting for 1 approval');
    await approve(bob);
    await bob.untilMessage('orders', 'Placed');
    expect(placed(stack)).toEqual(once());
  },
);

test('a PATCH of a killed bot that is carried out late is waited for, and is the one entry that is placed', async () => {
  const stack = await startMortal('http');
  const bob = await stack.robot('bob');
  const patch = stack.operator.hold('PATCH', draft);
  const called = (by: string) =>
    stack.operator.calls().filter(({ method, path }) => method === by && draft.test(path)).length;
  const ann = await killedInWizard(stack, patch, async (robot) => {
    const before = called('GET');
    await stack.start();
    await robot.until(() => called('GET') > before, 'a look at the draft');
    patch.release();
    await stack.kill();
    await startLate(stack);
  });
  await ann.untilModal('Submit for approval');
  await ann.press('Submit for approval');
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  await approve(bob);
  await bob.untilMessage('orders', 'Placed');
  expect(placed(stack)).toEqual(once());
  expect(called('PATCH')).toBe(1);
});

test.for(fates)(
  'killed while an approved order is checked, with the PATCH $fate, it is placed once',
  async ({ fate, when, is }) => {
    const stack = await startProcessStack({
      mode: fate === 'carried out after it' ? 'http' : 'socket',
      operator: { asksForConfiguration: true },
    });
    const ann = await stack.robot('ann');
    const bob = await stack.robot('bob');
    await order(ann, { asksForConfiguration: true });
    await bob.untilMessage('orders', 'Waiting for 1 approval');
    const patch = stack.operator.hold('PATCH', draft, when);
    await approve(bob);
    await bob.until(patch.hasArrived, 'the call');
    await stack.kill();
    patch[is]();
    await stack.start();
    await bob.untilMessage('orders', 'Placed');
    expect(placed(stack)).toEqual(once({ configured: true }));
  },
);

test('killed during the dry run before placing, the order is checked again and placed once', async () => {
  const stack = await startProcessStack({ mode: 'socket' });
  const { bob } = await submitted(stack);
  const dryRun = stack.operator.hold('POST', /dry_run=true/);
  await approve(bob);
  await bob.until(dryRun.hasArrived, 'the call');
  await stack.killAndStart();
  await bob.untilMessage('orders', 'Placed');
  expect(placed(stack)).toEqual(once());
});
