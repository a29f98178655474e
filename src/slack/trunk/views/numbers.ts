import { button, context, section, fields } from '../../blocks.js';
import { formatNumber, labelOfType } from '../../../trunk/index.js';
import { inLines, md, type Markup } from '../../../texts/markup.js';
import { callback } from '../ids.js';
import { shownValue } from '../../approvals/request-value.js';
import { remember, type Kept, type Skipped } from '../memory.js';
import { closingBlock } from './review.js';
import { backButton, banners, discardButton, nav, sectionsOf, trunkModal } from './parts.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { NumberAction, NumberVerb } from '../../../trunk/index.js';
import type { TrunkScreen } from '../../../workflow/trunk/desk.js';
import type { Pen } from '../../dispatch.js';

export type NumbersScreen = Extract<TrunkScreen, { show: 'numbers' }>;

/** Rows that a screen shows of a long list; Details shows all. */
const mostRows = 10;

export const verbOf = (actions: readonly NumberAction[]): NumberVerb => actions[0]?.do ?? 'connect';

/** The calls about numbers as they will be sent, and what of a list is left out. */
export function numbersView(pen: Pen, screen: NumbersScreen, kept: Kept): ModalView {
  const { head, actions, closing } = screen;
  const { head: words, preview, review } = pen.texts.trunk;
  const verb = verbOf(actions);
  const isOwn = closing.needed === 0;
  const isMany = actions.length > 1 || kept.skipped !== null;
  return trunkModal(pen, {
    title: isMany ? words.titlesOfMany[verb] : words.titles[verb],
    callback: callback.numbers,
    ...(isOwn ? {} : { submit: review.submit }),
    metadata: remember(head, { screen: 'numbers', content: screen.content }, kept),
    blocks: [
      context([words.step('review'), words.nothingYet, md`${head.request}`]),
      ...banners(pen, head),
      ...(isMany ? manyBlocks(pen, actions, kept.skipped) : oneBlocks(pen, actions)),
      section(preview.means[verb]),
      closingBlock(pen, closing),
      ...nav([
        backButton(pen, head.request),
        ...(isOwn ? [applyButton(pen, screen)] : []),
        ...(isMany ? [detailsButton(pen, screen)] : []),
        discardButton(pen, head),
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

function oneBlocks(pen: Pen, actions: readonly NumberAction[]): ViewBlock[] {
  const { preview, head, one } = pen.texts.trunk;
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

const lineOf = (pen: Pen, action: NumberAction, common: string | null): Markup => {
  const channel = channelOf(action);
  return pen.texts.trunk.preview.line(
    formatNumber(action.number),
    channel === common ? null : channel,
    typeOf(action),
  );
};

function manyBlocks(pen: Pen, actions: readonly NumberAction[], skipped: Skipped | null): ViewBlock[] {
  const { preview } = pen.texts.trunk;
  const common = onlyChannel(actions);
  const left = skipped?.count ?? 0;
  const hidden = actions.length - mostRows;
  return [
    section(preview.ready(verbOf(actions), actions.length, actions.length + left, common), {
      blockId: 'trunk.numbers.summary',
    }),
    ...(skipped === null || left === 0
      ? []
      : [
          section(preview.skipped(left, skippedLines(pen, skipped, mostRows)), {
            blockId: 'trunk.numbers.skipped',
          }),
        ]),
    section(
      inLines([
        preview.readyTitle,
        ...actions.slice(0, mostRows).map((action) => lineOf(pen, action, common)),
        ...(hidden > 0 ? [preview.and(hidden)] : []),
      ]),
      { blockId: 'trunk.numbers.ready' },
    ),
  ];
}

/** The first lines with their reasons; the others as far as they are known. */
function skippedLines(pen: Pen, { lines, count, rest }: Skipped, most: number): Markup[] {
  const { preview } = pen.texts.trunk;
  const shown = lines.slice(0, most);
  const hidden = count - shown.length;
  const isAll = shown.length === lines.length;
  return [
    ...shown.map(({ line, text, says }) => preview.skippedLine(line, text, says)),
    ...(hidden === 0 ? [] : [isAll && rest !== '' ? preview.andLines(rest) : preview.and(hidden)]),
  ];
}

const detailsButton = (pen: Pen, { head }: NumbersScreen): Button =>
  button({
    action: 'trunk.numbers.details',
    text: pen.texts.trunk.preview.details,
    value: head.request,
    label: pen.texts.trunk.preview.detailsLabel,
  });

/** Every line of a list, in a view of its own above the preview. */
export function allLinesView(pen: Pen, { actions }: NumbersScreen, kept: Kept): ModalView {
  const { preview, head } = pen.texts.trunk;
  const common = onlyChannel(actions);
  const { skipped } = kept;
  return trunkModal(pen, {
    title: head.titlesOfMany[verbOf(actions)],
    callback: callback.plain,
    metadata: '{}',
    blocks: [
      ...(skipped === null || skipped.count === 0
        ? []
        : sectionsOf([preview.leftOutTitle(skipped.count), ...skippedLines(pen, skipped, 1_000)])),
      ...sectionsOf([
        preview.readyAll(actions.length),
        ...actions.map((action) => lineOf(pen, action, common)),
      ]),
    ],
  });
}

/** Slack's own submit button asks nothing; what loses something is asked in red. */
function applyButton(pen: Pen, { head, actions, content }: NumbersScreen): Button {
  const { head: words, preview } = pen.texts.trunk;
  const verb = verbOf(actions);
  const [first] = actions;
  const loses = verb === 'disconnect' || verb === 'untype';
  const what =
    actions.length === 1 && first !== undefined
      ? `${formatNumber(first.number)} (${first.number})`
      : words.numbers(actions.length);
  const types = new Set(actions.map(typeOf));
  const [type = null] = types;
  return button({
    action: 'trunk.apply',
    text: preview.apply,
    value: shownValue(head.request, content),
    style: loses ? 'danger' : 'primary',
    confirm: {
      title: preview.applyTitle[verb](actions.length),
      text: preview.applyText[verb](what, onlyChannel(actions), types.size === 1 ? type : null),
      confirm: preview.apply,
      deny: words.goBack,
      ...(loses ? { style: 'danger' as const } : {}),
    },
  });
}
