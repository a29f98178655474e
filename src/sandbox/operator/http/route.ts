import { z } from 'zod';
import type { Profile } from '../data/schema.js';
import { malformed, type Family } from './fault.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a handler gives back: a status of its route's `answers`, and the body that goes with it. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** A request as it came in, nothing checked but the profile. */
interface RawCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly profile: Profile;
}

interface Described {
  readonly method: Method;
  /** As the documents write it: `/v1/order-drafts/{draftId}`. */
  readonly path: string;
  readonly summary: string;
  readonly family: Family;
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
}

interface RouteSpec<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> extends Described {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  handle(call: {
    readonly params: z.output<P>;
    readonly query: z.output<Q>;
    readonly body: z.output<B>;
    readonly profile: Profile;
  }): Answer;
}

/** One row of the route table: served, checked and described (OpenAPI) from the same schemas. */
export interface Route extends Described {
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType;
  run(raw: RawCall): Answer;
}

export const Nothing = z.object({});
/** For requests without a payload: whatever is sent along is not looked at. */
export const NoBody = z.unknown();

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly errors?: readonly (readonly Issue[])[];
}

/**
 * The issues of a union are told for the branch that was meant: the one whose `op` and `path` fit.
 */
function told(issue: Issue): readonly string[] {
  if (issue.code === 'invalid_union' && issue.errors !== undefined) {
    const meant = issue.errors.find(
      (branch) => !branch.some(({ path }) => path.length === 0 || path[0] === 'op' || path[0] === 'path'),
    );
    if (meant !== undefined) {
      return meant.flatMap((inner) => told({ ...inner, path: [...issue.path, ...inner.path] }));
    }
  }
  const where = issue.path.map(String).join('.');
  return [where === '' ? issue.message : `${where}: ${issue.message}`];
}

function checked<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw malformed(`${what} not understood: ${read.error.issues.flatMap(told).join('; ').slice(0, 1000)}`);
}

/** Makes a row of the route table; the handler is called with checked values only. */
export function route<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  spec: RouteSpec<P, Q, B>,
): Route {
  const { handle, ...described } = spec;
  return {
    ...described,
    run: (raw) =>
      handle({
        params: checked(spec.params, raw.params, 'Path'),
        query: checked(spec.query, raw.query, 'Query'),
        body: checked(spec.body, raw.body, 'Body'),
        profile: raw.profile,
      }),
  };
}
