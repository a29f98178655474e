import { z } from 'zod';
import { aims, mishaps } from './operator.js';
import { users, type Name } from './people.js';
import { hitches } from './slack.js';

/**
 * What can happen in a run. A step says what somebody tries, not what is there: "the second newest order" is whichever
 * that is when it comes to it, and where there is none nothing happens. So any steps make a run, and fewer of them too.
 */

const isName = (text: unknown): text is Name => typeof text === 'string' && Object.hasOwn(users, text);
const who = z.custom<Name>(isName);
/** Which of those that are there, the newest first. */
const nth = z.int().min(0);

const WishOf = z.object({
  customer: z.int(),
  extras: z.int(),
  configured: z.boolean(),
  subscription: z.int(),
  inDays: z.int(),
  bare: z.boolean().default(false),
});

/** What a click on Approve meets: see `approve`. */
export const meetings = [
  'twice',
  'deactivated',
  'removed',
  'frozen',
  'frozen-for-a-while',
  'archived',
  'shared',
  'stranger',
  'expired',
  'expired-before',
  'withdrawn',
  'withdrawn-before',
  'withdrawn-after',
  'replaced',
] as const;
export type Meeting = (typeof meetings)[number];

const Act = z.discriminatedUnion('does', [
  /** Starts an order and goes through its screens, or goes on with the one in progress. */
  z.object({
    does: z.literal('compose'),
    who,
    kind: z.enum(['intake', 'change', 'terminate']),
    wish: WishOf,
    screens: z.int(),
    submits: z.boolean(),
    approves: who.nullable().default(null),
    befalls: z.enum(mishaps).nullable().default(null),
    meets: z.enum(meetings).nullable().default(null),
  }),
  /** An order that stands at its review already: composed before the run began. */
  z.object({
    does: z.literal('ready'),
    who,
    kind: z.enum(['intake', 'terminate']),
    wish: WishOf,
    submits: z.boolean(),
    /** Who clicks on Approve as soon as the card is there. */
    approves: who.nullable(),
    /** What befalls its placing. */
    befalls: z.enum(mishaps).nullable().default(null),
    meets: z.enum(meetings).nullable().default(null),
    /** A dry run was tried before. */
    previews: z.boolean().default(false),
  }),
  /** Presses something of an order: an own one, or (`foreign`) anybody's. */
  z.object({
    does: z.literal('press'),
    who,
    nth,
    what: z.enum([
      'submit',
      'withdraw',
      'discard',
      'park',
      'resume',
      'look',
      'back',
      'edit',
      'dry-run',
      'repeat',
      'leave-queue',
    ]),
    times: z.int(),
  }),
  /** Clicks on a card; more than one time at once where `times` says so. */
  z.object({
    does: z.literal('decide'),
    who,
    nth,
    verb: z.enum(['approve', 'reject']),
    times: z.int(),
  }),
  z.object({ does: z.literal('settle'), who, nth, as: z.enum(['placed', 'not-placed']) }),
  z.object({
    does: z.literal('trunk'),
    who,
    kind: z.enum(['edit', 'connect', 'disconnect']),
    size: z.int(),
    submits: z.boolean(),
    approves: who.nullable().default(null),
    /** What befalls its first call. */
    befalls: z.enum(mishaps).nullable().default(null),
    meets: z.enum(meetings).nullable().default(null),
  }),
  z.object({
    does: z.literal('trunk-press'),
    who,
    nth,
    what: z.enum(['submit', 'stop', 'try-again', 'withdraw', 'discard', 'look']),
    times: z.int(),
  }),
  /** Everything a stranger can ask of an order or plan that is not theirs. */
  z.object({ does: z.literal('pry'), who, nth }),
  z.object({ does: z.literal('ask'), who, nth }),
  z.object({ does: z.literal('home'), who }),
  z.object({ does: z.literal('freeze'), who }),
  z.object({ does: z.literal('unfreeze'), who }),
  z.object({ does: z.literal('release'), who, profile: z.int() }),
  /** The last thing that somebody pressed is delivered once more. */
  z.object({ does: z.literal('redeliver'), times: z.int() }),
  z.object({ does: z.literal('mishap'), aim: z.enum(aims), mishap: z.enum(mishaps), times: z.int() }),
  z.object({ does: z.literal('hitch'), hitch: z.enum(hitches), times: z.int() }),
  z.object({ does: z.literal('let-go') }),
  z.object({ does: z.literal('pace'), there: z.int(), back: z.int() }),
  /** Somebody puts an entry into a free login's draft, or empties it, without Trunkdesk. */
  z.object({ does: z.literal('stranger'), profile: z.int(), what: z.enum(['adds', 'empties']) }),
  /** The process ends after so many more things it did, or right now; `again`: and the next one too. */
  z.object({ does: z.literal('kill'), after: z.int(), again: z.int().nullable() }),
  z.object({ does: z.literal('stop') }),
  z.object({ does: z.literal('wait'), minutes: z.int() }),
  z.object({
    does: z.literal('company'),
    what: z.enum(['deactivate', 'reactivate', 'leave-group', 'join-group', 'unlist', 'list']),
    who,
  }),
  z.object({ does: z.literal('slack-says'), people: z.boolean(), groups: z.boolean() }),
  z.object({
    does: z.literal('policy'),
    intake: z.int(),
    terminate: z.int(),
    edit: z.int(),
    connect: z.int(),
  }),
]);
export type Act = z.infer<typeof Act>;

/** One step, and how many ticks pass before the next; null: until nothing is under way. */
export const Step = z.object({ act: Act, ticks: z.int().nullable() });
export type Step = z.infer<typeof Step>;

export const Run = z.object({
  setup: z.object({ patchRemove: z.boolean(), logins: z.int() }),
  steps: z.array(Step),
});
export type Run = z.infer<typeof Run>;
