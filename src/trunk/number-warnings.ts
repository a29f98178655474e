import { readNumber, type E164 } from './number.js';
import type { NumberAction } from './request.js';

/** The mobile numbers that are to be connected: the operator connects fixed ones. Worth a second look, no more. */
export const mobileIn = (actions: readonly NumberAction[]): readonly E164[] =>
  actions.flatMap((action) => {
    if (action.do !== 'connect') return [];
    const read = readNumber(action.number, '');
    return read.ok && read.type === 'mobile' ? [action.number] : [];
  });

/** What a card may say of them: how many, never which. Plain text. */
export const sayMobile = (mobile: number, all: number): string =>
  all === 1
    ? 'This is a mobile number. The operator connects fixed numbers.'
    : `${mobile === 1 ? '1 number is a mobile one' : `${mobile.toLocaleString('en')} numbers are mobile ones`}. The operator connects fixed numbers.`;
