import { unreachable } from '../../types/unreachable.js';
import type { ViewBlock } from '../../wire/blocks.js';
import type { OrderSummary } from '../../workflow/screens.js';
import { actions, button, context, header, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { trunkDetailsButton, trunkStatusLine } from '../messages/trunk-card.js';
import { requestStatus } from './status.js';
import type { HomeModel, HomePages, HomeRequest, Paged } from '../../workflow/home-model.js';

/** A person's own requests, ten on a page. */
export function requestBlocks({ requests, waiting }: HomeModel, viewContext: ViewContext): ViewBlock[] {
  const { home } = viewContext.texts;
  if (requests.total === 0) return [header(home.yourRequests(0, false)), section(home.noRequests)];
  return [
    header(home.yourRequests(requests.total, requests.more)),
    ...requests.items.flatMap((request) => requestBlock(request, viewContext)),
    ...pageBlocks('requests', requests, { requests: requests.page, waiting: waiting.page }, viewContext),
  ];
}

/** "Newer" and "Older" under a list that has more than one page. */
export function pageBlocks(
  list: keyof HomePages,
  { page, pages }: Pick<Paged<unknown>, 'page' | 'pages'>,
  shown: HomePages,
  { texts }: ViewContext,
): ViewBlock[] {
  if (pages === 1) return [];
  const { home } = texts;
  const words = home.turn[list];
  const turn = (to: number, way: 'back' | 'on') =>
    button({
      action: `home.page.${way}`,
      text: words[way],
      value: JSON.stringify({ ...shown, [list]: to }),
      label: home.turnLabel(words[way], list),
    });
  return [
    actions(
      [...(page > 0 ? [turn(page - 1, 'back')] : []), ...(page + 1 < pages ? [turn(page + 1, 'on')] : [])],
      `home.pages.${list}`,
    ),
    context(home.page(page + 1, pages)),
  ];
}

function requestBlock(request: HomeRequest, viewContext: ViewContext): ViewBlock[] {
  return request.family === 'trunk'
    ? trunkBlock(request, viewContext)
    : orderBlock(request.summary, viewContext);
}

function trunkBlock(
  { card, updatedAt }: Extract<HomeRequest, { family: 'trunk' }>,
  viewContext: ViewContext,
): ViewBlock[] {
  const { texts, zone } = viewContext;
  return [
    section(texts.home.trunkRequest(trunkStatusLine(card, viewContext), texts.trunk.card.title(card)), {
      blockId: `home.request.${card.order}`,
      accessory: trunkDetailsButton(card, viewContext),
    }),
    context(texts.home.changed(card.order, updatedAt, zone)),
  ];
}

function orderBlock(request: OrderSummary, viewContext: ViewContext): ViewBlock[] {
  const { texts, zone } = viewContext;
  const status = requestStatus(request, viewContext);
  const details = button({
    action: 'request.details',
    text: texts.home.details,
    value: request.order,
    label: texts.card.detailsOf(request.order),
  });
  return [
    section(texts.home.request(status, request, request.customer), {
      blockId: `home.request.${request.order}`,
      ...(canShow(request) ? { accessory: details } : {}),
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
