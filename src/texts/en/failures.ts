import { unreachable } from '../../types/unreachable.js';
import { inLines, md, nothing, type Markup } from '../markup.js';
import { sentences } from './order-notes.js';
import type { CallFailure } from '../../types/failure.js';

/**
 * The one place that puts a failed call into words, for orders and trunk changes alike: what came, what the operator
 * said in its own words, and what to do. Whether it can have worked is for who knows what was sent.
 */
export const failures = {
  /** What came, in a few words: a heading, or the end of a sentence. */
  short: (failure: CallFailure): string => shortOf(failure),
  /** The same within a sentence: `the operator could not be reached`. */
  within: (failure: CallFailure): string => {
    const short = shortOf(failure);
    // Nothing of ours begins with another name.
    return short.startsWith('Trunkdesk') ? short : `${short.charAt(0).toLowerCase()}${short.slice(1)}`;
  },
  /** What came, as one sentence without any of the operator's words: it may stand where many read it. */
  happened: (failure: CallFailure): string => happenedOf(failure),
  /** What stands under `short`: what came, as far as that says more, and what the operator said, as its words. */
  told: (failure: CallFailure): Markup => toldOf(failure),
  /** The same in one line, for a row of many, a file or a log: the operator's words, or what came. */
  line: (failure: CallFailure): string => {
    const words = failure.said.map(ended).join(' ');
    if (failure.came !== 'refused') return [happenedOf(failure), words].filter(isThere).join(' ');
    return [meansOf(failure), words === '' ? happenedOf(failure) : words, beginning(failure)]
      .filter(isThere)
      .join(' ');
  },
  /** What to do, where it is not the person's to fix what was sent. */
  todo: (failure: CallFailure): string => todoOf(failure),
} as const;

const isThere = (text: string): boolean => text !== '';

const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

function shortOf(failure: CallFailure): string {
  switch (failure.came) {
    case 'refused':
      return 'The operator refused it';
    case 'login-refused':
      return 'The operator refused Trunkdesk’s login';
    case 'told-to-wait':
      return 'The operator takes no more calls at the moment';
    case 'failed':
    case 'fault':
      return `The operator had a fault (${failure.status})`;
    case 'redirect':
      return `The operator sent a redirect (${failure.status})`;
    case 'unclear':
      return `The operator gave no clear answer (${failure.status})`;
    case 'not-understood':
      return `The operator’s answer (${failure.status}) was not understood`;
    case 'cut-off':
      return `The operator’s answer (${failure.status}) broke off`;
    case 'too-large':
      return `The operator’s answer (${failure.status}) was too large`;
    case 'late':
    case 'broken':
    case 'called-off':
    case 'lost':
      return 'No answer came';
    case 'restored':
      return 'Trunkdesk was restored from a backup';
    case 'unreached':
      return 'The operator could not be reached';
    case 'resting':
      return failure.asked ? 'The operator asked to wait' : 'The operator does not answer at the moment';
    case 'busy':
      return 'Too many calls to the operator were waiting';
    case 'no-login':
      return 'Trunkdesk could not log in at the operator';
    case 'no-entry-id':
      return 'The operator’s draft gives no id for an entry';
    case 'not-sent':
      return 'It could not be sent';
    default:
      return unreachable(failure);
  }
}

function happenedOf(failure: CallFailure): string {
  switch (failure.came) {
    case 'refused':
      return failure.status === null ? 'It gave no reason.' : `It gave no reason (${failure.status}).`;
    case 'login-refused':
      return 'The operator refused the login that Trunkdesk uses (401).';
    case 'told-to-wait':
      return 'The operator takes no more calls at the moment (429).';
    case 'redirect':
      return `The operator sent a redirect (${failure.status}), which is not followed.`;
    case 'unclear':
      return `The operator answered ${failure.status}, which says neither yes nor no.`;
    case 'late':
      return `No answer came within ${failure.afterMs / 1_000} seconds.`;
    case 'broken':
      return 'The connection to the operator broke before an answer came.';
    case 'called-off':
      return 'Trunkdesk was stopped before an answer came.';
    case 'lost':
      return 'The answer was lost.';
    case 'restored':
      return 'Trunkdesk’s data was restored from a backup, so nobody knows here whether this was sent since.';
    case 'resting':
      return `${shortOf(failure)}; this call was not sent.`;
    case 'busy':
      return 'Too many calls to the operator were waiting; this one was not sent.';
    case 'no-entry-id':
      return `${shortOf(failure)}, so it could not be configured.`;
    case 'not-sent':
      return 'Trunkdesk could not send it: something in it can’t be a part of a call.';
    case 'failed':
    case 'fault':
    case 'not-understood':
    case 'cut-off':
    case 'too-large':
    case 'unreached':
    case 'no-login':
      return `${shortOf(failure)}.`;
    default:
      return unreachable(failure);
  }
}

/** G3: a missing thing and one that may not be seen look alike, so the words leave both open. */
function meansOf(failure: CallFailure): string {
  if (failure.came !== 'refused') return '';
  switch (failure.meaning) {
    case 'lacks-rights':
      return 'This login lacks the rights for it, or it does not exist.';
    case 'not-found':
      return 'It does not exist, or this login may not see it.';
    case 'not-valid':
      return 'The operator found it not valid.';
    case null:
      return failure.said.some((message) => /not found|does not exist/i.test(message))
        ? 'What it names does not exist, or this login may not use it.'
        : '';
    default:
      return unreachable(failure.meaning);
  }
}

/** G2: how an answer begins that holds no message. */
const beginning = (failure: CallFailure): string =>
  failure.came === 'refused' && failure.excerpt !== '' ? `Its answer begins: ${failure.excerpt}` : '';

function toldOf(failure: CallFailure): Markup {
  const { said } = failure;
  const means = meansOf(failure);
  const happened = happenedOf(failure);
  const isSaid = happened === `${shortOf(failure)}.` || (failure.came === 'refused' && said.length > 0);
  return inLines([
    isSaid ? nothing : md`${happened} ${beginning(failure)}`,
    said.length === 0 ? nothing : inLines([md`The operator says:`, sentences(said)]),
    means === '' ? nothing : md`${means}`,
  ]);
}

function todoOf(failure: CallFailure): string {
  switch (failure.came) {
    case 'login-refused':
    case 'no-login':
      return 'Tell your admin: nothing can be sent until that login is fixed. Then send it again.';
    case 'told-to-wait':
    case 'busy':
    case 'resting':
      return 'Send it again in a minute.';
    case 'failed':
    case 'fault':
    case 'unreached':
    case 'late':
    case 'broken':
    case 'called-off':
    case 'lost':
    case 'cut-off':
      return 'Send it again in a few minutes. If this keeps happening, tell your admin.';
    case 'redirect':
    case 'unclear':
    case 'not-understood':
    case 'too-large':
    case 'no-entry-id':
    case 'not-sent':
      return 'If this keeps happening, tell your admin.';
    case 'restored':
      return 'Check at the operator before you send it again.';
    case 'refused':
      return '';
    default:
      return unreachable(failure);
  }
}
