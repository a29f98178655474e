/** One metric: names, help and labels are ours, so they stay few. Units are base units, named at the end. */
interface Metric {
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly labels: readonly string[];
}

/** Everything `/metrics` has. `docs/operations.md` lists the same. */
export const metrics = {
  trunkdesk_ready: {
    type: 'gauge',
    help: '1 while /readyz says that it is ready.',
    labels: [],
  },
  trunkdesk_start_time_seconds: {
    type: 'gauge',
    help: 'When this process began, as seconds since 1970.',
    labels: [],
  },
  trunkdesk_resident_memory_bytes: {
    type: 'gauge',
    help: 'Memory that this process holds.',
    labels: [],
  },
  trunkdesk_database_damaged: {
    type: 'gauge',
    help: '1 once the database file was found to be damaged.',
    labels: [],
  },
  trunkdesk_operator_paused: {
    type: 'gauge',
    help: '1 while nobody is sent to the operator, since it does not answer or asked to wait.',
    labels: [],
  },
  trunkdesk_slack_requests_total: {
    type: 'counter',
    help: 'What people did in Slack, by what came of it.',
    labels: ['kind', 'name', 'outcome'],
  },
  trunkdesk_slack_requests_refused_total: {
    type: 'counter',
    help: 'Requests that were not signed by Slack, or too long ago.',
    labels: ['why'],
  },
  trunkdesk_slack_calls_total: {
    type: 'counter',
    help: "Calls of Slack's Web API, by what came of them.",
    labels: ['method', 'outcome'],
  },
} as const satisfies Readonly<Record<string, Metric>>;

type Metrics = typeof metrics;
type OfType<T extends Metric['type']> = {
  [Name in keyof Metrics]: Metrics[Name]['type'] extends T ? Name : never;
}[keyof Metrics];
type CounterName = OfType<'counter'>;
type Labels<Name extends CounterName> = Readonly<Record<Metrics[Name]['labels'][number], string>>;

/** What each gauge is now. */
export type Gauges = Readonly<Record<OfType<'gauge'>, number>>;

/** Counters of what came in and went out, for `/metrics`. */
export class Counters {
  readonly #counts = new Map<string, Map<string, number>>();

  /** One more of `name` with these labels. */
  add<Name extends CounterName>(name: Name, labels: Labels<Name>): void {
    const given = new Map<string, string>(Object.entries(labels));
    const shown = metrics[name].labels
      .map((label) => `${label}="${plain(given.get(label) ?? '')}"`)
      .join(',');
    const counts = this.#counts.get(name) ?? new Map<string, number>();
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
    this.#counts.set(name, counts);
  }

  /** All metrics as Prometheus text, version 0.0.4. */
  text(gauges: Gauges): string {
    const values = new Map<string, number>(Object.entries(gauges));
    return Object.entries<Metric>(metrics)
      .flatMap(([name, { type, help }]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...(type === 'gauge'
          ? [`${name} ${values.get(name) ?? 0}`]
          : [...(this.#counts.get(name) ?? [])].map(([labels, count]) => `${name}{${labels}} ${count}`)),
      ])
      .map((line) => `${line}\n`)
      .join('');
  }
}

/** Of what a value consists that needs no escape; nobody can fill it with much. */
const plain = (value: string): string => value.replaceAll(/[^\w./:-]/g, '_').slice(0, 80);
