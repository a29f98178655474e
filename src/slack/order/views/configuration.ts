import { button, context, section } from '../../blocks.js';
import { say } from '../../../texts/index.js';
import { moment } from '../../escape.js';
import { inLines, joined, md, type Markup } from '../../../texts/markup.js';
import { pageOf } from '../../pages.js';
import { limits } from '../../../wire/limits.js';
import { callback } from '../ids.js';
import { emptyViewState, encode, type ViewState } from '../private-metadata.js';
import { fieldBlocks } from './form/field.js';
import { fetchBlocks, labelOf } from './form/fetch.js';
import { nav, nextLabel, top, turning, wizardModal } from './parts.js';
import type { Field } from '../../../forms/index.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';
import type { Paper } from './form/paper.js';

export type ConfigurationScreen = Extract<Screen, { show: 'configuration' }>;

/** The configuration step: one form for each product that asks for a configuration, from the operator's JSON Schema (O4). */
export function configurationView(
  viewContext: ViewContext,
  screen: ConfigurationScreen,
  viewState: ViewState = emptyViewState,
): ModalView {
  const { head, form, nonce, page, model } = screen;
  const words = viewContext.texts.order.form;
  const fields = model.pages[page]?.fields ?? [];
  const paper = paperOf(viewContext, screen, viewState.open);
  const before = [
    ...top(viewContext, head, whereOf(viewContext, screen)),
    ...unfetchedBlocks(viewContext, screen),
    ...errorBlocks(viewContext, screen, fields),
  ];
  const body = [
    ...(fields.length === 0 ? [section(words.none)] : []),
    ...fields.flatMap((field) => [...fieldBlocks(paper, field), ...fetchBlocks(viewContext, screen, field)]),
  ];
  // A part for what a view takes: many entries of a list, or buttons beside each of many inputs.
  const respond = pageOf(body, viewState.part + 1, {
    blocks: limits.view.blocks - before.length - mostAfter,
    bytes: mostBytes,
  });
  const part = respond.page - 1;
  return wizardModal(viewContext, head, {
    callback: callback.configuration,
    submit: nextLabel(viewContext, head, page + 1 >= model.pages.length),
    metadata: encode(
      head,
      { step: 'configuration', form, page, nonce, shape: model.shape },
      { ...viewState, part },
    ),
    blocks: [
      ...before,
      ...respond.items,
      ...(respond.pages > 1 ? [context(viewContext.texts.order.head.part(respond.page, respond.pages))] : []),
      ...small(viewContext, screen, fields),
      ...nav(viewContext, head, turning(viewContext, part, respond.pages)),
    ],
  });
}

/** Blocks that buttons and small print take at most. */
const mostAfter = 6;

/** What the fields of one part take of Slack's 250 kB. */
const mostBytes = 150_000;

function paperOf(
  viewContext: ViewContext,
  { form, nonce, model, values, secretsSet, errors, remote }: ConfigurationScreen,
  open: readonly string[],
): Paper {
  const { given, fetchable } = remote;
  const times = new Map(fetchable.flatMap((each) => each.keys.map((key) => [key, each.times] as const)));
  return { viewContext, form, nonce, model, values, secretsSet, given, errors, times, open, isItem: false };
}

function whereOf(
  viewContext: ViewContext,
  { head, form, of, product, page, model }: ConfigurationScreen,
): Markup[] {
  const words = viewContext.texts.order.form;
  // Where the subscription is told by the product of this form, the product is named already.
  const isNamed = head.subscription?.to === null && head.subscription.starts?.name === product;
  return [
    words.number(form + 1, of),
    ...(isNamed ? [] : [words.product(product)]),
    ...(model.pages.length > 1 ? [words.page(page + 1, model.pages.length)] : []),
  ];
}

/** What is wrong, together below the step line; each is said at its input too. */
function errorBlocks(
  viewContext: ViewContext,
  { errors, model }: ConfigurationScreen,
  fields: readonly Field[],
): ViewBlock[] {
  if (errors.length === 0) return [];
  const words = viewContext.texts.order.form;
  const all = model.pages.flatMap((page) => page.fields);
  const lines = errors.slice(0, 10).map((error) => {
    const field = [...fields, ...all].find(({ key }) => key === error.key);
    return field === undefined ? md`${say(error)}` : words.errorAt(field.label, say(error));
  });
  return [section(inLines([words.errors(errors.length), ...lines]), { blockId: 'order.errors' })];
}

/** What became of a button that brought nothing into the form; null where each brought something. */
export function unfetchedWords(viewContext: ViewContext, screen: ConfigurationScreen): Markup | null {
  const { unfetched } = screen.remote;
  if (unfetched === null) return null;
  const { form } = viewContext.texts.order;
  const label = labelOf(screen, unfetched.property);
  return unfetched.why === 'does-not-fit'
    ? form.unfitting(label)
    : form.unfetched(label, {
        failure: unfetched.problem.failure,
        reserved: unfetched.reserved,
        reference: unfetched.problem.reference,
      });
}

function unfetchedBlocks(viewContext: ViewContext, screen: ConfigurationScreen): ViewBlock[] {
  const says = unfetchedWords(viewContext, screen);
  return says === null ? [] : [section(says, { blockId: 'order.unfetched' })];
}

function small(viewContext: ViewContext, screen: ConfigurationScreen, fields: readonly Field[]): ViewBlock[] {
  const words = viewContext.texts.order.form;
  const { remote, prefilledFrom } = screen;
  const again = button({ action: 'order.retry.remote', text: viewContext.texts.order.head.tryAgain });
  const notes = [
    ...(prefilledFrom === null ? [] : [words.prefilled(prefilledFrom)]),
    ...(remote.readAt === null ? [] : [words.remoteRead(moment(remote.readAt, viewContext.zone))]),
    ...(fields.some(({ input }) => input.kind === 'secret') ? [words.secretsKept] : []),
  ];
  return [
    ...(remote.unread.length === 0
      ? []
      : [
          section(words.remoteUnread(remote.unread.map((property) => labelOf(screen, property))), {
            accessory: again,
          }),
        ]),
    ...(remote.cut.length === 0
      ? []
      : [context(words.remoteCut(remote.cut.map((property) => labelOf(screen, property))))]),
    ...(notes.length === 0 ? [] : [context(joined(notes, ' '))]),
  ];
}
