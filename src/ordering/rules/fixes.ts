import type { ProductId } from '../../types/ids.js';
import { type Allowed, allowedOf, allowedOnceMet, isBroken } from './bounds.js';
import { type Need, needsIn } from './need.js';
import { unmetOf } from './line-status.js';
import { isReachable, isSold, type OrderView, type UnitView } from './view.js';
import { fixAway, fixTo } from './units.js';
import type { Fix } from './types.js';

/** Finds changes that fix a finding without breaking what must stay (P8); made once for each judgement. */
export interface Fixer {
  /**
   * Adds one of these, each at its minimum: those that break nothing first. Left out is what could not stay: what
   * is not sold, not reachable, or excluded by a product that is needed as badly as this one will be.
   */
  readonly add: (at: UnitView, candidates: readonly ProductId[], as: Need) => readonly Fix[];
  readonly need: (at: UnitView, id: ProductId) => Need;
  /** Takes out those of these products that the order can do without. */
  readonly drop: (at: UnitView, candidates: readonly ProductId[]) => readonly Fix[];
  /** Takes out one side of an exclusion, wherever it stands: the less needed side first (P10). */
  readonly dropEither: (a: ProductId, b: ProductId) => readonly Fix[];
}

export function fixerFor(view: OrderView): Fixer {
  const need = needsIn(view);
  const holders = holdersOf(view);
  const needAnywhere = (id: ProductId): Need =>
    (holders().get(id) ?? []).reduce<Need>((most, at) => {
      const here = need(at, id);
      return here > most ? here : most;
    }, 0);
  const rooms = ([0, 1, 2, 3] as const).map((as) =>
    standingRoom(view, (id) => view.exclusions.against(id).some((by) => needAnywhere(by) >= as)),
  );

  return {
    need,
    add: (at, candidates, as) =>
      [...new Set(candidates)]
        .filter((id) => !at.unit.own.has(id) && rooms[as]?.(at, id) === true)
        .map((id) => ({ id, cost: costOf(view, at, id) }))
        .sort((a, b) => a.cost - b.cost)
        .map(({ id }) => fixTo(at.unit, id, leastOf(view, at, id))),
    drop: (at, candidates) =>
      [...new Set(candidates)]
        .filter((id) => at.unit.own.has(id) && need(at, id) < 2)
        .map((id) => fixAway(at.unit, id)),
    dropEither: (a, b) =>
      [b, a]
        .map((id) => ({ id, need: needAnywhere(id) }))
        .filter((side) => side.need < 3)
        .sort((one, other) => one.need - other.need)
        .flatMap(({ id }) => (holders().get(id) ?? []).map(({ unit }) => fixAway(unit, id))),
  };
}

function holdersOf({ units }: OrderView): () => ReadonlyMap<ProductId, readonly UnitView[]> {
  let made: Map<ProductId, UnitView[]> | undefined;
  return () => {
    if (made !== undefined) return made;
    made = new Map();
    for (const at of units) {
      for (const id of at.unit.own.keys()) {
        const list = made.get(id);
        if (list === undefined) made.set(id, [at]);
        else list.push(at);
      }
    }
    return made;
  };
}

/** Whether a product, with all it requires in turn, could be added and stay. */
function standingRoom(
  view: OrderView,
  isBlocked: (id: ProductId) => boolean,
): (at: UnitView, id: ProductId) => boolean {
  const answers = new Map<UnitView, Map<ProductId, boolean>>();
  const ask = (at: UnitView, known: Map<ProductId, boolean>, id: ProductId): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Cycles are fine (P9): until shown otherwise the product can stand.
    known.set(id, true);
    const allowed = allowedFor(view, at, id);
    const room = allowed === null || (!isBroken(allowed) && (allowed.max === null || allowed.max >= 1));
    const stands =
      room &&
      isSold(view, id) &&
      isReachable(at, view, id) &&
      !isBlocked(id) &&
      (view.index.entries.get(id)?.required ?? []).every(
        (reference) =>
          (reference.bounds.min ?? 0) < 1 ||
          unmetOf(reference, at.unit).length > 0 ||
          at.unit.present.has(reference.productId) ||
          ask(at, known, reference.productId),
      );
    known.set(id, stands);
    return stands;
  };
  return (at, id) => {
    const known = answers.get(at) ?? new Map<ProductId, boolean>();
    answers.set(at, known);
    return ask(at, known, id);
  };
}

function allowedFor({ index }: OrderView, { unit, statuses }: UnitView, id: ProductId): Allowed | null {
  const status = statuses.of.get(id);
  const met = allowedOf(id, status, unit, index);
  return met ?? (status === undefined ? null : allowedOnceMet(status, unit));
}

const leastOf = (view: OrderView, at: UnitView, id: ProductId): number =>
  Math.max(1, allowedFor(view, at, id)?.min ?? 1);

/** What adding a product would lead to: nothing, another to go, another to come first, a way that is not there. */
function costOf(view: OrderView, { statuses }: UnitView, id: ProductId): number {
  const status = statuses.of.get(id);
  const excluded = view.exclusions.against(id).length > 0 ? 1 : 0;
  if (status === undefined) return excluded + 4;
  return excluded + (status.met.length > 0 ? 0 : 2);
}
