import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleData, startOperator } from '../src/sandbox/operator/index.js';
import { openEnvironment } from '../test/support/stack-environment.js';
import { dayFromNow, pressEachFix, untilStep } from '../test/conversation/support/take-order.js';
import type { Robot } from '../test/support/robot.js';

/**
 * What each step of an order costs the bot: processor time (the median, in milliseconds), and how many statements,
 * commits and reads its database gets. The bot runs as a process of its own, between a Slack workspace and an operator
 * in this one: `npm run bench:steps -- [ORDERS] [STEP]`; the statements of the step that is named are listed.
 */
const orders = Number(process.argv[2] ?? 12);
const listed = process.argv[3];
const warmUp = 4;

// The compiled bench stands elsewhere than the tests that it uses.
copyFileSync(resolve('manifest.yml'), new URL('../manifest.yml', import.meta.url));
const data = sampleData();
const operator = await startOperator({
  port: 0,
  db: ':memory:',
  data,
  now: () => new Date(),
  timezone: 'Europe/Amsterdam',
  patchRemove: false,
});
const environment = await openEnvironment(
  { mode: 'http' },
  {
    OPERATOR_BASE_URL: operator.url,
    OPERATOR_PROFILES: data.profiles.map(({ name }) => name).join(','),
    ...Object.fromEntries(
      data.profiles.map(({ name, token }) => [`OPERATOR_TOKEN_${name.toUpperCase()}`, token]),
    ),
  },
  {},
);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const child = spawn(process.execPath, ['--import', here('./count.js'), here('../../cli/start.js')], {
  env: { PATH: process.env['PATH'] ?? '', ...environment.env, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const port = await new Promise<number>((resolve) => {
  child.once('message', (message: { port: number }) => resolve(message.port));
});
environment.reachAt(port);

type Counts = { cpu: number; statements: number; commits: number; reads: number; sql: string[] };
const ask = (): Promise<Counts> =>
  new Promise((resolve) => {
    child.once('message', (message: Counts) => resolve(message));
    child.send({ counts: true });
  });

const rows = new Map<string, { cpu: number[]; wall: number[]; last: Counts }>();
async function step(name: string, isMeasured: boolean, act: () => Promise<unknown>): Promise<void> {
  await ask();
  const begun = performance.now();
  await act();
  const wall = performance.now() - begun;
  await sleep(120);
  const counts = await ask();
  if (!isMeasured) return;
  const row = rows.get(name) ?? { cpu: [], wall: [], last: counts };
  row.cpu.push(counts.cpu);
  row.wall.push(wall);
  row.last = counts;
  rows.set(name, row);
}

async function order(ann: Robot, bob: Robot, isMeasured: boolean): Promise<void> {
  const measured = (name: string, act: () => Promise<unknown>) => step(name, isMeasured, act);
  await measured('/order new', async () => {
    await ann.command('/order new', { in: 'general' });
    await untilStep(ann, 'customer');
  });
  await measured('choose customer', () => ann.choose('Customer', 'Acme BV'));
  await measured('Next on customer', async () => {
    await ann.press('Next');
    await ann.until(() => ann.choices('Product').length > 0, 'the products');
  });
  await measured('choose product', () => ann.choose('Product', 'SIP Trunk Business'));
  await measured('Next on product', async () => {
    await ann.press('Next');
    await untilStep(ann, 'products');
  });
  await ann.fill('Voice channel', '61');
  await ann.press('Next');
  await ann.untilModal('to fix before you can go on');
  await pressEachFix(ann);
  await measured('typed quantity', () => ann.fill('Voice channel', '10'));
  await measured('Next on products', async () => {
    await ann.press('Next');
    await untilStep(ann, 'details');
  });
  await ann.fill('Wish date', dayFromNow(40));
  await measured('Next on details', async () => {
    await ann.press('Next');
    await ann.untilModal('Site name');
  });
  await ann.fill('Site name', 'Acme Amsterdam');
  await ann.fill('Signalling addresses', '192.0.2.10\n192.0.2.11');
  await ann.fill('Contact e-mail', 'eva@acme.example');
  await measured('choose proxy', () => ann.choose('Voice proxy', 'Rotterdam 1'));
  await measured('Next on configuration', async () => {
    await ann.press('Next');
    await ann.untilModal('Form 2 of 2');
  });
  await ann.fill('Area code', '020');
  await ann.press('Next');
  await untilStep(ann, 'review');
  const id = /TD-\d+/.exec(ann.modal())?.[0] ?? '';
  await measured('Submit', async () => {
    await ann.press('Submit for approval');
    await ann.untilModal('Waiting for approval');
    await bob.untilMessage('orders', id);
    await ann.close();
  });
  await measured('Approve', async () => {
    await bob.press('Approve', { in: 'orders', near: id, confirm: true });
    await ann.untilMessage('dm', 'is placed');
    await bob.until(() => bob.buttons({ in: 'orders', near: id }).length === 1, 'placed');
    await sleep(300);
  });
}

const ann = await environment.workspace.robot('ann');
const bob = await environment.workspace.robot('bob');
for (let index = 0; index < warmUp + orders; index += 1) await order(ann, bob, index >= warmUp);

const median = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
let sum = 0;
for (const [name, { cpu, wall, last }] of rows) {
  sum += median(cpu);
  console.log(
    `${name.padEnd(24)} cpu ${(median(cpu) / 1000).toFixed(1).padStart(6)} ms  until shown ${median(wall).toFixed(0).padStart(5)} ms  statements ${String(last.statements).padStart(4)}  commits ${String(last.commits).padStart(3)}  reads ${String(last.reads).padStart(3)}`,
  );
}
console.log(`all ${(sum / 1000).toFixed(1)} ms`);
for (const sql of (listed === undefined ? undefined : rows.get(listed))?.last.sql ?? [])
  console.log(`  ${sql}`);
child.kill('SIGTERM');
await new Promise((resolve) => child.once('exit', resolve));
await environment.close();
await operator.close();
process.exit(0);
