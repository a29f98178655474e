import { expect, test } from 'vitest';
import { dateAt, numberAt, optionAt, optionsAt, textAt } from '../../src/slack/state.js';
import { InputState } from '../../src/wire/values.js';

const state = InputState.parse({
  text: { a: { type: 'plain_text_input', value: 'typed' }, b: { type: 'plain_text_input', value: null } },
  number: {
    a: { type: 'number_input', value: '12' },
    b: { type: 'number_input', value: 'twelve' },
    c: { type: 'number_input', value: ' ' },
  },
  date: {
    a: { type: 'datepicker', selected_date: '2026-12-15' },
    b: { type: 'datepicker', selected_date: '2026-02-30' },
    c: { type: 'datepicker', selected_date: null },
  },
  one: {
    a: { type: 'static_select', selected_option: { value: 'x' } },
    b: { type: 'external_select', selected_option: null },
  },
  many: { a: { type: 'checkboxes', selected_options: [{ value: 'x' }, { value: 'y' }] } },
});

test('typed values are read, emptied ones are null', () => {
  expect(textAt(state, 'text', 'a')).toBe('typed');
  expect(textAt(state, 'text', 'b')).toBeNull();
  expect([
    numberAt(state, 'number', 'a'),
    numberAt(state, 'number', 'b'),
    numberAt(state, 'number', 'c'),
  ]).toEqual([12, null, null]);
  expect([dateAt(state, 'date', 'a'), dateAt(state, 'date', 'b'), dateAt(state, 'date', 'c')]).toEqual([
    '2026-12-15',
    null,
    null,
  ]);
  expect([optionAt(state, 'one', 'a'), optionAt(state, 'one', 'b')]).toEqual(['x', null]);
  expect(optionsAt(state, 'many', 'a')).toEqual(['x', 'y']);
});

test('an input that was not reported says nothing, and is not taken for an emptied one', () => {
  expect(textAt(state, 'gone', 'a')).toBeUndefined();
  expect(textAt(state, 'text', 'gone')).toBeUndefined();
  expect(numberAt(state, 'gone', 'a')).toBeUndefined();
  expect(dateAt(state, 'text', 'a')).toBeUndefined();
  expect(optionAt(state, 'many', 'a')).toBeUndefined();
  expect(optionsAt(state, 'one', 'a')).toBeUndefined();
});

test('names that every object has find nothing', () => {
  expect(textAt(state, 'constructor', 'name')).toBeUndefined();
  expect(textAt(state, 'text', 'toString')).toBeUndefined();
});
