import { itemForm, itemsOf, type Field, type FieldError, type FormValues } from '../../../forms/index.js';
import { context, modal, section } from '../../blocks.js';
import { pageOf } from '../../pages.js';
import { limits } from '../../../wire/limits.js';
import { callback } from '../ids.js';
import { markOf, emptyViewState, encode, type ViewSnapshot } from '../private-metadata.js';
import { fieldBlocks } from './form/field.js';
import type { ModalView } from '../../../wire/views.js';
import type { ConfigurationScreen } from './configuration.js';
import type { ViewContext } from '../../handlers.js';

type Item = Extract<ViewSnapshot, { step: 'item' }>;

/** The field of a list that a button or a view names; undefined where the form has it no more. */
export const listAt = ({ model }: ConfigurationScreen, mark: string): Field | undefined =>
  model.pages
    .flatMap((page) => page.fields)
    .find(({ key, input }) => input.kind === 'list' && markOf(key) === mark);

/** The form of one entry, as it is for what is typed in it. */
export const itemModel = (
  screen: ConfigurationScreen,
  list: Field,
  index: number | null,
  typed: FormValues,
) => itemForm(screen.model, screen.values, list.key, index ?? undefined, typed);

/** What stands in an entry: what was kept, with what is typed over it. */
export function itemValues(
  screen: ConfigurationScreen,
  list: Field,
  index: number | null,
  typed: FormValues,
): FormValues {
  const kept = index === null ? {} : (itemsOf(screen.model, screen.values, list.key)[index] ?? {});
  return { ...kept, ...typed };
}

/** What the inputs of an entry take of Slack's 250 kB. */
const mostBytes = 200_000;

/** One entry of a list, in a view of its own above the form. */
export function itemView(
  viewContext: ViewContext,
  screen: ConfigurationScreen,
  list: Field,
  item: Item,
  more: { typed?: FormValues; errors?: readonly FieldError[]; open?: readonly string[] } = {},
): ModalView {
  const { form: words, head } = viewContext.texts.order;
  const { index, form, nonce } = item;
  const values = itemValues(screen, list, index, more.typed ?? {});
  const model = itemModel(screen, list, index, values);
  const open = more.open ?? [];
  const paper = {
    viewContext,
    form,
    nonce,
    model,
    values,
    open,
    secretsSet: [],
    given: [],
    times: new Map<string, number>(),
    isItem: true,
    errors: more.errors ?? [],
  };
  const fields = model.pages.flatMap((page) => page.fields);
  const where = index === null ? words.itemNew(list.label) : words.itemEdit(list.label, index + 1);
  const body = pageOf(
    fields.flatMap((field) => fieldBlocks(paper, field)),
    1,
    {
      blocks: limits.view.blocks - 2,
      bytes: mostBytes,
    },
  );
  const left = fields.slice(body.items.length);
  return modal({
    callback: callback.item,
    title: words.itemTitle,
    submit: words.save,
    close: viewContext.texts.common.cancel,
    metadata: encode(screen.head, { ...item, shape: model.shape }, { ...emptyViewState, open: [...open] }),
    blocks: [
      context([
        where,
        head.step(screen.head.position, screen.head.steps, screen.head.step, screen.head.does),
      ]),
      ...(fields.length === 0 ? [section(words.none)] : body.items),
      ...(left.length === 0 ? [] : [section(words.itemLeft(left.map(({ label }) => label)))]),
    ],
  });
}
