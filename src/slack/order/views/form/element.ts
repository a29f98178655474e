import { limits } from '../../../../wire/limits.js';
import { option, placeholder } from '../../../blocks.js';
import { action } from '../../ids.js';
import { rawOf, textOf, type Paper } from './paper.js';
import type { Choice, Field, Input, Raw } from '../../../../forms/index.js';
import type { InputElement } from '../../../../wire/blocks.js';

/** The value that stands for "Not set" in a select; no choice has it, since theirs are JSON. */
export const unset = 'unset';

export type Picking = Extract<Input, { kind: 'choice' | 'choices' | 'boolean' }>;
type Typing = Extract<Input, { kind: 'text' | 'email' | 'uri' | 'secret' | 'lines' | 'entries' | 'json' }>;

const emailLike = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const urlLike = /^https?:\/\/[^\s]+$/;
const numberLike = /^-?\d{1,15}(\.\d{1,15})?$/;

/** A text as long as Slack allows; null where what stands in it is longer than Slack can show. */
export function typing(paper: Paper, field: Field, input: Typing): InputElement | null {
  const value = input.kind === 'secret' ? '' : textOf(paper, field);
  if (value.length > limits.plainTextInput) return null;
  const first = value === '' ? {} : { initial_value: value };
  if (input.kind === 'email' && (value === '' || emailLike.test(value)))
    return { type: 'email_text_input', action_id: action.value, ...first };
  if (input.kind === 'uri' && (value === '' || urlLike.test(value)))
    return { type: 'url_text_input', action_id: action.value, ...first };
  const most = Math.max(Math.min(input.maxLength, limits.plainTextInput), 1);
  const kind = input.kind === 'secret' ? input.as : input.kind;
  const isLong = kind === 'lines' || kind === 'entries' || kind === 'json';
  return {
    type: 'plain_text_input',
    action_id: action.value,
    multiline: isLong || (input.kind === 'text' && input.multiline) || value.includes('\n'),
    max_length: Math.max(most, value.length),
    ...first,
  };
}

export function number(
  paper: Paper,
  field: Field,
  input: Extract<Input, { kind: 'number' }>,
): InputElement | null {
  const value = textOf(paper, field).trim();
  const fits = value === '' || (numberLike.test(value) && !(input.integer && value.includes('.')));
  if (!fits || input.spelled) return line(value);
  const bounds = boundsFor(input, value);
  return {
    type: 'number_input',
    action_id: action.value,
    is_decimal_allowed: !input.integer,
    ...bounds,
    ...(value === '' ? {} : { initial_value: value }),
  };
}

/** Bounds as Slack takes them; none where it would refuse them or what stands in the input. */
function boundsFor(
  { integer, minimum, maximum }: Extract<Input, { kind: 'number' }>,
  value: string,
): { min_value?: string; max_value?: string } {
  const asText = (bound: number | undefined) => {
    const text = bound === undefined ? '' : String(bound);
    return numberLike.test(text) && !(integer && text.includes('.')) ? text : undefined;
  };
  const [min, max] = [asText(minimum), asText(maximum)];
  const isOut =
    value !== '' && (Number(value) < Number(min ?? value) || Number(value) > Number(max ?? value));
  if (isOut || (min !== undefined && max !== undefined && Number(min) > Number(max))) return {};
  return {
    ...(min === undefined ? {} : { min_value: min }),
    ...(max === undefined ? {} : { max_value: max }),
  };
}

/** A line of text; null where what stands in it is longer than Slack can show. */
const line = (value: string): InputElement | null =>
  value.length > limits.plainTextInput
    ? null
    : {
        type: 'plain_text_input',
        action_id: action.value,
        max_length: limits.plainTextInput,
        ...(value === '' ? {} : { initial_value: value }),
      };

/** A picker where it can hold what stands there, else a line of text. */
export function day(paper: Paper, field: Field, kind: 'date' | 'time' | 'datetime'): InputElement | null {
  const value = textOf(paper, field).trim();
  if (kind === 'date' && (value === '' || isDay(value)))
    return {
      type: 'datepicker',
      action_id: action.value,
      ...(value === '' ? {} : { initial_date: value }),
    };
  const isSeconds = /^[1-9]\d{9}$/.test(value);
  if (kind === 'datetime' && (value === '' || isSeconds))
    return {
      type: 'datetimepicker',
      action_id: action.value,
      ...(isSeconds ? { initial_date_time: Number(value) } : {}),
    };
  return line(value);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A menu; null where there is nothing to choose from. */
export function picking(paper: Paper, field: Field, input: Picking): InputElement | null {
  const { form } = paper.viewContext.texts.order;
  if (input.options.length === 0) return null;
  const isMany = input.kind === 'choices';
  const canUnset = !isMany && !field.required;
  const offered = [...(canUnset ? [option(form.notSet, unset)] : []), ...input.options.map(optionOf)];
  const isLong = offered.length > limits.select.options || ('typeahead' in input && input.typeahead);
  const raw = rawOf(paper, field);
  const chosen = chosenOf(input, raw).map(optionOf);
  if (canUnset && raw === '') chosen.push(option(form.notSet, unset));
  const [first] = chosen;
  const words = { placeholder: placeholder(isLong ? form.search : form.chooseOne) };
  const isKept = keptIn(paper, field) > 0;
  const several = chosen.length === 0 || isKept ? {} : { initial_options: chosen };
  const one = first === undefined ? {} : { initial_option: first };
  const search = { action_id: isKept ? action.instead : action.search, min_query_length: 0, ...words };
  if (isLong && isMany) return { type: 'multi_external_select', ...search, ...several };
  if (isLong) return { type: 'external_select', ...search, ...one };
  const menu = { action_id: action.value, options: offered, ...words };
  return isMany
    ? { type: 'multi_static_select', ...menu, ...several }
    : { type: 'static_select', ...menu, ...one };
}

/** How many choices of a menu stand though none is drawn, since a menu can't show so many; 0 where all are drawn. */
export function keptIn(paper: Paper, field: Field): number {
  if (field.input.kind !== 'choices') return 0;
  const { length } = chosenOf(field.input, rawOf(paper, field));
  return length > limits.select.options ? length : 0;
}

/** How many of the chosen values are no choices any more, so that no menu can show them. */
export function lostIn(paper: Paper, field: Field): number {
  const { input } = field;
  const raw = rawOf(paper, field);
  if (input.kind !== 'choices' || !Array.isArray(raw)) return 0;
  const offered = new Set<unknown>(input.options.map(({ value }) => value));
  return raw.filter((value) => !offered.has(value)).length;
}

/** The choices that are meant: by their value, or as they were typed before they were there to be chosen from. */
function chosenOf({ options }: Picking, raw: Raw | undefined): readonly Choice[] {
  const wanted = new Set<unknown>(Array.isArray(raw) ? raw : [raw]);
  const byValue = options.filter(({ value }) => wanted.has(value));
  if (byValue.length > 0 || typeof raw !== 'string') return byValue;
  return options.filter(({ label }) => label === raw.trim()).slice(0, 1);
}

/** What was typed and is no choice; empty where there is none. */
export function strayIn(paper: Paper, field: Field, input: Picking): string {
  const raw = rawOf(paper, field);
  if (typeof raw !== 'string' || raw.trim() === '' || raw === unset) return '';
  return chosenOf(input, raw).length === 0 ? raw.trim() : '';
}

export const optionOf = ({ label, value }: Choice) => option(label, value.slice(0, limits.option.value));
