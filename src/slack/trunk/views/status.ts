import { unreachable } from '../../../types/unreachable.js';
import { button, context, section } from '../../blocks.js';
import { moment } from '../../escape.js';
import { callback } from '../ids.js';
import { emptyViewState, encode } from '../private-metadata.js';
import { nav, sectionsOf, top, trunkModal } from './parts.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Markup } from '../../../texts/markup.js';
import type { TrunkScreen } from '../../../workflow/trunk/trunk-service.js';
import type { ViewContext } from '../../handlers.js';

type StatusScreen = Extract<TrunkScreen, { show: 'status' }>;

/** Being sent, what came of it, or where the request stands. */
export function statusView(viewContext: ViewContext, screen: StatusScreen): ModalView {
  const { head, size, stands, verb } = screen;
  const { head: words, status, card } = viewContext.texts.trunk;
  const waits = stands.is === 'submitting' || stands.is === 'applying';
  return trunkModal(viewContext, {
    title: words.statusTitle(head.request),
    callback: callback.status,
    metadata: encode(head, { screen: 'other' }, emptyViewState),
    waits,
    blocks: [
      ...top(
        viewContext,
        { ...head, channel: null },
        card.heading({ action: `trunk.${verb}`, size, ...head.about }),
      ),
      ...standing(viewContext, screen),
      ...nav(buttons(viewContext, screen)),
      ...(waits ? [context(size > 1 ? status.follow : words.closable)] : []),
    ],
  });
}

function standing(viewContext: ViewContext, screen: StatusScreen): ViewBlock[] {
  const { stands, verb, size } = screen;
  const { status } = viewContext.texts.trunk;
  if (stands.is === 'done') return doneBlocks(viewContext, screen, stands);
  if ('freeze' in stands && stands.freeze !== undefined)
    return [
      section(viewContext.texts.freeze.waits(stands.freeze, viewContext.zone), { blockId: 'trunk.stands' }),
    ];
  if ('backoffUntil' in stands && stands.backoffUntil !== undefined)
    return [
      section(viewContext.texts.resting.waits(stands.backoffUntil, viewContext.zone), {
        blockId: 'trunk.stands',
      }),
    ];
  const at = (when: number) => moment(when, viewContext.zone);
  const says = (): Markup => {
    switch (stands.is) {
      case 'submitting':
        return status.submitting;
      case 'applying':
      case 'placing':
        return status.applying(verb, size);
      case 'open':
        return status.open(stands.needed, stands.approvals.length, at(stands.expiresAt));
      case 'approved':
        return status.approved;
      case 'placed':
        return status.doneWell(verb, size);
      case 'in-doubt':
        return status.inDoubt;
      case 'rejected':
        return status.rejected(stands.by, at(stands.at));
      case 'expired':
        return status.expired(at(stands.at));
      case 'withdrawn':
        return status.withdrawn(at(stands.at));
      case 'returned':
        return status.returned(at(stands.at));
      case 'replaced':
        return status.replaced;
      default:
        return unreachable(stands);
    }
  };
  return [section(says(), { blockId: 'trunk.stands' })];
}

type Done = Extract<StatusScreen['stands'], { is: 'done' }>;

function doneBlocks(
  viewContext: ViewContext,
  { verb, size }: StatusScreen,
  { counts, lone, canTryAgain, changed }: Done,
): ViewBlock[] {
  const { status, head, came } = viewContext.texts.trunk;
  const says = (): readonly Markup[] => {
    if (counts.done === size)
      return [status.doneWell(verb, size), ...(lone === null ? [] : [came.body(lone, canTryAgain)])];
    if (size > 1 || lone === null)
      return [status.doneMixed(verb, counts), ...status.again(counts, canTryAgain)];
    return [came.heading(lone), came.body(lone, canTryAgain)];
  };
  const reference = lone?.reference ?? null;
  return [
    ...says()
      .filter(({ text }) => text !== '')
      .map((text) => section(text)),
    ...sectionsOf(changed.flatMap(({ label, value, count }) => status.changed(label, value, count))),
    ...(reference === null ? [] : [context(head.reference(reference))]),
  ];
}

function buttons(viewContext: ViewContext, { stands, head }: StatusScreen): Button[] {
  const { status, head: words } = viewContext.texts.trunk;
  const again = button({
    action: 'trunk.again',
    text: words.tryAgain,
    value: head.request,
    style: 'primary',
  });
  const look = button({ action: 'trunk.look', text: status.refresh, value: head.request });
  if (stands.is === 'done') return stands.canTryAgain ? [again] : [];
  if (stands.is === 'open') return [look, withdrawButton(viewContext, head.request)];
  const moves = stands.is === 'submitting' || stands.is === 'applying' || stands.is === 'approved';
  return moves ? [look] : [];
}

export function withdrawButton(viewContext: ViewContext, request: string): Button {
  const { status } = viewContext.texts.trunk;
  return button({
    action: 'trunk.withdraw',
    text: status.withdraw,
    value: request,
    confirm: {
      title: status.withdrawTitle,
      text: status.withdrawText,
      confirm: status.withdraw,
      deny: status.leaveIt,
    },
  });
}
