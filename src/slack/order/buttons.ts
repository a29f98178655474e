import { readRequestValue, readShownContent } from '../approvals/request-value.js';
import { callback } from './ids.js';
import { recall } from './memory.js';
import { modalOf, present } from './present.js';
import { mayOrder } from '../access.js';
import { plainWords } from '../blocks.js';
import { resumeOrStart, startFor, startOrder } from './start.js';
import { endView } from './views/status.js';
import { typedIn } from './typed.js';
import { tellUnopened } from '../unopened.js';
import type { Markup } from '../escape.js';
import type { ActionContext, ActionHandler, ActionTable } from '../handlers.js';
import type { OrderId } from '../../types/ids.js';
import type { Answer } from '../../workflow/orders/desk.js';

/** Buttons that name their order, in the wizard, in messages and on Home. */

type Named = (context: ActionContext, order: OrderId) => Promise<Answer>;

/** The order a button names, or the view it stands in; the desk looks whose it is. */
function orderFor({ acted, view }: ActionContext): OrderId | null {
  return readRequestValue(acted.value).order ?? recall(view?.metadata ?? '')?.order ?? null;
}

const forOrder =
  (doing: Named): ActionHandler =>
  async (context) => {
    const order = orderFor(context);
    const answer = order === null ? null : await doing(context, order);
    await context.ack();
    if (answer !== null) await present(context, modalOf(context.view), answer);
  };

/** What stands in the inputs of the window where a button was pressed, kept before anything is drawn over it. */
async function keptIn(context: ActionContext, order: OrderId): Promise<Answer | null> {
  const typed = await typedIn(context, context.view);
  if (typed === null || typed.memory.order !== order || typed.input === null) return null;
  return typed.input.step === 'review' ? null : context.desk.orders.keep(context.who, order, typed.input);
}

/** From a message or Home the role is asked first: an old button may outlive it. */
const resume: ActionHandler = async (context) => {
  await context.ack();
  const order = orderFor(context);
  const place = modalOf(context.view);
  if (place === null && !(await mayOrder(context))) return;
  if (order === null) return resumeOrStart(context);
  await present(context, place, await context.desk.orders.resume(context.who, order));
};

/** After Park and Discard another order can be started where they were pressed to start one; else it is only said. */
const ending =
  (does: 'park' | 'discard'): ActionHandler =>
  async (context) => {
    const { desk, who, texts } = context;
    const order = orderFor(context);
    const answer = order === null ? null : await desk.orders[does](who, order);
    await context.ack();
    if (order === null || answer === null) return;
    const { screen } = answer;
    const isRefused = 'head' in screen && screen.head.refusal !== null;
    if (isRefused || screen.show === 'status') return present(context, modalOf(context.view), answer);
    const { status } = texts.order;
    await say(context, does === 'park' ? status.parked(order) : status.discarded(order));
  };

async function say(context: ActionContext, says: Markup): Promise<void> {
  const { view, who, desk } = context;
  const place = modalOf(view);
  if (place !== null && view?.callback === callback.found) {
    await context.screen.update(place, startFor(context, await desk.orders.opening(who), null));
  } else if (place !== null) {
    await context.screen.update(place, endView(context, says));
  } else if (view?.isHome === true) {
    await tellUnopened(context, await context.screen.open(endView(context, says)));
  } else {
    await context.say.here(plainWords(says));
  }
}

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
  'order.retry': forOrder(
    async (context, order) => (await keptIn(context, order)) ?? context.desk.orders.look(context.who, order),
  ),
  'order.dryrun': forOrder(({ desk, who }, order) => desk.orders.dryRun(who, order)),
  'order.place': forOrder(({ desk, who, acted }, order) =>
    desk.orders.submit(who, order, readShownContent(acted.value)),
  ),
  'order.withdraw': forOrder(({ desk, who, acted }, order) =>
    desk.orders.withdraw(who, order, readRequestValue(acted.value).plan),
  ),
  'order.queue.leave': forOrder(({ desk, who }, order) => desk.orders.leaveQueue(who, order)),
} satisfies ActionTable;
