import type { SlackChannelId } from '../../types/ids.js';
import type { ModalView } from '../../wire/views.js';
import { channelIn } from '../approvals/private-metadata.js';
import type { ActionContext, HandlerContext } from '../handlers.js';
import { reportOpenFailure } from '../report-open-failure.js';
import { homeView } from './view.js';
import type { HomePages } from '../../workflow/home-model.js';

/**
 * Draws the Home tab of the person who acts, best effort.
 * @param direct their direct message with the bot, where it is known
 */
export async function showHome(
  context: HandlerContext,
  direct: SlackChannelId | null,
  pages: HomePages | null = null,
): Promise<void> {
  const model = await context.useCases.home.open(context.actor, pages);
  await context.screen.publish(homeView(model, direct, context));
}

/** Says in a window what a button on Home did, and draws Home as it stands then. */
export async function shownOverHome(context: ActionContext, view: ModalView): Promise<void> {
  await reportOpenFailure(context, await context.screen.open(view));
  await showHome(context, context.view === null ? null : channelIn(context.view));
}
