import { OrderId } from '../../types/ids.js';
import { readPage } from '../pages.js';
import { reportOpenFailure } from '../report-open-failure.js';
import { pagesView } from './all-of-it.js';
import { action } from './ids.js';
import { linesIn, type TypedLines } from './lines.js';
import { decodePages, type ViewState, type Pages } from './private-metadata.js';
import { openView } from './present.js';
import { within } from './buttons.js';
import { modalOf } from '../wizard/present.js';
import { listCsv, pagesTurn } from './views/csv.js';
import { linesShow, linesTurn } from './views/lines.js';
import type { ActionContext, ActionHandler, ActionTable } from '../handlers.js';

/** Clicks and choices on the screen of a list. What is typed there is kept first, as far as it can be read. */

const onLines = (next: (context: ActionContext, typed: TypedLines) => ViewState): ActionHandler =>
  within(
    (context) => linesIn(context, context.view, 'list-typed'),
    async (context, typed) => {
      if ('stands' in typed) return { answer: typed.stands, viewState: typed.viewState };
      const { useCases, actor } = context;
      const answer = await useCases.trunk.giveList(actor, typed.metadata.request, typed.list, 'keep');
      return { answer, viewState: next(context, typed) };
    },
  );

/** Pages of all of it, above the window in which it was asked for. */
async function push(context: ActionContext, pages: Pages['pages']): Promise<void> {
  const request = OrderId.safeParse(context.acted.value);
  if (!request.success) return;
  const view = await pagesView(context, { pages, request: request.data }, 1);
  await reportOpenFailure(context, await context.screen.push(view));
}

/** The list as CSV, with what is typed in the window under it. */
const csv: ActionHandler = async (context) => {
  const typed = await linesIn(context, context.view, 'list-typed');
  if (typed !== null && !('stands' in typed))
    await context.useCases.trunk.giveList(context.actor, typed.metadata.request, typed.list, 'keep');
  await context.ack();
  await push(context, 'list');
};

const details: ActionHandler = async (context) => {
  await context.ack();
  await push(context, 'lines');
};

/** Another page of the window that shows all of something. */
const turn: ActionHandler = async (context) => {
  await context.ack();
  const place = modalOf(context.view);
  const metadata = decodePages(context.view?.metadata);
  if (place === null || metadata === null) return;
  await openView(context, await pagesView(context, metadata, readPage(context.acted.value)), place);
};

export const linesActions = {
  [action.do]: onLines((_context, { viewState }) => viewState),
  [linesTurn]: onLines(({ acted }, { viewState }) => ({ ...viewState, page: readPage(acted.value) })),
  [linesShow]: onLines(({ acted }, { viewState }) => ({ ...viewState, page: 1, all: acted.value === 'all' })),
  [listCsv]: csv,
  [pagesTurn]: turn,
  'trunk.numbers.details': details,
} satisfies ActionTable;
