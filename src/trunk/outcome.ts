import { certaintyOf, type CallFailure } from '../types/failure.js';
import { unreachable } from '../types/unreachable.js';
import type { NumberAction } from './request.js';

/** What a failed call of a trunk change comes to. */
export type FailedCall = 'done' | 'refused' | 'unknown' | 'skipped';

/**
 * What a failed call comes to. A refusal after a try whose answer was lost says nothing of that try: it may have worked.
 * Only where the operator's own words say that what was asked for is so, it is done.
 * @param action null for an edit: what is in a channel can't be read back, so nothing proves it (T1)
 */
export function sortFailure(failure: CallFailure, action: NumberAction | null, wasLost: boolean): FailedCall {
  const certainty = certaintyOf(failure);
  if (certainty === 'unknown') return 'unknown';
  if (wasLost) return action !== null && provesDone(failure, action) ? 'done' : 'unknown';
  return certainty === 'refused' ? 'refused' : 'skipped';
}

/**
 * Whether the operator says that it is already as it was asked for. Whole sentences alone: one that only holds the words
 * may say something else ("could not be connected to A: already connected to B"). A number that is "not available" or
 * "already connected" may be connected elsewhere, and a missing thing looks like one that may not be seen (G3).
 */
function provesDone(failure: CallFailure, action: NumberAction): boolean {
  if (failure.came !== 'refused' || failure.meaning !== null) return false;
  const says = sentencesFor(action);
  return failure.said.some((message) => says.some((sentence) => sentence.test(message.trim())));
}

function sentencesFor(action: NumberAction): readonly RegExp[] {
  switch (action.do) {
    case 'connect': {
      const name = action.channel.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return [
        new RegExp(
          `^${number} is already connected to (?:this channel|(?:the )?channel ["“']?${name}["”']?)\\.?$`,
          'iu',
        ),
      ];
    }
    case 'disconnect':
      return [new RegExp(`^${number} is not connected(?: to (?:a|any) channel)?\\.?$`, 'iu')];
    case 'untype':
      // The first text is the one in the operator’s document.
      return [
        /^Channel Number selected does not have Number type\.?$/iu,
        new RegExp(`^${number} (?:has no|does not have a) number type\\.?$`, 'iu'),
      ];
    case 'type':
      return [];
    default:
      return unreachable(action);
  }
}

const number = '(?:the )?(?:channel )?number(?: \\+?[\\d ]+)?';
