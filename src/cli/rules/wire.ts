import { z } from 'zod';
import { ProductId, SubscriptionId } from '../../types/ids.js';
import type {
  Basket,
  BasketIntake,
  Bounds,
  Line,
  ProductRelations,
  Reference,
} from '../../ordering/index.js';

/** An example may name its products and subscriptions as it likes; the rules want UUIDs. */
const Id = z.string().min(1).max(200);

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? []);

/** O9: `product_id` or `productId`. */
const named = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess(
    (wire) => {
      const other = z.looseObject({ productId: Id }).safeParse(wire);
      return other.success ? { product_id: other.data.productId, ...other.data } : wire;
    },
    z.object({ product_id: Id, ...shape }),
  );

const BoundsWire = z
  .object({ min: z.number().nullish(), max: z.number().nullish() })
  .nullish()
  .transform((wire): Bounds => ({ min: wire?.min ?? null, max: wire?.max ?? null }));

const ReferenceWire = named({
  multiplier: BoundsWire,
  preconditions: listOf(z.object({ any_of: listOf(Id) })),
});

const RelationsWire = named({
  product_name: z.string().nullish(),
  optional_products: listOf(ReferenceWire),
  at_least_one_required_products: listOf(listOf(ReferenceWire)),
  required_products: listOf(ReferenceWire),
  mutual_exclusive_products: listOf(Id),
  allowed_change_products: listOf(named({ product_name: z.string().nullish() })),
  initial_product_quantity: BoundsWire,
});

const LineWire = named({ quantity: z.number() });

/** One line of the file: a basket in the shapes of the interface document. */
export const BasketWire = z.object({
  id: z.union([z.string(), z.number()]),
  multiplier_mode: z.enum(['absolute', 'per_initial']).default('absolute'),
  products: listOf(
    z.object({
      id: Id,
      name: z.string().nullish(),
      is_initial: z.boolean().default(false),
      is_active: z.boolean().default(true),
    }),
  ),
  relations: listOf(RelationsWire),
  intakes: listOf(z.object({ products: listOf(LineWire), subscription_id: Id.nullish() })),
  active_products: z.record(Id, listOf(LineWire)).nullish(),
});
export type BasketWire = z.infer<typeof BasketWire>;

/** A basket for the guide, and the way back from its ids to those of the file. */
export interface ReadBasket {
  readonly basket: Basket;
  readonly idOf: (id: ProductId) => string;
  readonly nameOf: (id: ProductId) => string;
}

export function readBasket(wire: BasketWire): ReadBasket {
  const ids = namesAsUuids();
  const product = (id: string): ProductId => ProductId.parse(ids.uuidOf(id));
  const line = (it: z.infer<typeof LineWire>): Line => ({
    productId: product(it.product_id),
    quantity: it.quantity,
  });
  const reference = (it: z.infer<typeof ReferenceWire>): Reference => ({
    productId: product(it.product_id),
    bounds: it.multiplier,
    preconditions: it.preconditions.map(({ any_of }) => any_of.map(product)),
  });
  const relations = wire.relations.map((it): ProductRelations => ({
    productId: product(it.product_id),
    productName: it.product_name ?? '',
    optional: it.optional_products.map(reference),
    atLeastOne: it.at_least_one_required_products.map((group) => group.map(reference)),
    required: it.required_products.map(reference),
    exclusive: it.mutual_exclusive_products.map(product),
    allowedChange: it.allowed_change_products.map((change) => ({
      productId: product(change.product_id),
      productName: change.product_name ?? '',
    })),
    initialQuantity: it.initial_product_quantity,
  }));
  const products = wire.products.map((it) => ({
    id: product(it.id),
    name: it.name ?? '',
    isInitial: it.is_initial,
    isActive: it.is_active,
  }));
  const subscription = (id: string): SubscriptionId => SubscriptionId.parse(ids.uuidOf(id));
  const intakes = wire.intakes.map((it): BasketIntake => {
    const subscriptionId = it.subscription_id ?? undefined;
    const lines = it.products.map(line);
    return subscriptionId === undefined ? { lines } : { lines, subscriptionId: subscription(subscriptionId) };
  });
  const active = Object.entries(wire.active_products ?? {});
  const activeProducts = new Map(active.map(([id, lines]) => [subscription(id), lines.map(line)]));
  const names = new Map([
    ...relations.map(({ productId, productName }): [ProductId, string] => [productId, productName]),
    ...products.map(({ id, name }): [ProductId, string] => [id, name]),
  ]);
  return {
    basket: { mode: wire.multiplier_mode, role: 'guide', products, relations, intakes, activeProducts },
    idOf: ids.nameOf,
    nameOf: (id) => names.get(id) || ids.nameOf(id),
  };
}

/** A UUID stands for itself, any other name gets a made-up one. */
function namesAsUuids(): { uuidOf: (name: string) => string; nameOf: (uuid: string) => string } {
  const uuids = new Map<string, string>();
  const names = new Map<string, string>();
  return {
    uuidOf: (name) => {
      const given = ProductId.safeParse(name);
      if (given.success) {
        names.set(given.data, names.get(given.data) ?? name);
        return given.data;
      }
      const uuid = uuids.get(name) ?? `00000000-0000-0000-0000-${String(uuids.size).padStart(12, '0')}`;
      uuids.set(name, uuid);
      names.set(uuid, name);
      return uuid;
    },
    nameOf: (uuid) => names.get(uuid) ?? uuid,
  };
}
