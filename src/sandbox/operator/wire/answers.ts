import { z } from 'zod';
import {
  AccountId,
  ChangeId,
  DraftId,
  IntakeId,
  PlainDate,
  ProductId,
  SubscriptionId,
  TerminateId,
} from '../../../types/ids.js';

/** The bodies that the order endpoints answer with, field by field as the document's tables name them. */
const Href = z.strictObject({ href: z.string() });

export const Line = z.strictObject({ product_id: ProductId, quantity: z.int() });
export type Line = z.infer<typeof Line>;

export const DraftPointer = z.strictObject({ order_draft_id: DraftId });

export const Intake = z.strictObject({
  intake_id: IntakeId,
  wish_date: PlainDate,
  reference: z.string(),
  products: z.array(Line),
});
export type Intake = z.infer<typeof Intake>;
/** O8: the document says "intake object"; a draft can hold several, and then it is an array. */
export const Intakes = z.union([Intake, z.array(Intake)]);

export const Change = z.strictObject({
  change_id: ChangeId,
  subscription_id: SubscriptionId,
  /** Null while the change is only opened (O17). */
  wish_date: PlainDate.nullable(),
  reference: z.string(),
  products: z.array(Line),
});
export type Change = z.infer<typeof Change>;
export const ChangeWithActive = Change.extend({
  _embedded: z.strictObject({ active_products: z.array(Line) }),
});

export const Termination = z.strictObject({
  /** The embedded service's own extension (O3): the document gives terminations no id. */
  terminate_id: TerminateId,
  subscription_id: SubscriptionId,
  wish_date: PlainDate,
  reference: z.string(),
});
export type Termination = z.infer<typeof Termination>;

export const Draft = z.strictObject({
  id: DraftId,
  order_account_id: AccountId,
  reference: z.string(),
  _links: z.strictObject({ intakes: Href, changes: Href, terminates: Href }),
  _embedded: z.strictObject({
    intakes: z.array(Intake),
    changes: z.array(Change.extend({ _links: z.strictObject({ self: Href }) })),
    terminates: z.array(Termination),
  }),
});

const Hit = z.strictObject({
  identifier: z.string(),
  display_line: z.string(),
  _links: z.strictObject({ self: Href, operator_uri: Href }),
  parameters: z.strictObject({
    uuid: z.string(),
    legacy_id: z.int(),
    operator_display_line: z.string(),
  }),
});
export type Hit = z.infer<typeof Hit>;
export const SearchGroups = z.array(z.strictObject({ index: z.string(), search_results: z.array(Hit) }));

export const Products = z.array(
  z.strictObject({
    id: ProductId,
    owner_account_id: AccountId,
    name: z.string(),
    is_initial: z.boolean(),
    is_active: z.boolean(),
  }),
);

const Multiplier = z.strictObject({ min: z.int().optional(), max: z.int().optional() });
const Reference = z.strictObject({
  productId: ProductId,
  multiplier: Multiplier,
  preconditions: z.array(z.strictObject({ any_of: z.array(ProductId) })).optional(),
});
export type Reference = z.infer<typeof Reference>;
export const Relations = z.strictObject({
  product_id: ProductId,
  product_name: z.string(),
  optional_products: z.array(Reference),
  at_least_one_required_products: z.array(z.array(Reference)),
  required_products: z.array(Reference),
  mutual_exclusive_products: z.array(ProductId),
  allowed_change_products: z.array(z.strictObject({ product_id: ProductId, product_name: z.string() })),
  initial_product_quantity: Multiplier,
});
export type Relations = z.infer<typeof Relations>;
export const RelationsList = z.array(Relations);

const Steps = z.strictObject({ steps: z.array(z.strictObject({ from: z.int(), amount: z.number() })) });
export const Prices = z.strictObject({
  currency: z.strictObject({ code: z.string(), decimals: z.int() }),
  products: z.array(
    z.strictObject({
      product_id: ProductId,
      pricing: z.strictObject({
        billing_interval: z.strictObject({ type: z.string(), interval: z.int() }),
        contract_duration: z.strictObject({ type: z.string(), duration: z.int() }),
        pricing: z.strictObject({
          volume: Steps.nullable(),
          tiered: Steps.nullable(),
          fixed: z.strictObject({ amount: z.number() }).nullable(),
        }),
      }),
    }),
  ),
});

const Schema = z.strictObject({
  product_id: ProductId,
  json_schema: z.string(),
  remote_values: z.record(
    z.string(),
    z.strictObject({
      endpoint: z.string(),
      method: z.string(),
      property_selectors: z.record(z.string(), z.string()),
    }),
  ),
});
const ConfigurableProduct = z.strictObject({
  product_id: ProductId,
  configuration_schemas: z.array(Schema),
});
export type ConfigurableProduct = z.infer<typeof ConfigurableProduct>;
export const Configurations = z.strictObject({
  intakes: z.array(z.strictObject({ intake_id: IntakeId, products: z.array(ConfigurableProduct) })),
  changes: z.array(z.strictObject({ change_id: ChangeId, products: z.array(ConfigurableProduct) })),
});

export const Valid = z.strictObject({ valid: z.literal(true) });
export const Placed = z.strictObject({ order_id: z.string() });
