import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { products, schema, subscriptions, wholesaler } from './plain-catalogue.js';

const Line = z.strictObject({ product_id: z.uuid(), quantity: z.int() });
const SubscriptionId = z.enum(subscriptions.map(({ id }) => id));
const Intake = z.strictObject({
  reference: z.string(),
  wish_date: z.iso.date(),
  products: z.array(Line),
  subscription_id: SubscriptionId.optional(),
});
const Change = z.strictObject({ subscription_id: SubscriptionId, products: z.tuple([]) });
const End = z.strictObject({
  reference: z.string(),
  subscription_id: SubscriptionId,
  wish_date: z.iso.date(),
});
const Configured = z.strictObject({ product_id: z.uuid(), configuration: z.record(z.string(), z.unknown()) });

/** `add` is the value used: this operator has heard of nothing else, unless it takes out as well (O3). */
const Adding = z.strictObject({ op: z.literal('add'), path: z.string(), value: z.unknown() });
const Operations = z.array(Adding);
const Removing = z.strictObject({ op: z.literal('remove'), path: z.string() });

interface Given extends z.infer<typeof Configured> {
  readonly at: string;
}

interface Entry extends z.infer<typeof Intake> {
  readonly intake_id: string;
}

interface Opened extends z.infer<typeof Change> {
  readonly change_id: string;
}

/** How this operator writes what the document leaves open. */
export interface PlainWriting {
  /** Whether `Parallel call` has a configuration schema. */
  readonly asksForConfiguration: boolean;
  /** What it asks for then; the catalogue's own schema where that is not said. */
  readonly form?: { readonly schema: unknown; readonly remoteValues: Readonly<Record<string, unknown>> };
  /** What stands before the path of a link: nothing, or an address that nobody may call. */
  readonly linksTo: string;
  /** Whether the draft shows of a change its fields and its link, or no more than the link. */
  readonly changesAre: 'whole' | 'links';
  /** Whether it takes out intakes, changes and configurations again, each as it is named. */
  readonly patchRemove?: boolean;
}

/** An order as it was placed, for the test to look at. */
export interface PlainOrder {
  readonly onAccount: string | null;
  readonly intakes: readonly Entry[];
  /** The subscriptions that were opened. */
  readonly changes: readonly string[];
  readonly terminates: readonly z.infer<typeof End>[];
  readonly configured: readonly z.infer<typeof Configured>[];
}

/** The one draft of the one login, and what became of earlier ones. */
export class PlainDrafts {
  readonly orders: PlainOrder[] = [];
  id = randomUUID();
  #intakes: Entry[] = [];
  #changes: Opened[] = [];
  #ends: z.infer<typeof End>[] = [];
  #configured: Given[] = [];
  #onAccount: string | null = null;

  constructor(private readonly writes: PlainWriting) {}

  /** All operations or none. @throws ZodError for anything but what the document names */
  patch(body: unknown): void {
    const { data: removals } = z.array(Removing).min(1).safeParse(body);
    if (removals !== undefined && this.writes.patchRemove === true) return this.#remove(removals);
    const read = Operations.parse(body).map(({ path, value }) => {
      if (path === '/order-on-account') return { account: z.uuid().parse(value) };
      if (path === '/intakes') return { intake: Intake.parse(value) };
      if (path === '/changes') return { change: Change.parse(value) };
      if (path === '/terminates') return { end: End.parse(value) };
      const at = this.#intakes.find(({ intake_id }) => path === `/intakes/${intake_id}/configurations`);
      if (at === undefined) throw new TypeError(`no path ${path}`);
      return { configured: { at: at.intake_id, ...Configured.parse(value) } };
    });
    for (const one of read) {
      if ('account' in one && one.account !== undefined) this.#onAccount = one.account;
      if ('intake' in one && one.intake !== undefined)
        this.#intakes.push({ intake_id: randomUUID(), ...one.intake });
      if ('change' in one && one.change !== undefined)
        this.#changes.push({ change_id: randomUUID(), ...one.change });
      if ('end' in one && one.end !== undefined) this.#ends.push(one.end);
      if ('configured' in one && one.configured !== undefined) this.#configure(one.configured);
    }
  }

  #remove(removals: readonly z.infer<typeof Removing>[]): void {
    const gone = new Set(removals.map(({ path }) => path));
    this.#intakes = this.#intakes.filter(({ intake_id }) => !gone.has(`/intakes/${intake_id}`));
    this.#changes = this.#changes.filter(({ change_id }) => !gone.has(`/changes/${change_id}`));
    const left = new Set(this.#intakes.map(({ intake_id }) => intake_id));
    const configured = gone.has('/configurations') ? [] : this.#configured;
    this.#configured = configured.filter(({ at }) => left.has(at));
  }

  /** The last values of a product of an entry count (O4). */
  #configure(given: Given): void {
    const others = this.#configured.filter(
      ({ at, product_id }) => at !== given.at || product_id !== given.product_id,
    );
    this.#configured = [...others, given];
  }

  draft() {
    return {
      id: this.id,
      order_account_id: wholesaler,
      reference: '',
      _links: {
        intakes: this.#link('intakes'),
        changes: this.#link('changes'),
        terminates: this.#link('terminates'),
      },
      _embedded: {
        // Which subscription an intake adds to is not shown.
        intakes: this.#intakes.map(({ subscription_id: _to, ...shown }) => shown),
        changes: this.#changes.map((change) => {
          const _links = { self: this.#link(`changes/${change.change_id}`) };
          return this.writes.changesAre === 'links' ? { _links } : { ...change, _links };
        }),
        terminates: this.#ends,
      },
    };
  }

  #link(what: string) {
    return { href: `${this.writes.linksTo}/v1/order-drafts/${this.id}/${what}` };
  }

  changes() {
    return this.#changes;
  }

  /** Undefined where there is none of that id. */
  change(id: string) {
    const change = this.#changes.find(({ change_id }) => change_id === id);
    const active = subscriptions.find(({ id: of }) => of === change?.subscription_id)?.active;
    return change && { ...change, _embedded: { active_products: active } };
  }

  /** "Intake object": one, not a list (O8). */
  intake() {
    return this.#intakes[0] ?? {};
  }

  configurations() {
    const asked = (id: string) => this.writes.asksForConfiguration && id === products.calls.id;
    const form = this.writes.form ?? { schema, remoteValues: {} };
    const written = { json_schema: JSON.stringify(form.schema), remote_values: form.remoteValues };
    return {
      intakes: this.#intakes.map(({ intake_id, products: lines }) => ({
        intake_id,
        products: lines
          .filter(({ product_id }) => asked(product_id))
          .map(({ product_id }) => ({
            product_id,
            configuration_schemas: [{ product_id, ...written }],
          })),
      })),
      changes: [],
    };
  }

  isEmpty(): boolean {
    return this.#intakes.length + this.#ends.length === 0;
  }

  /** Places what the draft holds; the login then has another draft. */
  place(): void {
    this.orders.push({
      onAccount: this.#onAccount,
      intakes: this.#intakes,
      changes: this.#changes.map(({ subscription_id }) => subscription_id),
      terminates: this.#ends,
      configured: this.#configured.map(({ at: _entry, ...given }) => given),
    });
    this.id = randomUUID();
    this.#intakes = [];
    this.#changes = [];
    this.#ends = [];
    this.#configured = [];
    this.#onAccount = null;
  }
}
