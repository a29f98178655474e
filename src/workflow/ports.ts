import type {
  AnyCard,
  AnyMessage,
  ClosedCard,
  DirectCard,
  EphemeralNotice,
  Fact,
  QuestionNote,
  Reminder,
  StepNote,
  WaitMessage,
} from './messages.js';
import type { AdminMessage } from './admin-messages.js';
import type { GroupId, SlackChannelId, UserId } from '../types/ids.js';
import type { HomeModel } from './home-model.js';

/** What `workflow/` needs of Slack, filled by `slack/`: who people are, and where they are told things. */

/** A message that stands in Slack: where, and Slack's name for it. */
export interface MessageRef {
  readonly channel: SlackChannelId;
  readonly ts: string;
}

/** What became of showing a message. `later` is tried again, `impossible` is not. */
export type PostResult =
  | { shown: true; messageRef: MessageRef }
  | { shown: false; later: { afterMs: number | null; because: string } }
  | {
      shown: false;
      impossible: 'archived' | 'not-in-channel' | 'no-channel' | 'gone' | 'refused';
    };

export interface Member {
  readonly id: UserId;
  readonly isGuest: boolean;
  /** Not of the workspace the bot is installed in. */
  readonly isForeign: boolean;
  readonly isBot: boolean;
  readonly deleted: boolean;
}

export interface People {
  /**
   * Read from Slack now, or with `recent` at most a minute ago, where nothing is decided by it. Throws where Slack
   * doesn't answer: nothing is decided on a guess.
   */
  member(user: UserId, age?: 'recent'): Promise<Member>;
  /** The members of a user group, read now (`fresh`) or at most a minute ago. */
  group(group: GroupId, age: 'fresh' | 'recent'): Promise<readonly UserId[] | 'unreadable'>;
}

export interface Messenger {
  /**
   * Posts the card of a plan, or brings the one that stands to this state.
   * @param isRetry a try after one whose answer was lost: look whether it was posted before posting (Slack has no
   *   idempotent post)
   */
  showCard(
    card: AnyCard,
    at: MessageRef | null,
    channel: SlackChannelId,
    isRetry: boolean,
  ): Promise<PostResult>;
  /**
   * Leaves nothing of a request where its card stands, because another company reads that Slack channel.
   * @param at null: wherever in the Slack channel it was posted by a call whose answer was lost; nothing where it wasn't
   */
  closeCard(card: ClosedCard, at: MessageRef | null, channel: SlackChannelId): Promise<PostResult>;
  /** Posts a card into the direct message of somebody who may decide it, or brings the one there to this state. */
  showDirectCard(card: DirectCard, at: MessageRef | null, isRetry: boolean): Promise<PostResult>;
  /**
   * Tells the requester by direct message, or updates the one that stands. One that was superseded is never posted: with
   * no place given, those are updated that can be found by what they said.
   */
  notifyRequester(
    message: AnyMessage | WaitMessage,
    at: MessageRef | null,
    isRetry: boolean,
  ): Promise<PostResult>;
  /** Adds a step to the thread of a card. */
  noteStep(note: StepNote, card: MessageRef, isRetry: boolean): Promise<PostResult>;
  /** Adds a question to the thread of a card. */
  noteQuestion(question: QuestionNote, card: MessageRef, isRetry: boolean): Promise<PostResult>;
  /** Tells the requester directly that something was asked about their request. */
  notifyOfQuestion(question: QuestionNote, isRetry: boolean): Promise<PostResult>;
  /** Tells an admin that something waits for them, or brings that message to what stands now. */
  notifyAdmin(note: AdminMessage, at: MessageRef | null, isRetry: boolean): Promise<PostResult>;
  /** Reminds the approvals Slack channel of what waits. */
  remind(reminder: Reminder, channel: SlackChannelId, isRetry: boolean): Promise<PostResult>;
  /** Brings a person's Home tab to what stands now; best effort. */
  showHome(home: HomeModel, user: UserId): Promise<PostResult>;
  /** Tells one person something that only they see, where they clicked. */
  sendEphemeral(notice: EphemeralNotice): Promise<PostResult>;
  /**
   * Whether a Slack channel can be used (the bot is in it, it isn't archived), and who reads it. Read now, or with
   * `recent` at most a minute ago.
   */
  channelFact(channel: SlackChannelId, age?: 'recent'): Promise<Fact>;
}
