import { z } from 'zod';
import { ChangeId, IntakeId, ProductId, type DraftId } from '../../types/ids.js';
import { unquotedJson } from '../answers.js';
import type { Operator } from '../operator.js';
import { path } from '../path.js';
import { listOf } from './fields.js';

/** Where the value of a property comes from (O13). All of it is untrusted. */
export interface RemoteValue {
  readonly endpoint: string;
  readonly method: string;
  /** Media type of the answer → name of the property to read. */
  readonly propertySelectors: Readonly<Record<string, string>>;
}

export interface ConfigurationSchema {
  readonly productId: ProductId;
  /** A JSON Schema document, draft 2020-12, as text. */
  readonly jsonSchema: string;
  readonly remoteValues: Readonly<Record<string, RemoteValue>>;
}

/** What one entry of the draft asks to be configured. */
export type EntryConfiguration = (
  | { readonly entry: 'intake'; readonly entryId: IntakeId }
  | { readonly entry: 'change'; readonly entryId: ChangeId }
) & {
  readonly products: readonly {
    readonly productId: ProductId;
    readonly schemas: readonly ConfigurationSchema[];
  }[];
};

export interface Configurations {
  readonly entries: readonly EntryConfiguration[];
}

/** An object used as a map; some services write an empty one as `[]`. */
const mapOf = <T extends z.ZodType>(item: T) =>
  z
    .union([z.record(z.string(), item), z.tuple([]).transform(() => ({}))])
    .nullish()
    .transform((map) => map ?? {});

const RemoteValueWire = z
  .object({ endpoint: z.string(), method: z.string(), property_selectors: mapOf(z.string()) })
  .transform(({ endpoint, method, property_selectors }): RemoteValue => ({
    endpoint,
    method,
    propertySelectors: property_selectors,
  }));

const SchemaWire = z
  .object({ product_id: ProductId, json_schema: z.string(), remote_values: mapOf(RemoteValueWire) })
  .transform(({ product_id, json_schema, remote_values }): ConfigurationSchema => ({
    productId: product_id,
    jsonSchema: json_schema,
    remoteValues: remote_values,
  }));

/** What an entry is listed for: one without it does not say that none of its products is configured. */
const Products = z.array(
  z
    .object({ product_id: ProductId, configuration_schemas: listOf(SchemaWire) })
    .transform(({ product_id, configuration_schemas }) => ({
      productId: product_id,
      schemas: configuration_schemas,
    })),
);

const ConfigurationsWire = z
  .object({
    intakes: z.array(z.object({ intake_id: IntakeId, products: Products })).nullish(),
    changes: z.array(z.object({ change_id: ChangeId, products: Products })).nullish(),
  })
  // An answer that holds neither list does not say that nothing is to be configured.
  .refine(({ intakes, changes }) => Array.isArray(intakes) || Array.isArray(changes), {
    path: ['intakes'],
    message: 'is missing',
  })
  .transform(({ intakes, changes }): Configurations => ({
    entries: [
      ...(intakes ?? []).map(({ intake_id, products }) => ({
        entry: 'intake' as const,
        entryId: intake_id,
        products,
      })),
      ...(changes ?? []).map(({ change_id, products }) => ({
        entry: 'change' as const,
        entryId: change_id,
        products,
      })),
    ],
  }));

/**
 * What the draft's products ask to be configured, under intakes and under changes (O18).
 * `GET /v1/order-drafts/{orderDraftId}/configurations`.
 * @throws OperatorFailure
 */
export const getConfigurations = (
  operator: Operator,
  draft: DraftId,
  signal?: AbortSignal,
): Promise<Configurations> =>
  operator.send({
    method: 'GET',
    path: path`/v1/order-drafts/${draft}/configurations`,
    answers: unquotedJson(ConfigurationsWire),
    signal,
  });
