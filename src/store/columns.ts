import { z } from 'zod';

/** A time: epoch milliseconds UTC, given by the caller. */
export const Time = z.number().int().nonnegative();

/** Encrypted bytes, or nothing. */
export const Sealed = z.custom<Uint8Array>((value) => value instanceof Uint8Array).nullable();

/** SQLite has no boolean. */
export const Flag = z.literal([0, 1]).transform((flag) => flag === 1);

/** A number of rows; PostgreSQL counts in text. */
export const Count = z.coerce.number().int().nonnegative();
