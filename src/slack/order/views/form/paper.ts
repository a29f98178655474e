import type { Field, FieldError, FormModel, FormValues, Raw } from '../../../../forms/index.js';
import { say } from '../../../../texts/index.js';
import { block } from '../../ids.js';
import type { ViewContext } from '../../../handlers.js';

/** What the fields of one form are drawn with. */
export interface Paper {
  readonly viewContext: ViewContext;
  readonly form: number;
  readonly nonce: number;
  readonly model: FormModel;
  readonly values: FormValues;
  /** Keys of secrets that were entered and are not among the values. */
  readonly secretsSet: readonly string[];
  /** Keys of inputs that hold what the operator gave. */
  readonly given: readonly string[];
  readonly errors: readonly FieldError[];
  /** How often the value of an input was fetched, by its key. */
  readonly times: ReadonlyMap<string, number>;
  /** Marks of secrets whose input was opened with Replace. */
  readonly open: readonly string[];
  /** Whether entries of lists can be changed: not within an entry. */
  readonly isItem: boolean;
}

export const blockOf = ({ form, nonce, times }: Paper, { key }: Field): string =>
  block.value(form, nonce, key, times.get(key));

/** What stands in the input: what was typed, else what it shows at first. */
export const rawOf = (paper: Paper, { key, initial }: Field): Raw | undefined =>
  Object.hasOwn(paper.values, key) ? paper.values[key] : initial;

export function textOf(paper: Paper, field: Field): string {
  const raw = rawOf(paper, field);
  return typeof raw === 'string' ? raw : '';
}

/** What is wrong at a field, in words; empty where nothing is. */
export const wrongAt = (paper: Paper, { key }: Field): string =>
  paper.errors
    .filter((error) => error.key === key)
    .map(say)
    .join(' ');
