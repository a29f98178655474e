import { expect, test } from 'vitest';
import { readFix } from '../../../src/slack/order/values.js';
import { draw } from '../../../src/slack/order/views/draw.js';
import { addable } from '../../../src/slack/order/views/products.js';
import * as sample from '../../support/sample/order-screens.js';
import { buttons, inputs, labelled, refusedBySlack, words } from './view-texts.js';

const many = (number: number) => Array.from({ length: number }, (_, index) => sample.idOf(100 + index));

test('Each quantity is labelled with the name of its product and says its range and price', () => {
  const view = draw(sample.viewContext, sample.productsScreen());
  expect(inputs(view).map(({ label }) => label.text)).toEqual([
    'Voice channel',
    'Number block 10',
    'Number block 100',
    'Recording storage',
    'Minute bundle',
  ]);
  expect(labelled(view, 'Voice channel').hint?.text).toBe('2 to 60. €9.00 a month each');
  expect(labelled(view, 'Minute bundle').hint?.text).toBe('1 at most, or empty for none. Price not known');
  expect(words(view)).toContain('Platform access: *1*, fixed.');
  expect(words(view)).toContain('Call recording: *not available yet*. Add Recording storage first.');
});

test('Every way out of a problem has a Fix that carries the change and says what it does', () => {
  const view = draw(sample.viewContext, { ...sample.productsScreen(), problems: [sample.problem()] });
  const fixes = buttons(view).filter(({ text }) => text === 'Fix');
  expect(fixes.map(({ value }) => readFix(value ?? null))).toEqual(
    sample.problem().fixes.map(({ fix }) => fix),
  );
  expect(new Set(fixes.map(({ label }) => label)).size).toBe(2);
  expect(new Set(fixes.map(({ action }) => action)).size).toBe(2);
});

test('A Fix that was forged changes nothing', () => {
  for (const value of [null, '', 'null', '{}', '{"intake":-1,"productId":"x","quantity":1}']) {
    expect(readFix(value)).toBeNull();
  }
});

test('A quantity above its maximum is kept and said', () => {
  const lines = [
    { productId: sample.trunk, quantity: 1 },
    { productId: sample.channel, quantity: 75 },
  ];
  const { element, hint } = labelled(draw(sample.viewContext, sample.productsScreen(lines)), 'Voice channel');
  expect(element).toMatchObject({ initial_value: '75' });
  expect(element).not.toHaveProperty('max_value');
  expect(hint?.text).toContain('You entered 75');
});

test('With hundreds of optional products those not chosen are found by a search', () => {
  const extra = many(300);
  const [chosen] = extra;
  if (chosen === undefined) throw new Error('No product');
  const lines = [
    { productId: sample.trunk, quantity: 1 },
    { productId: chosen, quantity: 3 },
  ];
  const screen = sample.productsScreen(lines, { extra });
  const view = draw(sample.viewContext, screen);
  expect(refusedBySlack(view)).toEqual([]);
  expect(labelled(view, 'Extra 1').element).toMatchObject({ initial_value: '3' });
  expect(labelled(view, 'Add a product').element.type).toBe('external_select');
  expect(addable(screen, 'extra 30').map(({ name }) => name)).toEqual(['Extra 30', 'Extra 300']);
});

test('With hundreds of chosen products they come in parts, and none is left out', () => {
  const extra = many(150);
  const lines = [
    { productId: sample.trunk, quantity: 1 },
    ...extra.map((productId) => ({ productId, quantity: 2 })),
  ];
  const screen = sample.productsScreen(lines, { extra });
  const labels = new Set<string>();
  for (const part of [0, 1, 2]) {
    const view = draw(sample.viewContext, screen, { part, open: [] });
    expect(refusedBySlack(view)).toEqual([]);
    for (const { label } of inputs(view)) labels.add(label.text);
    expect(buttons(view).some(({ text }) => text === 'Next part')).toBe(part < 2);
  }
  expect([...labels].filter((label) => label.startsWith('Extra')).length).toBe(150);
});

test('What lies in the operator’s draft can be read, but not changed', () => {
  const view = draw(
    sample.viewContext,
    sample.productsScreen(undefined, { head: { fixed: { customer: true, subscriptions: [], rest: true } } }),
  );
  expect(inputs(view)).toEqual([]);
  expect(words(view)).toContain('10 × Voice channel');
  expect(words(view)).toContain('are fixed');
});
