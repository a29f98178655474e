import { channelIn } from '../approvals/private-metadata.js';
import { plainMessage } from '../plain-message.js';
import type {
  ActionHandler,
  ActionTable,
  ChannelEventHandler,
  ChannelEventTable,
  EventHandler,
  EventTable,
} from '../handlers.js';
import { refusedText } from '../messages/ephemeral.js';
import { reportOpenFailure } from '../report-open-failure.js';
import { activityView } from './activity.js';
import { showHome } from './show.js';
import { HomePages } from '../../workflow/home-model.js';

/** What people do on their Home tab, and what Slack says of it and of the approvals Slack channel. */

/** How many rows the window of activity shows. */
const mostShown = 50;

/** Lets a job that was given up run again. */
export const tryAgain: ActionHandler = async (context) => {
  const done = await context.useCases.home.tryAgain(context.actor, context.acted.value ?? '');
  await context.ack();
  if (!done.ok)
    await context.reply.respond(
      plainMessage(refusedText(done.says, null, context), context, context.reference),
    );
  await showHome(context, context.view === null ? null : channelIn(context.view));
};

/** The window with more of it. */
export const showActivity: ActionHandler = async (context) => {
  await context.ack();
  const rows = await context.useCases.home.activity(context.actor, mostShown);
  const shown = await context.screen.open(activityView(rows, context));
  await reportOpenFailure(context, shown);
};

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
const channelChanged: ChannelEventHandler = ({ useCases, workspace, channel }) =>
  useCases.approvals.channelChanged(workspace, channel);

export const homeEvents = { app_home_opened: opened } satisfies EventTable;

export const channelEvents = {
  channel_archive: channelChanged,
  channel_shared: channelChanged,
  channel_unarchive: channelChanged,
  channel_unshared: channelChanged,
  group_archive: channelChanged,
  group_unarchive: channelChanged,
  member_joined_channel: channelChanged,
  member_left_channel: channelChanged,
} satisfies ChannelEventTable;

export const homeActions = {
  'home.page': turnPage,
  'home.retry': tryAgain,
  'home.activity': showActivity,
} satisfies ActionTable;
