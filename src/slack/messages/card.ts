import type { MessageBlock } from '../../wire/blocks.js';
import type { SectionBlock } from '../../wire/blocks.js';
import { cut, inLines, joined, nothing, type Markup } from '../../texts/markup.js';
import { shortIds } from '../../texts/short-ids.js';
import { unreachable } from '../../types/unreachable.js';
import { holdsOf, type CardModel, type CardWarning } from '../../workflow/messages.js';
import type { NamedLine } from '../../workflow/named.js';
import {
  actions,
  button,
  context,
  fields,
  header,
  section,
  type Question,
  type ActionsBlock,
  type ContextBlock,
  type SlackMessage,
} from '../blocks.js';
import { questionButton } from '../approvals/question-button.js';
import type { ViewContext } from '../handlers.js';
import { standing, statusLine } from './status.js';

/** How many product lines a card shows; Details shows all. */
const mostLines = 10;
const longestName = 80;

/**
 * The card of a request in the approvals Slack channel: ten seconds to decide. Header, status, four facts, what ends,
 * what is added, what to look at, buttons, small print. Decided cards keep header, facts and Details, and lose the other buttons.
 */
export function cardMessage(card: CardModel, viewContext: ViewContext): SlackMessage {
  const { texts } = viewContext;
  const isOpen = card.status.is === 'open';
  const blocks: MessageBlock[] = [
    header(texts.card.title(whatOf(card), card.customer)),
    section(statusLine(card, viewContext), { blockId: 'card.status' }),
    // An open card names them under "Look at".
    cardFacts(card, viewContext, isOpen ? [] : unpricedOf(card)),
    ...(isOpen || card.needed === 0 ? linesOf(card, viewContext) : []),
    ...(isOpen ? lookAt(card, viewContext) : []),
    ...cardActions(card, viewContext),
    print(card, viewContext),
  ];
  return {
    text: texts.card.notification(whatOf(card), card.order, standing(card.status, viewContext)),
    blocks,
  };
}

/** A card's facts with how many subscriptions it starts, adds to and ends. */
export const whatOf = <T extends CardModel>(card: T) => ({ ...card, holds: holdsOf(card) });

/** The ends of the ids of a card's subscriptions, by which each is told from the others. */
export const shortIdsOf = ({ subscriptions, ends }: CardModel): ((id: string) => string) =>
  shortIds([...ends.map(({ id }) => id), ...subscriptions.flatMap(({ to }) => (to === null ? [] : [to.id]))]);

/** What has no fixed price and so is in no total (O10). */
export const unpricedOf = ({ cardWarnings }: CardModel): Unpriced =>
  cardWarnings.flatMap((cardWarning) => {
    if (cardWarning.what !== 'by-volume' && cardWarning.what !== 'price-unknown') return [];
    const why = cardWarning.what === 'by-volume' ? ('by-volume' as const) : ('unknown' as const);
    return cardWarning.names.map((name) => ({ name, why }));
  });

type Unpriced = readonly { readonly name: string; readonly why: 'by-volume' | 'unknown' }[];

/** @param unpriced what the total does not hold, by name */
export const cardFacts = (card: CardModel, { texts, zone }: ViewContext, unpriced: Unpriced): SectionBlock =>
  fields(
    [
      texts.card.facts.order(holdsOf(card)),
      texts.card.facts.date(card.wishDate, zone),
      // What only ends costs nothing.
      ...(card.subscriptions.length === 0
        ? []
        : [texts.card.facts.total(card.prices, unpriced, holdsOf(card))]),
      texts.card.facts.requester(card.requester),
    ],
    'card.facts',
  );

/** What ends, with what that can cost, then what is added: the first ten lines, and how many more there are. */
export const linesOf = (card: CardModel, viewContext: ViewContext): SectionBlock[] => [
  ...endsOf(card, viewContext),
  ...addedOf(card, viewContext),
];

/** Each by its first products: it ends as a whole. */
function endsOf(card: CardModel, { texts }: ViewContext): SectionBlock[] {
  const { ends } = card;
  if (ends.length === 0) return [];
  const most = Math.max(2, Math.floor(mostLines / ends.length));
  const shown = ends.slice(0, mostLines).map((of) => ({ of, most }));
  const hidden = ends.length - shown.length;
  const says = [
    texts.card.ends(shown, shortIdsOf(card), card.wishDate),
    ...(hidden > 0 ? [texts.card.moreEnds(hidden)] : []),
    texts.card.endsCost(ends),
  ];
  return [section(inLines(says), { blockId: 'card.ends' })];
}

function addedOf(card: CardModel, { texts }: ViewContext): SectionBlock[] {
  if (card.subscriptions.length === 0) return [];
  const short = shortIdsOf(card);
  const { adds, ends } = holdsOf(card);
  const isMixed = adds + ends > 0;
  let room = mostLines;
  let left = 0;
  const shown = (lines: readonly NamedLine[]): string[] => {
    const respond = lines.slice(0, room);
    room -= respond.length;
    left += lines.length - respond.length;
    return respond.map((line) => texts.orders.line(line.quantity, cut(line.name, longestName)));
  };
  const started = card.subscriptions.map(({ lines, to }, index): Markup => {
    const [first, ...others] = shown(lines);
    if (first === undefined) return nothing;
    if (to !== null) return texts.card.added(to, short, [first, ...others].join(', '));
    const title = texts.card.subscriptionTitle(index + 1, card.subscriptions.length, first, isMixed);
    return others.length === 0 ? title : inLines([title, others.join(', ')]);
  });
  const more = left > 0 ? texts.card.more(left) : nothing;
  return [section(joined([...started, more], '\n\n'), { blockId: 'card.lines' })];
}

function lookAt(card: CardModel, { texts }: ViewContext): SectionBlock[] {
  if (card.cardWarnings.length === 0) return [];
  const says = (cardWarning: CardWarning): Markup => {
    switch (cardWarning.what) {
      case 'no-prices':
        return texts.card.warningsBy.noPrices;
      case 'by-volume':
        return texts.card.warningsBy.byVolume(cardWarning.priced);
      case 'price-unknown':
        return texts.card.warningsBy.unknown(cardWarning.names);
      case 'warnings':
        return texts.card.warningsBy.warnings(cardWarning.messages);
      default:
        return unreachable(cardWarning);
    }
  };
  return [
    section(inLines(card.cardWarnings.map((cardWarning) => texts.card.lookAt(says(cardWarning)))), {
      blockId: 'card.warnings',
    }),
  ];
}

/** What can be done now: decide an open request or one in doubt, look into the others. */
function cardActions(card: CardModel, viewContext: ViewContext): (SectionBlock | ActionsBlock)[] {
  if (card.status.is === 'in-doubt') return doubt(card, viewContext);
  // What was decided can still be looked into.
  if (card.status.is !== 'open') return [actions([detailsButton(card, viewContext)], 'card.actions')];
  return [
    actions(
      [
        ...decisionButtons(card, viewContext),
        detailsButton(card, viewContext),
        questionButton(card, viewContext),
      ],
      'card.actions',
    ),
  ];
}

/** Approve and Reject; nothing where no approval is asked for. */
export function decisionButtons(card: CardModel, { texts }: ViewContext) {
  if (card.status.is !== 'open' || card.needed === 0) return [];
  return [
    button({
      action: 'approval.approve',
      text: texts.card.approve,
      value: card.plan,
      style: 'primary',
      label: `${texts.card.approve} ${card.order}`,
      confirm: approveQuestion(card, texts),
    }),
    button({
      action: 'approval.reject',
      text: texts.card.reject,
      value: card.plan,
      label: `${texts.card.reject} ${card.order}`,
    }),
  ];
}

function approveQuestion(card: CardModel, texts: ViewContext['texts']): Question {
  const given = card.status.is === 'open' ? card.status.approvals.length : 0;
  const needed = card.status.is === 'open' ? card.status.needed : card.needed;
  return {
    title: texts.card.approveTitle(holdsOf(card)),
    text: texts.card.approveText(whatOf(card), given + 1 >= needed),
    confirm: texts.card.approve,
    deny: texts.common.goBack,
    style: card.ends.length > 0 ? 'danger' : 'primary',
  };
}

export const detailsButton = (card: CardModel, { texts }: ViewContext) =>
  button({
    action: 'approval.details',
    text: texts.card.details,
    value: card.plan,
    label: texts.card.detailsOf(card.order),
  });

function doubt(card: CardModel, viewContext: ViewContext): (SectionBlock | ActionsBlock)[] {
  if (card.status.is !== 'in-doubt') return [];
  const { texts, zone } = viewContext;
  return [
    section(texts.card.doubt(card.status.seen, card.requester, zone), { blockId: 'card.doubt' }),
    actions(
      [
        ...doubtButtons(card, viewContext),
        detailsButton(card, viewContext),
        questionButton(card, viewContext),
      ],
      'card.doubt.actions',
    ),
  ];
}

/** What an admin says who looked at the operator. */
export const doubtButtons = (card: CardModel, { texts }: ViewContext) => [
  button({
    action: 'doubt.placed',
    text: texts.card.wasPlaced,
    value: card.plan,
    label: `${texts.card.wasPlaced}: ${card.order}`,
  }),
  button({
    action: 'doubt.not_placed',
    text: texts.card.wasNotPlaced,
    value: card.plan,
    style: 'danger',
    label: `${texts.card.wasNotPlaced}: ${card.order}`,
    confirm: {
      title: texts.card.notPlacedTitle,
      text: texts.card.notPlacedText(card.order, card.customer),
      confirm: texts.card.wasNotPlaced,
      deny: texts.common.goBack,
      style: 'danger',
    },
  }),
];

function print(card: CardModel, { texts, zone }: ViewContext): ContextBlock {
  const { status } = card;
  return context(
    texts.card.print(
      {
        order: card.order,
        submittedAt: card.submittedAt,
        expiresAt: status.is === 'open' ? status.expiresAt : null,
        approvedBy: status.is === 'in-doubt' ? status.approvals.map(({ by }) => by) : [],
        reference: status.is === 'in-doubt' ? status.reference : null,
      },
      zone,
    ),
  );
}
