import type { SlackChannelId } from '../../types/ids.js';
import type { ViewBlock } from '../../wire/blocks.js';
import type { HomeView } from '../../wire/views.js';
import { writeHomeMemory } from '../approvals/memory.js';
import { context, header, home, section } from '../blocks.js';
import type { Pen } from '../handlers.js';
import { adminBlocks, freezeBanner } from './admin.js';
import { activityBlocks } from './activity.js';
import { progressBlocks } from './drafts.js';
import { requestBlocks } from './requests.js';
import { trunkBlocks } from './trunks.js';
import { waitingBlocks } from './waiting.js';
import type { HomeModel } from '../../workflow/home-model.js';

/**
 * A person's Home tab: what needs them, what they compose, what they asked for, what happened, and for admins how it
 * goes. Ten rows of each long list, so that it stays within Slack's hundred blocks whatever there is.
 * @param direct the person's direct message with the bot, where what does not count is told
 */
export function homeView(model: HomeModel, direct: SlackChannelId | null, pen: Pen): HomeView {
  const { texts } = pen;
  const { role } = model;
  const isSomebody = role.requester || role.approver || role.admin;
  const composes = role.requester || role.admin;
  const blocks: ViewBlock[] = [
    ...(model.freeze === null ? [] : freezeBanner(model.freeze, pen)),
    ...(role.approver ? waitingBlocks(model, pen) : []),
    ...(composes ? [...progressBlocks(model, pen), ...trunkBlocks(model, pen)] : []),
    ...(composes || model.requests.total > 0 ? requestBlocks(model, pen) : []),
    ...holderBlocks(model, pen),
    ...(isSomebody ? activityBlocks(model.activity, pen) : [section(texts.home.noRole)]),
    ...(role.admin ? adminBlocks(model, pen) : []),
    context(texts.home.commands),
  ];
  return { ...home(blocks), private_metadata: writeHomeMemory(direct) };
}

/** Who uses the operator's drafts, which others wait for. */
function holderBlocks({ holders }: HomeModel, { texts, zone }: Pen): ViewBlock[] {
  if (holders.length === 0) return [];
  const { home } = texts;
  return [header(home.holders), section(home.holding(holders, zone), { blockId: 'home.holders' })];
}
