/** One fault that happened. */
export interface Happening {
  /** ISO 8601. */
  readonly at: string;
  /** Id of the rule. */
  readonly rule: string;
  /** What it happened to: a call, a delivery, a connection. */
  readonly to: string;
  /** The fault's kind. */
  readonly kind: string;
}

const kept = 200;

/** What has happened: the newest two hundred, and how often each kind did. */
export class Ledger {
  #newest: Happening[] = [];
  readonly #counts = new Map<string, number>();

  note(happening: Happening): void {
    this.#newest = [...this.#newest, happening].slice(-kept);
    this.#counts.set(happening.kind, (this.#counts.get(happening.kind) ?? 0) + 1);
  }

  /** The oldest first. */
  newest(): readonly Happening[] {
    return this.#newest;
  }

  /** How often each kind of fault has happened. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  clear(): void {
    this.#newest = [];
    this.#counts.clear();
  }
}
