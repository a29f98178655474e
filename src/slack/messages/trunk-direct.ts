import type { Markup } from '../../texts/markup.js';
import type { MessageBlock } from '../../wire/blocks.js';
import type { Button } from '../../wire/elements.js';
import { unreachable } from '../../types/unreachable.js';
import type { TrunkMessage } from '../../workflow/messages.js';
import { actions, button, context, section, type SlackMessage } from '../blocks.js';
import { requestValue } from '../approvals/request-value.js';
import { noteWords } from '../trunk/views/parts.js';
import { withdrawButton } from '../trunk/views/status.js';
import type { ViewContext } from '../handlers.js';

/** The direct message about a trunk change: one message that is brought up to date as it goes on. */

interface Saying {
  readonly says: readonly Markup[];
  readonly buttons: readonly Button[];
}

export function trunkDirectMessage(message: TrunkMessage, viewContext: ViewContext): SlackMessage {
  const { direct } = viewContext.texts.trunk;
  const { says, buttons } = sayingOf(message, viewContext);
  const [first] = says;
  const blocks: MessageBlock[] = [
    ...says.filter(({ text }) => text !== '').map((text) => section(text)),
    ...(buttons.length === 0 ? [] : [actions(buttons, 'dm.actions')]),
    // A message that points to a newer one is one line.
    ...(message.about.tells === 'superseded' ? [] : [context(direct.print(message.order))]),
  ];
  return { text: first ?? direct.print(message.order), blocks };
}

const said = (text: Markup, ...buttons: readonly Button[]): Saying => ({ says: [text], buttons });

function sayingOf(message: TrunkMessage, viewContext: ViewContext): Saying {
  const { about } = message;
  const { direct } = viewContext.texts.trunk;
  const what = direct.what(message);
  switch (about.tells) {
    case 'status':
      return statusSaying(message, about, viewContext);
    case 'superseded':
      return said(viewContext.texts.direct.superseded(message.order, direct.became[about.by]));
    case 'progress':
      return progressSaying(message, about, viewContext);
    case 'result':
      return resultSaying(message, about, viewContext);
    case 'returned':
      return {
        says:
          about.note.why === 'rejected'
            ? [direct.rejected(what, about.note.by, about.note.reason), direct.asYouLeftIt]
            : [direct.returned(what), noteWords(viewContext, about.note)],
        buttons: [
          button({
            action: 'trunk.resume',
            text: direct.resume,
            value: message.order,
            style: 'primary',
            label: `${direct.resume} ${message.order}`,
          }),
        ],
      };
    case 'card-waits': {
      const { cardWaits, cardWaitsBecause } = viewContext.texts.direct;
      return said(
        cardWaits(what, cardWaitsBecause(about.because, about.channel)),
        withdrawButton(viewContext, message.order),
      );
    }
    default:
      return unreachable(about);
  }
}

type About<Tells extends TrunkMessage['about']['tells']> = Extract<TrunkMessage['about'], { tells: Tells }>;

function statusSaying(
  message: TrunkMessage,
  { plan, status }: About<'status'>,
  viewContext: ViewContext,
): Saying {
  const { direct } = viewContext.texts.trunk;
  const { action, size, order } = message;
  const what = direct.what(message);
  switch (status.is) {
    case 'open':
      return said(
        direct.open(what, status.approvals.length, status.needed),
        withdrawButton(viewContext, requestValue(order, plan)),
      );
    case 'applying':
      return said(direct.applying(what));
    case 'applied':
      return said(direct.result(action, what, status.counts, size, status.lone));
    case 'rejected':
      return said(direct.rejected(what, status.by, status.reason));
    case 'expired':
      return said(direct.expired(what));
    case 'withdrawn':
      return said(direct.withdrawn(what));
    case 'replaced':
      return said(direct.replaced(what));
    default:
      return unreachable(status);
  }
}

/** Under way, or what it waits for. */
function progressSaying(message: TrunkMessage, about: About<'progress'>, viewContext: ViewContext): Saying {
  const { direct } = viewContext.texts.trunk;
  const { action, size } = message;
  const progress = direct.progress(action, direct.what(message), about.counts, size, about.stopping);
  const says = (): readonly Markup[] => {
    if (about.freeze !== undefined)
      return [progress, viewContext.texts.freeze.waits(about.freeze, viewContext.zone)];
    if (about.backoffUntil !== undefined)
      return [viewContext.texts.resting.waits(about.backoffUntil, viewContext.zone)];
    return [progress];
  };
  const isOver = about.stopping || about.counts.waiting === 0;
  return { says: says(), buttons: isOver ? [] : [stopButton(message, about, viewContext)] };
}

function stopButton(
  { order, size }: TrunkMessage,
  { counts }: About<'progress'>,
  viewContext: ViewContext,
): Button {
  const { direct } = viewContext.texts.trunk;
  return button({
    action: 'trunk.stop',
    text: direct.stop,
    value: order,
    style: 'danger',
    confirm: {
      title: direct.stopTitle,
      text: direct.stopText(counts.waiting, size - counts.waiting),
      confirm: direct.stop,
      deny: direct.goOn,
      style: 'danger',
    },
  });
}

const mostFailed = 10;

function resultSaying(message: TrunkMessage, about: About<'result'>, viewContext: ViewContext): Saying {
  const { direct, status, came } = viewContext.texts.trunk;
  const { action, size, order } = message;
  const { counts, lone, failed, failedInAll, canTryAgain, hasFile } = about;
  const shown = failed.slice(0, mostFailed);
  const hidden = failedInAll - shown.length;
  const rows = shown.map((row) => direct.failedRow(row.number, came.why(row)));
  const again = button({
    action: 'trunk.again',
    text: direct.tryAgain,
    value: order,
    style: 'primary',
    label: `${direct.tryAgain} ${order}`,
  });
  const file = button({ action: 'trunk.failures', text: direct.file, value: order });
  return {
    says: [
      direct.result(action, direct.what(message), counts, size, lone),
      ...(lone === null ? [] : [came.body(lone, canTryAgain)]),
      ...(size > 1 && rows.length > 0
        ? [direct.failed(counts.unknown > 0, [...rows, ...(hidden > 0 ? [direct.failedMore(hidden)] : [])])]
        : []),
      ...(size > 1 ? status.again(counts, canTryAgain) : []),
      ...(hasFile ? [direct.fileAbout(counts.unknown > 0)] : []),
    ],
    buttons: [...(canTryAgain ? [again] : []), ...(hasFile ? [file] : [])],
  };
}
