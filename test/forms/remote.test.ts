import { expect, test } from 'vitest';
import { epochSeconds, formOf, read } from '../../src/forms/index.js';
import { fieldOf, object } from './fields.js';

test('values obtained elsewhere become the choices of their property, in the type the schema wants', () => {
  const schema = object({
    proxy: { type: 'integer' },
    name: { type: 'string' },
    ids: { type: 'array', items: { type: 'string' } },
  });
  const remote = {
    proxy: [{ value: '7', label: 'Seven' }],
    name: [{ value: 8 }],
    ids: [{ value: 'a' }, { value: 'b' }],
  };
  const model = formOf(schema, { remote });
  expect(fieldOf(model, 'Proxy').input).toMatchObject({
    kind: 'choice',
    options: [{ label: 'Seven', holds: 7 }],
  });
  expect(fieldOf(model, 'Name').input).toMatchObject({ options: [{ label: '8', holds: '8' }] });
  expect(fieldOf(model, 'Ids').input.kind).toBe('choices');
  const { document, errors } = read(model, { '/proxy': '7', '/name': '"8"', '/ids': ['"b"'] });
  expect(document).toEqual({ proxy: 7, name: '8', ids: ['b'] });
  expect(errors).toEqual([]);
});

test('an empty answer from elsewhere leaves the property to be typed', () => {
  const model = formOf(object({ proxy: { type: 'integer' } }), { remote: { proxy: [] } });
  expect(fieldOf(model, 'Proxy').input.kind).toBe('number');
});

const moments = object({
  at: { type: 'string', format: 'date-time' },
  t: { type: 'string', format: 'time' },
});
const moment = (text: string, timezone = 'Europe/Amsterdam'): unknown =>
  Object(read(formOf(moments, { timezone }), { '/at': text }).document).at;

test('a moment without a zone is meant in the business time zone, summer and winter', () => {
  expect(moment('2026-01-31 14:30')).toBe('2026-01-31T14:30:00+01:00');
  expect(moment('2026-07-31T14:30:05')).toBe('2026-07-31T14:30:05+02:00');
  expect(moment('2026-07-31 14:30', 'UTC')).toBe('2026-07-31T14:30:00Z');
  expect(moment('2026-03-29 03:30')).toBe('2026-03-29T03:30:00+02:00');
});

test("a moment with a zone stays as it was typed, and a picker's seconds become a moment", () => {
  expect(moment('2026-01-31T14:30:00.5-03:00')).toBe('2026-01-31T14:30:00.5-03:00');
  expect(moment('1769866200')).toBe('2026-01-31T14:30:00+01:00');
  expect(epochSeconds('2026-01-31T14:30:00+01:00')).toBe(1769866200);
  expect(epochSeconds('2026-01-31T14:30:05Z')).toBeUndefined();
});

const at = (t: string, options = {}) => read(formOf(moments, options), { '/t': t }).document;

test('a time without a zone is meant in the zone of the form, UTC where it has none', () => {
  expect(at('9:05')).toEqual({ t: '09:05:00Z' });
  // Summer or winter is told by the day that it is for.
  const timezone = 'Europe/Amsterdam';
  expect(at('9:05', { timezone, day: '2026-07-31' })).toEqual({ t: '09:05:00+02:00' });
  expect(at('9:05', { timezone, day: '2026-01-31' })).toEqual({ t: '09:05:00+01:00' });
  expect(at('23:59', { timezone: 'America/New_York', day: '2026-07-31' })).toEqual({ t: '23:59:00-04:00' });
  expect(at('9:05', { timezone })).toEqual({ t: '09:05:00+01:00' });
  expect(at('14:30:00-03:00', { timezone, day: '2026-07-31' })).toEqual({ t: '14:30:00-03:00' });
});
