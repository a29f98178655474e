import type { SlackChannelId } from '../../types/ids.js';
import { HomePages } from '../../workflow/home.js';
import { channelIn } from '../approvals/memory.js';
import type { ActionHandler, ActionTable, EventHandler, EventTable, HandlerContext } from '../handlers.js';
import { showActivity } from './activity.js';
import { tryAgain } from './admin.js';
import { homeView } from './view.js';

/**
 * Draws the Home tab of the person who acts, best effort.
 * @param direct their direct message with the bot, where it is known
 */
export async function showHome(
  context: HandlerContext,
  direct: SlackChannelId | null,
  pages: HomePages | null = null,
): Promise<void> {
  const model = await context.desk.home.open(context.who, pages);
  await context.screen.publish(homeView(model, direct, context));
}

/** Home was opened: the event names the person's direct message. */
const opened: EventHandler = async (context) => {
  if (context.event.tab !== 'home') return;
  await showHome(context, context.channel);
};

/** "Newer" or "Older" under one of the lists. */
const turnPage: ActionHandler = async (context) => {
  await context.ack();
  const direct = context.view === null ? null : channelIn(context.view);
  await showHome(context, direct, pagesIn(context.acted.value));
};

function pagesIn(value: string | null): HomePages | null {
  try {
    const pages = HomePages.safeParse(JSON.parse(value ?? ''));
    return pages.success ? pages.data : null;
  } catch {
    return null;
  }
}

/** Something about a Slack channel changed: perhaps cards can be shown there again. */
const channelChanged: EventHandler = async ({ desk, who, channel }) => {
  if (channel !== null) await desk.approvals.channelChanged(who.workspace, channel);
};

export const homeEvents = {
  app_home_opened: opened,
  channel_archive: channelChanged,
  channel_unarchive: channelChanged,
  group_archive: channelChanged,
  group_unarchive: channelChanged,
  member_joined_channel: channelChanged,
  member_left_channel: channelChanged,
} satisfies EventTable;

export const homeActions = {
  'home.page': turnPage,
  'home.retry': tryAgain,
  'home.activity': showActivity,
} satisfies ActionTable;
