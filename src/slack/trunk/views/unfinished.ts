import { unreachable } from '../../../types/unreachable.js';
import { groupWords } from '../../../texts/index.js';
import { cutMarkup, inLines, nothing, type Markup } from '../../../texts/markup.js';
import { actions, context, section, type ActionsBlock, type ContextBlock } from '../../blocks.js';
import { trunkDetailsButton, trunkStatusLine } from '../../messages/trunk-card.js';
import { discardButton, noteWords, resumeButton } from './parts.js';
import type { Button } from '../../../wire/elements.js';
import type { SectionBlock } from '../../../wire/blocks.js';
import type { TrunkPlace } from '../../../trunk/index.js';
import type { TrunkSummary, UnfinishedTrunks } from '../../../workflow/home-model.js';
import type { ViewContext } from '../../handlers.js';

/** A person's own trunk changes as rows: what is unfinished, with Resume and Discard. */

export type RowBlock = SectionBlock | ActionsBlock | ContextBlock;

/** A status can name what the operator said: a row has only its beginning, Details all of it. */
const mostOfStatus = 700;

/** `*TD-1004* change channel acme-ams-01`, where it stands, and why it is back. */
export function trunkRow(viewContext: ViewContext, summary: TrunkSummary): Markup {
  const { unfinished } = viewContext.texts.trunk;
  const row = unfinished.row(rowOf(summary));
  const { stands } = summary;
  switch (stands.is) {
    case 'unfinished': {
      const { note } = stands;
      return inLines([
        row,
        note === null ? nothing : cutMarkup(noteWords(viewContext, note), mostOfStatus),
        stateOf(viewContext, summary, stands),
      ]);
    }
    case 'submitting':
      return inLines([row, unfinished.submitting]);
    case 'discarded':
      return inLines([row, unfinished.discarded]);
    case 'submitted':
      return inLines([row, cutMarkup(trunkStatusLine(stands.card, viewContext), mostOfStatus)]);
    default:
      return unreachable(stands);
  }
}

export const rowOf = (summary: TrunkSummary) => ({
  order: summary.order,
  what: summary,
  customer: summary.customer,
});

function stateOf(
  viewContext: ViewContext,
  { action, size }: TrunkSummary,
  { next, settings, ready }: Extract<TrunkSummary['stands'], { is: 'unfinished' }>,
): Markup {
  const { unfinished } = viewContext.texts.trunk;
  const isEdit = action === 'trunk.edit';
  return unfinished.state({ isEdit, step: stepWords(viewContext, next), settings, ready, size });
}

function stepWords({ texts }: ViewContext, place: TrunkPlace): string {
  const { step } = texts.trunk.unfinished;
  return place.step === 'settings' ? step.settings(groupWords[place.group].label) : step[place.step];
}

/** What can be done with it from its row. */
export function trunkRowButtons(viewContext: ViewContext, { order, stands }: TrunkSummary): Button[] {
  switch (stands.is) {
    case 'unfinished':
      return [
        resumeButton(viewContext, order, { isPrimary: false }),
        discardButton(viewContext, { request: order }),
      ];
    case 'submitted':
      return [trunkDetailsButton(stands.card, viewContext)];
    case 'submitting':
    case 'discarded':
      return [];
    default:
      return unreachable(stands);
  }
}

/** Rows with their buttons, and how many more there are. */
export function unfinishedBlocks(
  viewContext: ViewContext,
  { items, total }: UnfinishedTrunks,
  blockId = 'trunk.unfinished',
): RowBlock[] {
  const { unfinished } = viewContext.texts.trunk;
  if (items.length === 0) return [];
  const hidden = total - items.length;
  return [
    section(unfinished.heading),
    ...items.flatMap((each) => rowBlocks(viewContext, each, blockId)),
    ...(hidden > 0 ? [context(unfinished.more(hidden))] : []),
  ];
}

export const rowBlocks = (
  viewContext: ViewContext,
  summary: TrunkSummary,
  blockId: string,
): (SectionBlock | ActionsBlock)[] => [
  section(trunkRow(viewContext, summary), { blockId: `${blockId}.${summary.order}` }),
  actions(trunkRowButtons(viewContext, summary), `${blockId}.actions.${summary.order}`),
];
