import type { Markup } from '../../texts/markup.js';
import type { SlackChannelId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import type { ViewBlock } from '../../wire/blocks.js';
import type { HomeView } from '../../wire/views.js';
import type { CardModel } from '../../workflow/messages.js';
import type { OrderSummary } from '../../workflow/screens.js';
import { writeHomeMemory } from '../approvals/memory.js';
import { actions, button, context, header, home, section } from '../blocks.js';
import type { Pen } from '../handlers.js';
import { decisionButtons, detailsButton, holdsOf } from '../messages/card.js';
import { requestStatus } from './status.js';

/** What a person's Home tab shows. */
export interface HomeModel {
  readonly role: { readonly requester: boolean; readonly approver: boolean; readonly admin: boolean };
  readonly inProgress: OrderSummary | null;
  readonly parked: readonly OrderSummary[];
  /** Newest first. */
  readonly requests: readonly OrderSummary[];
  /** Oldest first. */
  readonly waiting: readonly CardModel[];
  /** Their direct message with the bot. */
  readonly direct: SlackChannelId | null;
}

/** A list shows ten; the rest is counted. */
const most = 10;

export function homeView(model: HomeModel, pen: Pen): HomeView {
  const { texts } = pen;
  const { role } = model;
  const blocks: ViewBlock[] = [
    ...(role.approver ? waitingBlocks(model.waiting, pen) : []),
    ...(role.requester ? [...progressBlocks(model, pen), ...trunkBlocks(pen)] : []),
    ...(role.requester || model.requests.length > 0 ? requestBlocks(model.requests, pen) : []),
    ...(role.requester || role.approver || role.admin ? [] : [section(texts.home.noRole)]),
    context(texts.home.commands),
  ];
  return { ...home(blocks), private_metadata: writeHomeMemory(model.direct) };
}

function waitingBlocks(waiting: readonly CardModel[], pen: Pen): ViewBlock[] {
  const { home } = pen.texts;
  if (waiting.length === 0) return [header(home.waiting(0)), section(home.nothingWaits)];
  return [
    header(home.waiting(waiting.length)),
    context(home.oldestFirst),
    ...waiting.slice(0, most).flatMap((card) => waitingBlock(card, pen)),
    ...more(waiting.length, home.showAll),
  ];
}

function waitingBlock(card: CardModel, pen: Pen): ViewBlock[] {
  const { texts, zone } = pen;
  const open = card.status.is === 'open' ? card.status : null;
  return [
    section(
      texts.home.waitingRequest({
        ...card,
        holds: holdsOf(card),
        given: open?.approvals.length ?? 0,
      }),
      { blockId: `home.waiting.${card.order}` },
    ),
    actions([...decisionButtons(card, pen), detailsButton(card, pen)], `home.decide.${card.order}`),
    context(texts.home.waitingPrint(card.order, card.requester, open?.expiresAt ?? null, zone)),
  ];
}

function progressBlocks({ inProgress, parked }: HomeModel, pen: Pen): ViewBlock[] {
  const { home } = pen.texts;
  return [
    header(home.inProgress),
    ...(inProgress === null
      ? [section(home.noOrder), actions([startButton(pen)], 'home.actions')]
      : draftBlocks(inProgress, pen)),
    ...(parked.length === 0
      ? []
      : [
          header(home.parkedOrders(parked.length)),
          ...parked.slice(0, most).flatMap((order) => draftBlocks(order, pen)),
          ...more(parked.length, home.showAll),
        ]),
  ];
}

/** Trunk changes: they need no order in progress. */
const trunkBlocks = ({ texts }: Pen): ViewBlock[] => [
  header(texts.home.trunks),
  actions(
    [
      button({ action: 'home.edit', text: texts.home.editChannel }),
      button({ action: 'home.connect', text: texts.home.connectNumber }),
    ],
    'home.trunk.actions',
  ),
];

const startButton = ({ texts }: Pen) =>
  button({ action: 'home.order', text: texts.home.start, style: 'primary' });

function draftBlocks(order: OrderSummary, { texts, zone }: Pen): ViewBlock[] {
  const { home } = texts;
  const { stands } = order;
  const isComposed = stands.is === 'in-progress' || stands.is === 'parked';
  const isFirst = stands.is === 'in-progress';
  const text = home.draft({
    ...order,
    next: isComposed ? { ...stands, step: home.step[stands.step] } : null,
    note: isComposed && stands.note !== null ? texts.notes.short(stands.note) : null,
  });
  const buttons = [
    button({
      action: 'order.resume',
      text: home.resume,
      value: order.order,
      label: `${home.resume} ${order.order}`,
      ...(isFirst ? { style: 'primary' as const } : {}),
    }),
    button({
      action: 'order.discard',
      text: home.discard,
      value: order.order,
      label: `${home.discard} ${order.order}`,
      style: 'danger',
      confirm: {
        title: home.discardTitle(order.order),
        text: home.discardText(order.kind, order.customer, order.subscriptions, order.products),
        confirm: home.discard,
        deny: texts.common.keepIt,
        style: 'danger',
      },
    }),
  ];
  return [
    section(text, { blockId: `home.draft.${order.order}` }),
    actions(buttons, `home.draft.actions.${order.order}`),
    context(home.saved(order.order, order.updatedAt, zone)),
  ];
}

function requestBlocks(requests: readonly OrderSummary[], pen: Pen): ViewBlock[] {
  const { home } = pen.texts;
  if (requests.length === 0) return [header(home.yourRequests(0)), section(home.noRequests)];
  return [
    header(home.yourRequests(requests.length)),
    ...requests.slice(0, most).flatMap((request) => requestBlock(request, pen)),
    ...more(requests.length, home.showAll),
  ];
}

function requestBlock(request: OrderSummary, pen: Pen): ViewBlock[] {
  const { texts, zone } = pen;
  const status = requestStatus(request, pen);
  const isShown = canShow(request);
  return [
    section(texts.home.request(status, request.kind, request.customer, request.subscriptions), {
      blockId: `home.request.${request.order}`,
      ...(isShown
        ? {
            accessory: button({
              action: 'request.details',
              text: texts.home.details,
              value: request.order,
              label: texts.card.detailsOf(request.order),
            }),
          }
        : {}),
    }),
    context(texts.home.changed(request.order, request.updatedAt, zone)),
  ];
}

/** Whether there is a request to show the details of. */
function canShow({ stands }: OrderSummary): boolean {
  switch (stands.is) {
    case 'in-progress':
    case 'parked':
    case 'submitting':
    case 'discarded':
      return false;
    case 'open':
    case 'approved':
    case 'placing':
    case 'placed':
    case 'in-doubt':
    case 'rejected':
    case 'expired':
    case 'withdrawn':
    case 'returned':
    case 'replaced':
      return true;
    default:
      return unreachable(stands);
  }
}

const more = (all: number, says: (left: number) => Markup): ViewBlock[] =>
  all > most ? [context(says(all - most))] : [];
