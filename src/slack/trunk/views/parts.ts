import { refusedWith } from '../../../types/failure.js';
import { unreachable } from '../../../types/unreachable.js';
import { cut, joined, md, type Markup } from '../../../texts/markup.js';
import { actions, button, context, input, modal, option, placeholder, section } from '../../blocks.js';
import { action, block } from '../ids.js';
import type { Button } from '../../../wire/elements.js';
import type { InputBlock, ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Customer } from '../../../ordering/order.js';
import type { OrderId } from '../../../types/ids.js';
import type { TrunkNote } from '../../../trunk/index.js';
import type { TrunkHead } from '../../../workflow/trunk/trunk-service.js';
import type { ViewContext } from '../../handlers.js';

/** What trunk screens share: where I am, what stopped me, the buttons, the inputs for customer and channel. */

export function top(
  viewContext: ViewContext,
  head: TrunkHead,
  where: Markup,
  more: readonly Markup[] = [],
): ViewBlock[] {
  const { trunk } = viewContext.texts;
  return [
    context([
      where,
      ...(head.channel === null ? [] : [trunk.head.onChannel(head.channel)]),
      ...(head.customer === null ? [] : [md`${cut(head.customer.name, 80)}`]),
      ...more,
      md`${head.request}`,
    ]),
    ...banners(viewContext, head),
  ];
}

export function banners(viewContext: ViewContext, { note, refusal }: TrunkHead): ViewBlock[] {
  const { refusals } = viewContext.texts.trunk;
  return [
    ...(note === null ? [] : [section(noteWords(viewContext, note), { blockId: 'trunk.note' })]),
    ...(refusal === null ? [] : [section(refusals[refusal.code], { blockId: 'trunk.refusal' })]),
  ];
}

/** Why a change is back, in full. */
export function noteWords({ texts, zone }: ViewContext, note: TrunkNote): Markup {
  const { notes } = texts.trunk;
  switch (note.why) {
    case 'rejected':
      return notes.rejected(note.by, note.reason, note.at, zone);
    case 'expired':
      return notes.expired;
    case 'withdrawn':
      return notes.withdrawn;
    case 'operator-refused':
      return notes.refused(note.failure ?? refusedWith(note.messages), note.reference);
    case 'not-allowed':
      return notes.notAllowed(note.unreadable);
    case 'too-few-approvers':
      return notes.tooFew(note.needed, note.could, note.unreadable);
    case 'card-impossible':
      return notes.cardImpossible(note.because, note.channel);
    case 'not-carried-out':
      return notes.notCarriedOut(note.reference);
    case 'restored':
      return notes.restored(note.reference);
    default:
      return unreachable(note);
  }
}

/** What the forward button of a page says: one that Edit opened leads back to the review. */
export const nextLabel = ({ texts }: ViewContext, { isFromReview }: TrunkHead): string =>
  isFromReview ? texts.trunk.head.backToReview : texts.trunk.head.next;

export const backButton = (viewContext: ViewContext, value: string): Button =>
  button({ action: 'trunk.back', text: viewContext.texts.trunk.head.back, value });

/** @param isPrimary whether it is the first thing to do: only one of several is */
export const resumeButton = (
  { texts }: ViewContext,
  request: OrderId,
  { isPrimary = true, action: pressed = 'trunk.resume' }: { isPrimary?: boolean; action?: string } = {},
): Button =>
  button({
    action: pressed,
    text: texts.trunk.head.resume,
    value: request,
    label: `${texts.trunk.head.resume} ${request}`,
    ...(isPrimary ? { style: 'primary' } : {}),
  });

export const discardButton = (
  viewContext: ViewContext,
  { request }: Pick<TrunkHead, 'request'>,
  pressed = 'trunk.discard',
): Button => {
  const { head } = viewContext.texts.trunk;
  return button({
    action: pressed,
    text: head.discard,
    value: request,
    style: 'danger',
    label: `${head.discard} ${request}`,
    confirm: {
      title: head.discardTitle(request),
      text: head.discardText,
      confirm: head.discard,
      deny: head.keepIt,
      style: 'danger',
    },
  });
};

export const nav = (buttons: readonly Button[]): ViewBlock[] =>
  buttons.length === 0 ? [] : [actions(buttons, block.nav)];

export interface TrunkModal {
  readonly title: string;
  readonly callback: string;
  readonly blocks: readonly ViewBlock[];
  readonly metadata: string;
  readonly submit?: string;
  readonly waits?: boolean;
}

export const trunkModal = (viewContext: ViewContext, parts: TrunkModal): ModalView =>
  modal({
    callback: parts.callback,
    title: parts.title,
    close: viewContext.texts.trunk.head.close,
    blocks: parts.blocks,
    metadata: parts.metadata,
    ...(parts.submit === undefined ? {} : { submit: parts.submit }),
    ...(parts.waits === true ? { notifyOnClose: true } : {}),
  });

/** A window with one thing to say. */
export const plainView = (
  viewContext: ViewContext,
  title: string,
  says: Markup,
  more: readonly Markup[] = [],
): ModalView =>
  trunkModal(viewContext, {
    title,
    callback: 'trunk.plain',
    metadata: '{}',
    blocks: [section(says), ...(more.length === 0 ? [] : [context(more)])],
  });

export const goneView = (viewContext: ViewContext): ModalView =>
  plainView(viewContext, viewContext.texts.trunk.head.goneTitle, viewContext.texts.trunk.head.gone);

export function customerInput(
  viewContext: ViewContext,
  customer: Customer | null,
  at: { blockId: string; actionId: string; dispatch?: boolean; hint?: string },
): InputBlock {
  const { head } = viewContext.texts.trunk;
  return input({
    blockId: at.blockId,
    label: head.customer,
    hint: at.hint ?? head.customerHint,
    optional: true,
    ...(at.dispatch === true ? { dispatch: true } : {}),
    element: {
      type: 'external_select',
      action_id: at.actionId,
      min_query_length: 2,
      placeholder: placeholder(head.customerPlaceholder),
      ...(customer === null ? {} : { initial_option: option(customer.name, customer.id) }),
    },
  });
}

/** T9. */
const longestName = 255;

export function channelInput(
  viewContext: ViewContext,
  channel: string,
  more: { hint?: string; optional?: boolean } = {},
): InputBlock {
  const { head } = viewContext.texts.trunk;
  return input({
    blockId: block.channel,
    label: head.channel,
    hint: more.hint ?? head.channelHint,
    ...(more.optional === true ? { optional: true } : {}),
    element: {
      type: 'plain_text_input',
      action_id: action.channel,
      max_length: longestName,
      // One that is too long is left out: its beginning may be the name of another channel.
      ...(channel === '' || channel.length > longestName ? {} : { initial_value: channel }),
    },
  });
}

/** Lines as few sections as Slack's length of one allows. */
export function sectionsOf(lines: readonly Markup[], separator = '\n', most = 2_800): ViewBlock[] {
  const blocks: ViewBlock[] = [];
  let held: Markup[] = [];
  let length = 0;
  for (const line of lines) {
    if (held.length > 0 && length + line.text.length > most) {
      blocks.push(section(joined(held, separator)));
      held = [];
      length = 0;
    }
    held.push(line);
    length += line.text.length + separator.length;
  }
  return held.length === 0 ? blocks : [...blocks, section(joined(held, separator))];
}
