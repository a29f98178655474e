import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { flag, orNone } from '../wire/absent.js';
import { unreachable } from '../types/unreachable.js';
import type { OrderId, PlanId, SlackChannelId, UserId } from '../types/ids.js';
import type {
  AnyCard,
  AnyMessage,
  EphemeralNotice,
  Fact,
  QuestionNote,
  StepNote,
  WaitMessage,
} from '../workflow/messages.js';
import type { AdminMessage } from '../workflow/admin-messages.js';
import type { Messenger, PostResult, MessageRef } from '../workflow/ports.js';
import type { ApiFailure, SlackApi } from './api.js';
import { plainWords, type SlackMessage } from './blocks.js';
import type { DirectMessages } from './directory.js';
import { findPosted, type MetadataKey } from './find-posted.js';
import { fitHome, fitMessage } from './slack-limits.js';
import { homeView } from './home/view.js';
import type { Markup } from '../texts/markup.js';
import type { Log, ViewContext } from './handlers.js';
import { cardMessage } from './messages/card.js';
import { directMessage, stepMessage } from './messages/direct.js';
import { directCardMessage } from './messages/direct-card.js';
import { trunkCardMessage } from './messages/trunk-card.js';
import { trunkDirectMessage } from './messages/trunk-direct.js';
import { questionDirect, questionInThread, reminderMessage } from './messages/question.js';
import { waitMessage } from './messages/wait.js';
import { ephemeralMessage } from './messages/ephemeral.js';
import { notShown } from './not-shown.js';
import { contentOf } from './reply.js';

/** How old the state of a Slack channel may be where `recent` is asked for. */
const recentMs = 60_000;

const Posted = z.looseObject({ ts: z.string().min(1) });
const Info = z.looseObject({
  channel: z.looseObject({
    is_archived: flag,
    is_member: flag,
    is_ext_shared: flag,
    is_shared: flag,
    is_org_shared: flag,
    is_pending_ext_shared: flag,
    pending_shared: orNone(z.string()),
    pending_connected_team_ids: orNone(z.string()),
  }),
});

export interface MessengerParts {
  readonly api: SlackApi;
  readonly directs: DirectMessages;
  readonly viewContext: ViewContext;
  readonly log: Log;
  readonly newReference: () => string;
}

/** Where people are told things in Slack. Each call is made once; whether it is made again, the outbox decides. */
export function slackMessenger(parts: MessengerParts): Messenger {
  const { api, directs, viewContext, log } = parts;
  const facts = new LRUCache<SlackChannelId, Fact>({ max: 10, ttl: recentMs });
  const fit = (message: SlackMessage) =>
    fitMessage(message, { viewContext, log, reference: parts.newReference() });

  /** Posts what never changes once it stands there. */
  async function post(
    channel: SlackChannelId,
    message: SlackMessage,
    metadataKey: MetadataKey,
    isRetry: boolean,
    thread: string | null = null,
  ): Promise<PostResult> {
    if (isRetry) {
      const found = await findPosted(api, channel, [metadataKey], thread);
      if (found.found === 'yes') return { shown: true, messageRef: { channel, ts: found.all[0] } };
      // Unable to look, it would be a guess; a second card is worse than a late one.
      if (found.found === 'unknown') return notShown(found.failure);
    }
    return send(channel, message, metadataKey, thread);
  }

  /** Posts what may change: one that was posted before, and never answered, shows what was so then. */
  async function postNewest(
    channel: SlackChannelId,
    message: SlackMessage,
    metadataKey: MetadataKey,
    isRetry: boolean,
  ): Promise<PostResult> {
    if (!isRetry) return send(channel, message, metadataKey, null);
    const found = await findPosted(api, channel, [metadataKey], null);
    if (found.found === 'unknown') return notShown(found.failure);
    if (found.found === 'no') return send(channel, message, metadataKey, null);
    return update({ channel, ts: found.all[0] }, message, metadataOf(metadataKey));
  }

  /** Leaves messages that may stand in a direct message with what they say now; posts none, and gives no `ts` then. */
  async function updatePosted(
    to: UserId,
    message: SlackMessage,
    metadataKeys: readonly MetadataKey[],
  ): Promise<PostResult> {
    const direct = await directs.of(to);
    return direct.found ? updateFound(direct.channel, message, metadataKeys) : notShown(direct.failure);
  }

  async function updateFound(
    channel: SlackChannelId,
    message: SlackMessage,
    metadataKeys: readonly MetadataKey[],
  ): Promise<PostResult> {
    const found = await findPosted(api, channel, metadataKeys, null);
    if (found.found === 'unknown') return notShown(found.failure);
    const all = found.found === 'yes' ? found.all : [];
    for (const ts of all) {
      const posted = await update({ channel, ts }, message);
      if (!posted.shown) return posted;
    }
    return { shown: true, messageRef: { channel, ts: all[0] ?? '' } };
  }

  async function send(
    channel: SlackChannelId,
    message: SlackMessage,
    metadataKey: MetadataKey,
    thread: string | null,
  ): Promise<PostResult> {
    const answer = await api.call('chat.postMessage', {
      channel,
      ...contentOf(fit(message)),
      ...metadataOf(metadataKey),
      ...(thread === null ? {} : { thread_ts: thread }),
    });
    return shownAt(channel, answer);
  }

  async function postDirect(
    to: UserId,
    message: SlackMessage,
    metadataKey: MetadataKey,
    isRetry: boolean,
  ): Promise<PostResult> {
    const direct = await directs.of(to);
    return direct.found
      ? postNewest(direct.channel, message, metadataKey, isRetry)
      : notShown(direct.failure);
  }

  async function update(
    messageRef: MessageRef,
    message: SlackMessage,
    more: object = {},
  ): Promise<PostResult> {
    const answer = await api.call('chat.update', { ...messageRef, ...contentOf(fit(message)), ...more });
    return answer.ok ? { shown: true, messageRef } : notShown(answer.failure);
  }

  return {
    showCard: (card: AnyCard, at, channel, isRetry) => {
      const message =
        card.family === 'trunk' ? trunkCardMessage(card, viewContext) : cardMessage(card, viewContext);
      const metadataKey: MetadataKey = { type: 'trunkdesk_card', key: card.plan };
      if (at !== null) return update(at, message, metadataOf(metadataKey));
      return postNewest(channel, message, metadataKey, isRetry);
    },
    closeCard: async ({ order, plan }, at, channel) => {
      const message = plainWords(viewContext.texts.card.closedHere(order));
      const metadataKey: MetadataKey = { type: 'trunkdesk_card', key: plan };
      return at === null
        ? updateFound(channel, message, [metadataKey])
        : update(at, message, metadataOf(metadataKey));
    },
    showDirectCard: async (card, at, isRetry) => {
      const message = directCardMessage(card, viewContext);
      const metadataKey: MetadataKey = { type: 'trunkdesk_card', key: card.card.plan };
      if (at !== null) return update(at, message, metadataOf(metadataKey));
      return postDirect(card.to, message, metadataKey, isRetry);
    },
    notifyRequester: async (message: AnyMessage | WaitMessage, at, isRetry) => {
      if (isOfWait(message)) {
        const metadataKey: MetadataKey = { type: 'trunkdesk_wait', key: message.about.id };
        return postDirect(message.to, waitMessage(message, viewContext), metadataKey, isRetry);
      }
      const drawn =
        message.family === 'trunk'
          ? trunkDirectMessage(message, viewContext)
          : directMessage(message, viewContext);
      if (at !== null) return update(at, drawn);
      const { to, order, about } = message;
      if (about.tells === 'superseded') return updatePosted(to, drawn, supersededMarks(order, about));
      return postDirect(to, drawn, directKey(order, about), isRetry);
    },
    noteStep: (note: StepNote, card, isRetry) =>
      post(
        card.channel,
        stepMessage(note, viewContext),
        { type: 'trunkdesk_step', key: `${note.plan} ${note.step} ${note.at}` },
        isRetry,
        card.ts,
      ),
    noteQuestion: (note, card, isRetry) =>
      post(card.channel, questionInThread(note, viewContext), questionKey(note, 'thread'), isRetry, card.ts),
    notifyOfQuestion: (note, isRetry) =>
      postDirect(
        note.answers ?? note.requester,
        questionDirect(note, viewContext),
        questionKey(note, 'direct'),
        isRetry,
      ),
    notifyAdmin: async (note, at, isRetry) => {
      const { says, metadataKey } = adminNote(note, viewContext);
      if (at !== null) return update(at, plainWords(says));
      return postDirect(note.to, plainWords(says), metadataKey, isRetry);
    },
    remind: (reminder, channel, isRetry) =>
      post(
        channel,
        reminderMessage(reminder, viewContext),
        { type: 'trunkdesk_reminder', key: reminder.id },
        isRetry,
      ),
    showHome: async (home, user) => {
      const direct = await directs.of(user);
      const reference = parts.newReference();
      const view = homeView(home, direct.found ? direct.channel : null, viewContext);
      const answer = await api.call('views.publish', {
        user_id: user,
        view: fitHome(view, { viewContext, log, reference }),
      });
      if (!answer.ok) return notShown(answer.failure);
      return direct.found
        ? { shown: true, messageRef: { channel: direct.channel, ts: '' } }
        : notShown(direct.failure);
    },
    sendEphemeral: async (notice: EphemeralNotice) => {
      const message = ephemeralMessage(notice.says, viewContext, notice);
      const content = contentOf(fit(message));
      const { channel, to: user } = notice;
      if (!channel.startsWith('D')) {
        const answer = await api.call('chat.postEphemeral', { channel, user, ...content });
        if (answer.ok) return { shown: true, messageRef: { channel, ts: '' } };
        if (answer.failure.why !== 'refused') return notShown(answer.failure);
      }
      const direct = await directs.of(user);
      if (!direct.found) return notShown(direct.failure);
      return shownAt(
        direct.channel,
        await api.call('chat.postMessage', { channel: direct.channel, ...content }),
      );
    },
    async channelFact(channel, age) {
      const known = age === 'recent' ? facts.get(channel) : undefined;
      if (known !== undefined) return known;
      const fact = await channelFact(api, channel);
      // Who can't use it is about to fix it, and looks again.
      if (fact.usable || fact.shared === true) facts.set(channel, fact);
      return fact;
    },
  };
}

const isOfWait = (message: AnyMessage | WaitMessage): message is WaitMessage =>
  message.about.tells === 'cut-off';

function adminNote(
  note: AdminMessage,
  { texts, zone }: ViewContext,
): { says: Markup; metadataKey: MetadataKey } {
  switch (note.tells) {
    case 'doubt': {
      const says = texts.doubt.tell(note.order, note, zone);
      return { says, metadataKey: { type: 'trunkdesk_doubt', key: `${note.order} ${note.at}` } };
    }
    case 'outage': {
      const { channel, since, because } = note;
      const says = because === null ? texts.outage.back(channel) : texts.outage.gone(channel, because);
      return { says, metadataKey: { type: 'trunkdesk_outage', key: String(since) } };
    }
    default:
      return unreachable(note);
  }
}

const questionKey = (note: QuestionNote, where: string): MetadataKey => ({
  type: 'trunkdesk_question',
  key: `${note.id} ${where}`,
});

const metadataOf = (metadataKey: MetadataKey) => ({
  metadata: { event_type: metadataKey.type, event_payload: { key: metadataKey.key } },
});

const shownAt = (channel: SlackChannelId, answer: Awaited<ReturnType<SlackApi['call']>>): PostResult => {
  if (!answer.ok) return notShown(answer.failure);
  const posted = Posted.safeParse(answer.body);
  if (posted.success) return { shown: true, messageRef: { channel, ts: posted.data.ts } };
  return { shown: false, later: { afterMs: null, because: 'the answer named no message' } };
};

const statusKey = (order: OrderId, plan: PlanId, is: string): MetadataKey => ({
  type: 'trunkdesk_direct',
  key: `${order} ${plan} ${is}`,
});

const supersededMarks = (
  order: OrderId,
  { plan, said = [] }: { readonly plan: PlanId; readonly said?: readonly string[] },
): MetadataKey[] => said.map((is) => statusKey(order, plan, is));

/** Names a direct message by what it says, and about which plan or moment: what is said twice has two names. */
function directKey(
  order: OrderId,
  about: Exclude<AnyMessage['about'], { tells: 'superseded' }>,
): MetadataKey {
  const type = 'trunkdesk_direct';
  switch (about.tells) {
    case 'status':
      return statusKey(order, about.plan, about.status.is);
    case 'returned':
      return { type, key: `${order} ${about.note.why} ${about.note.at}` };
    case 'your-turn':
      return { type, key: `${order} ${about.tells} ${about.since}` };
    case 'goes-on':
      return { type, key: `${order} ${about.tells} ${about.since}` };
    case 'hold-ended':
      return { type, key: `${order} ${about.tells} ${about.at}` };
    case 'card-waits':
      return { type, key: `${order} ${about.plan} ${about.tells}` };
    case 'progress':
    case 'result':
      // Progress and result are one message, which shows the result in the end.
      return { type, key: `${order} ${about.plan} progress` };
    default:
      return unreachable(about);
  }
}

async function channelFact(api: SlackApi, channel: SlackChannelId): Promise<Fact> {
  const answer = await api.call('conversations.info', { channel });
  if (!answer.ok) return { usable: false, because: whyUnknown(answer.failure), shared: null };
  const info = Info.safeParse(answer.body);
  if (!info.success) return { usable: false, because: 'unreadable', shared: null };
  const it = info.data.channel;
  const invited = [...it.pending_shared, ...it.pending_connected_team_ids];
  const isWithOthers = it.is_ext_shared || it.is_pending_ext_shared || invited.length > 0;
  // Shared inside one company (is_org_shared) is no other company.
  const shared = isWithOthers || (it.is_shared && !it.is_org_shared);
  if (it.is_archived) return { usable: false, because: 'archived', shared };
  return it.is_member ? { usable: true, shared } : { usable: false, because: 'not-in-channel', shared };
}

const notSeen = new Set(['channel_not_found', 'not_in_channel']);

const whyUnknown = (failure: ApiFailure): 'no-channel' | 'unreadable' =>
  failure.why === 'refused' && notSeen.has(failure.error) ? 'no-channel' : 'unreadable';
