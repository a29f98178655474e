import type { Field } from '../../../../forms/index.js';
import { sayHint } from '../../../../texts/index.js';
import { limits } from '../../../../wire/limits.js';
import { textOf, wrongAt, type Paper } from './paper.js';

/** What stands below an input: what is wrong first, then what it is for and how to write it; undefined for none. */
export function hintOf(paper: Paper, field: Field): string | undefined {
  const { form } = paper.viewContext.texts.order;
  const wrong = wrongAt(paper, field);
  const parts = [
    field.description ?? '',
    boundsOf(paper, field),
    field.hint === undefined || isPicked(paper, field) ? '' : sayHint(field.hint, paper.viewContext.zone),
    field.example === undefined ? '' : form.example(field.example),
    isLeftOpen(field) ? form.notSetHint : '',
  ].filter((part) => part.trim() !== '');
  const about = parts.map((part) => part.trim()).join(' ');
  const text = wrong === '' ? about : form.wrong(wrong, about);
  return text === '' ? undefined : text;
}

function boundsOf({ viewContext }: Paper, { input }: Field): string {
  const { form } = viewContext.texts.order;
  switch (input.kind) {
    case 'number': {
      const [min, max] = [input.minimum, input.maximum].map((bound) =>
        bound === undefined ? null : String(bound),
      );
      return form.between(min ?? null, max ?? null, !input.integer);
    }
    case 'text':
    case 'email':
    case 'uri':
    case 'secret':
      return form.length(
        input.minLength ?? 0,
        input.maxLength < limits.plainTextInput ? input.maxLength : null,
      );
    default:
      return '';
  }
}

/** A picker needs no words on how to write a moment. */
const isPicked = (paper: Paper, field: Field): boolean =>
  field.input.kind === 'datetime' && textOf(paper, field) === '';

const isLeftOpen = ({ required, input }: Field): boolean => !required && input.kind === 'boolean';
