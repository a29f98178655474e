import { z } from 'zod';

/** When a rule's fault happens; with none of these at every call that fits, until the rule is taken away. */
export const whenShape = {
  /** The chance of each call that fits, over 0 and up to 1. */
  probability: z.number().gt(0).max(1).exactOptional(),
  /** Only each n-th call that fits: 3 is the third, the sixth, … */
  every: z.int().min(1).max(1_000_000).exactOptional(),
  /** After so often the rule is used up. */
  times: z.int().min(1).max(1_000_000).exactOptional(),
};

export interface When {
  readonly probability?: number;
  readonly every?: number;
  readonly times?: number;
}

export const eitherOr = ({ probability, every }: When): boolean =>
  probability === undefined || every === undefined;
export const eitherOrMessage = 'probability and every exclude each other';

/** A fault, or several of which each time one happens; what is wrong is told for the one that was meant. */
export const oneOrSome = <T extends z.ZodType>(fault: T) =>
  z.union([fault, z.array(fault).min(1).max(50)], {
    error: (issue) => {
      if (issue.code !== 'invalid_union') return undefined;
      const meant = issue.errors[Array.isArray(issue.input) ? 1 : 0] ?? [];
      return meant.map(({ path, message }) => [...path.map(String), message].join(': ')).join('; ');
    },
  });

/** `20 % of calls`, `every 3rd call`, `the next 2 calls`: as people read it. */
export function whenInWords({ probability, every, times }: When, what = 'call'): string {
  const most = times === undefined ? '' : `, ${times === 1 ? 'once' : `${times} times`} at most`;
  if (probability !== undefined) return `${Number((probability * 100).toFixed(2))} % of ${what}s${most}`;
  if (every !== undefined && every > 1) return `each ${every}${ordinal(every)} ${what}${most}`;
  if (times !== undefined) return times === 1 ? `the next ${what}` : `the next ${times} ${what}s`;
  return `every ${what}`;
}

function ordinal(count: number): string {
  const tens = count % 100;
  if (tens >= 11 && tens <= 13) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[count % 10] ?? 'th';
}
