import { checkMessage, checkView } from '../wire/check.js';
import { limits } from '../wire/limits.js';
import type { ViewBlock } from '../wire/blocks.js';
import type { HomeView, ModalView } from '../wire/views.js';
import { context, home, modal, section, type SlackMessage } from './blocks.js';
import type { Markup } from '../texts/markup.js';
import type { Log, ViewContext } from './handlers.js';

interface LimitContext {
  readonly viewContext: ViewContext;
  readonly log: Log;
  readonly reference: string;
}

/**
 * A modal that Slack takes: one that breaks a limit is replaced by one that says so, since a view given to an ack
 * can't be caught when Slack refuses it.
 */
export function fitModal(whole: ModalView, about: LimitContext): ModalView {
  const { viewContext, log, reference } = about;
  const view = shownOf(whole, about);
  const problems = checkView(view);
  if (problems.length === 0) return view;
  log.error(
    { reference, callback: view.callback_id, problems: problems.slice(0, 5) },
    'A view breaks Slack’s limits',
  );
  return errorModal(viewContext, reference);
}

/** As many blocks as Slack shows: the buttons at the end stay, and what is left out is counted above them. */
function shownOf<V extends ModalView | HomeView>(view: V, { viewContext, log, reference }: LimitContext): V {
  const { blocks } = view;
  const most = limits.view.blocks;
  if (blocks.length <= most) return view;
  log.error({ reference, blocks: blocks.length }, 'A view has more blocks than Slack shows');
  const lastBody = blocks.findLastIndex((block) => !isFoot(block));
  const foot = blocks.slice(Math.max(lastBody + 1, blocks.length - mostFoot));
  const shown = blocks.slice(0, most - 1 - foot.length);
  const left = blocks.length - shown.length - foot.length;
  return { ...view, blocks: [...shown, section(viewContext.texts.common.leftOut(left, reference)), ...foot] };
}

const isFoot = ({ type }: ViewBlock): boolean =>
  type === 'actions' || type === 'context' || type === 'divider';

/** Blocks at the end of a view that are its buttons and small print. */
const mostFoot = 10;

/** The same for the Home tab. */
export function fitHome(whole: HomeView, about: LimitContext): HomeView {
  const { viewContext, log, reference } = about;
  const view = shownOf(whole, about);
  const problems = checkView(view);
  if (problems.length === 0) return view;
  log.error({ reference, problems: problems.slice(0, 5) }, 'The Home tab breaks Slack’s limits');
  return home([section(viewContext.texts.common.viewFailed(reference))]);
}

/** The same for a message. */
export function fitMessage(
  message: SlackMessage,
  { viewContext, log, reference }: LimitContext,
): SlackMessage {
  const problems = checkMessage({ text: message.text.text, blocks: message.blocks });
  if (problems.length === 0) return message;
  log.error({ reference, problems: problems.slice(0, 5) }, 'A message breaks Slack’s limits');
  return {
    text: message.text,
    blocks: [section(message.text), section(viewContext.texts.common.viewFailed(reference))],
  };
}

/** A window in place of what was asked for. `reference`: shown below; null where the words hold it already. */
export const troubleModal = (
  { texts }: ViewContext,
  { says, reference }: { readonly says: Markup; readonly reference: string | null },
): ModalView =>
  modal({
    callback: 'error',
    title: texts.common.wentWrongTitle,
    close: texts.common.close,
    blocks: [section(says), ...(reference === null ? [] : [context(texts.common.reference(reference))])],
  });

export const errorModal = (viewContext: ViewContext, reference: string): ModalView =>
  troubleModal(viewContext, { says: viewContext.texts.common.wentWrong(reference), reference: null });
