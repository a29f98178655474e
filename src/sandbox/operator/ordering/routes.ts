import { z } from 'zod';
import { lacksRights, notFound } from '../http/fault.js';
import { NoBody, Nothing, route, type Route } from '../http/route.js';
import { needAccount, needRight, type Service } from '../service.js';
import * as wire from '../wire/answers.js';
import { AccountParam, DraftParam, ProductParam } from '../wire/ids.js';
import { productsFor } from '../data/catalogue.js';
import { pointedDraft, ownDraft } from './drafts.js';
import { priceList, productList, relationsList } from './discovery.js';
import { needValid, placeDraft } from './place.js';
import { search } from './search.js';

const flag = z.enum(['true', 'false']).default('false');
const ProductIds = z
  .string()
  .min(1)
  .transform((text) => text.split(',').map((id) => id.trim()))
  .pipe(z.array(ProductParam).max(1000));

/** Endpoints 1, 3 to 6, 12 and 13: the pointer, what can be ordered, and placing. */
export const orderRoutes = (service: Service): Route[] => [
  route({
    method: 'GET',
    path: '/v1/profile/order-drafts',
    summary: 'The pointer to the current order draft of the profile',
    family: 'order',
    params: Nothing,
    query: Nothing,
    body: NoBody,
    answers: { 200: wire.DraftPointer },
    handle: ({ profile }) => ({ status: 200, body: { order_draft_id: pointedDraft(service, profile).id } }),
  }),
  route({
    method: 'GET',
    path: '/v1/search',
    summary: 'Finds end customers by name or id',
    family: 'order',
    params: Nothing,
    query: z.object({ q: z.string().min(1).max(300) }),
    body: NoBody,
    answers: { 200: wire.SearchGroups },
    handle: ({ query, profile }) => ({ status: 200, body: search(service, profile, query.q) }),
  }),
  route({
    method: 'GET',
    path: '/v1/consumers/{consumerId}/products',
    summary: 'The products of an end customer, with initial=true only those an order starts with',
    family: 'order',
    params: z.object({ consumerId: AccountParam }),
    query: z.object({ initial: flag }),
    body: NoBody,
    answers: { 200: wire.Products },
    handle: ({ params, query, profile }) => {
      needAccount(service, profile, params.consumerId);
      return {
        status: 200,
        body: productList(service.catalogue(), params.consumerId, query.initial === 'true'),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/v1/consumers/{consumerId}/products/{productId}/relations',
    summary: 'The relations of a product, with recursive=true those of all products that it leads to',
    family: 'order',
    params: z.object({ consumerId: AccountParam, productId: ProductParam }),
    query: z.object({ recursive: flag }),
    body: NoBody,
    answers: { 200: wire.RelationsList },
    handle: ({ params, query, profile }) => {
      needAccount(service, profile, params.consumerId);
      const catalogue = service.catalogue();
      if (!productsFor(catalogue, params.consumerId).some(({ id }) => id === params.productId)) {
        throw notFound('Product not found');
      }
      return {
        status: 200,
        body: relationsList(catalogue, params.productId, query.recursive === 'true'),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/dev/buyers/{accountId}/products/prices',
    summary: 'The prices of products for the wholesaler account; a product without a price is left out',
    family: 'order',
    params: z.object({ accountId: AccountParam }),
    query: z.object({ product_ids: ProductIds }),
    body: NoBody,
    answers: { 200: wire.Prices },
    handle: ({ params, query, profile }) => {
      needAccount(service, profile, params.accountId);
      const catalogue = service.catalogue();
      if (params.accountId !== catalogue.data.wholesaler.account_id) {
        throw lacksRights('Prices are read for the wholesaler account');
      }
      return { status: 200, body: priceList(catalogue, query.product_ids) };
    },
  }),
  route({
    method: 'POST',
    path: '/v1/accounts/{accountId}/orders',
    summary: 'Places a draft as an order; with dry_run=true only validates it',
    family: 'order',
    params: z.object({ accountId: AccountParam }),
    query: z.object({ order_draft_id: DraftParam, dry_run: flag }),
    body: NoBody,
    answers: { 200: wire.Valid, 201: wire.Placed },
    handle: ({ params, query, profile }) => {
      needAccount(service, profile, params.accountId);
      const draft = ownDraft(service, profile, query.order_draft_id);
      if (params.accountId !== service.catalogue().data.wholesaler.account_id) {
        // O6
        throw lacksRights('Orders are placed on the wholesaler account of the draft');
      }
      if (query.dry_run === 'true') {
        needValid(service, draft);
        return { status: 200, body: { valid: true } };
      }
      needRight(profile, 'order');
      return { status: 201, body: { order_id: placeDraft(service, profile, draft) } };
    },
  }),
];
