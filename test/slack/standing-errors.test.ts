import { expect, test } from 'vitest';
import { standingErrors, type StandingErrors } from '../../src/slack/standing-errors.js';

const typed = (text: string, hash = 'h1') => ({
  id: 'V1',
  hash,
  values: { quantity: { pick: { type: 'number_input' as const, value: text } } },
  initial: {},
});

/** A submission of the view whose inputs hold a text, answered with errors. */
function errors(standing: StandingErrors, text: string): void {
  standing.erred(standing.arrived({ view: typed(text), does: 'submits' }));
}

test('what came before a submission does not take its errors away, whenever it draws', () => {
  const standing = standingErrors();
  const tells = standing.arrived({ view: typed('9'), does: 'tells' });
  const submits = standing.arrived({ view: typed('99'), does: 'submits' });
  standing.erred(submits);
  expect(standing.takesErrors('V1', tells, true)).toBe(true);
  // Nor does what the submission itself still waits for.
  expect(standing.takesErrors('V1', submits, false)).toBe(true);
  expect(standing.takesErrors('V2', tells, true)).toBe(false);
});

test('an input that tells late of what was sent draws nothing; one that tells of something else does', () => {
  const standing = standingErrors();
  errors(standing, '99');
  const same = standing.arrived({ view: typed('99'), does: 'tells' });
  const other = standing.arrived({ view: typed('98'), does: 'tells' });
  expect(standing.takesErrors('V1', same, true)).toBe(true);
  expect(standing.takesErrors('V1', other, true)).toBe(false);
});

test('what tells of the view before its errors is late, whatever it tells', () => {
  const standing = standingErrors();
  const submits = standing.arrived({ view: typed('99'), does: 'submits' });
  standing.drawn('V1', 'h2');
  standing.erred(submits);
  const old = standing.arrived({ view: typed('9', 'h1'), does: 'tells' });
  const fresh = standing.arrived({ view: typed('9', 'h2'), does: 'tells' });
  expect(standing.takesErrors('V1', old, true)).toBe(true);
  expect(standing.takesErrors('V1', fresh, true)).toBe(false);
});

test('a button draws what it was pressed for, also where it was pressed before; what follows of that does not', () => {
  const standing = standingErrors();
  const before = standing.arrived({ view: typed('99'), does: 'asks' });
  errors(standing, '99');
  const after = standing.arrived({ view: typed('99'), does: 'asks' });
  expect(standing.takesErrors('V1', before, true)).toBe(false);
  expect(standing.takesErrors('V1', before, false)).toBe(true);
  expect(standing.takesErrors('V1', after, false)).toBe(false);
});

test('errors of a view that was drawn anew keep nothing back', () => {
  const standing = standingErrors();
  errors(standing, '99');
  standing.drawn('V1', 'h2');
  expect(standing.takesErrors('V1', standing.arrived({ view: typed('99'), does: 'tells' }), true)).toBe(
    false,
  );
});
