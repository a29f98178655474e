import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { startStack, type Stack } from '../support/stack.js';
import { submitOrder, takeOrderToReview, untilStep } from './support/take-order.js';

const pathOf = (stack: Stack): string => (stack.env['DATABASE_URL'] ?? '').replace('sqlite:', '');

/** The connection of the bot that is opened next, as it is: the disk of it alone can be made full. */
function catchConnections(): BetterSqlite3.Database[] {
  const caught: BetterSqlite3.Database[] = [];
  const { pragma } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.pragma = function (this: BetterSqlite3.Database, ...given) {
    if (!caught.includes(this)) caught.push(this);
    return pragma.apply(this, given);
  };
  onTestFinished(() => {
    BetterSqlite3.prototype.pragma = pragma;
  });
  return caught;
}

/** SQLite gets not one page more, and the page that decisions stand on is full: as on a disk that is. */
function fillDisk(database: BetterSqlite3.Database): () => void {
  database.exec('VACUUM');
  const plan: unknown = database.prepare('SELECT id FROM plans ORDER BY created_at DESC').pluck().get();
  const insert = database.prepare(
    "INSERT INTO decisions VALUES (?, 'U0NOBODY', 'T0', 'reject', ?, 'refused', null, 1, 1)",
  );
  insert.run(plan, 'x'.repeat(3_975));
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.pragma(`max_page_count = ${String(database.pragma('page_count', { simple: true }))}`);
  return () => void database.pragma('max_page_count = 1000000');
}

test('a click that came while the disk is full is told not to be accepted, and works once there is room', async () => {
  const connections = catchConnections();
  const stack = await startStack();
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const database = connections.find(({ name }) => name === pathOf(stack));
  if (database === undefined) throw new Error('the connection of the bot was not caught');
  const order = await submitOrder(ann, { reference: 'ROOM' });
  const makeRoom = fillDisk(database);
  await approve(bob, order);
  const told = await bob.until(() => bob.ephemerals('orders').at(-1) ?? '', 'to be told');
  expect(told).toMatch(/\*Not accepted\.\* Trunkdesk could not save what you did: its disk is full/);
  expect(told).toMatch(/reference E-/);
  makeRoom();
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
});

test('while another program locks the database nothing is accepted and nothing is lost, and then it goes on', async () => {
  const stack = await startStack();
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'LOCKED' });
  await takeOrderToReview(ann, { reference: 'TYPED' });
  const other = new BetterSqlite3(pathOf(stack));
  other.exec('BEGIN IMMEDIATE');
  await approve(bob, order);
  const told = await bob.until(() => bob.ephemerals('orders').at(-1) ?? '', 'to be told');
  expect(told).toContain('its database is locked by another program');
  await ann.press('Back');
  // On top of the window, which holds what was typed.
  await ann.untilModal('Not accepted');
  await ann.close();
  other.exec('ROLLBACK');
  other.close();
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  await untilStep(ann, 'review');
  await ann.press('Back');
  await untilStep(ann, 'details');
  expect(ann.values()['Reference']).toBe('TYPED');
});

test('a command that opens a window says why none opens while the database is locked, and opens it after that', async () => {
  const stack = await startStack();
  const [ann, dana] = [await stack.robot('ann'), await stack.robot('dana')];
  const other = new BetterSqlite3(pathOf(stack));
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const commands = [
    [ann, '/order new acme'],
    [ann, '/trunk edit acme-ams-01'],
    [dana, '/trunkdesk freeze stock-taking'],
  ] as const;
  for (const [person, command] of commands) {
    const before = person.ephemerals().length;
    await person.command(command);
    const [told] = await person.until(() => {
      const news = person.ephemerals().slice(before);
      return news.length > 0 ? news : '';
    }, 'to be told');
    expect(told).toMatch(/^\*Not accepted\.\* Trunkdesk could not save what you did: its database is locked/);
  }
  // What only reads is shown all the same.
  await ann.openHome();
  await ann.until(() => ann.home().includes('Start an order'), 'Home');
  other.exec('ROLLBACK');
  await ann.command('/trunk edit acme-ams-01');
  await ann.untilModal('acme-ams-01');
});
