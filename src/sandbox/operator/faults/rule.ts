import { z } from 'zod';
import { eitherOr, eitherOrMessage, oneOrSome, whenInWords, whenShape } from '../../faults/when.js';
import { endpointNames, endpointOf } from './endpoints.js';

const milliseconds = z.int().min(0).max(600_000);
/** True: the call is carried out first, and this takes the place of its answer. */
const acts = z.boolean().default(false);

/** Everything that can go wrong with a call of the operator. The first group never lets the answer through. */
export const OperatorFault = z.discriminatedUnion('kind', [
  /** No answer until the client gives up, or the rule is taken away. */
  z.strictObject({ kind: z.literal('hang'), acts }),
  /** The socket is destroyed. */
  z.strictObject({
    kind: z.literal('cut'),
    at: z.enum(['before-headers', 'after-headers', 'mid-body']).default('before-headers'),
    acts,
  }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    body: z.enum(['error-object', 'html', 'empty', 'text']).default('error-object'),
    acts,
  }),
  /** A page in place of JSON, with 200. */
  z.strictObject({ kind: z.literal('html'), acts }),
  /** An error object with 200 (G2). */
  z.strictObject({ kind: z.literal('error-object'), acts }),
  z.strictObject({
    kind: z.literal('rate-limit'),
    status: z.literal([429, 503]).default(429),
    retryAfter: z.enum(['none', 'seconds', 'date', 'nonsense']).default('seconds'),
    seconds: z.int().min(0).max(86_400).default(1),
    acts,
  }),
  /** `itself`, `loop` (two addresses that point at each other), or any address. */
  z.strictObject({
    kind: z.literal('redirect'),
    status: z.literal([301, 302, 303, 307, 308]).default(302),
    to: z
      .string()
      .max(2_000)
      .regex(/^(?:itself|loop|https?:\/\/\S+|\/\S*)$/, 'itself, loop, a path or an http address')
      .default('itself'),
    acts,
  }),
  /** Valid JSON without end, streamed: at most this many bytes. */
  z.strictObject({
    kind: z.literal('huge'),
    bytes: z.int().min(1).max(1_000_000_000).default(50_000_000),
    acts,
  }),
  /** Arrays within arrays. */
  z.strictObject({
    kind: z.literal('deep'),
    levels: z.int().min(1).max(1_000_000).default(100_000),
    acts,
  }),
  // From here on the call is carried out, and its own answer suffers.
  /** With `before` the call itself waits, and is carried out even for a client that has gone. */
  z.strictObject({ kind: z.literal('delay'), ms: milliseconds, before: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('wrong-types'), field: z.string().min(1).max(200).exactOptional() }),
  z.strictObject({ kind: z.literal('missing-field'), field: z.string().min(1).max(200).exactOptional() }),
  z.strictObject({ kind: z.literal('extra-fields') }),
  /** Half of the JSON, and an end as if it were whole. */
  z.strictObject({ kind: z.literal('truncated') }),
  z.strictObject({ kind: z.literal('content-type'), type: z.string().max(200).default('text/plain') }),
  z.strictObject({
    kind: z.literal('drip'),
    bytes: z.int().min(1).max(100_000).default(1),
    ms: milliseconds.default(100),
  }),
]);
export type OperatorFault = z.output<typeof OperatorFault>;

/** Which calls go wrong, when, and how. Where several faults are given, each time one of them by chance. */
export const OperatorFaultRule = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).exactOptional(),
    /** `*` stands for anything but a slash, `**` for anything. With a `?` in it, the query counts too. */
    path: z.string().min(1).max(500).exactOptional(),
    endpoint: z.enum(endpointNames).exactOptional(),
    /** Name of a profile. */
    profile: z.string().min(1).max(100).exactOptional(),
    ...whenShape,
    fault: oneOrSome(OperatorFault),
  })
  .refine(eitherOr, eitherOrMessage);
export type OperatorFaultRule = z.output<typeof OperatorFaultRule>;
export type OperatorFaultRuleInput = z.input<typeof OperatorFaultRule>;

/** Whether a rule means a call. */
export function means(
  rule: OperatorFaultRule,
  call: { readonly method: string; readonly path: string; readonly profile: string | null },
): boolean {
  return (
    (rule.method ?? call.method) === call.method &&
    (rule.profile === undefined || rule.profile === call.profile) &&
    (rule.endpoint === undefined || rule.endpoint === endpointOf(call.method, call.path)) &&
    (rule.path === undefined || fitsGlob(rule.path, call.path))
  );
}

function fitsGlob(glob: string, url: string): boolean {
  const subject = glob.includes('?') ? url : (url.split('?')[0] ?? '');
  const source = glob
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'));
  return new RegExp(`^${source}$`).test(subject);
}

/** `each 3rd POST of place by ann`: whom a rule means, as people read it. */
export function ruleInWords(rule: OperatorFaultRule): string {
  const what = [
    rule.endpoint ?? rule.path ?? 'any endpoint',
    ...(rule.method === undefined ? [] : [rule.method]),
  ];
  const who = rule.profile === undefined ? '' : ` by ${rule.profile}`;
  return `${what.join(' ')}${who}, ${whenInWords(rule)}`;
}
