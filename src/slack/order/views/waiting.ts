import { actions, button, context, modal, section } from '../../blocks.js';
import { joined } from '../../../texts/markup.js';
import { unreachable } from '../../../types/unreachable.js';
import { moment } from '../../escape.js';
import { callback } from '../ids.js';
import { encode } from '../private-metadata.js';
import { nav, top, wizardModal } from './parts.js';
import type { Markup } from '../../escape.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen, ScreenHead, CircuitOpen } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

/** Views that wait: for the operator, for a free draft, for a person to try again. */

export function workingView(
  viewContext: ViewContext,
  screen: Extract<Screen, { show: 'working' }>,
): ModalView {
  const { head, backoff } = screen;
  const { head: words } = viewContext.texts.order;
  if (backoff !== undefined) return restingView(viewContext, head, backoff);
  const says = workingWords(viewContext, screen);
  return wizardModal(viewContext, head, {
    callback: callback.working,
    title: words.titles.working,
    waits: true,
    metadata: encode(head, { step: 'other' }),
    blocks: [...top(viewContext, head), section(says), context(words.closableWait)],
  });
}

function workingWords({ texts }: ViewContext, screen: Extract<Screen, { show: 'working' }>): Markup {
  const { working } = texts.order;
  switch (screen.on) {
    case 'products':
      return working.products(screen.head.customer);
    case 'active-products':
    case 'configuration':
      return working[screen.on](screen.of);
    case 'customer':
    case 'rules':
    case 'dry-run':
    case 'submission':
      return working[screen.on];
    default:
      return unreachable(screen);
  }
}

/** Nobody waits for an operator that does not answer, or asked to wait: the work is kept and goes on by itself. */
const restingView = (viewContext: ViewContext, head: ScreenHead, { until, asked }: CircuitOpen): ModalView =>
  wizardModal(viewContext, head, {
    callback: callback.working,
    title: viewContext.texts.order.head.titles.resting,
    waits: true,
    metadata: encode(head, { step: 'other' }),
    blocks: [
      ...top(viewContext, head),
      section(viewContext.texts.resting.keeps(until, asked, viewContext.zone)),
      actions([
        button({ action: 'order.retry', text: viewContext.texts.order.status.refresh, value: head.order }),
      ]),
      context(viewContext.texts.order.head.closable),
    ],
  });

/** Opened at once where not even the order is read yet. */
export const openingView = (viewContext: ViewContext): ModalView =>
  modal({
    callback: callback.working,
    title: viewContext.texts.order.start.openingTitle,
    close: viewContext.texts.order.head.close,
    notifyOnClose: true,
    blocks: [
      section(viewContext.texts.order.working.opening),
      context(viewContext.texts.order.head.closable),
    ],
  });

export function queuedView(viewContext: ViewContext, screen: Extract<Screen, { show: 'queued' }>): ModalView {
  const { head, holders, ahead } = screen;
  const { queued } = viewContext.texts.order;
  const held = holders
    .slice(0, 10)
    .map((holder) =>
      queued.holder(holder.user, holder.order, holder.left, moment(holder.since, viewContext.zone)),
    );
  return wizardModal(viewContext, head, {
    callback: callback.queued,
    title: viewContext.texts.order.head.titles.queued,
    waits: true,
    metadata: encode(head, { step: 'other' }),
    blocks: [
      ...top(viewContext, head),
      section(joined([queued.title, ...held], '\n')),
      section(queued.place(ahead)),
      actions([
        button({ action: 'order.queue.leave', text: queued.leave, value: head.order }),
        button({ action: 'order.retry', text: viewContext.texts.order.status.refresh, value: head.order }),
      ]),
    ],
  });
}

export function failedView(viewContext: ViewContext, screen: Extract<Screen, { show: 'failed' }>): ModalView {
  const { head, what, problem } = screen;
  const { failed, head: words } = viewContext.texts.order;
  const again = button({
    action: 'order.retry',
    text: words.tryAgain,
    value: head.order,
    style: 'primary',
  });
  return wizardModal(viewContext, head, {
    callback: callback.failed,
    title: words.titles.failed,
    metadata: encode(head, { step: 'other' }),
    blocks: [
      ...top(viewContext, head),
      section(
        problem.until === undefined
          ? failed.says(failed.what[what](head.customer), problem.failure)
          : viewContext.texts.resting.tryAgain(
              problem.until,
              problem.failure.came === 'resting' && problem.failure.asked,
              viewContext.zone,
            ),
      ),
      ...nav(viewContext, head, [again]),
      context(failed.reference(problem.reference)),
    ],
  });
}
