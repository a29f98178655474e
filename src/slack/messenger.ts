import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { flag, orNone } from '../wire/absent.js';
import { unreachable } from '../types/unreachable.js';
import type { OrderId, PlanId, SlackChannelId, UserId } from '../types/ids.js';
import type {
  CardModel,
  DoubtNote,
  Fact,
  RequesterMessage,
  Outage,
  QuestionNote,
  StepNote,
  TrunkCardModel,
  TrunkMessage,
  WaitMessage,
  Whisper,
} from '../workflow/messages.js';
import type { Messenger, Shown, Spot } from '../workflow/ports.js';
import type { ApiFailure, SlackApi } from './api.js';
import { plainWords, type SlackMessage } from './blocks.js';
import type { DirectMessages } from './directory.js';
import { findPosted, type Mark } from './find-posted.js';
import { fittingHome, fittingMessage } from './fitting.js';
import { homeView } from './home/view.js';
import type { Markup } from '../texts/markup.js';
import type { Log, Pen } from './handlers.js';
import { cardMessage } from './messages/card.js';
import { directMessage, stepMessage } from './messages/direct.js';
import { directCardMessage } from './messages/direct-card.js';
import { trunkCardMessage } from './messages/trunk-card.js';
import { trunkDirectMessage } from './messages/trunk-direct.js';
import { questionDirect, questionInThread, reminderMessage } from './messages/question.js';
import { waitMessage } from './messages/wait.js';
import { whisperMessage } from './messages/whisper.js';
import { notShown } from './not-shown.js';
import { contentOf } from './say.js';

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
  readonly pen: Pen;
  readonly log: Log;
  readonly newReference: () => string;
}

/** Where people are told things in Slack. Each call is made once; whether it is made again, the outbox decides. */
export function slackMessenger(parts: MessengerParts): Messenger {
  const { api, directs, pen, log } = parts;
  const facts = new LRUCache<SlackChannelId, Fact>({ max: 10, ttl: recentMs });
  const fit = (message: SlackMessage) =>
    fittingMessage(message, { pen, log, reference: parts.newReference() });

  /** Posts what never changes once it stands there. */
  async function post(
    channel: SlackChannelId,
    message: SlackMessage,
    mark: Mark,
    again: boolean,
    thread: string | null = null,
  ): Promise<Shown> {
    if (again) {
      const found = await findPosted(api, channel, [mark], thread);
      if (found.found === 'yes') return { shown: true, spot: { channel, ts: found.all[0] } };
      // Unable to look, it would be a guess; a second card is worse than a late one.
      if (found.found === 'unknown') return notShown(found.failure);
    }
    return send(channel, message, mark, thread);
  }

  /** Posts what may change: one that was posted before, and never answered, shows what was so then. */
  async function postNewest(
    channel: SlackChannelId,
    message: SlackMessage,
    mark: Mark,
    again: boolean,
  ): Promise<Shown> {
    if (!again) return send(channel, message, mark, null);
    const found = await findPosted(api, channel, [mark], null);
    if (found.found === 'unknown') return notShown(found.failure);
    if (found.found === 'no') return send(channel, message, mark, null);
    return update({ channel, ts: found.all[0] }, message, metadataOf(mark));
  }

  /** Leaves messages that may stand in a direct message with what they say now; posts none, and gives no `ts` then. */
  async function updatePosted(to: UserId, message: SlackMessage, marks: readonly Mark[]): Promise<Shown> {
    const direct = await directs.of(to);
    return direct.found ? updateFound(direct.channel, message, marks) : notShown(direct.failure);
  }

  async function updateFound(
    channel: SlackChannelId,
    message: SlackMessage,
    marks: readonly Mark[],
  ): Promise<Shown> {
    const found = await findPosted(api, channel, marks, null);
    if (found.found === 'unknown') return notShown(found.failure);
    const all = found.found === 'yes' ? found.all : [];
    for (const ts of all) {
      const shown = await update({ channel, ts }, message);
      if (!shown.shown) return shown;
    }
    return { shown: true, spot: { channel, ts: all[0] ?? '' } };
  }

  async function send(
    channel: SlackChannelId,
    message: SlackMessage,
    mark: Mark,
    thread: string | null,
  ): Promise<Shown> {
    const answer = await api.call('chat.postMessage', {
      channel,
      ...contentOf(fit(message)),
      ...metadataOf(mark),
      ...(thread === null ? {} : { thread_ts: thread }),
    });
    return shownAt(channel, answer);
  }

  async function postDirect(to: UserId, message: SlackMessage, mark: Mark, again: boolean): Promise<Shown> {
    const direct = await directs.of(to);
    return direct.found ? postNewest(direct.channel, message, mark, again) : notShown(direct.failure);
  }

  async function update(spot: Spot, message: SlackMessage, more: object = {}): Promise<Shown> {
    const answer = await api.call('chat.update', { ...spot, ...contentOf(fit(message)), ...more });
    return answer.ok ? { shown: true, spot } : notShown(answer.failure);
  }

  return {
    showCard: (card: CardModel | TrunkCardModel, at, channel, again) => {
      const message = 'card' in card ? trunkCardMessage(card, pen) : cardMessage(card, pen);
      const mark: Mark = { type: 'trunkdesk_card', key: card.plan };
      if (at !== null) return update(at, message, metadataOf(mark));
      return postNewest(channel, message, mark, again);
    },
    closeCard: async ({ order, plan }, at, channel) => {
      const message = plainWords(pen.texts.card.closedHere(order));
      const mark: Mark = { type: 'trunkdesk_card', key: plan };
      return at === null ? updateFound(channel, message, [mark]) : update(at, message, metadataOf(mark));
    },
    showDirectCard: async (card, at, again) => {
      const message = directCardMessage(card, pen);
      const mark: Mark = { type: 'trunkdesk_card', key: card.card.plan };
      if (at !== null) return update(at, message, metadataOf(mark));
      return postDirect(card.to, message, mark, again);
    },
    tell: async (message: RequesterMessage | TrunkMessage | WaitMessage, at, again) => {
      if (isOfWait(message)) {
        const mark: Mark = { type: 'trunkdesk_wait', key: message.about.id };
        return postDirect(message.to, waitMessage(message, pen), mark, again);
      }
      const drawn = 'card' in message ? trunkDirectMessage(message, pen) : directMessage(message, pen);
      if (at !== null) return update(at, drawn);
      const { to, order, about } = message;
      if (about.tells === 'superseded') return updatePosted(to, drawn, supersededMarks(order, about));
      return postDirect(to, drawn, directMark(order, about), again);
    },
    noteStep: (note: StepNote, card, again) =>
      post(
        card.channel,
        stepMessage(note, pen),
        { type: 'trunkdesk_step', key: `${note.plan} ${note.step} ${note.at}` },
        again,
        card.ts,
      ),
    noteQuestion: (note, card, again) =>
      post(card.channel, questionInThread(note, pen), questionMark(note, 'thread'), again, card.ts),
    tellQuestion: (note, again) =>
      postDirect(note.requester, questionDirect(note, pen), questionMark(note, 'direct'), again),
    tellAdmin: async (note, at, again) => {
      const { says, mark } = adminNote(note, pen);
      if (at !== null) return update(at, plainWords(says));
      return postDirect(note.to, plainWords(says), mark, again);
    },
    remind: (reminder, channel, again) =>
      post(channel, reminderMessage(reminder, pen), { type: 'trunkdesk_reminder', key: reminder.id }, again),
    showHome: async (home, user) => {
      const direct = await directs.of(user);
      const reference = parts.newReference();
      const view = homeView(home, direct.found ? direct.channel : null, pen);
      const answer = await api.call('views.publish', {
        user_id: user,
        view: fittingHome(view, { pen, log, reference }),
      });
      if (!answer.ok) return notShown(answer.failure);
      return direct.found
        ? { shown: true, spot: { channel: direct.channel, ts: '' } }
        : notShown(direct.failure);
    },
    whisper: async (whisper: Whisper) => {
      const message = whisperMessage(whisper.says, pen, whisper);
      const content = contentOf(fit(message));
      const { channel, to: user } = whisper;
      if (!channel.startsWith('D')) {
        const answer = await api.call('chat.postEphemeral', { channel, user, ...content });
        if (answer.ok) return { shown: true, spot: { channel, ts: '' } };
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
      // Who can't use it is about to mend it, and looks again.
      if (fact.usable || fact.shared === true) facts.set(channel, fact);
      return fact;
    },
  };
}

const isOfWait = (message: RequesterMessage | TrunkMessage | WaitMessage): message is WaitMessage =>
  message.about.tells === 'cut-off';

function adminNote(note: Outage | DoubtNote, { texts, zone }: Pen): { says: Markup; mark: Mark } {
  if ('order' in note) {
    const says = texts.doubt.remind(note.order, note, zone);
    return { says, mark: { type: 'trunkdesk_doubt', key: `${note.order} ${note.at}` } };
  }
  const { channel, since, because } = note;
  const says = because === null ? texts.outage.back(channel) : texts.outage.gone(channel, because);
  return { says, mark: { type: 'trunkdesk_outage', key: String(since) } };
}

const questionMark = (note: QuestionNote, where: string): Mark => ({
  type: 'trunkdesk_question',
  key: `${note.id} ${where}`,
});

const metadataOf = (mark: Mark) => ({
  metadata: { event_type: mark.type, event_payload: { key: mark.key } },
});

const shownAt = (channel: SlackChannelId, answer: Awaited<ReturnType<SlackApi['call']>>): Shown => {
  if (!answer.ok) return notShown(answer.failure);
  const posted = Posted.safeParse(answer.body);
  if (posted.success) return { shown: true, spot: { channel, ts: posted.data.ts } };
  return { shown: false, later: { afterMs: null, because: 'the answer named no message' } };
};

const statusMark = (order: OrderId, plan: PlanId, is: string): Mark => ({
  type: 'trunkdesk_direct',
  key: `${order} ${plan} ${is}`,
});

const supersededMarks = (
  order: OrderId,
  { plan, said = [] }: { readonly plan: PlanId; readonly said?: readonly string[] },
): Mark[] => said.map((is) => statusMark(order, plan, is));

/** Names a direct message by what it says, and about which plan or moment: what is said twice has two names. */
function directMark(
  order: OrderId,
  about: Exclude<(RequesterMessage | TrunkMessage)['about'], { tells: 'superseded' }>,
): Mark {
  const type = 'trunkdesk_direct';
  switch (about.tells) {
    case 'status':
      return statusMark(order, about.plan, about.status.is);
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
      // One message, which shows the result in the end.
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
