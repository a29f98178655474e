import { existsSync, readFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { approve, untilCard } from './support/cards.js';
import { startStack, type Stack } from '../support/stack.js';
import { startPlainStack, takePlainOrderToForm } from './support/plain-stack.js';
import { orderIn, untilStep } from './support/take-order.js';
import { openGroups, submit, trunkPolicy, untilReview } from './support/trunk.js';
import type { Robot } from '../support/robot.js';

const sealedOnes =
  'SELECT sealed FROM orders WHERE sealed IS NOT NULL UNION ALL SELECT sealed FROM plans WHERE sealed IS NOT NULL';

const fileOf = ({ env }: Stack): string => env['DATABASE_URL']?.replace('sqlite:', '') ?? '';

/** Every sealed value that stands in the database now. */
function sealedIn(stack: Stack): Buffer[] {
  const database = new BetterSqlite3(fileOf(stack), { readonly: true });
  const found = z.array(z.instanceof(Buffer)).parse(database.prepare(sealedOnes).pluck().all());
  database.close();
  return found;
}

/** How many of them stand in the bytes of its files. */
function left(stack: Stack, sealed: readonly Buffer[]): number {
  const files = [fileOf(stack), `${fileOf(stack)}-wal`].filter((each) => existsSync(each));
  const bytes = Buffer.concat(files.map((each) => readFileSync(each)));
  return sealed.filter((each) => bytes.indexOf(each.subarray(0, 48)) >= 0).length;
}

/** That they are there, and then that they are not. */
async function untilErased(
  stack: Stack,
  person: Robot,
  sealed: readonly Buffer[],
  act: () => Promise<unknown>,
) {
  const before = left(stack, sealed);
  await act();
  await person.until(() => left(stack, sealed) === 0, 'the sealed values to be gone from the files');
  return { before, after: left(stack, sealed) };
}

const passwordForm = {
  asksForConfiguration: true,
  form: {
    schema: {
      type: 'object',
      properties: { password: { type: 'string', title: 'SIP password', writeOnly: true } },
      required: ['password'],
    },
    remoteValues: {},
  },
};

/** An order with a typed password, up to its review. */
async function takeToReview(stack: Stack, ann: Robot): Promise<Buffer[]> {
  await takePlainOrderToForm(ann);
  await ann.fill('SIP password', 'correct horse battery');
  await ann.press('Next');
  await untilStep(ann, 'review');
  return sealedIn(stack);
}

test('the sealed password of an order is in no file of the database after it was discarded', async () => {
  const stack = await startPlainStack({ operator: passwordForm });
  const ann = await stack.robot('ann');
  const sealed = await takeToReview(stack, ann);
  await ann.close();
  await ann.command('/order discard', { in: 'general' });
  await ann.until(() => ann.buttons({ in: 'general' }).includes('Discard'), 'Discard');
  const discard = () => ann.press('Discard', { in: 'general', confirm: true });
  expect(await untilErased(stack, ann, sealed, discard)).toEqual({ before: sealed.length, after: 0 });
});

test('the sealed password of an order is in no file of the database after it was placed', async () => {
  const stack = await startPlainStack({ operator: passwordForm });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const composed = await takeToReview(stack, ann);
  const order = orderIn(ann);
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close();
  await untilCard(bob, order, 'Waiting for 1 approval');
  const sealed = [...composed, ...sealedIn(stack)];
  const place = async () => {
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
  };
  expect(await untilErased(stack, ann, sealed, place)).toEqual({ before: sealed.length, after: 0 });
});

test('the sealed password of a trunk change is in no file of the database after it was done', async () => {
  const stack = await startStack({ policy: trunkPolicy });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  await openGroups(ann, { groups: ['General'] });
  await ann.fill('Password', 'correct horse battery');
  await ann.press('Next');
  await untilReview(ann);
  const composed = sealedIn(stack);
  const request = await submit(ann);
  const sealed = [...composed, ...sealedIn(stack)];
  const apply = async () => {
    await approve(bob, request);
    await untilCard(bob, request, '*Done*');
  };
  expect(await untilErased(stack, ann, sealed, apply)).toEqual({ before: sealed.length, after: 0 });
});
