import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { startProcessHouse, type ProcessHouse } from '../support/process-house.js';
import { approve, placed, once, submitted } from './order.js';

/** Another program's write lock on the bot's database, until it is let go. */
function lockDatabase({ env }: ProcessHouse): () => void {
  const other = new BetterSqlite3((env['DATABASE_URL'] ?? '').replace('sqlite:', ''));
  other.exec('BEGIN IMMEDIATE');
  onTestFinished(() => void other.close());
  return () => void other.exec('ROLLBACK');
}

/** Whatever was told to somebody alone, wherever that was. */
const notAccepted = '*Not accepted.*';

test('while another program has the database locked every click is answered in Slack’s time, and so is /healthz', async () => {
  const house = await startProcessHouse({ mode: 'http', ackMilliseconds: 3_000 });
  const port = await house.bot().ready;
  const { bob, ann } = await submitted(house);
  const people = await Promise.all(['ben', 'cat', 'dana'].map((name) => house.robot(name)));
  const letGo = lockDatabase(house);
  const before = house.workspace.deliveries().length;
  // Each writes before it is answered: one after the other they would wait for longer than Slack does.
  const clicks = Promise.all([
    approve(bob),
    ...[ann, ...people].flatMap((person) => [person.command('/order new'), person.command('/trunk connect')]),
  ]);
  for (const path of ['healthz', 'readyz', 'metrics'])
    expect((await fetch(`http://127.0.0.1:${port}/${path}`)).status).toBe(200);
  await clicks;
  const acks = house.workspace.deliveries().slice(before);
  expect(acks.length).toBeGreaterThanOrEqual(9);
  expect(acks.filter(({ ack }) => ack.kind === 'failed')).toEqual([]);
  await bob.until(() => bob.ephemerals('orders').some((text) => text.includes(notAccepted)), 'to be told');
  expect(bob.messages('orders').join()).not.toContain('Placed');

  letGo();
  await approve(bob);
  await bob.untilMessage('orders', 'Placed');
  expect(placed(house)).toEqual(once());
});

test('a click that waits while the database is locked is taken once it is free', async () => {
  const house = await startProcessHouse({ mode: 'socket' });
  const { bob } = await submitted(house);
  const letGo = lockDatabase(house);
  const click = approve(bob);
  letGo();
  await click;
  await bob.untilMessage('orders', 'Placed');
  expect(bob.ephemerals('orders').filter((text) => text.includes(notAccepted))).toEqual([]);
  expect(placed(house)).toEqual(once());
});
