import { reform } from './form.js';
import { isScalar, type Json } from './json.js';
import type { Field, FormModel, FormValues, Part } from './model.js';
import { choiceHolding } from './choices.js';
import { wordFor } from './effective.js';

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
  const { root } = reform(model, {}, document).inside;
  const found: DescribedValue[] = [];
  describePart(root, [], found);
  return found;
}

function describePart(part: Part, labels: string[], found: DescribedValue[]): void {
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
    const text = field.input.kind === 'secret' ? 'Set, not shown' : textFor(field, base);
    found.push(line(field, [...labels, field.label], text));
    return;
  }
  const group = body.heading ?? outer;
  const inner = group === undefined || part.pointer === '' ? labels : [...labels, group.label];
  for (const child of body.parts) describePart(child, inner, found);
  const { others } = body;
  if (others?.initial === undefined || others.initial === '') return;
  const text = typeof others.initial === 'string' ? others.initial : `${others.initial.length} entries`;
  found.push(line(others, [...inner, others.label], text));
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
      held.map((value) => choiceHolding(input.options, value)?.label ?? wordsFor(value)).join(', ') || 'None'
    );
  }
  if (input.kind === 'fixed' && input.text !== '') return input.text;
  if (input.kind === 'list' && Array.isArray(base))
    return base.length === 1 ? '1 entry' : `${base.length} entries`;
  return wordsFor(base);
}

const wordsFor = (value: Json): string =>
  Array.isArray(value) && value.every(isScalar)
    ? value.map(wordFor).join(', ') || '(empty list)'
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

/** Keys of inputs whose content is secret: to be encrypted where it is kept, and never shown. */
export function secretKeys(model: FormModel): string[] {
  return model.pages.flatMap(({ fields }) =>
    fields.filter(({ input }) => input.kind === 'secret').map(({ key }) => key),
  );
}
