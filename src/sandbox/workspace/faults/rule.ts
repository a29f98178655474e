import { z } from 'zod';
import { eitherOr, eitherOrMessage, oneOrSome, whenInWords, whenShape } from '../../faults/when.js';

const milliseconds = z.int().min(0).max(600_000);

/** What goes wrong with a Web API call, as a rule says it. */
export const CallFault = z.discriminatedUnion('kind', [
  /** Slack refuses and does nothing. */
  z.strictObject({ kind: z.literal('error'), error: z.string().regex(/^[a-z_]{1,80}$/) }),
  /** Without a number there is no `Retry-After`. */
  z.strictObject({
    kind: z.literal('rate-limited'),
    retryAfterSeconds: z.int().min(0).max(86_400).nullable().default(1),
  }),
  z.strictObject({ kind: z.literal('status'), status: z.int().min(300).max(599) }),
  /** A page in place of JSON, with 200; nothing is done. */
  z.strictObject({ kind: z.literal('html') }),
  /** The connection is cut; nothing is done. */
  z.strictObject({ kind: z.literal('cut') }),
  /** No answer until the bot gives up; then nothing is done. It goes on when the rule is taken away. */
  z.strictObject({ kind: z.literal('hang') }),
  /** Slack does it, but the answer is lost. */
  z.strictObject({ kind: z.literal('answer-lost') }),
  /** Slack does it, but half of the answer is missing. */
  z.strictObject({ kind: z.literal('truncated') }),
  /** Slack does it at once and answers late. */
  z.strictObject({ kind: z.literal('delay'), ms: milliseconds }),
]);
export type CallFault = z.output<typeof CallFault>;

/** What goes wrong with a delivery to the bot, as a rule says it. */
export const DeliveryRuleFault = z.discriminatedUnion('kind', [
  /** It never arrives. */
  z.strictObject({ kind: z.literal('lost') }),
  /** It arrives, but the ack is lost: the person is told that it failed, and an event comes again. */
  z.strictObject({ kind: z.literal('ack-lost') }),
  /** It arrives twice at once; the first ack counts. */
  z.strictObject({ kind: z.literal('twice') }),
  /** It arrives late: over three seconds its trigger has expired. */
  z.strictObject({ kind: z.literal('late'), ms: milliseconds }),
  /** It arrives, and once more later: with a retry's marks, or as Socket Mode does it, without any. */
  z.strictObject({
    kind: z.literal('repeated'),
    ms: milliseconds.default(1_000),
    marked: z.boolean().default(true),
    reason: z.string().max(100).default('http_timeout'),
  }),
  /** It waits until another delivery has overtaken it, at most so long. */
  z.strictObject({ kind: z.literal('reordered'), ms: milliseconds.default(2_000) }),
  /** What is empty in its inputs is said in another of Slack's ways: see `bare-state.ts`. */
  z.strictObject({
    kind: z.literal('bare-state'),
    as: z.enum(['list', 'nothing', 'keyless']).default('list'),
  }),
]);
export type DeliveryRuleFault = z.output<typeof DeliveryRuleFault>;

/** What goes wrong when the bot opens a connection of Socket Mode. */
export const OpeningFault = z.discriminatedUnion('kind', [
  /** The handshake is refused: 409, 403, 500, … */
  z.strictObject({ kind: z.literal('handshake'), status: z.int().min(400).max(599).default(409) }),
  z.strictObject({ kind: z.literal('too-many-websockets') }),
  /** The connection opens, and nothing comes. */
  z.strictObject({ kind: z.literal('no-hello') }),
  /** The first frame is no JSON. */
  z.strictObject({ kind: z.literal('garbage') }),
  /** It is cut right after `hello`. */
  z.strictObject({ kind: z.literal('cut') }),
]);
export type OpeningFault = z.output<typeof OpeningFault>;

/** A ping of the bot gets no pong. */
export const PongFault = z.strictObject({ kind: z.literal('lost') });

const CallRule = z.strictObject({
  /** A method such as `chat.postMessage`; `response_url`; `file` (fetching one); `*` for any. */
  call: z.string().min(1).max(100),
  ...whenShape,
  fault: oneOrSome(CallFault),
});
const DeliveryRule = z.strictObject({
  /** `command`, an interaction's type such as `block_actions`, an event's type; `*` for any. */
  delivery: z.string().min(1).max(100),
  ...whenShape,
  fault: oneOrSome(DeliveryRuleFault),
});
const OpeningRule = z.strictObject({
  socket: z.literal('open'),
  ...whenShape,
  fault: oneOrSome(OpeningFault),
});
const PongRule = z.strictObject({ socket: z.literal('pong'), ...whenShape, fault: oneOrSome(PongFault) });

const kinds = { call: CallRule, delivery: DeliveryRule } as const;

const shapeOf = (given: unknown): z.ZodType<z.output<typeof AnyRule>> => {
  if (typeof given !== 'object' || given === null) return AnyRule;
  if ('call' in given) return kinds.call;
  if ('delivery' in given) return kinds.delivery;
  if ('socket' in given) return given.socket === 'pong' ? PongRule : OpeningRule;
  return AnyRule;
};
const AnyRule = z.union([CallRule, DeliveryRule, OpeningRule, PongRule], {
  error: 'A rule names one of call, delivery and socket',
});

/** What goes wrong between Slack and the bot, and when. Where several faults are given, each time one by chance. */
export const SlackFaultRule = z
  .unknown()
  .transform((given, context): z.output<typeof AnyRule> => {
    // By the shape that was meant: a union of all would only say that none fits.
    const read = shapeOf(given).safeParse(given);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  })
  .refine(eitherOr, eitherOrMessage);
export type SlackFaultRule = z.output<typeof AnyRule>;
export type SlackFaultRuleInput = z.input<typeof AnyRule>;

/** `chat.postMessage, 20 % of calls`: what a rule means, as people read it. */
export function ruleInWords(rule: SlackFaultRule): string {
  if ('call' in rule) return `${rule.call === '*' ? 'any call' : rule.call}, ${whenInWords(rule)}`;
  if ('delivery' in rule) {
    const what = rule.delivery === '*' ? 'any delivery' : rule.delivery;
    return `${what}, ${whenInWords(rule, 'delivery')}`.replace('deliverys', 'deliveries');
  }
  if (rule.socket === 'open') return `new connection, ${whenInWords(rule, 'opening')}`;
  return `pong, ${whenInWords(rule, 'pong')}`;
}
