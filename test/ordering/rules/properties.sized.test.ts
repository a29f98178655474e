import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFix, type Basket, withRequired } from '../../../src/ordering/index.js';
import { anyIntakes, mendableShop } from './catalogues.js';
import { check, id, type Shop, short } from './shop.js';
import { once, sized } from '../../support/size.js';

const modes = fc.constantFrom('absolute' as const, 'per_initial' as const);

/** Presses the first fix of the first violation that has one, until there is none. */
function mended(intakes: Basket['intakes'], shop: Shop, mode: Basket['mode']): Basket['intakes'] {
  let now = intakes;
  for (let press = 0; press < 300; press += 1) {
    const fix = check(now, shop, { mode }).violations.flatMap(({ fixes }) => fixes)[0];
    if (fix === undefined) return now;
    now = applyFix(now, fix);
  }
  return now;
}

test('pressing Fix again and again ends in a valid order', () => {
  fc.assert(
    fc.property(mendableShop, anyIntakes, modes, (shop, intakes, mode) => {
      const verdict = check(mended(intakes, shop, mode), shop, { mode });
      expect(short(verdict.violations)).toEqual([]);
    }),
    { numRuns: sized({ short: 150, long: 500 }) },
  );
});

test('pressing every Fix on the screen at once, again and again, ends in a valid order', () => {
  fc.assert(
    fc.property(mendableShop, anyIntakes, modes, (shop, intakes, mode) => {
      let now = intakes;
      for (let round = 0; round < 50 && !check(now, shop, { mode }).valid; round += 1) {
        const fixes = check(now, shop, { mode }).violations.flatMap(({ fixes: [first] }) => first ?? []);
        now = fixes.reduce(applyFix, now);
      }
      expect(short(check(now, shop, { mode }).violations)).toEqual([]);
    }),
    { numRuns: sized({ short: 150, long: 500 }) },
  );
});

once('a line that nothing speaks of changes no other line’s verdict', () => {
  fc.assert(
    fc.property(mendableShop, anyIntakes, (shop, intakes) => {
      const [initial, ...others] = shop.relations;
      if (initial === undefined) return;
      const free = { productId: id('F'), bounds: { min: 0, max: 9 }, preconditions: [] };
      const more = {
        ...shop,
        relations: [{ ...initial, optional: [...initial.optional, free] }, ...others],
      };
      const added = intakes.map(({ lines }) => ({ lines: [...lines, { productId: id('F'), quantity: 3 }] }));
      const before = check(intakes, more).violations;
      expect(check(added, more).violations).toEqual(before);
    }),
  );
});

once('the same order is judged the same twice, and the order of its lines makes nothing valid', () => {
  fc.assert(
    fc.property(mendableShop, anyIntakes, (shop, intakes) => {
      expect(check(intakes, shop)).toEqual(check(intakes, shop));
      const turned = intakes.map(({ lines }) => ({ lines: lines.toReversed() }));
      expect(check(turned, shop).valid).toBe(check(intakes, shop).valid);
    }),
  );
});

once('adding what is required leaves nothing missing and takes nothing away', () => {
  fc.assert(
    fc.property(mendableShop, anyIntakes, (shop, intakes) => {
      const filled = withRequired({ ...shop, intakes, mode: 'absolute', role: 'guide' });
      expect(check(filled, shop).violations.filter(({ kind }) => kind === 'missing')).toEqual([]);
      for (const [at, { lines }] of intakes.entries()) {
        expect(filled[at]?.lines.slice(0, lines.length)).toEqual(lines);
      }
    }),
  );
});
