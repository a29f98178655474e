import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { placedIn } from './support/placed.js';
import { resumeFromMessage, submitOrder } from './support/take-order.js';
import { startStack, type Stack } from '../support/stack.js';

/** Somebody changes in the database what was submitted: nobody approves it, and its requester has it back. */

function inDatabase({ env }: Stack, change: (database: BetterSqlite3.Database) => void): void {
  const database = new BetterSqlite3((env['DATABASE_URL'] ?? '').replace('sqlite:', ''), { timeout: 5_000 });
  change(database);
  database.close();
}

type Alter = (database: BetterSqlite3.Database, order: string, other: string) => void;

const alterations: readonly [what: string, alter: Alter][] = [
  [
    'the content of another request',
    (database, order, other) =>
      database
        .prepare(
          'UPDATE plans SET sealed = (SELECT sealed FROM plans WHERE order_id = ?) WHERE order_id = ? AND ended IS NULL',
        )
        .run(other, order),
  ],
  [
    'what nobody can read',
    (database, order) =>
      database.prepare("UPDATE plans SET sealed = x'00' WHERE order_id = ? AND ended IS NULL").run(order),
  ],
  [
    'nothing',
    (database, order) =>
      database.prepare('UPDATE plans SET sealed = NULL WHERE order_id = ? AND ended IS NULL').run(order),
  ],
  [
    'the content of another request, marked as shown only',
    (database, order, other) =>
      database
        .prepare(
          `UPDATE plans SET body = json_set(body, '$.emptied', json('true')),
             sealed = (SELECT sealed FROM plans WHERE order_id = ?) WHERE order_id = ? AND ended IS NULL`,
        )
        .run(other, order),
  ],
];

test.for(alterations)(
  'a request in whose place somebody put %s goes back at an Approve',
  async ([, alter]) => {
    const stack = await startStack();
    const [ann, ben, bob] = [await stack.robot('ann'), await stack.robot('ben'), await stack.robot('bob')];
    const other = await submitOrder(ben, { reference: 'OTHER', channels: 9 });
    const order = await submitOrder(ann, { reference: 'MINE' });
    inDatabase(stack, (database) => alter(database, order, other));
    await approve(bob, order);
    const shown = await untilCard(bob, order, '*Returned*');
    expect(shown).toContain('what was kept of it is not what was submitted');
    expect(shown).toContain('<@U0ANN>');
    await bob.untilMessage('orders', 'Your click was not counted');
    await ann.untilMessage('dm', 'What is kept of this request');
    expect(placedIn(stack.operator)).toEqual([]);
    await resumeFromMessage(ann, order);
    expect(ann.modal()).toContain('MINE');
    await ann.press('Submit for approval');
    await ann.untilModal('Waiting for approval');
    await ann.close();
    await untilCard(bob, order, 'Waiting for 1 approval');
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(placedIn(stack.operator)).toMatchObject([{ intakes: [{ reference: 'MINE' }] }]);
  },
);

test('one that nobody clicks on goes back when its time is over', async () => {
  const stack = await startStack();
  const ann = await stack.robot('ann');
  const bob = await stack.robot('bob');
  const order = await submitOrder(ann, { reference: 'MINE' });
  inDatabase(stack, (database) => database.prepare("UPDATE plans SET sealed = x'00'").run());
  stack.advance(73 * 3_600_000);
  expect(await untilCard(bob, order, '*Returned*')).toContain('is not what was submitted');
});
