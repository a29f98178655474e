import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram, type Program } from '../support/process.js';
import { Robot } from '../support/robot.js';
import { passAll, wishDate, type Screen } from './order.js';

/** A demo that runs: its process and the addresses it printed. */
interface Demo {
  readonly program: Program;
  readonly page: string;
  readonly operator: string;
  readonly health: string;
  robot(name: string): Promise<Robot>;
}

const address = (name: string): RegExp => new RegExp(`${name}\\s+(http://127\\.0\\.0\\.1:\\d+\\S*)`);

/** Starts the demo on free ports, its temporary files in a folder of the test. */
async function startDemo(temporary: string, ...args: string[]): Promise<Demo> {
  const ports = { DEMO_PORT: '0', OPERATOR_PORT: '0', PORT: '0' };
  const program = startProgram('demo', { ...ports, TMPDIR: temporary }, args);
  const robots: Robot[] = [];
  onTestFinished(async () => {
    for (const robot of robots) robot.stop();
    await program.end('SIGTERM');
  });
  const [, health = ''] = await program.says(address('Bot'));
  await program.says(/Ctrl-C ends everything/);
  const [, page = ''] = await program.says(address('Slack workspace'));
  const [, operator = ''] = await program.says(address('Operator service'));
  return {
    program,
    page,
    operator,
    health,
    async robot(name) {
      const robot = await Robot.start(page, name);
      robots.push(robot);
      return robot;
    },
  };
}

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'trunkdesk-demo-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** The shortest order of the demo, screen by screen. */
const screens: readonly Screen[] = [
  {
    name: 'customer',
    shows: 'Customer',
    fill: (ann) => ann.choose('Customer', 'Acme BV', { query: 'acme' }),
    on: 'Next',
  },
  { name: 'product', shows: 'Product', fill: (ann) => ann.choose('Product', 'Backup trunk'), on: 'Next' },
  { name: 'products', shows: 'Voice channel', fill: (ann) => ann.fill('Voice channel', '2'), on: 'Next' },
  {
    name: 'details',
    shows: 'Wish date',
    fill: async (ann) => {
      await ann.fill('Wish date', wishDate);
      await ann.fill('Reference', 'DEMO-1');
    },
    on: 'Next',
  },
  {
    name: 'review',
    shows: 'Submit for approval',
    fill: () => Promise.resolve(),
    on: 'Submit for approval',
  },
];

test('the demo shows its page and its operator, takes an order to placed, and Ctrl-C leaves nothing behind', async () => {
  const temporary = folder();
  const demo = await startDemo(temporary);
  expect(await (await fetch(demo.page)).text()).toContain('<title>');
  expect(await (await fetch(demo.operator)).text()).toContain('Operator');
  expect((await fetch(demo.health)).status).toBe(200);

  const ann = await demo.robot('ann');
  const bob = await demo.robot('bob');
  await ann.command('/order new', { in: 'general' });
  await passAll(ann, screens);
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  await bob.press('Approve', { in: 'orders', confirm: true });
  await ann.untilMessage('dm', 'Operator order id');

  expect(await demo.program.end('SIGINT')).toEqual({ code: 0, signal: null });
  for (const url of [demo.page, demo.operator, demo.health])
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(readdirSync(temporary)).toEqual([]);
});

test('a demo that keeps its folder goes on with the order where it was left', async () => {
  const dir = folder();
  const kept = join(dir, 'kept');
  mkdirSync(kept);
  const first = await startDemo(dir, '--keep', kept, '--http');
  const before = await first.robot('ann');
  await before.command('/order new', { in: 'general' });
  const products = () => Object.keys(before.values()).includes('Voice channel');
  await passAll(before, screens.slice(0, 2), { isOn: products });
  expect(await first.program.end('SIGINT')).toEqual({ code: 0, signal: null });

  const faults = join(dir, 'faults.yaml');
  writeFileSync(
    faults,
    `operator: [{ endpoint: templates, fault: { kind: hang } }]
slack: [{ call: files.info, fault: { kind: hang } }]`,
  );
  const second = await startDemo(dir, '--keep', kept, '--faults', faults);
  await second.program.says(/rules: 1 at the operator, 1 in Slack/);
  for (const where of [`${second.operator}/faults`, `${second.page}/client/faults`]) {
    expect(await (await fetch(where)).json()).toMatchObject({ rules: [{ id: 'f1', happened: 0 }] });
  }
  const ann = await second.robot('ann');
  await ann.command('/order', { in: 'general' });
  await ann.untilModal('Voice channel');
  expect(ann.modal()).toContain('Backup trunk');
  expect(await second.program.end('SIGINT')).toEqual({ code: 0, signal: null });
  expect(readdirSync(kept)).toEqual(
    expect.arrayContaining(['operator.db', 'secret.key', 'trunkdesk.db', 'trunkdesk.yaml']),
  );
});
