import { z } from 'zod';
import { NumberType } from './number-type.js';

export const NumberVerb = z.enum(['connect', 'disconnect', 'type', 'untype']);
export type NumberVerb = z.infer<typeof NumberVerb>;

/** The most numbers of one change. */
export const mostRows = 1_000;

/** A row of a list as it was given. It is kept whole, whether it can be used or not. */
export const GivenRow = z.object({
  /** Names it within its list, also once others were taken out; never given again. */
  id: z.int().nonnegative(),
  /** Where it stood in what was pasted or uploaded, from 1; headings are not counted. */
  line: z.int(),
  text: z.string(),
  channel: z.string(),
});
export type GivenRow = z.infer<typeof GivenRow>;

/** What a row says, before it has a place in a list. */
export type GivenLine = Omit<GivenRow, 'id'>;

/** A list of numbers with what is to be done with them: what the calls of a change are made of. */
export const GivenList = z.object({
  verb: NumberVerb,
  /** For rows that name none, as it was typed. */
  channel: z.string(),
  type: NumberType.nullable(),
  /** ISO 3166 code; numbers without a country code are read as this country's. */
  country: z.string(),
  rows: z.array(GivenRow).max(mostRows),
  /** The id of the next row that comes in. */
  nextId: z.int().nonnegative(),
});
export type GivenList = z.infer<typeof GivenList>;

/** What a list is about, beside its rows. */
export type ListAbout = Pick<GivenList, 'verb' | 'channel' | 'type' | 'country'>;

export const listWith = (about: ListAbout, lines: readonly GivenLine[]): GivenList =>
  withLines({ ...about, rows: [], nextId: 0 }, lines);

/** The list with other lines in place of all that it had. */
export const withLines = (list: GivenList, lines: readonly GivenLine[]): GivenList => ({
  ...list,
  rows: lines.map((line, index) => ({ id: list.nextId + index, ...line })),
  nextId: list.nextId + lines.length,
});
