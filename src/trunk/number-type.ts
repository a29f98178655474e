import { z } from 'zod';
import { cleaned } from './clean.js';

/** What a number is for Microsoft Teams, in the operator's words; the empty one is "no type" (T8). */
export const NumberType = z.enum(['User', 'Resource Account', '']);
export type NumberType = z.infer<typeof NumberType>;

/** The types with the word people type after `/trunk type` and the label screens show. */
export const numberTypes = [
  { type: 'User', word: 'user', label: 'User' },
  { type: 'Resource Account', word: 'resource', label: 'Resource Account' },
  { type: '', word: 'none', label: 'No type' },
] as const satisfies readonly { type: NumberType; word: string; label: string }[];

/** The type a word or label names (`resource`, `Resource Account`); null for any other word. */
export function readNumberType(text: string): NumberType | null {
  const said = cleaned(text)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const found = numberTypes.find(({ word, label }) => said === word || said === label.toLowerCase());
  return found?.type ?? null;
}

/** `User`, `Resource Account` or `No type`. */
export const labelOfType = (type: NumberType): string =>
  numberTypes.find((one) => one.type === type)?.label ?? 'No type';
