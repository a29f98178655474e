import { z } from 'zod';
import { PlainDate } from '../../../types/ids.js';
import { AccountParam, ProductParam, SubscriptionParam } from './ids.js';

/** The operations of `PATCH /v1/order-drafts/{orderDraftId}`, each turned into the kind it is. */
const Reference = z.string().max(300);
const Lines = z.array(z.strictObject({ product_id: ProductParam, quantity: z.int() })).max(1000);

const add = <P extends z.ZodType, V extends z.ZodType>(path: P, value: V) =>
  z.strictObject({ op: z.literal('add'), path, value });

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const idIn = (path: string): string => (path.split('/')[2] ?? '').toLowerCase();

const OnAccount = add(z.literal('/order-on-account'), AccountParam).transform(
  ({ value }) => ({ kind: 'on-account', account: value }) as const,
);

const AddIntake = add(
  z.literal('/intakes'),
  z.strictObject({
    reference: Reference,
    wish_date: PlainDate,
    products: Lines,
    subscription_id: SubscriptionParam.optional(),
  }),
).transform(({ value }) => ({ kind: 'intake', entry: value }) as const);

const AddChange = add(
  z.literal('/changes'),
  z.strictObject({
    subscription_id: SubscriptionParam,
    products: Lines.default([]),
    // Not in the table of payload values, but the change that is read back has both.
    reference: Reference.optional(),
    wish_date: PlainDate.optional(),
  }),
).transform(({ value }) => ({ kind: 'change', entry: value }) as const);

const AddTerminate = add(
  z.literal('/terminates'),
  z.strictObject({ reference: Reference, subscription_id: SubscriptionParam, wish_date: PlainDate }),
).transform(({ value }) => ({ kind: 'terminate', entry: value }) as const);

/** O4 */
const AddConfiguration = add(
  z.string().regex(new RegExp(`^/(?:intakes|changes)/${uuid}/configurations$`)),
  z.strictObject({ product_id: ProductParam, configuration: z.record(z.string(), z.json()) }),
).transform(
  ({ path, value }) =>
    ({
      kind: 'configuration',
      of: path.startsWith('/intakes/') ? 'intake' : 'change',
      id: idIn(path),
      product: value.product_id,
      document: value.configuration,
    }) as const,
);

/** O3 */
const RemoveEntry = z
  .strictObject({
    op: z.literal('remove'),
    path: z.string().regex(new RegExp(`^/(?:intakes|changes|terminates)/${uuid}$`)),
  })
  .transform(({ path }) => ({ kind: 'remove-entry', id: idIn(path), path }) as const);

const RemoveConfigurations = z
  .strictObject({
    op: z.literal('remove'),
    path: z.string().regex(new RegExp(`^(?:/(?:intakes|changes)/${uuid})?/configurations$`)),
  })
  .transform(
    ({ path }) =>
      ({ kind: 'remove-configurations', id: path === '/configurations' ? null : idIn(path), path }) as const,
  );

const PatchOperation = z.union(
  [OnAccount, AddIntake, AddChange, AddTerminate, AddConfiguration, RemoveEntry, RemoveConfigurations],
  { error: 'not an operation on a path that this service knows' },
);
export type PatchOperation = z.output<typeof PatchOperation>;

export const PatchOperations = z.array(PatchOperation).min(1).max(1000);
