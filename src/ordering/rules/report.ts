import type { ProductId } from '../../types/ids.js';
import type { Basket, Finding, FindingKind, Fix, GroupName, Rule, Verdict } from './types.js';

type Weight = 'blocks' | 'judge-blocks' | 'warns';

/**
 * What each finding does to the verdict. `judge-blocks`: the reading says warning, so the guide warns and leaves it
 * to the dry run, and the judge decides.
 */
const weights: Record<FindingKind, Weight> = {
  multiplier: 'warns',
  'quantity-not-whole': 'blocks',
  'initial-missing': 'blocks',
  'second-initial': 'blocks',
  unreachable: 'blocks',
  'through-absent': 'judge-blocks',
  'out-of-range': 'blocks',
  missing: 'blocks',
  'group-empty': 'blocks',
  conflict: 'blocks',
  precondition: 'blocks',
  'precondition-empty': 'warns',
  excluded: 'blocks',
  'excluded-by-active': 'judge-blocks',
  'max-missing': 'warns',
  'max-below-min': 'blocks',
  'total-out-of-range': 'judge-blocks',
  'initial-unknown': 'warns',
  unknown: 'blocks',
  inactive: 'blocks',
};

/** More alternatives than a person would read. */
const mostFixes = 10;

/** A finding with what can be left out. `unsure`: a warning whoever asks, since not everything could be read. */
export interface Found {
  readonly rule: Rule;
  readonly kind: FindingKind;
  readonly intake: number;
  readonly products: readonly ProductId[];
  readonly group?: GroupName;
  readonly actual?: number | null;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly fixes?: readonly Fix[];
  readonly catalogue?: true;
  readonly unsure?: boolean;
}

export interface Report {
  readonly add: (found: Found) => void;
  readonly verdict: () => Verdict;
}

/** Collects findings and hands them out by intake and rule, else in the order of the lines and the catalogue. */
export function reportFor(role: Basket['role']): Report {
  const violations: Finding[] = [];
  const warnings: Finding[] = [];
  return {
    add: ({ unsure, group, catalogue, ...found }) => {
      const weight = unsure === true ? 'warns' : weights[found.kind];
      const blocks = weight === 'blocks' || (weight === 'judge-blocks' && role === 'judge');
      (blocks ? violations : warnings).push({
        actual: null,
        min: null,
        max: null,
        ...found,
        fixes: (found.fixes ?? []).slice(0, mostFixes),
        ...(group === undefined ? {} : { group }),
        ...(catalogue === undefined ? {} : { catalogue }),
      });
    },
    verdict: () => ({
      valid: violations.length === 0,
      violations: violations.sort(byIntakeAndRule),
      warnings: warnings.sort(byIntakeAndRule),
    }),
  };
}

const byIntakeAndRule = (a: Finding, b: Finding): number =>
  a.intake - b.intake || Number(a.rule.slice(1)) - Number(b.rule.slice(1));
