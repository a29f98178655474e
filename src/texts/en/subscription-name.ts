import type { Contract } from '../../ordering/index.js';
import type { SubscriptionId } from '../../types/ids.js';
import { cut } from '../markup.js';
import { count } from '../moments.js';
import { shortIds } from '../short-ids.js';
import { contractWords } from './periods.js';
import { list } from './prices.js';

interface Line {
  readonly name: string;
  readonly quantity: number;
}

/** A subscription that a customer has. */
export interface Named {
  readonly id: SubscriptionId;
  /** What is active in it; null where that is not known. */
  readonly lines: readonly Line[] | null;
}

/** One that ends. */
export interface Ending extends Named {
  /** How long contracts of its products run; empty where that is not known. */
  readonly contracts: readonly Contract[];
}

/** How a subscription is told from others that stand beside it, and how much of what is in it is said. */
interface Among {
  readonly short?: (id: string) => string;
  /** Products; the others are counted. */
  readonly most?: number;
}

/** What people know a subscription by: ids alone say nothing to anybody. Plain strings. */
export const subscriptionName = {
  /** `SIP Trunk Business, 4 × Voice channel · …0002`. */
  full: ({ id, lines }: Named, { short = shortIds([id]), most = 5 }: Among = {}): string => {
    if (lines === null) return `subscription ${short(id)}`;
    const shown = lines.slice(0, most).map((line) => product(line));
    const more = lines.length - shown.length;
    const rest = shown.length === 0 ? count(more, 'product') : `${more} more`;
    const all = lines.length === 0 ? ['nothing active'] : more > 0 ? [...shown, rest] : shown;
    return `${all.join(', ')} · ${short(id)}`;
  },
  /** `SIP Trunk Business · …0002`: where what is in it stands beside, or does not matter. */
  brief: ({ id, lines }: Named, short = shortIds([id])): string =>
    subscriptionName.full({ id, lines: lines?.slice(0, 1) ?? null }, { short }),
  /** All of it in so many characters: products are cut, the id never is. */
  within: ({ id, lines }: Named, room: number, short = shortIds([id])): string => {
    const tail = ` · ${short(id)}`;
    if (lines === null) return cut(`subscription ${short(id)}`, room);
    const products = lines.length === 0 ? 'nothing active' : lines.map((line) => product(line)).join(', ');
    return `${cut(products, Math.max(room - tail.length, 1))}${tail}`;
  },
} as const;

/** One of a product needs no number. */
const product = ({ name, quantity }: Line): string =>
  quantity === 1 ? cut(name, 80) : `${quantity.toLocaleString('en')} × ${cut(name, 80)}`;

/** What an approver, and who asks, has to know before a subscription ends. Plain strings. */
export const ending = {
  /** Of one subscription, whatever is known of its contracts. */
  costs: (contracts: readonly Contract[]): string =>
    contracts.length === 0
      ? 'Ending it early can cost money: how long its contract runs is not known.'
      : `Contracts for these products run ${lengths(contracts)}. The operator does not show when this one began; ending it early can cost money.`,
  /** Of all that an order ends. */
  ofAll: (ends: readonly Ending[]): string => {
    const contracts = contractsOf(ends);
    if (ends.length === 1) return ending.costs(contracts);
    return contracts.length === 0
      ? 'Ending them early can cost money: how long their contracts run is not known.'
      : `Contracts for these products run ${lengths(contracts)}. The operator does not show when these began; ending them early can cost money.`;
  },
  /** For a dialog, which holds little. */
  inBrief: (ends: readonly Ending[]): string => {
    const contracts = contractsOf(ends);
    return contracts.length === 0
      ? 'Ending early can cost money.'
      : `Ending early can cost money (contracts run ${cut(lengths(contracts), 40)}).`;
  },
} as const;

const contractsOf = (ends: readonly Ending[]): readonly Contract[] =>
  ends.flatMap(({ contracts }) => contracts);

/** Each length once. */
const lengths = (contracts: readonly Contract[]): string => list([...new Set(contracts.map(contractWords))]);
