import { mayChange, mayLookUp } from '../access.js';
import { textAt } from '../state.js';
import { action, block } from './ids.js';
import { formIn } from './filled.js';
import { linesActions } from './lines-actions.js';
import { leaving, decode, decodeForm, decodeList, type ViewState } from './private-metadata.js';
import { historyOf, openEdit, openHistory, openList, openMany, openOne, turnList } from './open.js';
import { openView, present } from './present.js';
import { modalOf } from '../wizard/present.js';
import { customerIn } from './submissions.js';
import { trunkButtons, within } from './buttons.js';
import { foundActions } from './found.js';
import { groupsIn, pageIn, type TypedPage } from './typed.js';
import { manyView, oneView } from './views/form.js';
import { readCustomer } from '../named-customer.js';
import { historyMessage, historyView, readTurn } from './views/history.js';
import { listTake, listView } from './views/list.js';
import { listKinds } from './views/help.js';
import { reviewEdit, reviewTurn } from './views/review.js';
import { readPage } from '../pages.js';
import { isSettingGroup, NumberVerb, withoutChange } from '../../trunk/index.js';
import type { ActionContext, ActionHandler, ActionTable } from '../handlers.js';
import type { NumberAction } from '../../trunk/index.js';
import type { OrderId } from '../../types/ids.js';
import type { TrunkAnswer } from '../../workflow/trunk/trunk-service.js';

/** Clicks and choices within trunk screens: decode, one use case, ack, then the screen. */

type Doing = (
  context: ActionContext,
  page: TypedPage,
) => Promise<{ readonly answer: TrunkAnswer; readonly viewState: ViewState }>;

/** A click on a page of settings. What is typed there is kept first, as far as it can be read. */
const onPage = (doing: Doing): ActionHandler =>
  within(
    (context) => pageIn(context, context.view, 'settings-typed'),
    async (context, page) =>
      'stands' in page ? { answer: page.stands, viewState: page.viewState } : doing(context, page),
  );

const turned = ({ viewState }: TypedPage, open: boolean): ViewState => ({
  ...viewState,
  password: { open, turn: viewState.password.turn + 1 },
});

const generate = onPage(async ({ useCases, actor }, page) => ({
  answer: await useCases.trunk.generatePassword(actor, page.metadata.request, page),
  viewState: turned(page, false),
}));

const replace = onPage(async ({ useCases, actor }, page) => ({
  answer: await useCases.trunk.settings(actor, page.metadata.request, page, 'keep'),
  viewState: turned(page, true),
}));

const drop = onPage(async ({ useCases, actor }, page) => {
  const changes = withoutChange(page.changes, 'password');
  return {
    answer: await useCases.trunk.settings(actor, page.metadata.request, { ...page, changes }, 'keep'),
    viewState: turned(page, false),
  };
});

const backOnPage = onPage(async ({ useCases, actor }, page) => {
  await useCases.trunk.settings(actor, page.metadata.request, page, 'keep');
  const from = { step: 'settings', group: page.group } as const;
  return {
    answer: await useCases.trunk.back(actor, page.metadata.request, from),
    viewState: leaving(page.viewState),
  };
});

const back: ActionHandler = async (context) => {
  const metadata = decode(context.view?.metadata);
  if (metadata === null) return context.ack();
  if (metadata.shown.screen === 'settings') return backOnPage(context);
  if (metadata.shown.screen === 'numbers') return backFromNumbers(context, metadata.request, metadata.kept);
  const { useCases, actor, view } = context;
  const { shown: snapshot, request } = metadata;
  if (snapshot.screen === 'groups' && view !== null)
    await useCases.trunk.chooseGroups(actor, request, groupsIn(snapshot, view.values), 'keep');
  const from = snapshot.screen === 'other' ? null : { step: snapshot.screen };
  const answer = await useCases.trunk.back(actor, request, from);
  await context.ack();
  await present(context, modalOf(context.view), answer, metadata.kept);
};

/**
 * A list is gone back to as it was given. One number has no step before that is stored: its form is filled in again,
 * and what was made of it dropped.
 */
async function backFromNumbers(
  context: ActionContext,
  request: OrderId,
  viewState: ViewState,
): Promise<void> {
  const { useCases, actor } = context;
  const { screen } = await useCases.trunk.look(actor, request);
  const place = modalOf(context.view);
  const only = screen.show === 'numbers' && screen.left === null ? onlyOf(screen.actions) : null;
  if (only === null || place === null) {
    const answer = await useCases.trunk.back(actor, request, { step: 'review' });
    await context.ack();
    return present(context, place, answer, viewState);
  }
  await useCases.trunk.discard(actor, request);
  await context.ack();
  const type = only.do === 'type' ? only.type : null;
  const channel = only.do === 'disconnect' ? '' : only.channel;
  await context.screen.update(place, oneView(context, only.do, { number: only.number, channel, type }));
}

function onlyOf(actions: readonly NumberAction[]): NumberAction | null {
  const [first, second] = actions;
  return second === undefined ? (first ?? null) : null;
}

/** Edit in the review: one page alone, from where Next leads back. */
const editFromReview: ActionHandler = async (context) => {
  const { useCases, actor, acted } = context;
  const metadata = decode(context.view?.metadata);
  const what = acted.value ?? '';
  const answer =
    metadata !== null && (what === 'channel' || isSettingGroup(what))
      ? await useCases.trunk.edit(actor, metadata.request, what)
      : null;
  await context.ack();
  if (metadata !== null && answer !== null)
    await present(context, modalOf(context.view), answer, { ...metadata.kept, page: 1 });
};

/** Another page of what stands there. */
const turnPage: ActionHandler = async (context) => {
  await context.ack();
  const metadata = decode(context.view?.metadata);
  if (metadata === null) return;
  const answer = await context.useCases.trunk.look(context.actor, metadata.request);
  await present(context, modalOf(context.view), answer, {
    ...metadata.kept,
    page: readPage(context.acted.value),
  });
};

/** From the form for one number to the one for several; what is typed goes along. */
const toMany: ActionHandler = async (context) => {
  await context.ack();
  const verb = NumberVerb.catch('connect').parse(context.acted.value);
  const place = modalOf(context.view);
  if (place === null || context.view === null) return openMany(context, verb);
  const { number, channel, type } = formIn(context.view);
  await openView(context, manyView(context, verb, { channel, type, numbers: number }), place);
};

/** What to do with the numbers was chosen: other inputs follow it. */
const chooseDo: ActionHandler = async (context) => {
  const form = decodeForm(context.view?.metadata);
  if (form === null) return linesActions[action.do](context);
  await context.ack();
  const verb = NumberVerb.safeParse(context.acted.picked[0]);
  const place = modalOf(context.view);
  if (!verb.success || place === null || context.view === null) return;
  const { found } = form;
  await context.screen.update(place, manyView(context, verb.data, formIn(context.view), { found }));
};

const turn: ActionHandler = async (context) => {
  await context.ack();
  const { view, acted } = context;
  const metadata = decodeList(view?.metadata);
  const place = modalOf(view);
  if (metadata === null || place === null || view === null) return;
  const at = { block: block.listCustomer, action: action.listCustomer };
  const customer = customerIn(view.values, metadata.customer, at);
  if (customer === 'hint') return;
  const query = (textAt(view.values, block.search, action.search) ?? metadata.query).trim().slice(0, 100);
  const page = Number(acted.value);
  const turnsPage = acted.actionId.startsWith('trunk.list.page') && Number.isSafeInteger(page) && page > 0;
  const next = { ...metadata, customer, query, page: turnsPage ? Math.min(page, 100_000) : 1 };
  const may = await mayLookUp(context);
  if (may.ok) return turnList(context, place, next);
  await context.screen.update(place, listView(context, next, null, { says: may.says }));
};

/** One of the customers that were found for what a command named: its list takes their place. */
const takeListed: ActionHandler = async (context) => {
  await context.ack();
  const metadata = decodeList(context.view?.metadata);
  const customer = readCustomer(context.acted.value);
  const place = modalOf(context.view);
  if (metadata === null || customer === null || place === null) return;
  const next = { ...metadata, customer, query: '', page: 1 };
  const may = await mayLookUp(context);
  if (may.ok) return turnList(context, place, next);
  await context.screen.update(place, listView(context, next, null, { says: may.says }));
};

/** Another page of a history: in its window where it stood, under a message below it. */
const turnHistory: ActionHandler = async (context) => {
  await context.ack();
  const turned = readTurn(context.acted.value);
  if (turned === null || !(await mayChange(context))) return;
  const found = await historyOf(context, turned.subject, turned.at);
  const place = modalOf(context.view);
  if (place === null) return context.reply.respond(historyMessage(context, found));
  await context.screen.update(
    place,
    historyView(context, turned.subject, { found, unfinished: found.unfinished }),
  );
};

const opens =
  (open: (context: ActionContext) => Promise<void>): ActionHandler =>
  async (context) => {
    await context.ack();
    await open(context);
  };

const openVerb = opens((context) =>
  openOne(context, NumberVerb.catch('connect').parse(context.acted.value ?? context.acted.suffix)),
);

const openLists = opens(async (context) => {
  const [named, ...customer] = (context.acted.value ?? '').split(' ');
  const kind = listKinds.find((each) => each === named);
  if (kind !== undefined) await openList(context, kind, customer.join(' ').slice(0, 200));
});

export const trunkActions = {
  ...trunkButtons,
  ...linesActions,
  ...foundActions,
  'home.edit': opens((context) => openEdit(context, null)),
  'home.connect': opens((context) => openOne(context, 'connect')),
  'trunk.open': openVerb,
  'trunk.lists': openLists,
  'trunk.history': opens(openHistory),
  [action.historyPage]: turnHistory,
  'trunk.many': toMany,
  'trunk.back': back,
  [reviewTurn]: turnPage,
  [reviewEdit]: editFromReview,
  'trunk.password.generate': generate,
  'trunk.password.replace': replace,
  'trunk.password.drop': drop,
  [action.do]: chooseDo,
  [action.listCustomer]: turn,
  [action.search]: turn,
  'trunk.list.page': turn,
  [listTake]: takeListed,
} satisfies ActionTable;
