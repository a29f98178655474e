import { z } from 'zod';

/**
 * How Slack leaves things out: the key is missing, or holds null, and an object that holds nothing comes as an empty
 * list, too. All three say the same, and whoever reads what Slack sends reads them alike.
 */

export const orNull = <S extends z.ZodType>(value: S) => value.nullish().transform((given) => given ?? null);

export const orNone = <S extends z.ZodType>(entry: S) =>
  z
    .array(entry)
    .nullish()
    .transform((given) => given ?? []);

/** A text; empty where there is none. */
export const orEmpty = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** A name or an address; an empty one is none. */
export const nameOrNull = z
  .string()
  .nullish()
  .transform((name) => (name === undefined || name === '' ? null : name));

/** A mark that is not there where it doesn't hold. */
export const flag = z
  .boolean()
  .nullish()
  .transform((holds) => holds === true);

/** An object all of whose parts may be missing. */
export const orBare = <S extends z.ZodType>(object: S) =>
  z.preprocess((given) => (given === undefined || given === null || isEmptyList(given) ? {} : given), object);

const isEmptyList = (given: unknown): boolean => Array.isArray(given) && given.length === 0;
