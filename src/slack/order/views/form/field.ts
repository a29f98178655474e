import { unreachable } from '../../../../types/unreachable.js';
import { button, context, input as inputBlock, section } from '../../../blocks.js';
import { markOf } from '../../private-metadata.js';
import { day, keptIn, lostIn, number, picking, strayIn, typing, type Picking } from './element.js';
import { hintOf } from './hint.js';
import { listBlocks } from './list.js';
import { blockOf, rawOf, wrongAt, type Paper } from './paper.js';
import type { Field, Input } from '../../../../forms/index.js';
import type { InputElement, ViewBlock } from '../../../../wire/blocks.js';

/** One field of a form as blocks: an input, or a text where there is nothing to type. */
export function fieldBlocks(paper: Paper, field: Field): ViewBlock[] {
  const { form } = paper.viewContext.texts.order;
  const { input, label } = field;
  switch (input.kind) {
    case 'heading':
      return [section(form.heading(label, field.description))];
    case 'fixed':
      return [section(form.fixed(label, input.text, input.isReadOnly))];
    case 'list':
      return listBlocks(paper, field);
    case 'secret':
      return secretBlocks(paper, field, input);
    case 'choice':
    case 'choices':
    case 'boolean': {
      const element = picking(paper, field, input);
      if (element === null) return [section(form.noChoices(label))];
      const kept = keptIn(paper, field) > 0;
      // Left empty it says nothing, so it may be left empty.
      return [
        ask(paper, kept ? { ...field, required: false } : field, element, aboutPicking(paper, field, input)),
      ];
    }
    case 'number':
      return askOrTell(paper, field, number(paper, field, input));
    case 'date':
    case 'time':
    case 'datetime':
      return askOrTell(paper, field, day(paper, field, input.kind));
    case 'text':
    case 'email':
    case 'uri':
    case 'lines':
    case 'entries':
    case 'json':
      return askOrTell(paper, field, typing(paper, field, input));
    default:
      return unreachable(input);
  }
}

/** What stands below a menu: first what stands in it and is not shown. */
function aboutPicking(paper: Paper, field: Field, input: Picking): string {
  const { form } = paper.viewContext.texts.order;
  const [stray, kept, lost] = [strayIn(paper, field, input), keptIn(paper, field), lostIn(paper, field)];
  return [
    stray === '' ? '' : form.typedBefore(stray),
    lost === 0 ? '' : form.noLongerOffered(lost),
    kept === 0 ? '' : form.choicesKept(kept),
    hintOf(paper, field) ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** An input; a text where none can hold what stands there. */
const askOrTell = (paper: Paper, field: Field, element: InputElement | null): ViewBlock[] => [
  element === null
    ? section(paper.viewContext.texts.order.form.tooLong(field.label))
    : ask(paper, field, element),
];

function ask(paper: Paper, field: Field, element: InputElement, hint = hintOf(paper, field)): ViewBlock {
  return inputBlock({
    blockId: blockOf(paper, field),
    label: field.label,
    element,
    optional: mayBeEmpty(field),
    ...(hint === undefined || hint === '' ? {} : { hint }),
    ...(field.dispatches ? { dispatch: true } : {}),
  });
}

/** An empty input is read as null where the schema allows that, even where it is required. */
function mayBeEmpty({ required, input }: Field): boolean {
  if (!required) return true;
  return 'types' in input && input.types.includes('null');
}

/** A secret that is set is never shown, not even its length; its input comes back with Replace. */
function secretBlocks(paper: Paper, field: Field, input: Extract<Input, { kind: 'secret' }>): ViewBlock[] {
  const { form } = paper.viewContext.texts.order;
  const typed = rawOf(paper, field);
  const isSet = paper.secretsSet.includes(field.key) || (typed === undefined ? input.isSet : typed !== '');
  const mark = markOf(field.key);
  const wrong = wrongAt(paper, field);
  if (isSet && wrong === '' && !paper.open.includes(mark)) {
    const replace = button({
      action: 'cfg.replace',
      text: form.replace,
      value: mark,
      label: form.replaceLabel(field.label),
    });
    const isGiven = paper.given.includes(field.key);
    return [section(form.secretSet(field.label, isGiven), { accessory: replace })];
  }
  const element = typing(paper, field, input);
  if (element === null) return [context(form.tooLong(field.label))];
  const hint = [hintOf(paper, field) ?? '', isSet && wrong === '' ? form.secretReplaceHint : form.secretHint];
  const words = hint.filter((part) => part !== '').join(' ');
  return [ask(paper, isSet && wrong === '' ? { ...field, required: false } : field, element, words)];
}
