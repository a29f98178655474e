import { z } from 'zod';
import { CallFailure } from '../../../src/types/failure.js';

const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const words = z.string();
const whole = z.number().int();
const list = z.array;

const line = z.strictObject({ productId: uuid, quantity: whole });
const bounds = z.strictObject({ min: whole.nullable(), max: whole.nullable() });
const reference = z.strictObject({ productId: uuid, bounds, preconditions: list(list(uuid)) });
const intake = z.strictObject({
  intakeId: uuid.nullable(),
  reference: words.nullable(),
  wishDate: date.nullable(),
  products: list(line),
});
const change = z.strictObject({
  changeId: uuid.nullable(),
  subscriptionId: uuid.nullable(),
  wishDate: date.nullable(),
  reference: words.nullable(),
  products: list(line),
  activeProducts: list(line).nullable(),
});
const termination = z.strictObject({
  terminateId: uuid.nullable(),
  subscriptionId: uuid.nullable(),
  wishDate: date.nullable(),
  reference: words.nullable(),
});
const draft = z.strictObject({
  id: uuid,
  orderAccountId: uuid,
  reference: words.nullable(),
  intakes: list(intake),
  changes: list(change),
  terminations: list(termination),
});
const scalar = z.union([words, z.number(), z.boolean()]);
const items = list(z.strictObject({ id: words.min(1), name: words }));
const nothing = z.undefined();

/** What the client's types promise, once more and in other words, by the name of the endpoint. */
const promised: Readonly<Record<string, z.ZodType>> = {
  search: list(
    z.strictObject({
      index: words,
      hits: list(
        z.strictObject({
          id: uuid.nullable(),
          displayLine: words,
          operatorDisplayLine: words,
          legacyId: whole.nullable(),
        }),
      ),
    }),
  ),
  pointer: uuid,
  draft,
  'draft of links': draft,
  intakes: list(intake),
  changes: list(change),
  'change by id': change,
  configurations: z.strictObject({
    entries: list(
      z.strictObject({
        entry: z.enum(['intake', 'change']),
        entryId: uuid,
        products: list(
          z.strictObject({
            productId: uuid,
            schemas: list(
              z.strictObject({
                productId: uuid,
                jsonSchema: words,
                remoteValues: z.record(
                  words,
                  z.strictObject({
                    endpoint: words,
                    method: words,
                    propertySelectors: z.record(words, words),
                  }),
                ),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  products: list(
    z.strictObject({
      id: uuid,
      ownerAccountId: uuid,
      name: words,
      isInitial: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
  relations: list(
    z.strictObject({
      productId: uuid,
      productName: words,
      optional: list(reference),
      atLeastOne: list(list(reference)),
      required: list(reference),
      exclusive: list(uuid),
      allowedChange: list(z.strictObject({ productId: uuid, productName: words })),
      initialQuantity: bounds.nullable(),
    }),
  ),
  prices: z.strictObject({
    currency: z.strictObject({ code: words.min(1).max(10), decimals: whole.min(0).max(10) }),
    products: list(
      z.strictObject({
        productId: uuid,
        interval: z.strictObject({ type: words, count: whole }).nullable(),
        contract: z.strictObject({ type: words, duration: whole }).nullable(),
        price: z.union([
          z.strictObject({ kind: z.literal('fixed'), amount: z.number() }),
          z.strictObject({ kind: z.enum(['volume', 'tiered', 'unknown']) }),
        ]),
      }),
    ),
  }),
  proxies: items,
  templates: items,
  barrings: list(z.strictObject({ name: words, code: words.min(1) })),
  'caller IDs': z.strictObject({ callerIds: list(words.min(1)), complete: z.boolean() }),
  patch: nothing,
  'dry run': z.union([
    z.strictObject({ ok: z.literal(true) }),
    z.strictObject({ ok: z.literal(false), error: z.instanceof(Error) }),
  ]),
  place: z.union([
    z.strictObject({ kind: z.literal('placed'), orderId: words.nullable(), body: words.max(16_384) }),
    z.strictObject({ kind: z.literal('returned'), error: z.instanceof(Error) }),
    z.strictObject({
      kind: z.literal('in-doubt'),
      failure: CallFailure.nullable(),
      error: z.instanceof(Error).optional(),
    }),
  ]),
  'edit channel': z.strictObject({ channelName: words.min(1) }),
  connect: z.strictObject({ channelName: words, number: words }),
  disconnect: nothing,
  type: z.strictObject({
    context: words.nullable(),
    id: words.nullable(),
    type: words.nullable(),
    number: words,
    numberType: z.enum(['User', 'Resource Account', '']),
  }),
  untype: nothing,
  'remote value': z.union([
    z.strictObject({ kind: z.literal('value'), value: scalar }),
    z.strictObject({
      kind: z.literal('choices'),
      choices: list(z.strictObject({ value: scalar, label: words })),
      complete: z.boolean(),
    }),
  ]),
};

/** How a value differs from what its type promises; empty where it does not. */
export function wrongWithValue(endpoint: string, value: unknown): string[] {
  const read = promised[endpoint]?.safeParse(value);
  if (read === undefined) return [`nothing is known of ${endpoint}`];
  if (read.success) return [];
  return read.error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
