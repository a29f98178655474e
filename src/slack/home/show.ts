import type { SlackChannelId } from '../../types/ids.js';
import type { Who, Desk } from '../../workflow/desk.js';
import type { EventHandler, EventTable, HandlerContext } from '../handlers.js';
import { homeView, type HomeModel } from './view.js';

/** What a person's Home tab shows now. */
async function homeModel(desk: Desk, who: Who, direct: SlackChannelId | null): Promise<HomeModel> {
  const role = await desk.access.role(who);
  const [all, waiting] = await Promise.all([
    desk.orders.list(who),
    role.approver ? desk.approvals.waitingFor(who) : [],
  ]);
  const requests = all.filter(
    ({ stands: { is } }) => is !== 'in-progress' && is !== 'parked' && is !== 'discarded',
  );
  return {
    role,
    direct,
    inProgress: all.find(({ stands }) => stands.is === 'in-progress') ?? null,
    parked: all.filter(({ stands }) => stands.is === 'parked'),
    requests,
    waiting: waiting
      .flatMap((card) => ('card' in card ? [] : [card]))
      .sort((a, b) => a.submittedAt - b.submittedAt),
  };
}

/**
 * Draws the Home tab of the person who acts, best effort.
 * @param direct their direct message with the bot, where it is known
 */
export async function showHome(context: HandlerContext, direct: SlackChannelId | null): Promise<void> {
  const model = await homeModel(context.desk, context.who, direct);
  await context.screen.publish(homeView(model, context));
}

/** Home was opened: the event names the person's direct message. */
const opened: EventHandler = async (context) => {
  if (context.event.tab !== 'home') return;
  await showHome(context, context.channel);
};

export const homeEvents = { app_home_opened: opened } satisfies EventTable;
