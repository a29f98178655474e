import {
  sortOut,
  stepTrunk,
  type TrunkEvent,
  type TrunkPlace,
  type TrunkRequest,
  type TrunkState,
  type TrunkWork,
} from '../../../src/trunk/index.js';
import { OrderId } from '../../../src/types/ids.js';
import { ann, home } from '../../support/sample/people.js';
import { diagram, effectsTable, statesDiagram, type Move } from '../../support/state-drawing.js';
import { change } from '../edits.js';
import { acme, channel, list, moment, none, plan, samples } from './events.js';

/** The states and moves of a trunk change, found by trying: every sample of every event on sample changes in every state. */

const states: readonly TrunkState[] = [
  'composing',
  'submitting',
  'awaiting-approval',
  'applying',
  'done',
  'discarded',
];

const edit: TrunkWork = {
  kind: 'edit',
  channel,
  groups: ['general', 'audio_stream'],
  changes: [change('new_name', 'acme-ams-02')],
};
const numbers: TrunkWork = { kind: 'numbers', actions: [...sortOut(list).actions] };
const oneNumber: TrunkWork = { kind: 'numbers', actions: numbers.actions.slice(0, 1) };

const ofEdits: readonly TrunkPlace[] = [
  { step: 'channel' },
  { step: 'groups' },
  { step: 'settings', group: 'general' },
  { step: 'settings', group: 'audio_stream' },
  { step: 'review' },
];
const ofNumbers: readonly TrunkPlace[] = [{ step: 'lines' }, { step: 'review' }];

const head = (work: TrunkWork) => ({
  id: OrderId.parse('TD-1001'),
  workspace: home,
  requester: ann,
  createdAt: moment,
  updatedAt: moment,
  customer: acme,
  work,
  list: work.kind === 'numbers' ? list : null,
});

const composing = (work: TrunkWork, at: TrunkPlace): TrunkRequest => ({
  ...head(work),
  state: 'composing',
  at,
  note: null,
  unread: [],
});

function submitted(work: TrunkWork): TrunkRequest[] {
  const more = { ...head(work), plan, submittedAt: moment };
  const done = { ...more, state: 'done' as const, finishedAt: moment };
  return [
    { ...head(work), state: 'submitting', since: moment },
    { ...more, state: 'awaiting-approval', needed: 1, expiresAt: moment + 1_000 },
    { ...more, state: 'applying', startedAt: moment, stopping: false },
    { ...done, counts: { ...none, done: 1 } },
    { ...done, counts: { ...none, unknown: 1 } },
    { ...head(work), state: 'discarded', discardedAt: moment },
  ];
}

/** Changes of every state; of those being composed, one at each step. */
const requests: readonly TrunkRequest[] = [
  ...ofEdits.map((at) => composing(edit, at)),
  ...ofNumbers.map((at) => composing(numbers, at)),
  ...[edit, numbers, oneNumber].flatMap(submitted),
];

interface Tried {
  readonly from: TrunkRequest;
  readonly event: TrunkEvent['type'];
  readonly to: TrunkRequest;
  readonly move: Move;
}

function tried(): Tried[] {
  const events = Object.values(samples).flatMap((each) =>
    each.map((event): TrunkEvent => ({ ...event, now: moment })),
  );
  return requests.flatMap((from) =>
    events.flatMap((event): Tried[] => {
      const result = stepTrunk(from, event);
      if ('refused' in result) return [];
      const { request: to, effects } = result;
      const move = {
        from: from.state,
        event: event.type,
        to: to.state,
        effects: effects.map((each) => each.do),
      };
      return [{ from, event: event.type, to, move }];
    }),
  );
}

/** The steps of one kind of change. What a screen's own step does not send is left out, as a late click may bring it. */
function stepsDiagram(all: readonly Tried[], kind: TrunkWork['kind'], first: readonly string[]): string {
  const screens: Partial<Record<TrunkEvent['type'], string>> = {
    'channel-chosen': 'channel',
    'groups-chosen': 'groups',
  };
  const moves = all.flatMap(({ from, event, to }) => {
    if (from.work.kind !== kind || from.state !== 'composing' || to.state !== 'composing') return [];
    const [a, b] = [from.at, to.at];
    const isFromItsScreen = (screens[event] ?? a.step) === a.step;
    const isSame = JSON.stringify(a) === JSON.stringify(b);
    return isSame || !isFromItsScreen ? [] : [{ from: a.step, event, to: b.step }];
  });
  return diagram(
    first,
    [...ofEdits, ...ofNumbers].map(({ step }) => step),
    moves,
  );
}

/** The whole of `docs/trunk-states.md`. */
export function trunkStatesDocument(): string {
  const all = tried();
  const moves = all.map(({ move }) => move);
  return `# States of a trunk change

Drawn from the code by \`test/trunk/states/states.test.ts\`, which fails while this page says something else.
After a change run \`UPDATE_DOCS=1 npx vitest run test/trunk/states/states.test.ts\`.

A trunk change is an edit of one channel, or calls about numbers (at most 1,000, all of one kind). It is moved by
\`stepTrunk(request, event)\` of \`src/trunk/request-step.ts\` alone. What has no arrow here is refused, with the reason for
the person who asked.

Its calls have states of their own, one row each: waiting, sending, done, refused, unknown or skipped. A call is recorded as
being sent before it leaves, and one whose answer is lost is unknown: it is not sent again by itself. Such a change is done
with calls in doubt, and leads on from there: its requester tries again where repeating is harmless, or an admin says what
became of them.

${statesDiagram(states, 'composing', moves, ['done'])}

## Steps of an edit

Each group of settings that was chosen has a page of its own.

${stepsDiagram(all, 'edit', ['channel'])}

## Steps of numbers

A list that was filled in, and one number alone, begin at the review; a list that is too long for one input, and one of which
no line can be used, begin at the list.

${stepsDiagram(all, 'numbers', ['lines', 'review'])}

## What a move brings about

Everything in the last column is committed with the move and carried out afterwards, at least once.

${effectsTable('composing', moves)}
`;
}
