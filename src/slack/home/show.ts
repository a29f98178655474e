import type { SlackChannelId } from '../../types/ids.js';
import type { HandlerContext } from '../handlers.js';
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
