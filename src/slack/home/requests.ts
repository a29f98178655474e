import type { Markup } from '../../texts/markup.js';
import type { ViewBlock } from '../../wire/blocks.js';
import { actions, button, context, header, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { trunkStatusLine } from '../messages/trunk-card.js';
import { detailsButtons } from '../requests/row.js';
import { trunkRow } from '../trunk/views/unfinished.js';
import { requestStatus } from './status.js';
import type { HomeModel, HomePages, OwnRequest, Paged } from '../../workflow/home-model.js';

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

function requestBlock(request: OwnRequest, viewContext: ViewContext): ViewBlock[] {
  const { texts, zone } = viewContext;
  const { order, updatedAt } = request.summary;
  const [details] = detailsButtons(request, viewContext);
  return [
    section(requestText(request, viewContext), {
      blockId: `home.request.${order}`,
      ...(details === undefined ? {} : { accessory: details }),
    }),
    context(texts.home.changed(order, updatedAt, zone)),
  ];
}

function requestText(request: OwnRequest, viewContext: ViewContext): Markup {
  const { home, trunk } = viewContext.texts;
  if (request.family === 'order') {
    const { summary } = request;
    return home.request(requestStatus(summary, viewContext), summary, summary.customer);
  }
  const { stands } = request.summary;
  return stands.is === 'submitted'
    ? home.trunkRequest(trunkStatusLine(stands.card, viewContext), trunk.card.title(stands.card))
    : trunkRow(viewContext, request.summary);
}
