import type { MessageBlock, SectionBlock } from '../../wire/blocks.js';
import { inLines, type Markup } from '../../texts/markup.js';
import { unreachable } from '../../types/unreachable.js';
import type { TrunkCardModel } from '../../workflow/messages.js';
import { actions, button, context, fields, header, section, type SlackMessage } from '../blocks.js';
import { questionButton } from '../approvals/question-button.js';
import type { ViewContext } from '../handlers.js';

/** How many settings or warnings a card shows; Details shows all. */
const mostLines = 10;
const mostWarnings = 5;

/**
 * The card of a trunk change in the approvals Slack channel: header, status, facts, what changes, what to look at,
 * buttons, small print. Values only where they are harmless, numbers only counted.
 */
export function trunkCardMessage(card: TrunkCardModel, viewContext: ViewContext): SlackMessage {
  const { card: words } = viewContext.texts.trunk;
  const isOpen = card.status.is === 'open';
  const showsLines = (isOpen || card.needed === 0) && card.lines.length > 0;
  const blocks: MessageBlock[] = [
    header(words.title(card)),
    section(trunkStatusLine(card, viewContext), { blockId: 'card.status' }),
    trunkFacts(card, viewContext),
    ...(showsLines ? [linesOf(card, viewContext)] : []),
    ...(isOpen ? [...lossOf(card, viewContext), ...warningsOf(card, viewContext)] : []),
    actions(
      [
        ...trunkDecisionButtons(card, viewContext),
        // What was decided can still be looked into.
        trunkDetailsButton(card, viewContext),
        ...(isOpen ? [questionButton(card, viewContext)] : []),
      ],
      'card.actions',
    ),
    context(words.print(card.order, card.submittedAt, expiryOf(card), viewContext.zone)),
  ];
  return {
    text: words.notification(words.inWords(card), card.order, standingOf(card, viewContext)),
    blocks,
  };
}

/** Where it stands, in a few words: what is in doubt is never called done. */
const standingOf = ({ status, size }: TrunkCardModel, { texts }: ViewContext): string => {
  const { card } = texts.trunk;
  return status.is === 'applied' ? card.ended(status.counts, size, status.lone) : card.standing[status.is];
};

const expiryOf = ({ status }: TrunkCardModel): number | null =>
  status.is === 'open' ? status.expiresAt : null;

export function trunkFacts(card: TrunkCardModel, { texts }: ViewContext): SectionBlock {
  const { facts } = texts.trunk.card;
  return fields(
    [
      ...(card.customer === null ? [] : [facts.customer(card.customer)]),
      ...(card.channel === null ? [] : [facts.channel(card.channel)]),
      ...(card.channels.length === 0 ? [] : [facts.channels(card.channels)]),
      card.action === 'trunk.edit' ? facts.settings(card.lines.length) : facts.numbers(card.size),
      facts.requester(card.requester),
    ],
    'card.facts',
  );
}

/** Where it stands: emoji, word, and what it means. */
export function trunkStatusLine(card: TrunkCardModel, { texts, zone }: ViewContext): Markup {
  const { status, requester, action, size } = card;
  const say = texts.trunk.card.status;
  switch (status.is) {
    case 'open':
      return say.open(status.needed, status.approvals, zone);
    case 'applying':
      if (status.freeze !== undefined) return texts.freeze.waits(status.freeze, zone);
      if (status.backoffUntil !== undefined) return texts.resting.waits(status.backoffUntil, zone);
      return say.applying(action, status.approvals, status.counts, size, zone);
    case 'applied':
      return say.applied(action, status.approvals, status.counts, status.lone, status.at, size, zone);
    case 'rejected':
      return say.rejected(status.by, status.reason, status.at, requester, zone);
    case 'expired':
      return say.expired(status.at, status.at - card.submittedAt, requester, zone);
    case 'withdrawn':
      return say.withdrawn(status.at, requester, zone);
    case 'replaced':
      return say.replaced(requester);
    default:
      return unreachable(status);
  }
}

function linesOf({ lines }: TrunkCardModel, { texts }: ViewContext): SectionBlock {
  const { card } = texts.trunk;
  const hidden = lines.length - mostLines;
  return section(
    inLines([
      card.changes,
      ...lines.slice(0, mostLines).map(({ title, words }) => card.line(title, words)),
      ...(hidden > 0 ? [card.more(hidden)] : []),
    ]),
    { blockId: 'card.lines' },
  );
}

/** What is lost, in the words that the requester's review has. */
export function lossOf({ action }: TrunkCardModel, { texts }: ViewContext): SectionBlock[] {
  const { means } = texts.trunk.preview;
  if (action === 'trunk.disconnect') return [section(means.disconnect, { blockId: 'card.loss' })];
  return action === 'trunk.untype' ? [section(means.untype, { blockId: 'card.loss' })] : [];
}

function warningsOf({ warnings }: TrunkCardModel, { texts }: ViewContext): SectionBlock[] {
  if (warnings.length === 0) return [];
  const { lookAt } = texts.trunk.card;
  return [
    section(lookAt(warnings.slice(0, mostWarnings), warnings.length - mostWarnings), {
      blockId: 'card.warnings',
    }),
  ];
}

/** Approve and Reject; nothing where no approval is asked for. */
export function trunkDecisionButtons(card: TrunkCardModel, { texts }: ViewContext) {
  const { status, action, lines } = card;
  if (status.is !== 'open' || card.needed === 0) return [];
  const { card: words } = texts.trunk;
  const loses = action === 'trunk.disconnect' || action === 'trunk.untype';
  return [
    button({
      action: 'approval.approve',
      text: texts.card.approve,
      value: card.plan,
      style: 'primary',
      label: `${texts.card.approve} ${card.order}`,
      confirm: {
        title: words.approveTitle(card),
        text: words.approveText(
          card,
          lines.map((line) => `${line.title}: ${line.words}`),
          status.approvals.length + 1 >= status.needed,
        ),
        confirm: texts.card.approve,
        deny: texts.common.goBack,
        style: loses ? 'danger' : 'primary',
      },
    }),
    button({
      action: 'approval.reject',
      text: texts.card.reject,
      value: card.plan,
      label: `${texts.card.reject} ${card.order}`,
    }),
  ];
}

export const trunkDetailsButton = (card: TrunkCardModel, { texts }: ViewContext) =>
  button({
    action: 'approval.details',
    text: texts.card.details,
    value: card.plan,
    label: texts.card.detailsOf(card.order),
  });
