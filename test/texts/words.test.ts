import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en, unpricedWords } from '../../src/texts/index.js';
import type { Note } from '../../src/ordering/order.js';
import { bob } from '../support/sample/people.js';
import { product } from '../support/sample/orders.js';

const folder = new URL('../../src/texts/en/', import.meta.url);

/** The lines of all texts that are no comments, each with its file. */
const lines = readdirSync(folder).flatMap((name) =>
  readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/\*|\/\/|import |export \* )/.test(line))
    .map((line) => `${name}: ${line.trim()}`),
);

test('texts have the one curly apostrophe, and curly quotes', () => {
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((line) => /\p{L}'\p{L}|"/u.test(line))).toEqual([]);
});

const zone = 'Europe/Amsterdam';
const euro = { code: 'EUR', decimals: 2 };
const within = (came: 'no-login' | 'unreached') => en.failures.within({ came, said: [] });
const says = (note: Note) => en.notes.says(note, zone).text;

test('a name keeps its letters, wherever a sentence begins with it or stands around it', () => {
  expect(within('no-login')).toBe('Trunkdesk could not log in at the operator');
  expect(within('unreached')).toBe('the operator could not be reached');
  const change = { what: 'product', productId: product('S'), name: 'eSIM', now: 'inactive' } as const;
  const note: Note = { why: 'drift', changes: [change], at: 0 };
  const banner = en.order.banner(en.notes.short(note), en.notes.says(note, zone)).text;
  expect(banner).toContain('No longer sold: eSIM');
  expect(banner).not.toContain('ESIM');
});

test('a reason is said once: below its title stands only what the title does not say', () => {
  const by = bob;
  expect(says({ why: 'rejected', by, reason: 'No', at: 0 })).toMatch(/^By <@U0BOB>, .*\.\n> No$/);
  expect(says({ why: 'withdrawn', at: 0 })).toBe('Nothing was placed.');
  expect(says({ why: 'wish-date-past', at: 0 })).toBe('Nothing was placed. Choose a later wish date.');
  expect(says({ why: 'not-placed', by, at: 0 })).not.toContain('not placed');
});

test('a price that is not known begins with a capital where a sentence or a line begins with it', () => {
  const missing = 'price not known';
  const { products } = en.order;
  expect(products.fixedLine('Platform access', 1, missing).text).toBe(
    'Platform access: *1*, fixed. Price not known',
  );
  expect(products.line('Voice channel', 2, missing).text).toBe('Voice channel: *2*. Price not known');
  expect(en.card.facts.total(null, [], { fresh: 1, adds: 0, ends: 0 }).text).toBe(
    '*Whole order*\nPrice not known',
  );
});

const byVolume = (...steps: readonly { from: number; amount: number }[]) =>
  unpricedWords({ why: 'volume', steps, interval: { type: 'MONTHLY', count: 1 }, currency: euro });

test('a price by volume says from how many on each amount is paid', () => {
  expect(byVolume({ from: 1, amount: 9.5 }, { from: 5, amount: 8.75 })).toBe(
    'priced by volume, €9.50 from 1, €8.75 from 5, a month each',
  );
  expect(byVolume({ from: 1, amount: 5 })).toBe('priced by volume, €5.00 a month each');
  expect(byVolume()).toBe('priced by volume');
});
