/** One line of a list of choices. */
export interface Choice {
  readonly key: string;
  readonly text: string;
  readonly description?: string | undefined;
}

/** Choices under a heading, or under none. */
export interface ChoiceSection {
  readonly label?: string | undefined;
  readonly choices: readonly Choice[];
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The choices whose text holds every word of the query, in any case and with or without accents. */
export function matching(sections: readonly ChoiceSection[], query: string): readonly ChoiceSection[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return sections
    .map(({ label, choices }) => ({
      label,
      choices: choices.filter(({ text }) => words.every((word) => plain(text).includes(word))),
    }))
    .filter(({ choices }) => choices.length > 0);
}

/** The place of the next choice in a list of `count`, going round at its ends; -1 where there is none. */
export function moved(at: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (at < 0) return by === 1 ? 0 : count - 1;
  return (at + by + count) % count;
}
