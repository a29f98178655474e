import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { products, schema, wholesaler } from './plain-catalogue.js';

const Line = z.strictObject({ product_id: z.uuid(), quantity: z.int() });
const Intake = z.strictObject({
  reference: z.string(),
  wish_date: z.iso.date(),
  products: z.array(Line),
});
const Configured = z.strictObject({ product_id: z.uuid(), configuration: z.record(z.string(), z.unknown()) });

/** `add` is the value used: this operator has heard of nothing else. */
const Operations = z.array(z.strictObject({ op: z.literal('add'), path: z.string(), value: z.unknown() }));

interface Entry extends z.infer<typeof Intake> {
  readonly intake_id: string;
}

/** An order as it was placed, for the test to look at. */
export interface PlainOrder {
  readonly onAccount: string | null;
  readonly intakes: readonly Entry[];
  readonly configured: readonly z.infer<typeof Configured>[];
}

/** The one draft of the one login, and what became of earlier ones. */
export class PlainDrafts {
  readonly orders: PlainOrder[] = [];
  id = randomUUID();
  #intakes: Entry[] = [];
  #configured: z.infer<typeof Configured>[] = [];
  #onAccount: string | null = null;

  constructor(readonly asksForConfiguration: boolean) {}

  /** All operations or none. @throws ZodError for anything but what the document names */
  patch(body: unknown): void {
    const read = Operations.parse(body).map(({ path, value }) => {
      if (path === '/order-on-account') return { account: z.uuid().parse(value) };
      if (path === '/intakes') return { intake: Intake.parse(value) };
      const at = this.#intakes.find(({ intake_id }) => path === `/intakes/${intake_id}/configurations`);
      if (at === undefined) throw new TypeError(`no path ${path}`);
      return { configured: Configured.parse(value) };
    });
    for (const one of read) {
      if ('account' in one && one.account !== undefined) this.#onAccount = one.account;
      if ('intake' in one && one.intake !== undefined)
        this.#intakes.push({ intake_id: randomUUID(), ...one.intake });
      if ('configured' in one && one.configured !== undefined) this.#configure(one.configured);
    }
  }

  /** The last values of a product count (O4). */
  #configure(given: z.infer<typeof Configured>): void {
    const others = this.#configured.filter(({ product_id }) => product_id !== given.product_id);
    this.#configured = [...others, given];
  }

  draft() {
    const link = (what: string) => ({ href: `/v1/order-drafts/${this.id}/${what}` });
    return {
      id: this.id,
      order_account_id: wholesaler,
      reference: '',
      _links: { intakes: link('intakes'), changes: link('changes'), terminates: link('terminates') },
      _embedded: { intakes: this.#intakes, changes: [], terminates: [] },
    };
  }

  /** "Intake object": one, not a list (O8). */
  intake() {
    return this.#intakes[0] ?? {};
  }

  configurations() {
    const asked = (id: string) => this.asksForConfiguration && id === products.calls.id;
    return {
      intakes: this.#intakes.map(({ intake_id, products: lines }) => ({
        intake_id,
        products: lines
          .filter(({ product_id }) => asked(product_id))
          .map(({ product_id }) => ({
            product_id,
            configuration_schemas: [{ product_id, json_schema: JSON.stringify(schema), remote_values: {} }],
          })),
      })),
      changes: [],
    };
  }

  isEmpty(): boolean {
    return this.#intakes.length === 0;
  }

  /** Places what the draft holds; the login then has another draft. */
  place(): void {
    this.orders.push({
      onAccount: this.#onAccount,
      intakes: this.#intakes,
      configured: this.#configured,
    });
    this.id = randomUUID();
    this.#intakes = [];
    this.#configured = [];
    this.#onAccount = null;
  }
}
