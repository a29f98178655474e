import { Ledger } from '../../faults/ledger.js';
import { Rulebook, type RuleState } from '../../faults/rulebook.js';
import { Waits } from '../../faults/waits.js';
import type { Deliverer, Delivery } from '../delivery/deliverer.js';
import { Overtaking, troubledDeliverer, kindOf, type DeliveryFault } from './deliveries.js';
import { SlackFaultRule, type CallFault, type OpeningFault, type SlackFaultRuleInput } from './rule.js';

/** What goes wrong with a Web API call. */
export type ApiFault =
  | CallFault
  /** The call waits at the door until the promise resolves. */
  | { kind: 'held'; until: Promise<unknown> };

/** A fault that is to happen now, and the rule it comes from. */
export interface Struck<F> {
  readonly fault: F;
  readonly rule: string;
}

type Planned<F> = { matches: (what: string) => boolean; fault: F; times: number };

/** The id under which planned faults stand in the ledger. */
const planned = 'planned';

/**
 * Faults that wait to happen between Slack and the bot: planned ones (`api`, `delivery`), each a number of times,
 * and rules with chance, until they are used up or taken away. Planned ones come first.
 */
export class Faults {
  readonly #api: Planned<ApiFault>[] = [];
  readonly #delivery: Planned<DeliveryFault>[] = [];
  readonly #book: Rulebook<SlackFaultRule>;
  readonly #now: () => Date;
  readonly ledger = new Ledger();
  readonly waits = new Waits();
  readonly #overtaking = new Overtaking();

  constructor({ seed = 1, now = () => new Date() }: { seed?: number; now?: () => Date } = {}) {
    this.#book = new Rulebook(seed);
    this.#now = now;
  }

  /** The next `times` calls of `method` (`*`: of any) go wrong. */
  api(method: string, fault: ApiFault, times = 1): void {
    this.#api.push({ matches: (what) => method === '*' || method === what, fault, times });
  }

  /** The next `times` deliveries of a kind (`view_submission`, `block_actions`, `command`, …; `*`: any) go wrong. */
  delivery(kind: string, fault: DeliveryFault, times = 1): void {
    this.#delivery.push({ matches: (what) => kind === '*' || kind === what, fault, times });
  }

  /** Adds a rule and gives back its id. @throws ZodError where it isn't a rule */
  add(rule: SlackFaultRuleInput): string {
    return this.#book.add(SlackFaultRule.parse(rule));
  }

  /** Takes a rule away and lets go what hangs because of it; false where there is none of that id. */
  remove(id: string): boolean {
    const isGone = this.#book.remove(id);
    this.waits.release(id);
    return isGone;
  }

  /** Forgets all that has not happened yet, rules too, and lets go all that hangs. */
  clear(): void {
    this.#api.length = 0;
    this.#delivery.length = 0;
    this.#book.clear();
    this.waits.release();
  }

  /** Starts anew: other rules, chance from the beginning. @throws ZodError where one isn't a rule */
  restart(seed: number, rules: readonly SlackFaultRuleInput[]): void {
    const parsed = rules.map((rule) => SlackFaultRule.parse(rule));
    this.clear();
    this.#book.reseed(seed);
    for (const rule of parsed) this.#book.add(rule);
  }

  get seed(): number {
    return this.#book.seed;
  }

  rules(): readonly RuleState<SlackFaultRule>[] {
    return this.#book.list();
  }

  /** Ends all waiting: the workspace stops. */
  stop(): void {
    this.waits.stop();
  }

  /** What is to go wrong with a call: of a method, of a `response_url`, or of fetching a `file`. */
  takeApi(method: string): Struck<ApiFault> | undefined {
    const first = take(this.#api, method);
    if (first !== undefined) return this.#noted(planned, first, nameOf(first), method);
    return this.#struck(method, (rule) =>
      'call' in rule && (rule.call === '*' || rule.call === method) ? rule.fault : undefined,
    );
  }

  /** What is to go wrong with a connection that the bot opens. */
  takeOpening(): Struck<OpeningFault> | undefined {
    return this.#struck('new connection', (rule) =>
      'socket' in rule && rule.socket === 'open' ? rule.fault : undefined,
    );
  }

  /** Whether a ping of the bot gets no pong. */
  losesPong(): boolean {
    const struck = this.#struck('pong', (rule) =>
      'socket' in rule && rule.socket === 'pong' ? rule.fault : undefined,
    );
    return struck !== undefined;
  }

  /** A deliverer on whose way faults happen. What it still has to do later is given to `later`. */
  onTheWayOf(deliverer: Deliverer, later: (work: Promise<unknown>) => void = () => undefined): Deliverer {
    return troubledDeliverer({
      deliverer,
      later,
      waits: this.waits,
      overtaking: this.#overtaking,
      take: (delivery) => this.#takeDelivery(delivery),
    });
  }

  #takeDelivery(delivery: Delivery): Struck<DeliveryFault> | undefined {
    const kind = kindOf(delivery);
    const first = take(this.#delivery, kind);
    if (first !== undefined) return this.#noted(planned, first, nameOf(first), kind);
    return this.#struck(kind, (rule) =>
      'delivery' in rule && (rule.delivery === '*' || rule.delivery === kind) ? rule.fault : undefined,
    );
  }

  #struck<F extends { kind: string }>(
    to: string,
    faultOf: (rule: SlackFaultRule) => F | F[] | undefined,
  ): Struck<F> | undefined {
    const taken = this.#book.take((rule) => faultOf(rule) !== undefined);
    const given = taken === undefined ? undefined : faultOf(taken.rule);
    if (taken === undefined || given === undefined) return undefined;
    const fault = Array.isArray(given) ? taken.dice.pick(given) : given;
    return this.#noted(taken.id, fault, fault.kind, to);
  }

  #noted<F>(rule: string, fault: F, kind: string, to: string): Struck<F> {
    this.ledger.note({ at: this.#now().toISOString(), rule, to, kind });
    return { fault, rule };
  }
}

function nameOf(fault: ApiFault | DeliveryFault): string {
  if (typeof fault === 'string') return fault;
  return 'kind' in fault ? fault.kind : 'held';
}

function take<F>(planned: Planned<F>[], what: string): F | undefined {
  const index = planned.findIndex((entry) => entry.matches(what));
  const found = planned[index];
  if (found === undefined) return undefined;
  found.times -= 1;
  if (found.times === 0) planned.splice(index, 1);
  return found.fault;
}
