import { capitalised } from '../first-letter.js';
import type { ProductId, SubscriptionId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import type { BasketIntake, Finding, Fix } from '../../ordering/index.js';
import { count } from '../moments.js';
import { shortIds } from '../short-ids.js';

type NameOf = (id: ProductId) => string;

/**
 * What each of an order's intakes is told by: `subscription …0002`, or `the new subscription`, or `subscription 2`
 * where the order starts several; null for all of them where it has only one subscription.
 * @param subscriptions those that exist and that the order changes or ends
 */
export function intakeLabels(
  intakes: readonly BasketIntake[],
  subscriptions: readonly SubscriptionId[],
): (intake: number) => string | null {
  const started = intakes.filter(({ subscriptionId }) => subscriptionId === undefined).length;
  if (started + subscriptions.length < 2) return () => null;
  const short = shortIds(subscriptions);
  return (intake) => {
    const id = intakes[intake]?.subscriptionId;
    if (id !== undefined) return `subscription ${short(id)}`;
    return started === 1 ? 'the new subscription' : `subscription ${intake + 1}`;
  };
}

/**
 * One plain English sentence: what is there, what is allowed. Names are taken as they are; whoever shows it escapes.
 * @param label of the subscription that it is about, where there are several
 */
export function sayFinding(finding: Finding, nameOf: NameOf, label: string | null = null): string {
  const says = sentence(finding, nameOf);
  return label === null ? says : `${capitalised(label)}: ${says}`;
}

function sentence(finding: Finding, nameOf: NameOf): string {
  const [first, ...rest] = finding.products;
  const name = first === undefined ? 'The product' : nameOf(first);
  const others = rest.map(nameOf);
  const second = others[0] ?? 'the initial product';
  const { actual, min, max } = finding;
  switch (finding.kind) {
    case 'multiplier':
      return `The quantities of ${listed(finding.products.map(nameOf), 'and')} can be read as they stand or times the ${show(actual)} of the initial product; the dry run decides.`;
    case 'quantity-not-whole':
      return `The quantity of ${name} must be a whole number of at least 1, not ${show(actual)}.`;
    case 'initial-missing':
      return first === undefined
        ? 'The subscription has no initial product.'
        : `The subscription has no initial product; choose one of ${listed(finding.products.map(nameOf), 'and')}.`;
    case 'second-initial':
      return `${name} starts a subscription of its own and cannot be part of one with ${second}.`;
    case 'unreachable':
      return `${name} cannot be ordered with ${second}.`;
    case 'through-absent':
      return others.length === 0
        ? `${name} comes only with products that are not in the order.`
        : `${name} comes with ${listed(others, 'or')}, which is not in the order.`;
    case 'out-of-range':
      return min !== null && min === max
        ? `${name} has a fixed quantity of ${min}, not ${show(actual)}.`
        : `${name}: ${range(min, max)}, not ${show(actual)}.`;
    case 'missing':
      return `${name} is missing: ${others.length === 0 ? 'the subscription' : listed(others, 'and')} requires ${min !== null && min === max ? show(min) : range(min, max)}.`;
    case 'group-empty':
      return finding.products.length === 1
        ? `${name} is missing: choose at least 1.`
        : `Choose at least 1 of ${listed(finding.products.map(nameOf), 'and')}.`;
    case 'conflict':
      return `The catalogue contradicts itself about ${name}: at least ${show(min)} and at most ${show(max)}. This is not your mistake; tell the operator.`;
    case 'max-below-min':
      return `The catalogue allows no quantity of ${name}: its maximum ${show(max)} is below its minimum ${show(min)}. This is not your mistake; tell the operator.`;
    case 'precondition':
      return others.length === 0
        ? `${name} cannot be ordered: what it needs first is not offered.`
        : `${name} needs ${listed(others, 'or')} first.`;
    case 'precondition-empty':
      return `The catalogue asks for something before ${name} without saying what, so ${name} is not offered by ${second}.`;
    case 'excluded':
      return `${name} cannot be ordered with ${second}.`;
    case 'excluded-by-active':
      return `${name} excludes ${second}, which is active in the subscription.`;
    case 'max-missing':
      return `The catalogue gives no maximum for ${name}; ${show(actual)} may be too many.`;
    case 'total-out-of-range':
      return `${name}: the subscription would hold ${show(actual)}, allowed is ${range(min, max)}.`;
    case 'initial-unknown':
      return 'The initial product of the subscription is not known, so not everything could be checked.';
    case 'unknown':
      return `${name} is not in the catalogue.`;
    case 'inactive':
      return `${name} is no longer sold.`;
    default:
      return unreachable(finding.kind);
  }
}

/** What a fix does, as a button or the sentence beside it says it: `Add 1 × Number block 10`. */
export function sayFix(
  fix: Fix,
  intakes: readonly BasketIntake[],
  nameOf: NameOf,
  label: string | null = null,
): string {
  const name = nameOf(fix.productId);
  const there = intakes[fix.intake]?.lines.some(({ productId }) => productId === fix.productId) ?? false;
  const where = label === null ? '' : ` in ${label}`;
  if (fix.quantity === 0) return `Remove ${name}${where}`;
  return there ? `Set ${name} to ${fix.quantity}${where}` : `Add ${fix.quantity} × ${name}${where}`;
}

/** `1 to 3`, `at least 2`, `at most 5`, `any number`; what stands there in words for a person. */
function range(min: number | null, max: number | null): string {
  if (max === null) return min === null || min === 0 ? 'any number' : `at least ${min}`;
  if (min === max) return String(max);
  return min === null || min === 0 ? `at most ${max}` : `${min} to ${max}`;
}

const show = (quantity: number | null): string => (quantity === null ? 'none' : String(quantity));

/** More names than a sentence carries. */
const mostNames = 8;

function listed(names: readonly string[], word: 'and' | 'or'): string {
  const shown = names.slice(0, mostNames);
  if (names.length > mostNames)
    return `${shown.join(', ')} ${word} ${count(names.length - mostNames, 'other')}`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} ${word} ${last}`;
}
