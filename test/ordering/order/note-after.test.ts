import { expect, test } from 'vitest';
import type { Note } from '../../../src/ordering/order.js';
import { PlainDate } from '../../../src/types/ids.js';
import { after, details } from './after.js';
import { composing, configured, form, line, moment, product, wishDate } from '../../support/sample/orders.js';
import { bob } from '../../support/sample/people.js';

/** Why an order is back leaves its review once what it names was changed, and no sooner. */

const back = (note: Note) => composing({ at: { step: 'details' }, note, work: configured() });
const dated = (date: string) =>
  ({ ...details, type: 'details-typed', wishDate: PlainDate.parse(date) }) as const;
const same = { ...details, type: 'details-typed' } as const;
const moreOf = (letter: string, quantity: number) =>
  ({
    type: 'lines-typed',
    intake: 1,
    lines: [line('R'), line('S'), line(letter, quantity)],
    catalogue: null,
  }) as const;

const refusedByOperator: Note = {
  why: 'operator-refused',
  messages: ['No'],
  reference: 'E-1',
  changes: [],
  at: moment,
};
const price = (letter: string) =>
  ({ what: 'price', productId: product(letter), name: null, before: '€1.00', now: '€2.00' }) as const;

test('a wish date that has passed is named until another one is chosen', () => {
  const order = back({ why: 'wish-date-past', at: moment });
  expect(after(order, { ...same, reference: 'Other' }).note).not.toBeNull();
  expect(after(order, dated('2027-01-05')).note).toBeNull();
});

test('what the operator refused is named as long as the order stands as it was refused', () => {
  const order = back(refusedByOperator);
  expect(after(order, same).note).toEqual(refusedByOperator);
  expect(after(order, { ...same, reference: 'Other' }).note).toBeNull();
});

test('broken rules are named until other lines are typed', () => {
  const order = back({ why: 'rules', messages: ['S needs R'], at: moment });
  expect(after(order, { ...same, reference: 'Other' }).note).not.toBeNull();
  expect(after(order, moreOf('O', 3)).note).toBeNull();
});

test('of several differences those go whose product was changed; the others stay', () => {
  const order = back({ why: 'drift', changes: [price('O'), price('R')], at: moment });
  expect(after(order, moreOf('O', 5)).note).toMatchObject({ changes: [price('R')] });
  expect(after(order, { ...same, wishDate, reference: 'Other' }).note).toMatchObject({
    changes: [price('O'), price('R')],
  });
});

test('another schema is named until its form was gone through with other answers', () => {
  const order = composing({
    at: { step: 'configuration', form: 0, page: 0, backTo: 'review' },
    note: { why: 'drift', changes: [{ what: 'schema', productId: form.productId, name: null }], at: moment },
    work: configured(),
  });
  const { configurations } = order.work;
  const [kept] = configurations;
  if (kept === undefined) throw new Error('no configuration');
  const chosen = { ...kept, values: { site: 'South' } };
  const next = { type: 'configuration-chosen', form: 0, page: 0, pages: 1, configuration: chosen } as const;
  expect(after(order, next)).toMatchObject({ note: null, at: { step: 'review' } });
});

test('what an approver wrote stays until the order is submitted again', () => {
  const note: Note = { why: 'rejected', by: bob, reason: 'Three, please', at: moment };
  expect(after(back(note), { ...same, reference: 'Other' }, moreOf('O', 3)).note).toEqual(note);
});
