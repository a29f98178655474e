import { expect } from 'vitest';
import { pageAt, rowsOf } from '../../src/workflow/orders/summaries.js';
import { order, orderId, test, ws } from '../store/fixture.js';
import { ann, bob } from '../support/sample/people.js';

/** Lists are read from the end that is nearer: that must not be seen. */

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => `TD-${from + (to < from ? -at : at)}`);

test.for([1, 9, 10, 11, 20, 35, 40])(
  'the pages of %i requests, one after the other, are all of them in their order',
  async (many, { store }) => {
    await store.write(async (tx) => {
      for (let at = 1; at <= many; at += 1) {
        // Three at each moment: then the number decides.
        const row = { id: orderId(1000 + at), state: 'awaiting-approval', updatedAt: Math.ceil(at / 3) };
        await tx.orders.insert(order(row));
      }
    });
    const { orders, waiting } = store.read;
    const shown: string[] = [];
    const waits: string[] = [];
    const { pages } = pageAt(0, many);
    for (let page = 0; page < pages; page += 1) {
      const rows = rowsOf(pageAt(page, many));
      for (const { id } of await orders.list({ ws, requester: ann, ...rows })) shown.push(id);
      waits.push(...(await waiting.for(ws, bob, rows)));
    }
    expect(shown).toEqual(numbers(1000 + many, 1001));
    expect(waits).toEqual(numbers(1001, 1000 + many));
  },
);

test('a list of which not all were counted is read from its start', () => {
  expect(rowsOf(pageAt(999, 10_001))).toEqual({ limit: 10, offset: 9_990, from: 'start' });
  expect(rowsOf(pageAt(999, 10_000))).toEqual({ limit: 10, offset: 0, from: 'end' });
});
