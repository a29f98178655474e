import type { FromView, HandlerContext, SubmissionContext, ViewPlace, ViewResult } from '../handlers.js';
import type { SlackMessage } from '../blocks.js';
import type { OrderId } from '../../types/ids.js';
import type { ModalView } from '../../wire/views.js';

/** What a use case gives to be shown: the screen that stands, and what comes of what is being done. */
export interface WizardAnswer<Screen> {
  readonly screen: Screen;
  readonly later: (() => Promise<Screen>) | null;
  /** Of a window that waits: called when it is about to be shown, and when it shows what came. */
  readonly window?: { opened(): Promise<void>; answered(): Promise<void> };
}

/** What differs between the windows of orders and of trunk changes. */
export interface WizardFamily<Screen, ViewState> {
  readonly emptyViewState: ViewState;
  draw(context: HandlerContext, screen: Screen, viewState: ViewState): ModalView;
  look(context: HandlerContext, request: OrderId): Promise<WizardAnswer<Screen>>;
  requestOf(screen: Screen): OrderId | null;
  /** Notes a window that waits, where the answer itself does not. */
  noted?(context: HandlerContext, answer: WizardAnswer<Screen>): WizardAnswer<Screen>['window'];
  /** What the view state becomes while what an answer announced is awaited. */
  whileAwaited?(screen: Screen, viewState: ViewState): ViewState;
  /** What of the view state is kept where another screen takes the place of one. */
  carried(drawn: Screen, next: Screen, viewState: ViewState): ViewState;
  /** What is drawn of the screen that stands where the answer to a click came too late to be drawn. */
  newest?(answered: Screen, standing: Screen): Screen;
  /** Whether it is looked at before each late drawing what stands, and not only where the hash of the view is unknown. */
  readonly looksAlways: boolean;
  /** What is drawn in place of a screen that was waited for, where another stands by now; null: nothing. */
  instead(awaited: Screen, standing: Screen): Screen | null;
  /** `under-way`: what a screen shows goes on by itself, so that its end is shown too; `waiting`: it can't yet. */
  stateOf(screen: Screen): 'ended' | 'waiting' | 'under-way';
  /** Says that the window could not be opened, with a button that opens it. */
  reopenMessage(context: HandlerContext, request: OrderId | null): SlackMessage;
  /** What is told directly where no window shows it; null where nobody has to know, or it is told elsewhere. */
  told?: {
    /** Of what was waited for, once its window is closed. */
    closed(context: HandlerContext, waited: Screen, come: Screen): SlackMessage | null;
    /** Of what came after somebody's next click. */
    passed(context: HandlerContext, come: Screen): SlackMessage | null;
  };
}

/** Screens, best effort, after the ack: a view that is gone loses nothing, since what it shows is stored. */
export interface Wizard<Screen, ViewState> {
  /** Draws an answer where the person acted, and once more when what it waits for has come. */
  present(
    context: HandlerContext,
    place: ViewPlace | null,
    answer: WizardAnswer<Screen>,
    viewState?: ViewState,
  ): Promise<void>;
  /** Acks a submission with the view that stands now, and follows what that waits for. */
  submitted(context: SubmissionContext, answer: WizardAnswer<Screen>, viewState?: ViewState): Promise<void>;
  /**
   * Waits for what an answer announced and shows it: in the view, or where that is gone as a direct message. What
   * became of the request is stored in any case.
   */
  follow(
    context: HandlerContext,
    place: ViewPlace | null,
    answer: WizardAnswer<Screen>,
    viewState?: ViewState,
  ): Promise<void>;
  /** Opens a window that nothing is stored of; in a modal it takes the place of what stands there. */
  openView(context: HandlerContext, view: ModalView, place?: ViewPlace | null): Promise<ViewPlace | null>;
}

/** Where a person acted: in a modal, or elsewhere (a message, Home, a command), from where one is opened. */
export const modalOf = (view: FromView | null): ViewPlace | null =>
  view === null || view.isHome ? null : { id: view.id, hash: view.hash };

/** A view that was not drawn may stand all the same: what comes later is drawn over whatever is there. */
const placeAfter = (shown: ViewResult, place: ViewPlace | null): ViewPlace | null => {
  if (shown.shown) return shown.place;
  return place === null ? null : { ...place, hash: null };
};

export function wizardOf<Screen, ViewState>(
  family: WizardFamily<Screen, ViewState>,
): Wizard<Screen, ViewState> {
  type Answer = WizardAnswer<Screen>;
  const { emptyViewState, requestOf } = family;

  const withWindow = (context: HandlerContext, answer: Answer): Answer => {
    const isNoted = answer.window !== undefined || answer.later === null;
    const window = isNoted ? undefined : family.noted?.(context, answer);
    return window === undefined ? answer : { ...answer, window };
  };

  async function present(
    context: HandlerContext,
    place: ViewPlace | null,
    given: Answer,
    viewState: ViewState = emptyViewState,
  ): Promise<void> {
    const answer = withWindow(context, given);
    const view = family.draw(context, answer.screen, viewState);
    await answer.window?.opened();
    const shown = await (place === null ? context.screen.open(view) : context.screen.update(place, view));
    // The same came before and opened the window, which shows what comes of it.
    if (!shown.shown && shown.because === 'used') return answer.window?.answered();
    const request = requestOf(answer.screen);
    if (place === null && !shown.shown && request !== null) {
      await context.reply.respond(family.reopenMessage(context, request));
      return answer.window?.answered();
    }
    if (place !== null && request !== null && !shown.shown && shown.because === 'conflict') {
      const [, come] = await Promise.all([
        drawNewest(context, place, request, answer, viewState),
        answer.later?.(),
      ]);
      const missed = come === undefined ? null : (family.told?.passed(context, come) ?? null);
      if (missed === null || (await context.reply.sendDirectMessage(missed))) await answer.window?.answered();
      return;
    }
    await follow(context, placeAfter(shown, place), answer, viewState);
  }

  /**
   * The view changed since the click was made: by an answer to an earlier one, so that it shows what is no longer so,
   * or by a later one. The click counts all the same, and what is stored now is right in both cases.
   */
  async function drawNewest(
    context: HandlerContext,
    place: ViewPlace,
    request: OrderId,
    { screen }: Answer,
    viewState: ViewState,
  ): Promise<void> {
    const over = { ...place, hash: null };
    const { now, shown } = await context.screen.over(over, async () => {
      const newest = await family.look(context, request);
      const standing = family.newest?.(screen, newest.screen) ?? newest.screen;
      const drawn = family.draw(context, standing, family.carried(screen, standing, viewState));
      return { now: newest, shown: await context.screen.update(over, drawn) };
    });
    // Whoever drew before can't any more: this is the one that waits for the end.
    if (shown.shown) await follow(context, shown.place, now, viewState);
  }

  async function follow(
    context: HandlerContext,
    place: ViewPlace | null,
    given: Answer,
    viewState: ViewState = emptyViewState,
  ): Promise<void> {
    if (given.later === null) return;
    const answer = withWindow(context, given);
    if (given.window === undefined) await answer.window?.opened();
    const come = await given.later();
    await arrive(context, place, answer, come, viewState);
  }

  /**
   * Draws what came where it is waited for, and goes on waiting where that is not the end.
   * @param isEnd nothing more comes of it
   */
  async function arrive(
    context: HandlerContext,
    place: ViewPlace | null,
    answer: Answer,
    come: Screen,
    viewState: ViewState,
    isEnd = false,
  ): Promise<void> {
    const { screen, standing, shown } = await drawCome(context, place, answer, come, viewState);
    const isClosed = shown === null || (!shown.shown && shown.because !== 'conflict');
    const state = family.stateOf(screen);
    const request = requestOf(screen);
    // Nobody is told directly of a trunk change by its window: closed, it waits for nothing.
    const isFollowed = shown?.shown === true || (isClosed && family.told !== undefined);
    if (!isEnd && state === 'under-way' && isFollowed && request !== null) {
      const now = await family.look(context, request);
      const at = shown?.shown === true ? shown.place : null;
      const kept = family.carried(screen, now.screen, viewState);
      if (now.later !== null) return follow(context, at, now, kept);
      return arrive(context, at, answer, now.screen, kept, true);
    }
    const message = isClosed ? (family.told?.closed(context, answer.screen, screen) ?? null) : null;
    const isTold = message === null || (await context.reply.sendDirectMessage(message));
    // What still waits, or could not be told as the process ended, is told after the next start.
    if (isTold && (isEnd || state === 'ended')) await answer.window?.answered();
    if (standing !== null && standing.later !== null && shown?.shown === true)
      await follow(context, shown.place, standing);
  }

  /**
   * Draws a screen that was waited for. Where its person may have gone on meanwhile, that is looked at first.
   * @returns `screen` and `shown`: what was drawn, and what became of that; null where nothing was. `standing`: what
   * stands now, where that is another one
   */
  async function drawCome(
    context: HandlerContext,
    place: ViewPlace | null,
    answer: Answer,
    come: Screen,
    viewState: ViewState,
  ): Promise<{
    readonly screen: Screen;
    readonly standing: Answer | null;
    readonly shown: ViewResult | null;
  }> {
    if (place === null) return { screen: come, standing: null, shown: null };
    return context.screen.over(place, async () => {
      const request = place.hash === null || family.looksAlways ? requestOf(come) : null;
      const now = request === null ? null : await family.look(context, request);
      const screen = now === null ? come : family.instead(come, now.screen);
      if (screen === null) return { screen: come, standing: null, shown: null };
      const standing = screen === come ? null : now;
      const awaited = family.whileAwaited?.(answer.screen, viewState) ?? viewState;
      const kept = family.carried(answer.screen, screen, awaited);
      const view = family.draw(context, screen, kept);
      return { screen, standing, shown: await context.screen.update(place, view) };
    });
  }

  return {
    present,
    follow,
    async submitted(context, given, viewState = emptyViewState) {
      const answer = withWindow(context, given);
      const view = family.draw(context, answer.screen, viewState);
      await answer.window?.opened();
      await context.ack({ answer: 'update', view });
      await follow(context, { id: context.view.id, hash: null }, answer, viewState);
    },
    async openView(context, view, place = null) {
      const shown = await (place === null ? context.screen.open(view) : context.screen.update(place, view));
      if (shown.shown) return shown.place;
      if (place === null && shown.because !== 'used')
        await context.reply.respond(family.reopenMessage(context, null));
      return null;
    },
  };
}
