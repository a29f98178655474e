import type { ProductId } from '../../types/ids.js';
import type { Index } from './catalogue.js';
import type { Unit } from './units.js';
import type { Reference } from './types.js';

/** One reference of a product that is present: it applies, or its preconditions are not met (P8, P9). */
export interface Applied {
  readonly owner: ProductId;
  readonly reference: Reference;
  readonly as: 'required' | 'group' | 'optional';
  /** The lists of which none of the products is there; empty: the reference counts. */
  readonly unmet: readonly (readonly ProductId[])[];
}

/** Everything the present products say about one product. */
export interface ReferenceStatus {
  readonly met: Applied[];
  readonly ignored: Applied[];
}

/** At least one of the members has to be there, unless every one of them is ignored (P6, P8). */
interface Group {
  readonly owner: ProductId;
  readonly index: number;
  readonly members: readonly Applied[];
}

export interface ReferenceStatuses {
  readonly of: ReadonlyMap<ProductId, ReferenceStatus>;
  readonly groups: readonly Group[];
}

/** What the entries of the present products say, by the product they speak of. */
export function referenceStatusesOf(unit: Unit, index: Index): ReferenceStatuses {
  const of = new Map<ProductId, ReferenceStatus>();
  const groups: Group[] = [];
  const apply = (owner: ProductId, reference: Reference, as: Applied['as']): Applied => {
    const applied = { owner, reference, as, unmet: unmetOf(reference, unit) };
    const status = of.get(reference.productId) ?? { met: [], ignored: [] };
    of.set(reference.productId, status);
    (applied.unmet.length === 0 ? status.met : status.ignored).push(applied);
    return applied;
  };
  for (const owner of unit.present.keys()) {
    const entry = index.entries.get(owner);
    if (entry === undefined) continue;
    for (const reference of entry.required) apply(owner, reference, 'required');
    for (const [at, group] of entry.atLeastOne.entries()) {
      groups.push({ owner, index: at, members: group.map((member) => apply(owner, member, 'group')) });
    }
    for (const reference of entry.optional) apply(owner, reference, 'optional');
  }
  return { of, groups };
}

/** The preconditions that nothing in the same subscription meets (P8): AND over the lists, OR within each. */
export function unmetOf(reference: Reference, unit: Unit): readonly (readonly ProductId[])[] {
  if (reference.preconditions.length === 0) return none;
  return reference.preconditions.filter((anyOf) => !anyOf.some((id) => unit.present.has(id)));
}

const none: readonly (readonly ProductId[])[] = [];
