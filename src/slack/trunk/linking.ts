/** Words that people write between a number and its channel, or between two numbers: no name begins or ends with one. */
const linking: ReadonlySet<string> = new Set(
  [
    'and plus also to on at with via from in as into onto',
    'en ook aan op naar met van als bij',
    'und an auf zu mit von et',
  ].flatMap((words) => words.split(' ')),
);

/** Signs alone, `&`, `->` or `=`. */
const isSign = (word: string): boolean => /^[^\p{L}\p{N}]+$/u.test(word);

export const isLinking = (word: string): boolean => linking.has(word.toLowerCase()) || isSign(word);

/** The channel that words name: those that only link it to its number are taken off; empty where all of them do. */
export function meantChannel(words: readonly string[]): string {
  const first = words.findIndex((word) => !isLinking(word));
  const last = words.findLastIndex((word) => !isLinking(word));
  return first === -1 ? '' : words.slice(first, last + 1).join(' ');
}
