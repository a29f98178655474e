import { button, context, section, fields } from '../../blocks.js';
import { sayMobile, sayRow } from '../../../texts/index.js';
import { formatNumber, labelOfType, mobileIn } from '../../../trunk/index.js';
import { inLines, md, type Markup } from '../../../texts/markup.js';
import { callback } from '../ids.js';
import { shownValue } from '../../approvals/request-value.js';
import { pageBar, pageOf } from '../../pages.js';
import { encode, encodePages, type ViewState, type Pages } from '../private-metadata.js';
import { pagesTurn } from './csv.js';
import { approvalPreviewBlock } from './review.js';
import { backButton, banners, discardButton, nav, sectionsOf, trunkModal } from './parts.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { LeftOut, NumberAction, NumberVerb } from '../../../trunk/index.js';
import type { TrunkScreen } from '../../../workflow/trunk/trunk-service.js';
import type { ViewContext } from '../../handlers.js';

export type NumbersScreen = Extract<TrunkScreen, { show: 'numbers' }>;

/** Rows that a screen shows of a long list; Details shows all. */
const mostRows = 10;

export const verbOf = (actions: readonly NumberAction[]): NumberVerb => actions[0]?.do ?? 'connect';

/** The calls about numbers as they will be sent, and what of a list is left out. */
export function numbersView(
  viewContext: ViewContext,
  screen: NumbersScreen,
  viewState: ViewState,
): ModalView {
  const { head, actions, approvalPreview, left } = screen;
  const { head: words, preview, review } = viewContext.texts.trunk;
  const verb = verbOf(actions);
  const isOwn = approvalPreview.needed === 0;
  const isMany = actions.length > 1 || left !== null;
  return trunkModal(viewContext, {
    title: isMany ? words.titlesOfMany[verb] : words.reviewTitles[verb],
    callback: callback.numbers,
    ...(isOwn ? {} : { submit: review.submit }),
    metadata: encode(head, { screen: 'numbers', content: screen.content }, viewState),
    blocks: [
      context([words.step('review'), words.nothingYet, md`${head.request}`]),
      ...banners(viewContext, head),
      ...(isMany ? manyBlocks(viewContext, actions, left ?? []) : oneBlocks(viewContext, actions)),
      ...mobileBlocks(viewContext, actions),
      section(preview.means[verb]),
      approvalPreviewBlock(viewContext, approvalPreview),
      ...nav([
        backButton(viewContext, head.request),
        ...(isOwn ? [applyButton(viewContext, screen)] : []),
        ...(isMany ? [detailsButton(viewContext, screen)] : []),
        discardButton(viewContext, head),
      ]),
      ...(isMany ? [context(preview.byDirect)] : []),
    ],
  });
}

const channelOf = (action: NumberAction): string | null =>
  action.do === 'disconnect' ? null : action.channel;
const typeOf = (action: NumberAction): string | null =>
  action.do === 'type' ? labelOfType(action.type) : null;

/** The one channel that all are about; null where there are several, or none. */
function onlyChannel(actions: readonly NumberAction[]): string | null {
  const channels = new Set(actions.map(channelOf));
  const [only = null] = channels;
  return channels.size === 1 ? only : null;
}

function oneBlocks(viewContext: ViewContext, actions: readonly NumberAction[]): ViewBlock[] {
  const { preview, head, one } = viewContext.texts.trunk;
  return actions.slice(0, 1).map((action) => {
    const channel = channelOf(action);
    const type = typeOf(action);
    return fields(
      [
        preview.number(formatNumber(action.number), action.number),
        ...(channel === null ? [] : [preview.fact(head.channel, channel)]),
        ...(type === null ? [] : [preview.fact(one.type, type)]),
      ],
      'trunk.numbers.facts',
    );
  });
}

const lineOf = (viewContext: ViewContext, action: NumberAction, common: string | null): Markup => {
  const channel = channelOf(action);
  return viewContext.texts.trunk.preview.line(
    formatNumber(action.number),
    channel === common ? null : channel,
    typeOf(action),
  );
};

function manyBlocks(
  viewContext: ViewContext,
  actions: readonly NumberAction[],
  left: readonly LeftOut[],
): ViewBlock[] {
  const { preview } = viewContext.texts.trunk;
  const common = onlyChannel(actions);
  const hidden = actions.length - mostRows;
  return [
    section(preview.ready(verbOf(actions), actions.length, actions.length + left.length, common), {
      blockId: 'trunk.numbers.summary',
    }),
    ...(left.length === 0
      ? []
      : [
          section(
            preview.skipped(left.length, [
              ...skippedLines(viewContext, left.slice(0, mostRows)),
              ...(left.length > mostRows ? [preview.and(left.length - mostRows)] : []),
            ]),
            { blockId: 'trunk.numbers.skipped' },
          ),
        ]),
    section(
      inLines([
        preview.readyTitle,
        ...actions.slice(0, mostRows).map((action) => lineOf(viewContext, action, common)),
        ...(hidden > 0 ? [preview.and(hidden)] : []),
      ]),
      { blockId: 'trunk.numbers.ready' },
    ),
  ];
}

const mostMobile = 5;

/** The operator connects fixed numbers: a mobile one is worth a second look. */
function mobileBlocks({ texts }: ViewContext, actions: readonly NumberAction[]): ViewBlock[] {
  const mobile = mobileIn(actions);
  if (mobile.length === 0) return [];
  const named = actions.length === 1 ? [] : mobile.slice(0, mostMobile).map(formatNumber);
  const says = sayMobile(mobile.length, actions.length, named);
  return [section(texts.trunk.preview.mobile(says), { blockId: 'trunk.numbers.mobile' })];
}

/** Rows with the reasons why they are left out. */
const skippedLines = ({ texts }: ViewContext, left: readonly LeftOut[]): Markup[] =>
  left.map(({ row, why }) => texts.trunk.preview.skippedLine(row.line, row.text, sayRow(why)));

const detailsButton = (viewContext: ViewContext, { head }: NumbersScreen): Button =>
  button({
    action: 'trunk.numbers.details',
    text: viewContext.texts.trunk.preview.details,
    value: head.request,
    label: viewContext.texts.trunk.preview.detailsLabel,
  });

/** Every line of a list, on pages of their own above the preview. */
export function allLinesView(
  viewContext: ViewContext,
  { actions, left }: NumbersScreen,
  page: number,
  metadata: Pages,
): ModalView {
  const { preview, head } = viewContext.texts.trunk;
  const common = onlyChannel(actions);
  const skipped = left ?? [];
  const all = [
    ...(skipped.length === 0
      ? []
      : [preview.leftOutTitle(skipped.length), ...skippedLines(viewContext, skipped)]),
    preview.readyAll(actions.length),
    ...actions.map((action) => lineOf(viewContext, action, common)),
  ];
  const respond = pageOf(sectionsOf(all), page);
  return trunkModal(viewContext, {
    title: head.allLinesTitle,
    callback: callback.plain,
    metadata: encodePages(metadata),
    blocks: [...respond.items, ...pageBar(viewContext, pagesTurn, respond)],
  });
}

/** Slack's own submit button asks nothing; what loses something is asked in red. */
function applyButton(viewContext: ViewContext, { head, actions, content }: NumbersScreen): Button {
  const { head: words, preview } = viewContext.texts.trunk;
  const verb = verbOf(actions);
  const [first] = actions;
  const loses = verb === 'disconnect' || verb === 'untype';
  const number =
    actions.length === 1 && first !== undefined ? `${formatNumber(first.number)} (${first.number})` : null;
  const channels = [...new Set(actions.flatMap((action) => channelOf(action) ?? []))];
  const types = new Set(actions.map(typeOf));
  const [type = null] = types;
  return button({
    action: 'trunk.apply',
    text: preview.apply,
    value: shownValue(head.request, content),
    style: loses ? 'danger' : 'primary',
    confirm: {
      title: preview.applyTitle[verb](actions.length),
      text: preview.applyText[verb]({ number, channels, type: types.size === 1 ? type : null }),
      confirm: preview.apply,
      deny: words.goBack,
      ...(loses ? { style: 'danger' as const } : {}),
    },
  });
}
