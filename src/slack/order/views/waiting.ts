import { actions, button, context, modal, section } from '../../blocks.js';
import { joined } from '../../../texts/markup.js';
import { time } from '../../escape.js';
import { callback } from '../ids.js';
import { remember } from '../memory.js';
import { nav, top, wizardModal } from './parts.js';
import type { Markup } from '../../escape.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen, ScreenHead, Resting } from '../../../workflow/screens.js';
import type { Pen } from '../../handlers.js';

/** Views that wait: for the operator, for a free draft, for a person to try again. */

export function workingView(pen: Pen, { head, on, rest }: Extract<Screen, { show: 'working' }>): ModalView {
  const { working, head: words } = pen.texts.order;
  if (rest !== undefined) return restingView(pen, head, rest);
  const says: Markup = on === 'products' ? working.products(head.customer) : working[on];
  return wizardModal(pen, head, {
    callback: callback.working,
    waits: true,
    metadata: remember(head, { step: 'other' }),
    blocks: [...top(pen, head), section(says), context(words.closableWait)],
  });
}

/** Nobody waits for an operator that does not answer, or asked to wait: the work is kept and goes on by itself. */
const restingView = (pen: Pen, head: ScreenHead, { until, asked }: Resting): ModalView =>
  wizardModal(pen, head, {
    callback: callback.working,
    waits: true,
    metadata: remember(head, { step: 'other' }),
    blocks: [
      ...top(pen, head),
      section(pen.texts.resting.keeps(until, asked, pen.zone)),
      actions([button({ action: 'order.retry', text: pen.texts.order.status.refresh, value: head.order })]),
      context(pen.texts.order.head.closable),
    ],
  });

/** Opened at once where not even the order is read yet. */
export const openingView = (pen: Pen): ModalView =>
  modal({
    callback: callback.working,
    title: pen.texts.order.start.title,
    close: pen.texts.order.head.close,
    notifyOnClose: true,
    blocks: [section(pen.texts.order.working.opening), context(pen.texts.order.head.closable)],
  });

export function queuedView(pen: Pen, screen: Extract<Screen, { show: 'queued' }>): ModalView {
  const { head, holders, ahead } = screen;
  const { queued } = pen.texts.order;
  const held = holders
    .slice(0, 10)
    .map((holder) => queued.holder(holder.user, holder.order, holder.left, time(holder.since, pen.zone)));
  return wizardModal(pen, head, {
    callback: callback.queued,
    waits: true,
    metadata: remember(head, { step: 'other' }),
    blocks: [
      ...top(pen, head),
      section(joined([queued.title, ...held], '\n')),
      section(queued.place(ahead)),
      actions([
        button({ action: 'order.queue.leave', text: queued.leave, value: head.order }),
        button({ action: 'order.retry', text: pen.texts.order.status.refresh, value: head.order }),
      ]),
    ],
  });
}

export function failedView(pen: Pen, screen: Extract<Screen, { show: 'failed' }>): ModalView {
  const { head, what, problem } = screen;
  const { failed, head: words } = pen.texts.order;
  const again = button({
    action: 'order.retry',
    text: words.tryAgain,
    value: head.order,
    style: 'primary',
  });
  return wizardModal(pen, head, {
    callback: callback.failed,
    metadata: remember(head, { step: 'other' }),
    blocks: [
      ...top(pen, head),
      section(
        problem.until === undefined
          ? failed.says(failed.what[what](head.customer), problem.failure)
          : pen.texts.resting.tryAgain(
              problem.until,
              problem.failure.came === 'resting' && problem.failure.asked,
              pen.zone,
            ),
      ),
      ...nav(pen, head, [again]),
      context(failed.reference(problem.reference)),
    ],
  });
}
