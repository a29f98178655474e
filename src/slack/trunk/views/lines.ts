import { button, context, input, placeholder, section } from '../../blocks.js';
import { sayRow } from '../../../texts/index.js';
import { inLines, type Markup } from '../../../texts/markup.js';
import { lineOf, textOf } from '../../../trunk/index.js';
import { limits } from '../../../wire/limits.js';
import { pageBar, pageOf } from '../../pages.js';
import { action, block, callback } from '../ids.js';
import { encode, type ViewState } from '../private-metadata.js';
import { csvButton } from './csv.js';
import { fileInput, needsChannel, typeInput, verbInput } from './form.js';
import { banners, channelInput, discardButton, nav, trunkModal } from './parts.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { GivenRow, LeftOut } from '../../../trunk/index.js';
import type { TrunkScreen } from '../../../workflow/trunk/trunk-service.js';
import type { ViewContext } from '../../handlers.js';

export type LinesScreen = Extract<TrunkScreen, { show: 'lines' }>;

/** What turns the pages of rows, and what shows all of them or those to fix. */
export const linesTurn = 'trunk.lines.page';
export const linesShow = 'trunk.lines.show';

/** The list of a change: as one text where an input holds it, else row by row, or replaced. Nothing of it is cut. */
export function linesView(
  viewContext: ViewContext,
  screen: LinesScreen,
  viewState: ViewState,
  says: Markup | null = null,
): ModalView {
  const { head, list, ready, left } = screen;
  const { head: words, many, preview, lines } = viewContext.texts.trunk;
  const { verb, channel, type } = list;
  const text = textOf(list, limits.plainTextInput);
  const toFix = left.filter(needsFixing);
  return trunkModal(viewContext, {
    title: words.linesTitle,
    callback: callback.lines,
    submit: words.next,
    metadata: encode(head, { screen: 'lines', holds: text !== null }, viewState),
    blocks: [
      ...banners(viewContext, head),
      ...(says === null ? [] : [section(says, { blockId: 'trunk.many.note' })]),
      section(lines.count(list.rows.length, ready, toFix.length, left.length - toFix.length), {
        blockId: 'trunk.lines.count',
        accessory: csvButton(viewContext, head.request),
      }),
      verbInput(viewContext, verb),
      ...(needsChannel(verb)
        ? [channelInput(viewContext, channel, { hint: many.channelHint, optional: true })]
        : []),
      ...(verb === 'type' ? [typeInput(viewContext, type)] : []),
      ...(text === null ? rowBlocks(viewContext, screen, viewState) : problemBlocks(viewContext, toFix)),
      textInput(viewContext, viewState, text),
      fileInput(viewContext),
      ...nav([discardButton(viewContext, head)]),
      context([preview.means[verb], words.nothingYet]),
    ],
  });
}

/** A channel for all is asked for above the rows: that alone is nothing to fix in a row. */
const needsFixing = ({ why }: LeftOut): boolean => why.code !== 'no-channel';

const mostProblems = 10;

function problemBlocks(viewContext: ViewContext, toFix: readonly LeftOut[]): ViewBlock[] {
  if (toFix.length === 0) return [];
  const { preview, lines } = viewContext.texts.trunk;
  const hidden = toFix.length - mostProblems;
  return [
    section(
      inLines([
        lines.toFix,
        ...toFix
          .slice(0, mostProblems)
          .map(({ row, why }) => preview.skippedLine(row.line, row.text, sayRow(why))),
        ...(hidden > 0 ? [preview.and(hidden)] : []),
      ]),
      { blockId: 'trunk.lines.problems' },
    ),
  ];
}

/** The list itself, or where it does not fit, what takes its place. */
function textInput(viewContext: ViewContext, { textTurn: turn }: ViewState, text: string | null): ViewBlock {
  const { many, lines } = viewContext.texts.trunk;
  return input({
    blockId: block.listText(turn),
    label: many.numbers,
    hint: text === null ? lines.replaceHint : many.numbersHint,
    optional: true,
    element: {
      type: 'plain_text_input',
      action_id: action.numbers,
      multiline: true,
      max_length: limits.plainTextInput,
      placeholder: placeholder(many.numbersPlaceholder),
      ...(text === null || text === '' ? {} : { initial_value: text }),
    },
  });
}

/** More inputs than these are slow to open in Slack. */
const mostOnPage = 40;

function rowBlocks(
  viewContext: ViewContext,
  { list, left }: LinesScreen,
  { page, all }: ViewState,
): ViewBlock[] {
  const { lines } = viewContext.texts.trunk;
  const problems = new Map(left.map((each) => [each.row.id, each]));
  const isShown = ({ id }: GivenRow): boolean => {
    const problem = problems.get(id);
    return all || (problem !== undefined && needsFixing(problem));
  };
  const shown = list.rows.filter(isShown);
  const respond = pageOf(
    shown.map((row) => rowInput(viewContext, row, problems.get(row.id) ?? null)),
    page,
    { blocks: mostOnPage },
  );
  const other = button({
    action: linesShow,
    text: all ? lines.showToFix : lines.showAll,
    value: all ? 'to-fix' : 'all',
  });
  return [
    section(all ? lines.all(shown.length) : lines.onlyToFix(shown.length), {
      blockId: 'trunk.lines.shown',
      accessory: other,
    }),
    ...respond.items,
    ...pageBar(viewContext, linesTurn, respond),
  ];
}

/** A row as it was given, its own channel behind a comma; one that no input holds can be replaced. */
function rowInput(viewContext: ViewContext, row: GivenRow, problem: LeftOut | null): ViewBlock {
  const { lines } = viewContext.texts.trunk;
  const written = lineOf(row);
  const fits = written.length <= limits.plainTextInput;
  const says = problem === null ? null : sayRow(problem.why);
  return input({
    blockId: block.row(row.id),
    label: lines.row(row.line),
    hint: fits ? lines.rowHint(says) : lines.longRowHint(row.text.length, says),
    optional: true,
    element: {
      type: 'plain_text_input',
      action_id: action.row,
      multiline: written.includes('\n'),
      max_length: limits.plainTextInput,
      ...(fits && written !== '' ? { initial_value: written } : {}),
    },
  });
}
