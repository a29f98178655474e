import * as fc from 'fast-check';
import { aims, mishaps } from './operator.js';
import { requesters } from './people.js';
import { hitches } from './slack.js';
import { meetings, type Act, type Run } from './steps.js';

/** Runs by chance: how often each kind of step comes, and with what. */

const anyone = fc.constantFrom(
  ...(['ann', 'cas', 'dan', 'bob', 'gus', 'eve', 'guest', 'foreign', 'north', 'south', 'zed'] as const),
);
const requester = fc.constantFrom(...requesters);
/** Mostly who can decide. */
const decider = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...(['bob', 'gus', 'dan', 'north'] as const)) },
  { weight: 2, arbitrary: anyone },
);
const few = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }) },
);
const once = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.constantFrom(2, 3) },
);
const submits = fc.oneof(
  { weight: 5, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);
const wish = fc.record({
  customer: fc.integer({ min: 0, max: 1 }),
  extras: fc.integer({ min: 0, max: 9 }),
  configured: fc.boolean(),
  subscription: fc.integer({ min: 0, max: 3 }),
  inDays: fc.constantFrom(1, 2, 9, 20, 40),
  bare: fc.boolean(),
});

const approves = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...(['bob', 'bob', 'gus', 'dan', 'north'] as const)) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const befalls = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constantFrom(...mishaps, 'die', 'die', 'intrude', 'intrude', 'intrude') },
);
const meets = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...meetings) },
);

/** Steps by how often they come. */
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('compose' as const),
      who: requester,
      kind: fc.constantFrom(...(['intake', 'intake', 'change', 'terminate'] as const)),
      wish,
      screens: fc.oneof(
        { weight: 4, arbitrary: fc.constant(12) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 8 }) },
      ),
      submits,
      approves,
      befalls,
      meets,
    }),
  },
  {
    weight: 18,
    arbitrary: fc.record({
      does: fc.constant('ready' as const),
      who: requester,
      kind: fc.constantFrom(...(['intake', 'intake', 'intake', 'terminate'] as const)),
      wish,
      submits,
      approves,
      befalls,
      meets,
      previews: fc.oneof(
        { weight: 5, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('press' as const),
      who: requester,
      nth: few,
      what: fc.constantFrom(
        ...([
          'submit',
          'submit',
          'submit',
          'withdraw',
          'discard',
          'park',
          'resume',
          'look',
          'back',
          'edit',
          'dry-run',
          'dry-run',
          'dry-run',
          'repeat',
          'leave-queue',
        ] as const),
      ),
      times: once,
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      who: decider,
      nth: few,
      verb: fc.constantFrom(...(['approve', 'approve', 'approve', 'approve', 'reject'] as const)),
      times: once,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('settle' as const),
      who: fc.oneof({ weight: 3, arbitrary: fc.constant('eve' as const) }, { weight: 1, arbitrary: anyone }),
      nth: few,
      as: fc.constantFrom(...(['placed', 'not-placed'] as const)),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      does: fc.constant('trunk' as const),
      who: requester,
      kind: fc.constantFrom(...(['edit', 'edit', 'connect', 'disconnect'] as const)),
      size: fc.integer({ min: 1, max: 3 }),
      submits,
      approves,
      befalls,
      meets,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('trunk-press' as const),
      who: requester,
      nth: few,
      what: fc.constantFrom(
        ...(['submit', 'stop', 'try-again', 'try-again', 'withdraw', 'discard', 'look'] as const),
      ),
      times: once,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pry' as const), who: anyone, nth: few }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('ask' as const), who: anyone, nth: few }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('home' as const), who: anyone }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom(...(['freeze', 'unfreeze', 'unfreeze'] as const)),
      who: fc.constantFrom(...(['eve', 'eve', 'bob', 'zed'] as const)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('release' as const),
      who: fc.constantFrom(...(['eve', 'eve', 'ann'] as const)),
      profile: fc.integer({ min: 0, max: 1 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('redeliver' as const), times: once }) },
  {
    weight: 18,
    arbitrary: fc.record({
      does: fc.constant('mishap' as const),
      aim: fc.constantFrom(...(['place', 'place', 'place', 'patch', 'trunk', ...aims] as const)),
      mishap: fc.constantFrom(...mishaps),
      times: fc.oneof(
        { weight: 4, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.integer({ min: 2, max: 12 }) },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('hitch' as const),
      hitch: fc.constantFrom(...hitches),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('let-go' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('pace' as const),
      there: fc.integer({ min: 0, max: 3 }),
      back: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('stranger' as const),
      profile: fc.integer({ min: 0, max: 1 }),
      what: fc.constantFrom(...(['adds', 'empties'] as const)),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      does: fc.constant('kill' as const),
      after: fc.integer({ min: 0, max: 90 }),
      again: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 10 }) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('stop' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 1, 1, 1, 16, 16, 130, 300, 1_500, 4_400),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('company' as const),
      what: fc.constantFrom(
        ...(['deactivate', 'reactivate', 'leave-group', 'join-group', 'unlist', 'list'] as const),
      ),
      who: fc.constantFrom(...(['bob', 'gus', 'dan', 'ann', 'zed'] as const)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('slack-says' as const),
      people: fc.boolean(),
      groups: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('policy' as const),
      intake: fc.integer({ min: 0, max: 2 }),
      terminate: fc.integer({ min: 0, max: 2 }),
      edit: fc.integer({ min: 0, max: 2 }),
      connect: fc.integer({ min: 0, max: 1 }),
    }),
  },
);

const ticks = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 2, arbitrary: fc.integer({ min: 5, max: 30 }) },
);

/** Any run of so many steps. */
export const anyRun = (min: number, max: number): fc.Arbitrary<Run> =>
  fc.record({
    setup: fc.record({
      patchRemove: fc.boolean(),
      logins: fc.constantFrom(1, 1, 2),
    }),
    steps: fc.array(fc.record({ act, ticks }), { minLength: min, maxLength: max, size: 'max' }),
  });
