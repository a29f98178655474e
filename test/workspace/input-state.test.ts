import { assert, constantFrom, property, tuple, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { inputErrors } from '../../src/sandbox/workspace/input-errors.js';
import { carryOver, shownValue, statefulElements } from '../../src/sandbox/workspace/input-state.js';
import type { InputState, ViewBlock } from '../../src/sandbox/workspace/client-api.js';

const input = (blockId: string, actionId: string, initial: string): ViewBlock => ({
  type: 'input',
  block_id: blockId,
  label: { type: 'plain_text', text: blockId },
  element: { type: 'plain_text_input', action_id: actionId, initial_value: initial },
});

const ids = constantFrom('a', 'b', 'c');
const blocks = uniqueArray(tuple(ids, ids, constantFrom('one', 'two')), {
  selector: ([blockId]) => blockId,
});
const touchedBy = (entries: [string, string, string][]): InputState =>
  Object.fromEntries(
    entries.map(([blockId, actionId, value]) => [
      blockId,
      { [actionId]: { type: 'plain_text_input', value } },
    ]),
  );

test('a touched value outlives an update exactly where block id and action id stay', () => {
  assert(
    property(blocks, blocks, (before, after) => {
      const next = after.map(([blockId, actionId, initial]) => input(blockId, actionId, initial));
      const touched = touchedBy(before.map(([blockId, actionId]) => [blockId, actionId, 'typed']));
      const kept = carryOver(touched, next);
      for (const at of statefulElements(next)) {
        const stays = before.some(
          ([blockId, actionId]) => blockId === at.blockId && actionId === at.actionId,
        );
        const initial = after.find(([blockId]) => blockId === at.blockId)?.[2];
        expect(shownValue(kept, at)).toEqual({
          type: 'plain_text_input',
          value: stays ? 'typed' : initial,
        });
      }
      expect(Object.keys(kept).every((blockId) => after.some(([there]) => there === blockId))).toBe(true);
    }),
  );
});

test('a value of another kind of input does not outlive', () => {
  const number: ViewBlock = {
    type: 'input',
    block_id: 'a',
    label: { type: 'plain_text', text: 'A' },
    element: { type: 'number_input', action_id: 'a', is_decimal_allowed: false },
  };
  expect(carryOver(touchedBy([['a', 'a', 'typed']]), [number])).toEqual({});
});

test('an initial value counts as an answer; an optional input may stay empty', () => {
  const empty: ViewBlock = {
    type: 'input',
    block_id: 'b',
    optional: true,
    label: { type: 'plain_text', text: 'B' },
    element: { type: 'email_text_input', action_id: 'b' },
  };
  expect(inputErrors([input('a', 'a', 'initial'), empty], {})).toEqual({});
  const typed: InputState = { b: { b: { type: 'email_text_input', value: 'nobody' } } };
  expect(inputErrors([empty], typed)).toEqual({ b: 'Please enter a valid email address.' });
  expect(inputErrors([input('a', 'a', 'initial')], touchedBy([['a', 'a', '']]))).toHaveProperty('a');
});
