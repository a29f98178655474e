import { z } from 'zod';
import { ProductId, type AccountId } from '../../types/ids.js';
import { json } from '../answers.js';
import type { Operator } from '../operator.js';
import { path } from '../path.js';
import { listOf, shownText } from './fields.js';

/** `multiplier.min … multiplier.max`; null where a side is not given. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** A related product, in which quantity, and when the reference counts at all. */
export interface Reference {
  readonly productId: ProductId;
  readonly bounds: Bounds;
  /** AND over the list, OR within each (P8). */
  readonly preconditions: readonly (readonly ProductId[])[];
}

export interface ProductRelations {
  readonly productId: ProductId;
  readonly productName: string;
  readonly optional: readonly Reference[];
  readonly atLeastOne: readonly (readonly Reference[])[];
  readonly required: readonly Reference[];
  readonly exclusive: readonly ProductId[];
  readonly allowedChange: readonly { readonly productId: ProductId; readonly productName: string }[];
  readonly initialQuantity: Bounds | null;
}

/** O9: both spellings of the id are read; two that differ are not understood. */
const named = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ productId: ProductId.nullish(), product_id: ProductId.nullish(), ...shape });

function idOf(
  wire: { productId?: ProductId | null | undefined; product_id?: ProductId | null | undefined },
  context: z.RefinementCtx,
): ProductId {
  const id = wire.product_id ?? wire.productId;
  const other = wire.productId ?? wire.product_id;
  if (id !== undefined && id !== null && id === other) return id;
  const message = id === other ? 'has no product_id' : 'has a productId and another product_id';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

const BoundsWire = z
  .object({ min: z.int().nullish(), max: z.int().nullish() })
  .transform(({ min, max }): Bounds => ({ min: min ?? null, max: max ?? null }));

const ReferenceWire = named({
  multiplier: BoundsWire.nullish(),
  preconditions: listOf(z.object({ any_of: listOf(ProductId) })),
}).transform((wire, context): Reference => ({
  productId: idOf(wire, context),
  bounds: wire.multiplier ?? { min: null, max: null },
  preconditions: wire.preconditions.map(({ any_of }) => any_of),
}));

const ChangeProductWire = named({ product_name: shownText }).transform((wire, context) => ({
  productId: idOf(wire, context),
  productName: wire.product_name,
}));

/** One entry of the relations as the operator writes it. */
const ProductRelationsWire = named({
  product_name: shownText,
  optional_products: listOf(ReferenceWire),
  at_least_one_required_products: listOf(listOf(ReferenceWire)),
  required_products: listOf(ReferenceWire),
  mutual_exclusive_products: listOf(ProductId),
  allowed_change_products: listOf(ChangeProductWire),
  initial_product_quantity: BoundsWire.nullish(),
}).transform((wire, context): ProductRelations => ({
  productId: idOf(wire, context),
  productName: wire.product_name,
  optional: wire.optional_products,
  atLeastOne: wire.at_least_one_required_products,
  required: wire.required_products,
  exclusive: wire.mutual_exclusive_products,
  allowedChange: wire.allowed_change_products,
  initialQuantity: wire.initial_product_quantity ?? null,
}));

/**
 * How products may be combined with an initial product, for it and everything it reaches.
 * `GET /v1/consumers/{consumerId}/products/{productId}/relations?recursive=true` (O9).
 * @throws OperatorFailure
 */
export const getRelations = (
  operator: Operator,
  customer: AccountId,
  initialProduct: ProductId,
  signal?: AbortSignal,
): Promise<readonly ProductRelations[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/consumers/${customer}/products/${initialProduct}/relations`,
    query: { recursive: true },
    answers: json(z.array(ProductRelationsWire)),
    signal,
  });
