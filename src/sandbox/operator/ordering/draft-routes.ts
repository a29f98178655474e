import { z } from 'zod';
import { notFound } from '../http/fault.js';
import { NoBody, Nothing, route, type Route } from '../http/route.js';
import type { Service } from '../service.js';
import { entriesOf, findDraft } from '../store/drafts.js';
import { activeProducts } from '../store/subscriptions.js';
import * as wire from '../wire/answers.js';
import { ChangeParam, DraftParam } from '../wire/ids.js';
import { PatchOperations } from '../wire/patch.js';
import { accountOf, changeBody, draftBody, intakeBody, ownDraft, sorted } from './drafts.js';
import { patchDraft } from './patch.js';
import { configurable } from './schemas.js';

const params = z.object({ draftId: DraftParam });
const read = { method: 'GET', family: 'order', query: Nothing, body: NoBody } as const;

/** Endpoints 2 and 7 to 11: the draft, its entries and what they need. */
export const draftRoutes = (service: Service): Route[] => [
  route({
    ...read,
    path: '/v1/order-drafts/{draftId}',
    summary: 'The order draft with its entries',
    params,
    answers: { 200: wire.Draft },
    handle: ({ params, profile }) => ({
      status: 200,
      body: draftBody(service, ownDraft(service, profile, params.draftId)),
    }),
  }),
  route({
    method: 'PATCH',
    family: 'order',
    path: '/v1/order-drafts/{draftId}',
    summary: 'Edits the draft: all operations are carried out or none',
    params,
    query: Nothing,
    body: PatchOperations,
    answers: { 200: wire.Draft },
    handle: ({ params, body, profile }) => {
      const draft = ownDraft(service, profile, params.draftId);
      patchDraft(service, profile, draft, body);
      return { status: 200, body: draftBody(service, findDraft(service.store, draft.id) ?? draft) };
    },
  }),
  route({
    ...read,
    path: '/v1/order-drafts/{draftId}/configurations',
    summary: 'The configuration schemas of the products in the draft',
    params,
    answers: { 200: wire.Configurations },
    handle: ({ params, profile }) => {
      const draft = ownDraft(service, profile, params.draftId);
      const { intakes, changes } = sorted(entriesOf(service.store, draft.id));
      const account = accountOf(service, draft);
      const products = (entry: (typeof intakes)[number] | (typeof changes)[number]) =>
        configurable(
          service.catalogue(),
          account,
          entry.products.map(({ product_id }) => product_id),
        );
      return {
        status: 200,
        body: {
          intakes: intakes.map((entry) => ({ intake_id: entry.id, products: products(entry) })),
          changes: changes.map((entry) => ({ change_id: entry.id, products: products(entry) })),
        },
      };
    },
  }),
  route({
    ...read,
    path: '/v1/order-drafts/{draftId}/changes',
    summary: 'The changes of the draft',
    params,
    answers: { 200: z.array(wire.Change) },
    handle: ({ params, profile }) => {
      const draft = ownDraft(service, profile, params.draftId);
      return { status: 200, body: sorted(entriesOf(service.store, draft.id)).changes.map(changeBody) };
    },
  }),
  route({
    ...read,
    path: '/v1/order-drafts/{draftId}/changes/{changeId}',
    summary: 'One change, with the products that are active in its subscription',
    params: z.object({ draftId: DraftParam, changeId: ChangeParam }),
    answers: { 200: wire.ChangeWithActive },
    handle: ({ params, profile }) => {
      const draft = ownDraft(service, profile, params.draftId);
      const { changes } = sorted(entriesOf(service.store, draft.id));
      const change = changes.find(({ id }) => id === params.changeId);
      if (change === undefined) throw notFound('Change not found');
      return {
        status: 200,
        body: {
          ...changeBody(change),
          _embedded: { active_products: activeProducts(service.store, change.subscription_id) },
        },
      };
    },
  }),
  route({
    ...read,
    path: '/v1/order-drafts/{draftId}/intakes',
    summary: 'The intakes of the draft: one as an object, otherwise an array',
    params,
    answers: { 200: wire.Intakes },
    handle: ({ params, profile }) => {
      const draft = ownDraft(service, profile, params.draftId);
      const intakes = sorted(entriesOf(service.store, draft.id)).intakes.map(intakeBody);
      const [only] = intakes;
      return { status: 200, body: intakes.length === 1 ? only : intakes };
    },
  }),
];
