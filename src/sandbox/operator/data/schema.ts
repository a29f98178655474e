import { z } from 'zod';
import { AccountId, PlainDate, ProductId, ProfileName, SubscriptionId } from '../../../types/ids.js';

/**
 * The data file of the embedded operator service: who may call, who the customers are, what can be ordered and
 * what exists at the start. Every key is described in `docs/operator-data.md`.
 */
const Words = z.string().min(1).max(300);
const Quantity = z.int().positive();
const Bound = z.int().nonnegative();
const E164 = z
  .string()
  .regex(/^\+[1-9][0-9]{3,14}$/, 'must be a number in E.164 format, such as +31205550143');
const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID in lower case');

/** What a profile may do: work on its draft, place orders, manage SIP trunk channels. */
export const Right = z.enum(['draft', 'order', 'trunk']);
export type Right = z.infer<typeof Right>;

const Profile = z.strictObject({
  name: ProfileName,
  token: z
    .string()
    .regex(/^[A-Za-z0-9._~+/-]{8,200}=*$/, 'must be 8 to 200 characters that a bearer token may hold'),
  rights: z.array(Right).default(['draft', 'order', 'trunk']),
  accounts: z.union([z.literal('all'), z.array(AccountId)]).default('all'),
});
export type Profile = z.infer<typeof Profile>;

const Listed = z.strictObject({ id: Uuid, name: Words });
const Barring = z.strictObject({ code: z.string().min(1).max(40), name: Words });
const Channel = z.strictObject({
  id: Uuid,
  name: z.string().min(1).max(255),
  operator_connect: z.boolean().default(false),
});
const TrunkNumber = z.strictObject({
  number: E164,
  channel: z.string().min(1).max(255).nullable().default(null),
  number_type: z.enum(['User', 'Resource Account', '']).nullable().default(null),
  used_elsewhere: z.boolean().default(false),
});

const Trunk = z.strictObject({
  channels: z.array(Channel).default([]),
  numbers: z.array(TrunkNumber).default([]),
  caller_ids: z.array(E164).default([]),
  proxies: z.array(Listed).default([]),
  templates: z.array(Listed).default([]),
  barrings: z.array(Barring).default([]),
});
export type Trunk = z.infer<typeof Trunk>;

const Customer = z.strictObject({
  account_id: AccountId,
  legacy_id: z.int().positive(),
  name: Words,
  products: z.union([z.literal('all'), z.array(ProductId)]).default('all'),
  trunk: Trunk.prefault({}),
});
export type Customer = z.infer<typeof Customer>;

const Product = z.strictObject({
  id: ProductId,
  name: Words,
  initial: z.boolean().default(false),
  active: z.boolean().default(true),
});
export type Product = z.infer<typeof Product>;

const Reference = z.strictObject({
  product_id: ProductId,
  min: Bound.optional(),
  max: Bound.optional(),
  preconditions: z.array(z.array(ProductId)).default([]),
});
export type Reference = z.infer<typeof Reference>;

const Relations = z.strictObject({
  product_id: ProductId,
  optional: z.array(Reference).default([]),
  at_least_one: z.array(z.array(Reference)).default([]),
  required: z.array(Reference).default([]),
  exclusive: z.array(ProductId).default([]),
  allowed_change: z.array(ProductId).default([]),
  initial_quantity: z.strictObject({ min: Bound.optional(), max: Bound.optional() }).optional(),
});
export type Relations = z.infer<typeof Relations>;

const Amount = z.number().nonnegative();
const Step = z.strictObject({ from: Quantity, amount: Amount });
const Price = z.strictObject({
  product_id: ProductId,
  billing: z.strictObject({ type: z.string().min(1), interval: Quantity }),
  contract: z.strictObject({ type: z.string().min(1), duration: Bound }),
  price: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('fixed'), amount: Amount }),
    z.strictObject({ kind: z.literal('volume'), steps: z.array(Step).min(1) }),
    z.strictObject({ kind: z.literal('tiered'), steps: z.array(Step).min(1) }),
    z.strictObject({ kind: z.literal('none') }),
  ]),
});
export type Price = z.infer<typeof Price>;

const RemoteValue = z.strictObject({
  endpoint: z.string().startsWith('/'),
  method: z.string().min(1),
  property_selectors: z.record(z.string(), z.string()),
});

const Configuration = z.strictObject({
  product_id: ProductId,
  /** An object, or a text that is sent as it stands (to try what a client does with a broken schema). */
  schema: z.union([z.record(z.string(), z.unknown()), z.string()]),
  remote_values: z.record(z.string(), RemoteValue).default({}),
});
export type Configuration = z.infer<typeof Configuration>;

const Lookup = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be lower-case letters, digits and dashes'),
  method: z.enum(['GET', 'POST']),
  answer: z.json(),
});
export type Lookup = z.infer<typeof Lookup>;

const Subscription = z.strictObject({
  id: SubscriptionId,
  account_id: AccountId,
  reference: z.string().max(300).default(''),
  starts_on: PlainDate,
  ends_on: PlainDate.nullable().default(null),
  products: z.array(z.strictObject({ product_id: ProductId, quantity: Quantity })).min(1),
});

export const OperatorData = z.strictObject({
  wholesaler: z.strictObject({ account_id: AccountId, name: Words }),
  currency: z.strictObject({ code: z.string().regex(/^[A-Z]{3}$/), decimals: z.int().min(0).max(4) }),
  profiles: z.array(Profile).min(1),
  customers: z.array(Customer).default([]),
  products: z.array(Product).default([]),
  relations: z.array(Relations).default([]),
  prices: z.array(Price).default([]),
  configurations: z.array(Configuration).default([]),
  lookups: z.array(Lookup).default([]),
  subscriptions: z.array(Subscription).default([]),
});
export type OperatorData = z.infer<typeof OperatorData>;
/** The same before defaults are filled in and ids are checked: what a person writes. */
export type OperatorDataInput = z.input<typeof OperatorData>;
