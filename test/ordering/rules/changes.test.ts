import { describe, expect, test } from 'vitest';
import type { Basket, Line } from '../../../src/ordering/index.js';
import { base, check, fixesOf, lines, shop, short, subscription } from './shop.js';

const sub = subscription('S');

/** The verdict on adding to one subscription, with what is active there; null: not read. */
function adding(text: string, active: string | null, role: Basket['role'] = 'guide') {
  const intakes = [{ lines: lines(text), subscriptionId: sub }];
  const activeProducts = new Map<typeof sub, readonly Line[]>(active === null ? [] : [[sub, lines(active)]]);
  return check(intakes, shop, { activeProducts, role });
}

describe('adding products to a subscription (P12)', () => {
  test('what is active counts as present', () => {
    expect(adding('O1', base)).toMatchObject({ valid: true, warnings: [] });
  });

  test('a missing required product or group blocks', () => {
    const { violations } = adding('O1', 'I1 S1 D1');
    expect(short(violations)).toEqual(['P5 missing R I', 'P6 group-empty A B']);
  });

  test('preconditions look at the active products too (P8)', () => {
    expect(adding('P1', `${base} O1`).valid).toBe(true);
    expect(short(adding('P1', base).violations)).toEqual(['P8 precondition P O']);
  });

  test('bounds on the total warn the guide, and the judge blocks', () => {
    const guide = adding('O3', `${base} O4`);
    expect(guide.valid).toBe(true);
    expect(guide.warnings).toMatchObject([{ rule: 'P12', actual: 7, min: 0, max: 5 }]);
    expect(guide.warnings.map(fixesOf)).toEqual([['O=1@0']]);
    expect(adding('O3', `${base} O4`, 'judge').valid).toBe(false);
  });

  test('what is active and out of its range by itself blocks nobody', () => {
    const judged = adding('O1', base.replace('S1', 'S9'), 'judge');
    expect(judged.valid).toBe(true);
    expect(short(judged.warnings)).toEqual(['P12 total-out-of-range S']);
  });

  test('an initial product that is not known is a warning', () => {
    expect(short(adding('O1', 'R1').warnings)).toContain('P12 initial-unknown');
  });

  test('where the active products were not read, what seems missing is a warning', () => {
    const verdict = adding('P1', null);
    expect(verdict.valid).toBe(true);
    expect(short(verdict.warnings)).toContain('P12 initial-unknown');
  });

  test('an exclusion against an active product warns the guide (P10)', () => {
    const guide = adding('O1', `${base} M1`);
    expect(guide.valid).toBe(true);
    expect(short(guide.warnings)).toEqual(['P10 excluded-by-active O M']);
    expect(adding('O1', `${base} M1`, 'judge').valid).toBe(false);
  });

  test('two intakes for one subscription are judged together', () => {
    const intakes = ['O3', 'O3 P1'].map((text) => ({ lines: lines(text), subscriptionId: sub }));
    const verdict = check(intakes, shop, { activeProducts: new Map([[sub, lines(base)]]) });
    expect(verdict.valid).toBe(true);
    expect(verdict.warnings).toMatchObject([{ kind: 'total-out-of-range', actual: 6 }]);
    expect(verdict.warnings.map(fixesOf)).toEqual([['O=2@0']]);
  });
});
