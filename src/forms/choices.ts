import { createHash } from 'node:crypto';
import { equal, type Json } from './json.js';
import type { Option } from './effective.js';
import type { Choice, Field } from './model.js';
import { searched } from '../types/searched.js';

/** What a select can hold; Slack's own limit. More options are searched for. */
const mostInView = 100;
const mostBytesInView = 20_000;

/** The value an input carries for a constant: its JSON, or a hash of it where that is too long for an option. */
function rawFor(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= 140 ? text : `sha256:${createHash('sha256').update(text).digest('base64url')}`;
}

export function choicesOf(options: readonly Option[]): { options: Choice[]; typeahead: boolean } {
  const choices = options.map(({ value, label }) => ({ value: rawFor(value), label, holds: value }));
  const bytes = choices.reduce(
    (sum, { value, label }) => sum + value.length + Math.min(label.length, 75) + 60,
    0,
  );
  return { options: choices, typeahead: choices.length > mostInView || bytes > mostBytesInView };
}

/** The choice an input's raw value names; a value typed by hand is found by its label too. */
export const chosenOf = (choices: readonly Choice[], raw: string): Choice | undefined =>
  choices.find(({ value }) => value === raw) ?? choices.find(({ label }) => label === raw);

export const choiceHolding = (choices: readonly Choice[], value: Json): Choice | undefined =>
  choices.find(({ holds }) => equal(holds, value));

/**
 * The options that are meant by what was typed: first those whose words begin with it, then those that hold it, then
 * those that `isMeant` knows by their label or text value. For fields with `typeahead`.
 */
export function searchChoices(field: Field, query: string, isMeant: (text: string) => boolean): Choice[] {
  const { input } = field;
  if (input.kind !== 'choice' && input.kind !== 'choices') return [];
  const wanted = searched(query);
  const starts: Choice[] = [];
  const holds: Choice[] = [];
  const others: Choice[] = [];
  for (const choice of input.options) {
    const label = searched(choice.label);
    if (label.startsWith(wanted)) starts.push(choice);
    else if (label.includes(wanted)) holds.push(choice);
    else if (textsOf(choice).some(isMeant)) others.push(choice);
  }
  return [...starts, ...holds, ...others];
}

const textsOf = ({ label, holds }: Choice): readonly string[] =>
  typeof holds === 'string' && holds !== label ? [label, holds] : [label];
