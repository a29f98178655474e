import { inLines, type Markup } from '../../texts/markup.js';
import type { MessageBlock } from '../../wire/blocks.js';
import { unreachable } from '../../types/unreachable.js';
import type { CardStatus, RequesterMessage, StepNote } from '../../workflow/messages.js';
import { actions, button, context, section, type ActionsBlock, type SlackMessage } from '../blocks.js';
import { requestValue } from '../approvals/request-value.js';
import type { ViewContext } from '../handlers.js';

interface Saying {
  readonly says: readonly Markup[];
  readonly button: 'resume' | 'withdraw' | null;
}

/** A direct message to the requester: what happened, to what, what to do next. */
export function directMessage(message: RequesterMessage, viewContext: ViewContext): SlackMessage {
  const { texts } = viewContext;
  const { says, button: wanted } = sayingOf(message, viewContext);
  const [first] = says;
  const blocks: MessageBlock[] = [
    ...says.map((text) => section(text)),
    ...endsOf(message, viewContext),
    ...(wanted === null ? [] : [buttonsOf(message, wanted, viewContext)]),
    // A message that points to a newer one is one line.
    ...(message.about.tells === 'superseded' ? [] : [context(texts.direct.print(message))]),
  ];
  return { text: first ?? texts.direct.print(message), blocks };
}

/** What ends, with what that can cost, while its requester can still take it back. */
function endsOf({ about, ends, wishDate }: RequesterMessage, { texts }: ViewContext): MessageBlock[] {
  const isOpen = about.tells === 'card-waits' || (about.tells === 'status' && about.status.is === 'open');
  return isOpen && ends.length > 0 && wishDate !== null ? [section(texts.direct.ends(ends, wishDate))] : [];
}

function sayingOf(message: RequesterMessage, viewContext: ViewContext): Saying {
  const { texts, zone } = viewContext;
  const what = texts.direct.what(message, message.customer);
  const { about } = message;
  switch (about.tells) {
    case 'status':
      return statusSaying(about.status, what, viewContext);
    case 'superseded':
      return silent(texts.direct.superseded(message.order, texts.direct.became[about.by]));
    case 'returned':
      return {
        says: [
          about.note.why === 'rejected'
            ? texts.direct.status.rejected(what, about.note.by, about.note.reason)
            : texts.direct.status.returned(what, about.note),
          ...(about.note.why === 'rejected' ? [] : [texts.direct.reason(about.note, zone)]),
          about.parked ? texts.direct.parked : texts.direct.asYouLeftIt,
        ],
        button: 'resume',
      };
    case 'your-turn':
      return { says: [texts.direct.yourTurn(what)], button: 'resume' };
    case 'goes-on': {
      const { commands, head } = texts.order;
      const line = commands.readyLine(about.position, about.steps, head.steps[about.step]);
      return { says: [inLines([texts.direct.goesOn(what), line])], button: 'resume' };
    }
    case 'hold-ended':
      return { says: [texts.direct.holdEnded(what, about.stays)], button: 'resume' };
    case 'card-waits':
      return {
        says: [texts.direct.cardWaits(what, texts.direct.cardWaitsBecause(about.because, about.channel))],
        button: 'withdraw',
      };
    default:
      return unreachable(about);
  }
}

const silent = (text: Markup): Saying => ({ says: [text], button: null });

function statusSaying(status: CardStatus, what: string, { texts, zone }: ViewContext): Saying {
  const say = texts.direct.status;
  switch (status.is) {
    case 'open':
      return { says: [say.open(what, status.approvals, status.needed, zone)], button: 'withdraw' };
    case 'approved':
      if (status.freeze !== undefined)
        return { says: [say.frozen(what), texts.freeze.waits(status.freeze, zone)], button: null };
      if (status.backoffUntil !== undefined)
        return { says: [say.approved(what), texts.resting.waits(status.backoffUntil, zone)], button: null };
      return silent(
        status.waitingFor === null ? say.approved(what) : say.waits(what, status.waitingFor.user),
      );
    case 'placing':
      return silent(say.placing(what));
    case 'placed':
      return silent(say.placed(what, status.operatorOrderId));
    case 'in-doubt':
      return silent(say.inDoubt(what, status.sentAt, status.because, zone));
    case 'rejected':
      return silent(say.rejected(what, status.by, status.reason));
    case 'expired':
      return silent(say.expired(what));
    case 'withdrawn':
      return silent(say.withdrawn(what));
    case 'returned':
      return silent(say.returned(what, status.note));
    case 'replaced':
      return silent(say.replaced(what));
    default:
      return unreachable(status);
  }
}

function buttonsOf(
  message: RequesterMessage,
  wanted: 'resume' | 'withdraw',
  { texts }: ViewContext,
): ActionsBlock {
  const { direct } = texts;
  if (wanted === 'resume') {
    return actions(
      [button({ action: 'order.resume', text: direct.resume, value: message.order, style: 'primary' })],
      'dm.actions',
    );
  }
  const withdraw = button({
    action: 'request.withdraw',
    text: direct.withdraw,
    value: 'plan' in message.about ? requestValue(message.order, message.about.plan) : message.order,
    confirm: {
      title: direct.withdrawTitle(message.order),
      text: direct.withdrawText,
      confirm: direct.withdraw,
      deny: direct.leaveIt,
    },
  });
  return actions([withdraw], 'dm.actions');
}

/** A step of placing, in the thread of its card. */
export function stepMessage(note: StepNote, { texts }: ViewContext): SlackMessage {
  const text = texts.direct.step(note.step, note);
  return { text, blocks: [section(text)] };
}
