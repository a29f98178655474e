import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Catalogue } from '../data/catalogue.js';
import type { Configuration } from '../data/schema.js';
import type { AccountId, ProductId } from '../../../types/ids.js';
import type { ConfigurableProduct } from '../wire/answers.js';

const compiled = new Map<string, ValidateFunction | null>();

const textOf = ({ schema }: Configuration): string =>
  typeof schema === 'string' ? schema : JSON.stringify(schema);

function validatorOf(configuration: Configuration): ValidateFunction | null {
  const text = textOf(configuration);
  const known = compiled.get(text);
  if (known !== undefined) return known;
  let made: ValidateFunction | null;
  try {
    const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false });
    addFormats.default(ajv);
    made = ajv.compile(JSON.parse(text));
  } catch {
    // A schema that is broken on purpose asks for nothing that could be checked.
    made = null;
  }
  compiled.set(text, made);
  return made;
}

/** What is wrong with a product's configuration values, one sentence each; nothing where all is well. */
export function configurationProblems(catalogue: Catalogue, product: ProductId, document: unknown): string[] {
  return (catalogue.configurations.get(product) ?? []).flatMap((configuration) => {
    const validate = validatorOf(configuration);
    if (validate === null || validate(document)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) =>
        `${instancePath === '' ? 'The configuration' : instancePath} ${message ?? 'is wrong'}`,
    );
  });
}

/** The products of an entry, each once, with the schemas of what has to be supplied for it. */
export function configurable(
  catalogue: Catalogue,
  account: AccountId,
  products: readonly ProductId[],
): ConfigurableProduct[] {
  return [...new Set(products)].map((product_id) => ({
    product_id,
    configuration_schemas: (catalogue.configurations.get(product_id) ?? []).map((one) => ({
      product_id,
      json_schema: textOf(one),
      remote_values: Object.fromEntries(
        Object.entries(one.remote_values).map(([property, remote]) => [
          property,
          { ...remote, endpoint: remote.endpoint.replaceAll('{accountId}', account) },
        ]),
      ),
    })),
  }));
}
