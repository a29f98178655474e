import { readNumber, type E164 } from './number.js';
import type { NumberAction } from './request.js';

/** The mobile numbers that are to be connected: the operator connects fixed ones. Worth a second look, no more. */
export const mobileIn = (actions: readonly NumberAction[]): readonly E164[] =>
  actions.flatMap((action) => {
    if (action.do !== 'connect') return [];
    const read = readNumber(action.number, '');
    return read.ok && read.type === 'mobile' ? [action.number] : [];
  });
