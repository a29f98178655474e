/** Cf: zero-width, bidi marks, soft hyphen, BOM. Mn: the joiner and the variation selectors, which draw nothing. */
const invisible = /[\p{Cf}\u034F\uFE00-\uFE0F]/gu;

/** A text without characters nobody sees (T6). */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** NFKC, without what nobody sees, non-breaking and other odd spaces as plain ones, trimmed; lines stay (T6). */
export const cleaned = (text: string): string =>
  withoutInvisible(text.normalize('NFKC'))
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\S\n]/gu, ' ')
    .trim();

/** Whether a text holds control characters, line ends among them (T3, T9). */
export const hasControl = (text: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(text);

/** Whether a text holds half of a pair of code units: no UTF-8, so nothing that could be sent. */
export const isBroken = (text: string): boolean => /\p{Cs}/u.test(text);
