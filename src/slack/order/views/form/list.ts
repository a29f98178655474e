import { itemLabels, itemsOf } from '../../../../forms/index.js';
import { actions, button, section } from '../../../blocks.js';
import { markOf } from '../../private-metadata.js';
import { wrongAt, type Paper } from './paper.js';
import type { Field } from '../../../../forms/index.js';
import type { ViewBlock } from '../../../../wire/blocks.js';

/** A list whose entries are more than one value: each is changed in a view of its own. */
export function listBlocks(paper: Paper, field: Field): ViewBlock[] {
  const { form } = paper.viewContext.texts.order;
  const { input, label } = field;
  const entries = itemsOf(paper.model, paper.values, field.key);
  if (paper.isItem) return [section(form.nested(label, entries.length))];
  const mark = markOf(field.key);
  const wrong = wrongAt(paper, field);
  const isFull = input.kind === 'list' && entries.length >= (input.maxItems ?? Infinity);
  const add = button({ action: 'cfg.item.add', text: form.add, value: mark, label: form.addLabel(label) });
  const labels = itemLabels(paper.model, paper.values, field.key);
  return [
    section(form.list(label, entries.length, field.description), isFull ? {} : { accessory: add }),
    ...(wrong === '' ? [] : [section(form.error(wrong))]),
    ...labels.flatMap((words, index) => [
      section(form.entry(index + 1, words)),
      actions([
        button({
          action: 'cfg.item.edit',
          text: form.edit,
          value: valueOf(mark, index),
          label: form.editLabel(label, index + 1),
        }),
        button({
          action: 'cfg.item.remove',
          text: form.remove,
          value: valueOf(mark, index),
          label: form.removeLabel(label, index + 1),
        }),
      ]),
    ]),
  ];
}

const valueOf = (mark: string, index: number): string => JSON.stringify({ list: mark, index });
