import type { Fixer } from '../fixes.js';
import type { Report } from '../report.js';
import { fixAway } from '../units.js';
import type { OrderView } from '../view.js';
import type { Checking } from './context.js';

/** No two products of the order that exclude each other, across its intakes (P10). */
export function checkExclusions({ exclusions, units }: OrderView, report: Report, fixer: Fixer): void {
  if (exclusions.pairs.length === 0) return;
  const intakes = new Map(
    units.toReversed().flatMap(({ unit }) => [...unit.own].map(([id, { intake }]) => [id, intake] as const)),
  );
  for (const pair of exclusions.pairs) {
    const intake = Math.min(...pair.map((id) => intakes.get(id) ?? 0));
    report.add({ rule: 'P10', kind: 'excluded', intake, products: pair, fixes: fixer.dropEither(...pair) });
  }
}

/** Against what is active in the subscription already: a warning, since the document speaks of one order (P10). */
export function checkActiveExclusions({ view, at: { unit }, report }: Checking): void {
  for (const id of unit.active.keys()) {
    if (unit.own.has(id)) continue;
    for (const other of view.exclusions.against(id)) {
      const own = unit.own.get(other);
      if (own === undefined) continue;
      const fixes = [fixAway(unit, other)];
      report.add({
        rule: 'P10',
        kind: 'excluded-by-active',
        intake: own.intake,
        products: [other, id],
        fixes,
      });
    }
  }
}
