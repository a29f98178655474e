import { z } from 'zod';
import { itemsOf, read, withItem, withoutItem, type FormValues } from '../../forms/index.js';
import { draw } from './views/draw.js';
import { itemModel, itemValues, itemView, listAt } from './views/item.js';
import { endView } from './views/status.js';
import { formValuesIn } from './input.js';
import { action } from './ids.js';
import { decode, type Metadata, type ViewSnapshot } from './private-metadata.js';
import { byKey, formNow } from './named.js';
import { present } from './present.js';
import { modalOf } from '../wizard/present.js';
import { problemsAt } from './wrong.js';
import { typedIn } from './typed.js';
import { readJson } from '../read-json.js';
import { reportOpenFailure } from '../report-open-failure.js';
import type {
  ActionContext,
  ActionHandler,
  ActionTable,
  HandlerContext,
  SubmissionHandler,
} from '../handlers.js';
import type { Field } from '../../forms/index.js';
import type { InputState } from '../../wire/values.js';
import type { ConfigurationScreen } from './views/configuration.js';

/** Entries of lists: each is changed in a view of its own above the form, and kept with Save. */

type Item = Extract<ViewSnapshot, { step: 'item' }>;

const Entry = z.object({ list: z.string().max(100), index: z.number().int().min(0) });

/** Opens the view of an entry. What is typed in the form below is kept first, so that nothing is lost with it. */
async function openItem(context: ActionContext, list: string, index: number | null): Promise<void> {
  const typed = await typedIn(context, context.view);
  const { view, actor, useCases } = context;
  if (typed?.input?.step !== 'configuration' || view === null) return context.ack();
  const answer = await useCases.orders.keep(actor, typed.metadata.request, typed.input);
  await context.ack();
  const { screen } = answer;
  const field = screen.show === 'configuration' ? listAt(screen, list) : undefined;
  // The list is not there any more: what stands is shown, and whether what was typed is.
  if (screen.show !== 'configuration' || field === undefined || screen.head.refusal !== null)
    return present(context, modalOf(view), answer, typed.metadata.kept);
  const { form, page, nonce } = screen;
  const item: Item = { step: 'item', form, page, nonce, shape: '', list, index, under: view.id };
  await reportOpenFailure(context, await context.screen.push(itemView(context, screen, field, item)));
}

const add: ActionHandler = async (context) => {
  const list = context.acted.value;
  if (list === null) return context.ack();
  await openItem(context, list, null);
};

const edit: ActionHandler = async (context) => {
  const entry = readJson(Entry, context.acted.value);
  if (entry === null) return context.ack();
  await openItem(context, entry.list, entry.index);
};

const remove: ActionHandler = async (context) => {
  const typed = await typedIn(context, context.view);
  const entry = readJson(Entry, context.acted.value);
  const { actor, useCases } = context;
  if (typed?.input?.step !== 'configuration' || entry === null) return context.ack();
  const { metadata, input } = typed;
  const screen = await formNow(context, metadata.request);
  const field = screen === null ? undefined : listAt(screen, entry.list);
  if (screen === null || field === undefined) {
    const kept = await useCases.orders.keep(actor, metadata.request, input);
    await context.ack();
    return present(context, modalOf(context.view), kept, metadata.kept);
  }
  const left = withoutItem(screen.model, screen.values, field.key, entry.index);
  const values = { ...input.values, [field.key]: itemsOf(screen.model, left, field.key) };
  const answer = await useCases.orders.keep(actor, metadata.request, { ...input, values }, 'once');
  await context.ack();
  await present(context, modalOf(context.view), answer, metadata.kept);
};

interface OpenItem {
  readonly metadata: Metadata;
  readonly item: Item;
  readonly screen: ConfigurationScreen;
  readonly list: Field;
  readonly typed: FormValues;
}

/** The entry that is open, with what is typed in it; null where the form or the list is no more. */
async function openItemOf(
  context: HandlerContext,
  view: { readonly metadata: string; readonly values: InputState },
): Promise<OpenItem | null> {
  const metadata = decode(view.metadata);
  if (metadata?.shown.step !== 'item') return null;
  const item = metadata.shown;
  const screen = await formNow(context, metadata.request);
  const list = screen === null ? undefined : listAt(screen, item.list);
  if (screen === null || list === undefined || screen.form !== item.form) return null;
  const marked = formValuesIn(item, view.values);
  const typed = byKey(itemModel(screen, list, item.index, marked), marked);
  return { metadata, item, screen, list, typed };
}

/** A choice in an entry that other inputs follow: drawn again, kept only with Save. Where its form is gone, that is said. */
async function redraw(context: ActionContext): Promise<void> {
  await context.ack();
  const place = modalOf(context.view);
  const open = context.view === null ? null : await openItemOf(context, context.view);
  if (place === null) return;
  if (open === null)
    return void (await context.screen.update(place, endView(context, context.texts.order.form.itemGone)));
  const { screen, list, item, typed, metadata } = open;
  await context.screen.update(
    place,
    itemView(context, screen, list, item, { typed, open: metadata.kept.open }),
  );
}

/** Save: what is wrong is said at the inputs; else the entry is kept and the form below drawn again, if it is there. */
export const saveItem: SubmissionHandler = async (context) => {
  const open = await openItemOf(context, context.view);
  if (open === null)
    return context.ack({ answer: 'update', view: endView(context, context.texts.order.form.itemGone) });
  const { metadata, item, screen, list, typed } = open;
  const values = itemValues(screen, list, item.index, typed);
  const { errors, model } = read(itemModel(screen, list, item.index, values), values);
  if (errors.length > 0) {
    const more = { typed, errors, open: metadata.kept.open };
    const shown = itemView(context, screen, list, item, { typed, open: metadata.kept.open });
    const at = model.shape === item.shape ? problemsAt(shown, item, errors) : null;
    return context.ack(
      at === null
        ? { answer: 'update', view: itemView(context, screen, list, item, more) }
        : { answer: 'errors', errors: at },
    );
  }
  const next = withItem(screen.model, screen.values, list.key, values, item.index ?? undefined);
  const kept = { [list.key]: itemsOf(screen.model, next, list.key) };
  const input = { step: 'configuration' as const, form: item.form, page: item.page, values: kept };
  const answer = await context.useCases.orders.keep(context.actor, metadata.request, input, 'once');
  // Begun before this window closes: whatever is pressed in the one below then waits for it.
  const under = { id: item.under, hash: null };
  const drawn = context.screen.over(under, () => context.screen.update(under, draw(context, answer.screen)));
  await context.ack({ answer: 'close' });
  await drawn;
};

const isItem = ({ view }: ActionContext): boolean =>
  view !== null && decode(view.metadata)?.shown.step === 'item';

/** `keep`: what a choice in the form itself does. */
export const itemActions = (keep: ActionHandler) =>
  ({
    'cfg.item.add': add,
    'cfg.item.edit': edit,
    'cfg.item.remove': remove,
    [action.value]: (context) => (isItem(context) ? redraw(context) : keep(context)),
    [action.search]: (context) => (isItem(context) ? redraw(context) : keep(context)),
    [action.instead]: (context) => (isItem(context) ? redraw(context) : keep(context)),
  }) satisfies ActionTable;
