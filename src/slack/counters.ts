/** Counters of what came in and went out, for `/metrics`; names and outcomes are ours, so they stay few. */
export class Counters {
  #counts = new Map<string, number>();

  /** One more of `name` with these labels. */
  add(name: string, labels: Readonly<Record<string, string>>): void {
    const shown = Object.entries(labels)
      .map(([label, value]) => `${label}="${value.replaceAll(/[^\w./:-]/g, '_').slice(0, 80)}"`)
      .join(',');
    const key = `${name}{${shown}}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Prometheus text. */
  text(): string {
    const names = new Set([...this.#counts.keys()].map((key) => key.slice(0, key.indexOf('{'))));
    return [...names]
      .flatMap((name) => [
        `# TYPE ${name} counter`,
        ...[...this.#counts]
          .filter(([key]) => key.startsWith(`${name}{`))
          .map(([key, count]) => `${key} ${count}`),
      ])
      .map((line) => `${line}\n`)
      .join('');
  }
}
