import { certaintyOf, refusedWith, type CallFailure } from '../../types/failure.js';
import { unreachable } from '../../types/unreachable.js';
import { inLines, md, nothing, type Markup } from '../markup.js';
import { failures } from './failures.js';
import { sentences } from './order-notes.js';

/** What came of one call of a trunk change, wherever it is read: window, direct message, card, Details, CSV, history. */

interface Came {
  readonly state: 'waiting' | 'done' | 'refused' | 'unknown' | 'skipped';
  /** Null where nothing is known but the state. */
  readonly failure: CallFailure | null;
  /** An earlier request that asked for the same and got no clear answer; null where this one itself was tried before. */
  readonly lostIn: string | null;
}

/** A refusal, or that it could not leave, after a try that got no answer, or none that was understood: that try may have worked. */
const isAfterLost = ({ state, failure }: Came): boolean =>
  state === 'unknown' && failure !== null && certaintyOf(failure) !== 'unknown';

const failureOf = ({ state, failure }: Came): CallFailure =>
  failure ?? (state === 'unknown' ? { came: 'lost', said: [] } : refusedWith([]));

/** What came of a call in a few words, with the time. */
function heading(came: Came, when: Markup = nothing): Markup {
  switch (came.state) {
    case 'done':
      return md`:white_check_mark: *Done*${when}`;
    case 'unknown':
      return isAfterLost(came)
        ? md`:warning: *It may have worked ${before(came)}*${when}`
        : md`:warning: *${failures.short(failureOf(came))}*${when}`;
    case 'refused':
      return md`:x: *${failures.short(failureOf(came))}*${when}`;
    case 'skipped':
    case 'waiting':
      return came.failure === null
        ? md`:octagonal_sign: *Stopped*${when}`
        : md`:x: *${failures.short(came.failure)}*${when}`;
    default:
      return unreachable(came.state);
  }
}

/** Why, whether it can have worked, and what to do. */
function body(came: Came, canTryAgain: boolean): Markup {
  const { state, failure } = came;
  switch (state) {
    case 'done':
      return failure === null ? nothing : inLines([alreadySo(came), sentences(failure.said)]);
    case 'unknown':
      return inLines([
        isAfterLost(came)
          ? md`No clear answer came then. ${onceMore(came)}, ${failures.within(failureOf(came))}.`
          : nothing,
        failures.told(failureOf(came)),
        md`${isAfterLost(came) ? 'Nobody knows which.' : 'It may or may not have worked.'} ${canTryAgain ? 'Doing it once more is harmless.' : 'Check at the operator before you send it again.'}`,
      ]);
    case 'refused':
    case 'skipped':
    case 'waiting':
      if (state !== 'refused' && failure === null) return nothing;
      return inLines([
        failures.told(failureOf(came)),
        md`Nothing was changed.`,
        md`${failures.todo(failureOf(came))}`,
      ]);
    default:
      return unreachable(state);
  }
}

const alreadySo = (came: Came): Markup =>
  came.lostIn === null
    ? md`No clear answer came to the first try. Sent once more, the operator says that it is so already:`
    : md`${came.lostIn} asked for the same, and no clear answer came to it. The operator says that it is so already:`;

/** When it may have worked, where not now. */
const before = ({ lostIn }: Came): string => (lostIn === null ? 'the first time' : `in ${lostIn} before`);

const onceMore = ({ lostIn }: Came): string => (lostIn === null ? 'Sent once more' : 'Asked for anew');

/** Why, in one line; empty where the state says all. */
function why(came: Came): string {
  const { state, failure } = came;
  switch (state) {
    case 'done':
    case 'waiting':
      return '';
    case 'refused':
    case 'skipped':
      return failure === null ? '' : failures.line(failure);
    case 'unknown':
      return isAfterLost(came)
        ? `It may have worked ${before(came)}, when no clear answer came. ${onceMore(came)}, ${failures.within(failureOf(came))}: ${failures.line(failureOf(came))}`
        : failures.line(failureOf(came));
    default:
      return unreachable(state);
  }
}

/** The same with the state, for a file or a line of history. */
function line(came: Came): string {
  const because = why(came);
  switch (came.state) {
    case 'done':
    case 'waiting':
      return '';
    case 'refused':
      return because === '' ? 'refused' : because;
    case 'skipped':
      return because === '' ? 'not sent' : `not sent: ${because}`;
    case 'unknown':
      return `in doubt: ${because}`;
    default:
      return unreachable(came.state);
  }
}

export const came = { heading, body, why, line } as const;
