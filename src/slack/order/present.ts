import { actions, button, context as small, section, type SlackMessage } from '../blocks.js';
import { inLines } from '../escape.js';
import { wizardOf } from '../wizard/present.js';
import { emptyViewState, type ViewState } from './private-metadata.js';
import { unfetchedWords } from './views/configuration.js';
import { draw } from './views/draw.js';
import type { ViewContext } from '../handlers.js';
import type { OrderId } from '../../types/ids.js';
import type { Screen } from '../../workflow/screens.js';

/** The windows of an order, as the wizard shows them. */
export const { present, submitted, follow, openView } = wizardOf<Screen, ViewState>({
  emptyViewState,
  draw,
  look: ({ useCases, actor }, order) => useCases.orders.look(actor, order),
  requestOf: orderOf,
  carried: (drawn, next, viewState) => (drawn.show === next.show ? viewState : emptyViewState),
  looksAlways: false,
  instead: (awaited, standing) =>
    !('head' in awaited) || ('head' in standing && standing.head.version === awaited.head.version)
      ? awaited
      : standing,
  stateOf: (screen) => {
    if (screen.show !== 'working') return 'ended';
    return screen.on === 'products' || screen.on === 'rules' ? 'waiting' : 'under-way';
  },
  reopenMessage: (context, order) => reopenMessage(context, order, context.reference),
  told: {
    // Only what was waited for is told; that a price came later for a closed view interests nobody.
    closed: (context, waited, come) =>
      (waited.show === 'working' || waited.show === 'queued' ? readyMessage(context, come) : null) ??
      unfetchedMessage(context, come),
    passed: unfetchedMessage,
  },
});

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
