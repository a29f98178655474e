import { actions, button, context as small, section, type SlackMessage } from '../blocks.js';
import { inLines } from '../escape.js';
import { emptyViewState, type ViewState } from './private-metadata.js';
import { unfetchedWords } from './views/configuration.js';
import { draw } from './views/draw.js';
import type { FromView, HandlerContext, ViewContext, ViewPlace, ViewResult } from '../handlers.js';
import type { OrderId } from '../../types/ids.js';
import type { Screen } from '../../workflow/screens.js';
import type { Answer } from '../../workflow/orders/order-service.js';

/** Screens, best effort, after the ack: a view that is gone loses nothing, since the order is stored. */

/** Where a person acted: in a modal, or elsewhere (a message, Home, a command), from where one is opened. */
export const modalOf = (view: FromView | null): ViewPlace | null =>
  view === null || view.isHome ? null : { id: view.id, hash: view.hash };

/** Draws an answer where the person acted, and once more when what it waits for has come. */
export async function present(
  context: HandlerContext,
  place: ViewPlace | null,
  answer: Answer,
  viewState: ViewState = emptyViewState,
): Promise<void> {
  const view = draw(context, answer.screen, viewState);
  await answer.window?.opened();
  const shown = await (place === null ? context.screen.open(view) : context.screen.update(place, view));
  if (isOpenAlready(shown)) return answer.window?.answered();
  const order = orderOf(answer.screen);
  if (place === null && !shown.shown && order !== null) {
    await context.reply.respond(reopenMessage(context, order, context.reference));
    await answer.window?.answered();
    return;
  }
  if (place !== null && order !== null && !shown.shown && shown.because === 'conflict') {
    const [, screen] = await Promise.all([
      drawNewest(context, place, order, answer, viewState),
      answer.later?.(),
    ]);
    const failed = screen === undefined ? null : unfetchedMessage(context, screen);
    if (failed === null || (await context.reply.sendDirectMessage(failed))) await answer.window?.answered();
    return;
  }
  await follow(context, placeAfter(shown, place), answer, viewState);
}

/** The same came before and opened the window, which shows what comes of it. */
const isOpenAlready = (shown: ViewResult): boolean => !shown.shown && shown.because === 'used';

const placeAfter = (shown: ViewResult, place: ViewPlace | null): ViewPlace | null => {
  if (shown.shown) return shown.place;
  return place === null ? null : { ...place, hash: null };
};

/**
 * The view changed since the click was made: by an answer to an earlier one, so that it shows what is no longer so,
 * or by a later one. The click counts all the same, and what is stored now is right in both cases.
 */
async function drawNewest(
  context: HandlerContext,
  place: ViewPlace,
  order: OrderId,
  { screen }: Answer,
  viewState: ViewState,
): Promise<void> {
  const over = { ...place, hash: null };
  const { now, shown } = await context.screen.over(over, async () => {
    const newest = await context.useCases.orders.look(context.actor, order);
    const drawn = draw(
      context,
      newest.screen,
      screen.show === newest.screen.show ? viewState : emptyViewState,
    );
    return { now: newest, shown: await context.screen.update(over, drawn) };
  });
  if (shown.shown) await follow(context, shown.place, now, viewState);
}

/**
 * Waits for what an answer announced and shows it: in the view, or where that is gone as a direct message. What
 * became of the order is stored in any case.
 */
export async function follow(
  context: HandlerContext,
  place: ViewPlace | null,
  answer: Answer,
  viewState: ViewState = emptyViewState,
): Promise<void> {
  if (answer.later === null) return;
  const awaited = await answer.later();
  const { screen, later, shown } = await drawAwaited(context, place, answer, awaited, viewState);
  const isClosed = shown === null || (!shown.shown && shown.because !== 'conflict');
  const isUnderWay = screen.show === 'working' && screen.on !== 'products' && screen.on !== 'rules';
  if (isUnderWay && (isClosed || shown.shown))
    return goOn(context, shown?.shown === true ? shown.place : null, answer, screen);
  const isTold = !isClosed || (await tell(context, answer, screen));
  // What still waits, or could not be told as the process ended, is told after the next start.
  if (isTold && screen.show !== 'working') await answer.window?.answered();
  if (later !== null && shown?.shown === true) await follow(context, shown.place, later);
}

/** What is under way still, or put off until the operator answers: its end is shown too, by itself. */
async function goOn(
  context: HandlerContext,
  place: ViewPlace | null,
  answer: Answer,
  screen: Screen,
): Promise<void> {
  const order = orderOf(screen);
  if (order === null) return;
  const now = await context.useCases.orders.look(context.actor, order);
  if (now.later !== null) return follow(context, place, now);
  const isTold = place !== null || (await tell(context, answer, now.screen));
  if (place !== null) await context.screen.update(place, draw(context, now.screen, emptyViewState));
  if (isTold) await answer.window?.answered();
}

/**
 * Draws what was waited for. Where the hash of the view is not known, that is looked at first: if its person has gone
 * on meanwhile, what stands now is drawn.
 * @returns `screen` and `shown`: what was drawn, and what became of that; null without a place. `later`: what stands
 * now, where that is another one
 */
async function drawAwaited(
  context: HandlerContext,
  place: ViewPlace | null,
  answer: Answer,
  awaited: Screen,
  viewState: ViewState,
): Promise<{ readonly screen: Screen; readonly later: Answer | null; readonly shown: ViewResult | null }> {
  if (place === null) return { screen: awaited, later: null, shown: null };
  return context.screen.over(place, async () => {
    const later = place.hash === null ? await newerThan(context, awaited) : null;
    const screen = later?.screen ?? awaited;
    const keeps = later === null ? keptFor(answer, awaited, viewState) : emptyViewState;
    return { screen, later, shown: await context.screen.update(place, draw(context, screen, keeps)) };
  });
}

async function newerThan(context: HandlerContext, screen: Screen): Promise<Answer | null> {
  const order = orderOf(screen);
  if (order === null || !('head' in screen)) return null;
  const now = await context.useCases.orders.look(context.actor, order);
  return 'head' in now.screen && now.screen.head.version === screen.head.version ? null : now;
}

const keptFor = ({ screen }: Answer, next: Screen, viewState: ViewState): ViewState =>
  screen.show === next.show ? viewState : emptyViewState;

/**
 * Only what was waited for is told; that a price came later for a closed view interests nobody.
 * @returns false where it could not be told
 */
async function tell(context: HandlerContext, answer: Answer, screen: Screen): Promise<boolean> {
  const waited = answer.screen.show === 'working' || answer.screen.show === 'queued';
  const message = (waited ? readyMessage(context, screen) : null) ?? unfetchedMessage(context, screen);
  return message === null || context.reply.sendDirectMessage(message);
}

function orderOf(screen: Screen): OrderId | null {
  if (screen.show === 'gone') return null;
  return screen.show === 'status' ? screen.card.order : screen.head.order;
}

/** Why a value was not fetched, for somebody whose window can't show it: it may be reserved at the operator. */
function unfetchedMessage(viewContext: ViewContext, screen: Screen): SlackMessage | null {
  const says = screen.show === 'configuration' ? unfetchedWords(viewContext, screen) : null;
  if (says === null || screen.show !== 'configuration') return null;
  return { text: says, blocks: [section(says), actions([resumeButton(viewContext, screen.head.order)])] };
}

/** The result for somebody who closed the window; null where it is told elsewhere (submission, the queue). */
function readyMessage(viewContext: ViewContext, screen: Screen): SlackMessage | null {
  if (screen.show === 'gone' || screen.show === 'status' || screen.show === 'queued') return null;
  if (screen.show === 'working') return null;
  const { commands, head: words } = viewContext.texts.order;
  const { head } = screen;
  const says = commands.ready(head.order, head.customer);
  const line = commands.readyLine(head.position, head.steps, words.steps[head.step]);
  const isBack = head.note !== null;
  return {
    text: says,
    blocks: [
      section(inLines([says, ...(isBack ? [commands.readyBack] : []), line])),
      actions([resumeButton(viewContext, head.order)]),
    ],
  };
}

export const resumeButton = (viewContext: ViewContext, order: OrderId) =>
  button({
    action: 'order.resume',
    text: viewContext.texts.order.head.resume,
    value: order,
    style: 'primary',
    label: viewContext.texts.order.start.resumeLabel(order),
  });

/** Slack's three seconds were over before the window could open. */
export function reopenMessage(
  viewContext: ViewContext,
  order: OrderId | null,
  reference: string,
): SlackMessage {
  const { commands } = viewContext.texts.order;
  const open = button({
    action: 'order.reopen',
    text: commands.openNow,
    style: 'primary',
    ...(order === null ? {} : { value: order }),
  });
  return {
    text: commands.couldNotOpen,
    blocks: [
      section(commands.couldNotOpen),
      actions([open]),
      small(viewContext.texts.common.reference(reference)),
    ],
  };
}
