import type { Catalogue } from '../data/catalogue.js';
import type { ProductId } from '../../../types/ids.js';

const telling = /password|secret|token|credential|(^|_)pin$/i;

function writeOnlyNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(writeOnlyNames);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]) => {
    const secret =
      typeof value === 'object' && value !== null && 'writeOnly' in value && value.writeOnly === true;
    return secret ? [name, ...writeOnlyNames(value)] : writeOnlyNames(value);
  });
}

/** The names of properties that the schemas of a product mark as write-only. */
export const secretsOf = (catalogue: Catalogue, product: ProductId): ReadonlySet<string> =>
  new Set((catalogue.configurations.get(product) ?? []).flatMap(({ schema }) => writeOnlyNames(schema)));

/** The same for all products: for bodies of calls, where the product isn't known. */
export const allSecrets = (catalogue: Catalogue): ReadonlySet<string> =>
  new Set(catalogue.data.configurations.flatMap(({ schema }) => writeOnlyNames(schema)));

/** A value as the console shows it: secrets are named, never shown. On one line, unless it is indented. */
export function masked(value: unknown, secrets: ReadonlySet<string> = new Set(), indent = 0): string {
  return (
    JSON.stringify(
      value,
      (name, inner: unknown) =>
        name !== '' && (secrets.has(name) || telling.test(name)) ? '(set, not shown)' : inner,
      indent,
    ) ?? ''
  );
}
