import { createHash } from 'node:crypto';
import { linesOf, type FormRef, type Order } from '../../ordering/order.js';
import { schemasAt, type InDraft, type AskedSchema } from './draft-configurations.js';
import { rememberWhere } from './ambiguous-entries.js';
import type { Configurations } from '../../operator/index.js';
import type { SchemaRow, Store } from '../../store/index.js';
import type { Services } from '../services.js';
import type { ProductId } from '../../types/ids.js';

/**
 * Configuration schemas, remembered for each customer and product: the operator shows them only through a draft,
 * and the draft is acquired as rarely as can be. At placing they are read again and compared by hash.
 */

/** What is remembered of a product that asks for no configuration: that is known too. */
const asksNothing = '';

const hashOf = (schema: string): string =>
  schema === asksNothing ? 'none' : createHash('sha256').update(schema).digest('hex');

/** The forms that an order needs, in the order of its lines; null while a product's schema is not known. */
export async function knownForms(store: Store, order: Order): Promise<FormRef[] | null> {
  const known = await rememberedSchemas(store, order);
  const forms: FormRef[] = [];
  for (const intake of order.work.intakes) {
    for (const { productId } of linesOf(intake)) {
      const schema = known.get(productId);
      if (schema === undefined) return null;
      if (schema.hash !== 'none') forms.push({ intake: intake.key, productId, hash: schema.hash });
    }
  }
  return forms;
}

/** The remembered schemas of an order's products. */
export async function rememberedSchemas(store: Store, order: Order): Promise<Map<ProductId, SchemaRow>> {
  const { customer, intakes } = order.work;
  if (customer === null) return new Map();
  const products = new Set(intakes.flatMap((intake) => linesOf(intake).map((line) => line.productId)));
  const rows = await store.read.schemas.of(order.workspace, customer.id, [...products]);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Reads a configuration result for an order: one schema for each line, several of one product put together. */
export function askedSchemas(
  configurations: Configurations,
  inDraft: InDraft,
  lines: readonly { intake: number; productId: ProductId }[],
): AskedSchema[] {
  const given = schemasAt(configurations, inDraft);
  return lines.map(({ intake, productId }) => {
    const of = given.filter((each) => each.intake === intake && each.productId === productId);
    const schema = together(of.map((each) => each.schema));
    const remoteValues = of.reduce(
      (all, each) => JSON.stringify({ ...JSON.parse(all), ...JSON.parse(each.remoteValues) }),
      '{}',
    );
    const entry = of[0]?.entry ?? 'intake';
    return { intake, entry, productId, schema, hash: hashOf(schema), remoteValues };
  });
}

/** Several schemas of one product all have to hold; one stays as it came, so that its hash is the operator's text. */
function together(schemas: readonly string[]): string {
  const [only, ...more] = schemas;
  if (only === undefined) return asksNothing;
  return more.length === 0 ? only : `{"allOf":[${schemas.join(',')}]}`;
}

/** The forms that were asked for, without the products that ask for none. */
export const formsAsked = (asked: readonly AskedSchema[]): FormRef[] =>
  asked
    .filter((each) => each.hash !== 'none')
    .map(({ intake, productId, hash }) => ({ intake, productId, hash }));

/** Remembers what was read, for the next order of the same customer. */
export async function rememberSchemas(
  services: Services,
  order: Order,
  asked: readonly AskedSchema[],
): Promise<void> {
  const { customer } = order.work;
  if (customer === null) return;
  const once = new Map(asked.map((each) => [each.productId, each]));
  await services.store.write(async (tx) => {
    await rememberWhere(tx, order, asked);
    for (const { productId, hash, schema, remoteValues } of once.values()) {
      await tx.schemas.remember({
        ws: order.workspace,
        customerId: customer.id,
        productId,
        hash,
        schema,
        remoteValues,
        readAt: services.now(),
      });
    }
  });
}

/** Every line of an order's intakes, as configurations are asked for. */
export function configurableLines(order: Order): { intake: number; productId: ProductId }[] {
  return order.work.intakes.flatMap((intake) =>
    linesOf(intake).map(({ productId }) => ({ intake: intake.key, productId })),
  );
}
