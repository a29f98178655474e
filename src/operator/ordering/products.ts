import { z } from 'zod';
import { AccountId, ProductId } from '../../types/ids.js';
import { json } from '../answers.js';
import type { Operator } from '../operator.js';
import { path } from '../path.js';
import { shownText } from './fields.js';

export interface Product {
  readonly id: ProductId;
  readonly ownerAccountId: AccountId;
  readonly name: string;
  readonly isInitial: boolean;
  readonly isActive: boolean;
}

/** One product as the operator writes it. */
const ProductWire = z
  .object({
    id: ProductId,
    owner_account_id: AccountId,
    name: shownText,
    is_initial: z.boolean(),
    is_active: z.boolean(),
  })
  .transform((wire): Product => ({
    id: wire.id,
    ownerAccountId: wire.owner_account_id,
    name: wire.name,
    isInitial: wire.is_initial,
    isActive: wire.is_active,
  }));

/**
 * The products an order for this customer can start with. `GET /v1/consumers/{consumerId}/products?initial=true`.
 * @throws OperatorFailure
 */
export const getInitialProducts = (
  operator: Operator,
  customer: AccountId,
  signal?: AbortSignal,
): Promise<readonly Product[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/consumers/${customer}/products`,
    query: { initial: true },
    answers: json(z.array(ProductWire)),
    signal,
  });

/**
 * All products of this customer, those that nothing starts with too, with what is no longer sold.
 * `GET /v1/consumers/{consumerId}/products`, which `initial=true` would restrict.
 * @throws OperatorFailure
 */
export const getProducts = (operator: Operator, customer: AccountId): Promise<readonly Product[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/consumers/${customer}/products`,
    answers: json(z.array(ProductWire)),
  });
