import { unreachable } from '../../../types/unreachable.js';
import { joined, md, type Markup } from '../../../texts/markup.js';
import { shortDay } from '../../../texts/moments.js';
import { shortIds } from '../../../texts/short-ids.js';
import { actions, button, context, modal, option, placeholder, section } from '../../blocks.js';
import { action, block } from '../ids.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { SubscriptionId } from '../../../types/ids.js';
import type { ScreenHead } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

/** What every screen of the wizard has: where I am, what stopped me, the buttons, the modal around it. */

/** The step line, then why the order is back or why the last button did nothing. */
export function top(viewContext: ViewContext, head: ScreenHead, more: readonly Markup[] = []): ViewBlock[] {
  const { order } = viewContext.texts;
  const line = [
    order.head.step(head.position, head.steps, head.step, head.does),
    ...(head.customer === null ? [] : [md`${head.customer}`]),
    ...(head.subscription === null ? [] : [subscriptionWords(viewContext, head, head.subscription)]),
    ...more,
    ...(head.does === null ? [md`${order.head.doing(head)}`] : []),
    md`${head.order}`,
  ];
  return [context(line), ...banners(viewContext, head)];
}

const subscriptionWords = (
  viewContext: ViewContext,
  head: ScreenHead,
  { number, of, starts, to }: NonNullable<ScreenHead['subscription']>,
): Markup => {
  const name = to === null ? null : subscriptionIn(viewContext, head, to);
  return viewContext.texts.order.head.subscription(number, of, starts, name);
};

/** One of the order's subscriptions as people know it, told from the others of the order. */
export function subscriptionIn({ texts }: ViewContext, head: ScreenHead, id: SubscriptionId): string {
  const short = shortIds(head.subscriptions.map((each) => each.id));
  const known = head.subscriptions.find((each) => each.id === id);
  return texts.subscriptionName.brief({ id, lines: known?.lines ?? null }, short);
}

function banners(viewContext: ViewContext, head: ScreenHead): ViewBlock[] {
  const { note, refusal } = head;
  const { notes, order } = viewContext.texts;
  return [
    ...(note === null
      ? []
      : [
          section(order.banner(notes.short(note), notes.says(note, viewContext.zone)), {
            blockId: 'order.note',
          }),
        ]),
    ...(refusal === null
      ? []
      : [section(refusalWords(viewContext, head, refusal), { blockId: 'order.refusal' })]),
  ];
}

function refusalWords(
  viewContext: ViewContext,
  head: ScreenHead,
  refusal: NonNullable<ScreenHead['refusal']>,
): Markup {
  const { refusals } = viewContext.texts.order;
  switch (refusal.code) {
    case 'not-now':
      return refusals.notNow;
    case 'another-step':
      return refusals.anotherStep;
    case 'not-taken':
      return refusals.notTaken;
    case 'changed-meanwhile':
      return refusals.changedMeanwhile;
    case 'fixed-in-draft':
      return refusals.fixedInDraft;
    case 'draft-in-use':
      return refusals.draftInUse;
    case 'no-such-intake':
      return refusals.noSuchIntake;
    case 'last-intake':
      return refusals.lastIntake;
    case 'subscription-twice':
      return refusals.subscriptionTwice(subscriptionIn(viewContext, head, refusal.subscription));
    case 'no-subscriptions':
      return refusals.noSubscriptions;
    case 'rules':
      return refusals.rules;
    case 'wish-date-past':
      if (refusal.isFixed) return refusals.wishDateFixed(head.order);
      return refusal.isLeft
        ? refusals.wishDateLeft(head.order)
        : refusals.wishDatePast(shortDay(refusal.earliest));
    case 'incomplete': {
      const to = head.subscription?.to ?? null;
      return refusal.missing === 'product' && to !== null && head.fixed.subscriptions.includes(to)
        ? refusals.productMissingIn(subscriptionIn(viewContext, head, to))
        : refusal.missing === 'product' && head.subscription !== null && head.subscription.of > 1
          ? refusals.productMissingAt(head.subscription.number)
          : refusals.incomplete[refusal.missing];
    }
    case 'plan-changed':
      return refusals.planChanged;
    default:
      return unreachable(refusal);
  }
}

/**
 * What the forward button of a screen says.
 * @param isLast whether it is the last one of its step: a step that was opened by Edit leads back to the review then
 */
export const nextLabel = ({ texts }: ViewContext, head: ScreenHead, isLast = true): string =>
  head.leadsToReview && isLast ? texts.order.head.backToReview : texts.order.head.next;

/** The row of buttons at the end: Back first, where there is a step before. */
export function nav(viewContext: ViewContext, head: ScreenHead, more: readonly Button[] = []): ViewBlock[] {
  const back = button({ action: 'order.back', text: viewContext.texts.order.head.back, value: head.order });
  const all = head.step === 'customer' ? more : [back, ...more];
  return all.length === 0 ? [] : [actions(all, block.nav)];
}

/** The buttons to the other parts of what one view can't hold; `part` from 0. */
export function turning(viewContext: ViewContext, part: number, parts: number): Button[] {
  const { head } = viewContext.texts.order;
  return [
    ...(part > 0
      ? [button({ action: 'order.part.before', text: head.moreBefore, value: String(part - 1) })]
      : []),
    ...(part + 1 < parts
      ? [button({ action: 'order.part.after', text: head.moreAfter, value: String(part + 1) })]
      : []),
  ];
}

/** One more kind of entry in the same order, of those that it can still get. */
export const includeMenu = (viewContext: ViewContext, { canAdd }: ScreenHead): ViewBlock[] =>
  canAdd.length === 0
    ? []
    : [
        actions(
          [
            {
              type: 'static_select',
              action_id: action.include,
              placeholder: placeholder(viewContext.texts.order.review.include),
              options: canAdd.map((kind) => option(viewContext.texts.order.head.kinds[kind].title, kind)),
            },
          ],
          block.include,
        ),
      ];

export function discardButton(
  viewContext: ViewContext,
  about: Pick<ScreenHead, 'order' | 'kind' | 'holds' | 'customer'>,
  size: string,
): Button {
  const { head } = viewContext.texts.order;
  return button({
    action: 'order.discard',
    text: head.discard,
    value: about.order,
    style: 'danger',
    label: `${head.discard} ${about.order}`,
    confirm: {
      title: head.discardTitle(about.order),
      text: head.discardText(about, about.customer, size),
      confirm: head.discard,
      deny: head.keepIt,
      style: 'danger',
    },
  });
}

export interface WizardModal {
  readonly callback: string;
  /** Where it is not the step's own. */
  readonly title?: string;
  readonly blocks: readonly ViewBlock[];
  readonly metadata: string;
  readonly submit?: string;
  readonly waits?: boolean;
}

export const wizardModal = (viewContext: ViewContext, head: ScreenHead, parts: WizardModal): ModalView =>
  modal({
    callback: parts.callback,
    title: parts.title ?? viewContext.texts.order.head.title(head.step, head.does),
    close: viewContext.texts.order.head.close,
    blocks: parts.blocks,
    metadata: parts.metadata,
    ...(parts.submit === undefined ? {} : { submit: parts.submit }),
    ...(parts.waits === true ? { notifyOnClose: true } : {}),
  });

/** Lines as few sections as Slack's length of one allows. */
export function sectionsOf(lines: readonly Markup[], most = 2_800): ViewBlock[] {
  const blocks: ViewBlock[] = [];
  let held: Markup[] = [];
  let length = 0;
  for (const line of lines) {
    if (held.length > 0 && length + line.text.length > most) {
      blocks.push(section(joined(held, '\n')));
      held = [];
      length = 0;
    }
    held.push(line);
    length += line.text.length + 1;
  }
  return held.length === 0 ? blocks : [...blocks, section(joined(held, '\n'))];
}
