import { describe, expect, test } from 'vitest';
import { formOf } from '../../src/forms/index.js';
import { tryCase } from '../../src/forms/trial.js';
import { say } from '../../src/texts/index.js';
import { cases } from './cases.js';

test('the collection holds sixty schemas or more, each under a name of its own', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

describe.each(cases)('$name', ({ name, schema, positive, negative, at, fallbacks }) => {
  const tried = tryCase({ name, schema, positive, negative }, say);

  test('a person can enter every good document as it is', () => {
    expect(tried.positive).toEqual(positive.map(() => ({ equal: true, valid: true })));
  });

  test('every bad document is refused at the place that is wrong', () => {
    expect(tried.negative).toEqual(at.map((place) => ({ refused: true, at: place })));
  });

  test('only what inputs cannot express is typed as JSON', () => {
    expect(formOf(schema).fallbacks).toEqual(fallbacks);
  });
});
