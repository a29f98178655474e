import { modelOf, reform } from './form.js';
import { nameKey } from './codec.js';
import { isScalar, own, type Json } from './json.js';
import type { Field, FormModel, FormValues, Part } from './model.js';
import { choiceHolding } from './choices.js';
import { wordFor } from './effective.js';
import { formWords } from './words.js';

/** One line of a document as people read it. */
export interface DescribedValue {
  pointer: string;
  /** Labels from the outside in: the group, then the value. */
  labels: string[];
  /** The value in words; for a secret only that there is one. */
  text: string;
  isSecret: boolean;
}

/** A document in the words of its form, for a review; secrets (`writeOnly`) never stand in it. */
export function describe(model: FormModel, document: Json): DescribedValue[] {
  const found: DescribedValue[] = [];
  const { source, options, root } = reform(model, {}, document).inside;
  const describeItem = (sources: string[], item: Json, labels: string[]): void => {
    describePart(modelOf(source, sources, options, {}, item).inside.root, labels, { found, describeItem });
  };
  describePart(root, [], { found, describeItem });
  return found;
}

interface Describing {
  found: DescribedValue[];
  describeItem(sources: string[], item: Json, labels: string[]): void;
}

function describePart(part: Part, labels: string[], describing: Describing): void {
  const { found } = describing;
  const { body, base } = part;
  if (base === undefined) return;
  const outer = part.choosers[0] ?? part.presence;
  if (body.kind === 'none') {
    const isSaid = outer !== undefined;
    if (isSaid) found.push(line(outer, [...labels, outer.label], wordsFor(base)));
    return;
  }
  if (body.kind === 'field') {
    const { field } = body;
    if (field.input.kind === 'list' && Array.isArray(base) && base.length > 0) {
      const { sources } = field.input;
      for (const [index, item] of base.entries()) {
        describing.describeItem(sources, item, [...labels, `${field.label} ${index + 1}`]);
      }
      return;
    }
    const text = field.input.kind === 'secret' ? formWords.secretSet : textFor(field, base);
    // An entry of a list has its label from the list already.
    found.push(
      line(field, part.pointer === '' && labels.length > 0 ? labels : [...labels, field.label], text),
    );
    return;
  }
  const group = body.heading ?? outer;
  const inner = group === undefined || part.pointer === '' ? labels : [...labels, group.label];
  for (const child of body.parts) describePart(child, inner, describing);
  const { others } = body;
  const raw = others?.initial;
  if (others?.input.kind === 'secret' && others.input.isSet)
    found.push(line(others, [...inner, others.label], formWords.secretSet));
  if (others === undefined || raw === undefined || raw === '') return;
  const outside = [...inner, others.label];
  if (typeof raw === 'string') found.push(line(others, outside, raw));
  if (others.input.kind !== 'list' || typeof raw === 'string') return;
  for (const item of raw) {
    const name = typeof item === 'string' ? undefined : item[nameKey];
    const held = typeof name === 'string' ? own(base, name) : undefined;
    if (typeof name === 'string' && held !== undefined)
      describing.describeItem(others.input.sources, held, [...outside, name]);
  }
}

const line = ({ pointer, input }: Field, labels: string[], text: string): DescribedValue => ({
  pointer,
  labels,
  text,
  isSecret: input.kind === 'secret',
});

function textFor({ input }: Field, base: Json): string {
  if ('options' in input) {
    const held = Array.isArray(base) && input.kind === 'choices' ? base : [base];
    return (
      held.map((value) => choiceHolding(input.options, value)?.label ?? wordsFor(value)).join(', ') ||
      formWords.none
    );
  }
  if (input.kind === 'fixed' && input.text !== '') return input.text;
  if (input.kind === 'list' && Array.isArray(base)) return formWords.entries(base.length);
  return wordsFor(base);
}

const wordsFor = (value: Json): string =>
  Array.isArray(value) && value.every(isScalar)
    ? value.map(wordFor).join(', ') || formWords.emptyList
    : wordFor(value);

/**
 * What a view sent, put over what was kept: secrets that come back empty stay as they were typed before, and inputs
 * the view did not hold keep their content.
 */
export function merge(model: FormModel, kept: FormValues, typed: FormValues): FormValues {
  const secrets = new Set(secretKeys(model));
  const entries = Object.entries(typed).filter(
    ([key, raw]) => !(secrets.has(key) && raw === '' && kept[key] !== undefined),
  );
  return { ...kept, ...Object.fromEntries(entries) };
}

/** Whether values or documents of this form can hold a secret anywhere, also in entries of lists. */
export const holdsSecrets = (model: FormModel): boolean => model.inside.source.hasSecrets;

/** Keys of this form's own inputs whose content is secret: to be encrypted where it is kept, and never shown. */
export function secretKeys(model: FormModel): string[] {
  return model.pages.flatMap(({ fields }) =>
    fields.filter(({ input }) => input.kind === 'secret').map(({ key }) => key),
  );
}
