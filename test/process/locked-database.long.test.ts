import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { startProcessStack, type ProcessStack } from '../support/process-stack.js';
import { approve, placed, once, submitted } from './order.js';

/** Another program's write lock on the bot's database, until it is let go. */
function lockDatabase({ env }: ProcessStack): () => void {
  const other = new BetterSqlite3((env['DATABASE_URL'] ?? '').replace('sqlite:', ''));
  other.exec('BEGIN IMMEDIATE');
  onTestFinished(() => void other.close());
  return () => void other.exec('ROLLBACK');
}

/** Whatever was told to somebody alone, wherever that was. */
const notAccepted = '*Not accepted.*';

test('while another program has the database locked every click is answered in Slack’s time, and so is /healthz', async () => {
  const stack = await startProcessStack({ mode: 'http', ackMilliseconds: 3_000 });
  const port = await stack.bot().ready;
  const { bob, ann } = await submitted(stack);
  const people = await Promise.all(['ben', 'cat', 'dana'].map((name) => stack.robot(name)));
  const releaseLease = lockDatabase(stack);
  const before = stack.workspace.deliveries().length;
  // Each writes before it is answered: one after the other they would wait for longer than Slack does.
  const clicks = Promise.all([
    approve(bob),
    ...[ann, ...people].flatMap((person) => [person.command('/order new'), person.command('/trunk connect')]),
  ]);
  for (const path of ['healthz', 'readyz', 'metrics'])
    expect((await fetch(`http://127.0.0.1:${port}/${path}`)).status).toBe(200);
  await clicks;
  const acks = stack.workspace.deliveries().slice(before);
  expect(acks.length).toBeGreaterThanOrEqual(9);
  expect(acks.filter(({ ack }) => ack.kind === 'failed')).toEqual([]);
  await bob.until(() => bob.ephemerals('orders').some((text) => text.includes(notAccepted)), 'to be told');
  expect(bob.messages('orders').join()).not.toContain('Placed');

  releaseLease();
  await approve(bob);
  await bob.untilMessage('orders', 'Placed');
  expect(placed(stack)).toEqual(once());
});

test('a click that waits while the database is locked is taken once it is free', async () => {
  const stack = await startProcessStack({ mode: 'socket' });
  const { bob } = await submitted(stack);
  const releaseLease = lockDatabase(stack);
  const click = approve(bob);
  releaseLease();
  await click;
  await bob.untilMessage('orders', 'Placed');
  expect(bob.ephemerals('orders').filter((text) => text.includes(notAccepted))).toEqual([]);
  expect(placed(stack)).toEqual(once());
});
