import { readRequestValue } from '../approvals/request-value.js';
import { plainWords } from '../blocks.js';
import { shownOverHome } from '../home/show.js';
import { modalOf, type Wizard, type WizardAnswer } from './present.js';
import type { ActionContext, ActionHandler } from '../handlers.js';
import type { Markup } from '../escape.js';
import type { OrderId } from '../../types/ids.js';
import type { ModalView } from '../../wire/views.js';
import type { WizardMetadata } from './private-metadata.js';

/** Clicks and choices of a wizard: decode, one use case, ack, then the screen. */

/** @param family how its windows are read and drawn */
export function wizardButtons<Screen, ViewState>(family: {
  readonly decode: (metadata: string | undefined) => WizardMetadata<unknown, ViewState> | null;
  readonly present: Wizard<Screen, ViewState>['present'];
}) {
  type Answer = WizardAnswer<Screen>;
  const { decode, present } = family;

  /** The request that a button names, or the window it stands in; the service looks whose it is. */
  const requestFor = ({ acted, view }: ActionContext): OrderId | null =>
    readRequestValue(acted.value).order ?? decode(view?.metadata)?.request ?? null;

  return {
    requestFor,

    /** A button that names its request, in its window, in messages and on Home. */
    forRequest:
      (doing: (context: ActionContext, request: OrderId) => Promise<Answer>): ActionHandler =>
      async (context) => {
        const request = requestFor(context);
        const answer = request === null ? null : await doing(context, request);
        await context.ack();
        const viewState = decode(context.view?.metadata)?.kept;
        if (answer !== null) await present(context, modalOf(context.view), answer, viewState);
      },

    /** A click or a choice in a window. One that says nothing understandable is only acked. */
    within:
      <Typed>(
        read: (context: ActionContext) => Promise<Typed | null>,
        doing: (
          context: ActionContext,
          typed: Typed,
        ) => Promise<{ readonly answer: Answer; readonly viewState: ViewState } | null>,
      ): ActionHandler =>
      async (context) => {
        const typed = await read(context);
        const done = typed === null ? null : await doing(context, typed);
        await context.ack();
        if (done !== null) await present(context, modalOf(context.view), done.answer, done.viewState);
      },
  };
}

/** Says that something is over where its button was pressed: in its window, above Home, or in a message. */
export async function showEnd(context: ActionContext, says: Markup, view: ModalView): Promise<void> {
  const place = modalOf(context.view);
  if (place !== null) await context.screen.update(place, view);
  else if (context.view?.isHome === true) await shownOverHome(context, view);
  else await context.reply.respond(plainWords(says));
}
