import type { SlackChannelId } from '../../types/ids.js';
import type { ViewBlock } from '../../wire/blocks.js';
import type { HomeView } from '../../wire/views.js';
import { encodeHome } from '../approvals/private-metadata.js';
import { context, header, home, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { adminBlocks, freezeBanner } from './admin.js';
import { activityBlocks } from './activity.js';
import { doubtBlocks } from './doubts.js';
import { progressBlocks } from './drafts.js';
import { requestBlocks } from './requests.js';
import { trunkBlocks } from './trunks.js';
import { waitingBlocks } from './waiting.js';
import type { HomeModel } from '../../workflow/home-model.js';

/**
 * A person's Home tab: what needs them, what they compose, what they asked for, what happened, and for admins the
 * state of the system. Ten rows of each long list, so that it stays within Slack's hundred blocks whatever there is.
 * @param direct the person's direct message with the bot, where what does not count is told
 */
export function homeView(
  model: HomeModel,
  direct: SlackChannelId | null,
  viewContext: ViewContext,
): HomeView {
  const { texts } = viewContext;
  const { role } = model;
  const isSomebody = role.requester || role.approver || role.admin;
  const composes = role.requester || role.admin;
  const blocks: ViewBlock[] = [
    ...doubtBlocks(model, viewContext),
    ...(model.freeze === null ? [] : freezeBanner(model.freeze, viewContext)),
    ...(role.approver ? waitingBlocks(model, viewContext) : []),
    ...(composes ? [...progressBlocks(model, viewContext), ...trunkBlocks(model, viewContext)] : []),
    ...(composes || model.requests.total > 0 ? requestBlocks(model, viewContext) : []),
    ...holderBlocks(model, viewContext),
    ...(isSomebody ? activityBlocks(model.activity, viewContext) : [section(texts.home.noRole)]),
    ...(role.admin ? adminBlocks(model, viewContext) : []),
    context(texts.home.commands),
  ];
  return { ...home(blocks), private_metadata: encodeHome(direct) };
}

/** Who uses the operator's drafts, which others wait for. */
function holderBlocks({ holders }: HomeModel, { texts, zone }: ViewContext): ViewBlock[] {
  if (holders.length === 0) return [];
  const { home } = texts;
  return [header(home.holders), section(home.holding(holders, zone), { blockId: 'home.holders' })];
}
