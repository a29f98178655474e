import { actions, button, context as small, section, type SlackMessage } from '../blocks.js';
import { emptyViewState, type ViewState } from './private-metadata.js';
import { draw } from './views/draw.js';
import type { FromView, HandlerContext, ViewContext, ViewPlace } from '../handlers.js';
import type { OrderId } from '../../types/ids.js';
import type { ModalView } from '../../wire/views.js';
import type { TrunkAnswer, TrunkScreen } from '../../workflow/trunk/trunk-service.js';

/** Screens, best effort, after the ack: a view that is gone loses nothing, since the change is stored. */

/** Where a person acted: in a modal, or elsewhere, from where one is opened. */
export const modalOf = (view: FromView | null): ViewPlace | null =>
  view === null || view.isHome ? null : { id: view.id, hash: view.hash };

/** Draws an answer where the person acted, and once more when what it waits for has come. */
export async function present(
  context: HandlerContext,
  place: ViewPlace | null,
  answer: TrunkAnswer,
  viewState: ViewState = emptyViewState,
): Promise<void> {
  const view = draw(context, answer.screen, viewState);
  const shown = await (place === null ? context.screen.open(view) : context.screen.update(place, view));
  // The same came before and opened the window, which shows what comes of it.
  if (!shown.shown && shown.because === 'used') return;
  const request = requestOf(answer.screen);
  if (place === null && !shown.shown && request !== null) {
    await context.reply.respond(reopenMessage(context, request));
  }
  if (place !== null && !shown.shown && shown.because === 'conflict') {
    // Something that was waited for was drawn meanwhile: the click still counts, so what is stored now is shown.
    await Promise.all([drawNewest(context, place, answer.screen, viewState), answer.later?.()]);
    return;
  }
  await follow(context, shown.shown ? shown.place : null, answer, viewState);
}

/** What stands now and what comes of it, over whatever is there; with the generated password, where it is still the one that is stored. */
async function drawNewest(
  context: HandlerContext,
  place: ViewPlace,
  screen: TrunkScreen,
  viewState: ViewState,
): Promise<void> {
  const request = requestOf(screen);
  if (request === null) return;
  const over = { ...place, hash: null };
  const { now, shown } = await context.screen.over(over, async () => {
    const newest = await context.useCases.trunk.look(context.actor, request);
    const { screen: stored } = newest;
    const isTheOne = screen.show === 'settings' && stored.show === 'settings' && isStored(screen, stored);
    const drawn = draw(context, isTheOne ? screen : stored, viewState);
    return { now: newest, shown: await context.screen.update(over, drawn) };
  });
  // Whoever drew before can't any more: this is the one that waits for the end.
  if (shown.shown) await follow(context, shown.place, now, viewState);
}

type Settings = Extract<TrunkScreen, { show: 'settings' }>;

const isStored = ({ generated }: Settings, { changes }: Settings): boolean =>
  generated !== null &&
  changes.some((each) => each.setting === 'password' && each.change === 'set' && each.value === generated);

/** What is typed while a list is awaited stands in an input of its own, which stays when the list has come. */
const keptWhileTyping = (drawn: TrunkScreen, viewState: ViewState): ViewState =>
  drawn.show === 'settings' && drawn.barrings === 'awaited'
    ? { ...viewState, codes: { ...viewState.codes, typing: true } }
    : viewState;

/** Waits for what an answer announced and shows it in the view. */
export async function follow(
  context: HandlerContext,
  place: ViewPlace | null,
  answer: TrunkAnswer,
  viewState: ViewState = emptyViewState,
): Promise<void> {
  if (answer.later === null) return;
  const ended = await noted(context, answer.screen);
  const awaited = await answer.later();
  await ended();
  // Where the window is closed, the direct message alone says what came of it.
  if (place === null) return;
  const { screen, shown } = await context.screen.over(place, async () => {
    const standing = await standingInstead(context, awaited);
    if (standing === null) return { screen: awaited, shown: null };
    const drawn = draw(context, standing, keptWhileTyping(answer.screen, viewState));
    return { screen: standing, shown: await context.screen.update(place, drawn) };
  });
  // Under way, or put off until the operator answers: what comes of it is shown where the window is still open.
  if (shown?.shown !== true || screen.show !== 'status' || screen.stands.is !== 'applying') return;
  const going = await context.useCases.trunk.look(context.actor, screen.head.request);
  // The change may have ended while the window was being drawn: then nothing more comes, and its end is drawn now.
  if (going.later === null) await context.screen.update(shown.place, draw(context, going.screen, viewState));
  else await follow(context, shown.place, going, viewState);
}

/** A page that waits for a list of the operator: nothing carries its reading on after the process. */
function noted({ useCases, actor }: HandlerContext, screen: TrunkScreen): Promise<() => Promise<void>> {
  if (screen.show !== 'settings') return Promise.resolve(() => Promise.resolve());
  return useCases.trunk.waiting(actor, { for: 'list-on-page', order: screen.head.request });
}

/**
 * What is drawn of a screen that was waited for: that one, or how it stands where the calls have gone on by themselves
 * meanwhile; null where its person has gone on, since that click shows what it came to.
 */
async function standingInstead(
  { useCases, actor }: HandlerContext,
  awaited: TrunkScreen,
): Promise<TrunkScreen | null> {
  if (awaited.show === 'gone') return awaited;
  const { screen: now } = await useCases.trunk.look(actor, awaited.head.request);
  if (now.show !== 'gone' && now.head.version === awaited.head.version) return awaited;
  return now.show === 'status' ? now : null;
}

const requestOf = (screen: TrunkScreen): OrderId | null =>
  screen.show === 'gone' ? null : screen.head.request;

/** Slack's three seconds were over before the window could open. */
export function reopenMessage(
  viewContext: ViewContext & { reference: string },
  request: OrderId | null,
): SlackMessage {
  const { head } = viewContext.texts.trunk;
  return {
    text: head.couldNotOpen,
    blocks: [
      section(head.couldNotOpen),
      ...(request === null
        ? []
        : [
            actions([
              button({ action: 'trunk.resume', text: head.openNow, value: request, style: 'primary' }),
            ]),
          ]),
      small(viewContext.texts.common.reference(viewContext.reference)),
    ],
  };
}

/** Opens a window that nothing is stored of; in a modal it takes the place of what stands there. */
export async function openView(
  context: HandlerContext,
  view: ModalView,
  place: ViewPlace | null = null,
): Promise<ViewPlace | null> {
  const shown = await (place === null ? context.screen.open(view) : context.screen.update(place, view));
  if (shown.shown) return shown.place;
  if (place === null && shown.because !== 'used') await context.reply.respond(reopenMessage(context, null));
  return null;
}
