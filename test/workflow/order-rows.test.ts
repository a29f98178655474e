import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { readRequest, readRow } from '../../src/workflow/requests/rows.js';
import { orderFamily } from '../../src/workflow/requests/order-family.js';
import {
  awaiting,
  checking,
  composing,
  configured,
  discarded,
  fresh,
  inDoubt,
  placed,
  placing,
  submitting,
} from '../support/sample/orders.js';
import { expectNowhere } from '../support/nowhere.js';
import { home } from '../support/sample/people.js';

async function open(key = 7) {
  const store = await openStore({ path: ':memory:', secretKey: new Uint8Array(32).fill(key) });
  onTestFinished(() => store.close());
  return store;
}

test.for([
  fresh(),
  composing({ work: configured() }),
  submitting(configured()),
  awaiting(configured()),
  checking(),
  placing(),
  inDoubt(),
  placed(),
  discarded(),
])('an order that is $state is stored and read back as it was', async (order) => {
  const store = await open();
  await store.write((tx) => tx.orders.insert(orderFamily.toRow(store, order)));
  expect(await readRequest(orderFamily, store, home, order.id)).toEqual({ request: order, version: 1 });
});

test('what people configured stands in the database only sealed', async () => {
  const store = await open();
  const row = orderFamily.toRow(store, composing({ work: configured() }));
  expect(row.sealed).toBeInstanceOf(Uint8Array);
  expectNowhere(row, 'correct horse');
});

test('another key opens no order', async () => {
  const [store, other] = [await open(), await open(8)];
  const row = { ...orderFamily.toRow(store, composing({ work: configured() })), version: 1 };
  expect(() => readRow(orderFamily, other, row)).toThrow(expect.objectContaining({ code: 'wrong-key' }));
});

test('a row that is no order this version knows is refused, not guessed at', async () => {
  const store = await open();
  const row = { ...orderFamily.toRow(store, composing()), version: 1 };
  const body = row.body.replace('"schema":1', '"schema":2');
  expect(() => readRow(orderFamily, store, { ...row, body })).toThrow(/schema/);
  expect(() =>
    readRow(orderFamily, store, { ...row, body: row.body.replace('"review"', '"unheard-of"') }),
  ).toThrow(/step/);
});
