import { diceOf, type Dice } from './dice.js';
import type { When } from './when.js';

/** A rule as it stands: how many calls it fitted, how often its fault happened, and whether it is used up. */
export interface RuleState<R> {
  readonly id: string;
  readonly rule: R;
  readonly seen: number;
  readonly happened: number;
  readonly isUsedUp: boolean;
}

/** A rule whose fault is to happen now. */
export interface Taken<R> {
  readonly id: string;
  readonly rule: R;
  readonly dice: Dice;
}

interface Entry<R> {
  readonly id: string;
  readonly rule: R;
  readonly dice: Dice;
  seen: number;
  happened: number;
}

/** Used-up rules that are still shown. */
const kept = 50;

/**
 * Rules in the order in which they came. Every rule has dice of its own, made from the seed and the rule's place:
 * the same calls in the same order meet the same faults, whatever the other rules are.
 */
export class Rulebook<R extends When> {
  #entries: Entry<R>[] = [];
  #seed: number;
  #place = 0;
  #count = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  get seed(): number {
    return this.#seed;
  }

  /** Starts all chance anew, and takes all rules away. */
  reseed(seed: number): void {
    this.#seed = seed;
    this.#place = 0;
    this.#entries = [];
  }

  /** Adds a rule and gives back its id. */
  add(rule: R): string {
    const id = `f${(this.#count += 1)}`;
    const dice = diceOf(Math.imul(this.#seed + 1, 0x9e3779b1) + Math.imul((this.#place += 1), 0x85ebca6b));
    this.#entries.push({ id, rule, dice, seen: 0, happened: 0 });
    return id;
  }

  /** Takes a rule away; false where there is none of that id. */
  remove(id: string): boolean {
    const before = this.#entries.length;
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
    return this.#entries.length < before;
  }

  /** Takes all rules away. Their ids don't come again. */
  clear(): void {
    this.#entries = [];
  }

  has(id: string): boolean {
    return this.#entries.some((entry) => entry.id === id);
  }

  list(): readonly RuleState<R>[] {
    return this.#entries.map((entry) => ({
      id: entry.id,
      rule: entry.rule,
      seen: entry.seen,
      happened: entry.happened,
      isUsedUp: isUsedUp(entry),
    }));
  }

  /** The first rule that fits and whose moment it is. */
  take(fits: (rule: R) => boolean): Taken<R> | undefined {
    for (const entry of this.#entries) {
      if (isUsedUp(entry) || !fits(entry.rule)) continue;
      entry.seen += 1;
      if (!isItsMoment(entry)) continue;
      entry.happened += 1;
      if (isUsedUp(entry)) this.#forgetOldest();
      return { id: entry.id, rule: entry.rule, dice: entry.dice };
    }
    return undefined;
  }

  #forgetOldest(): void {
    const spent = this.#entries.filter(isUsedUp);
    if (spent.length <= kept) return;
    const [oldest] = spent;
    this.#entries = this.#entries.filter((entry) => entry !== oldest);
  }
}

const isUsedUp = ({ rule, happened }: Entry<When>): boolean => happened >= (rule.times ?? Infinity);

function isItsMoment({ rule, seen, dice }: Entry<When>): boolean {
  if (rule.probability !== undefined) return dice.next() < rule.probability;
  return seen % (rule.every ?? 1) === 0;
}
