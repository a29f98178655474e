import { readRequestValue, readShownContent } from '../approvals/request-value.js';
import { showEnd, wizardButtons } from '../wizard/buttons.js';
import { modalOf } from '../wizard/present.js';
import { readAsked } from './values.js';
import { callback } from './ids.js';
import { decode } from './private-metadata.js';
import { present } from './present.js';
import { mayOrder } from '../access.js';
import { beginAsAsked, resumeOrStart, startFor, startOrder } from './start.js';
import { endView } from './views/status.js';
import { typedIn } from './typed.js';
import type { ActionContext, ActionHandler, ActionTable } from '../handlers.js';
import type { OrderId } from '../../types/ids.js';
import type { Answer } from '../../workflow/orders/order-service.js';

/** Buttons that name their order, in the wizard, in messages and on Home. */

export const { forRequest, requestFor, within } = wizardButtons({ decode, present });

/** What stands in the inputs of the window where a button was pressed, kept before anything is drawn over it. */
async function keptIn(context: ActionContext, order: OrderId): Promise<Answer | null> {
  const typed = await typedIn(context, context.view);
  if (typed === null || typed.metadata.request !== order || typed.input === null) return null;
  return typed.input.step === 'review'
    ? null
    : context.useCases.orders.keep(context.actor, order, typed.input);
}

/** From a message or Home the role is asked first: an old button may outlive it. */
const resume: ActionHandler = async (context) => {
  await context.ack();
  const order = requestFor(context);
  const place = modalOf(context.view);
  if (place === null && !(await mayOrder(context))) return;
  if (order === null) return resumeOrStart(context);
  await present(context, place, await context.useCases.orders.resume(context.actor, order));
};

/**
 * After Park and Discard the order begins that was asked for when they were offered, or another can be started there;
 * elsewhere it is only said.
 */
const ending =
  (does: 'park' | 'discard'): ActionHandler =>
  async (context) => {
    const { useCases, actor, texts } = context;
    const order = requestFor(context);
    const answer = order === null ? null : await useCases.orders[does](actor, order);
    const isDone = answer !== null && !isRefused(answer) && answer.screen.show !== 'status';
    const asked = context.view?.callback === callback.found ? readAsked(context.view.metadata) : null;
    const begun = isDone && asked !== null ? await beginAsAsked(context, asked) : null;
    await context.ack();
    if (order === null || answer === null) return;
    if (!isDone) return present(context, modalOf(context.view), answer);
    const { status } = texts.order;
    const says = does === 'park' ? status.parked(order) : status.discarded(order);
    const place = modalOf(context.view);
    if (begun !== null) return present(context, place, begun);
    if (place === null || asked === null) return showEnd(context, says, endView(context, says));
    const opening = await useCases.orders.opening(actor);
    await context.screen.update(place, startFor(context, opening, asked));
  };

const isRefused = ({ screen }: Answer): boolean => 'head' in screen && screen.head.refusal !== null;

const startFromButton: ActionHandler = async (context) => {
  await context.ack();
  await startOrder(context, null);
};

export const orderButtons = {
  'home.order': startFromButton,
  'order.resume': resume,
  'order.reopen': resume,
  'order.park': ending('park'),
  'order.discard': ending('discard'),
  'order.retry': forRequest(
    async (context, order) =>
      (await keptIn(context, order)) ?? context.useCases.orders.look(context.actor, order),
  ),
  'order.dryrun': forRequest(({ useCases, actor }, order) => useCases.orders.dryRun(actor, order)),
  'order.place': forRequest(({ useCases, actor, acted }, order) =>
    useCases.orders.submit(actor, order, readShownContent(acted.value)),
  ),
  'order.withdraw': forRequest(({ useCases, actor, acted }, order) =>
    useCases.orders.withdraw(actor, order, readRequestValue(acted.value).plan),
  ),
  'order.queue.leave': forRequest(({ useCases, actor }, order) => useCases.orders.leaveQueue(actor, order)),
} satisfies ActionTable;
