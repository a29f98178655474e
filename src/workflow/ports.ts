import type {
  Fact,
  CardModel,
  ClosedCard,
  DoubtNote,
  DirectCard,
  Outage,
  QuestionNote,
  Reminder,
  RequesterMessage,
  StepNote,
  TrunkCardModel,
  TrunkMessage,
  WaitMessage,
  Whisper,
} from './messages.js';
import type { GroupId, SlackChannelId, UserId } from '../types/ids.js';
import type { HomeModel } from './home-model.js';

/** What `workflow/` needs of Slack, filled by `slack/`: who people are, and where they are told things. */

/** A message that stands in Slack: where, and Slack's name for it. */
export interface Spot {
  readonly channel: SlackChannelId;
  readonly ts: string;
}

/** What became of showing a message. `later` is tried again, `impossible` is not. */
export type Shown =
  | { shown: true; spot: Spot }
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
   * @param again a try after one whose answer was lost: look whether it was posted before posting (Slack has no
   *   idempotent post)
   */
  showCard(
    card: CardModel | TrunkCardModel,
    at: Spot | null,
    channel: SlackChannelId,
    again: boolean,
  ): Promise<Shown>;
  /**
   * Leaves nothing of a request where its card stands, because another company reads that Slack channel.
   * @param at null: wherever in the Slack channel it was posted by a call whose answer was lost; nothing where it wasn't
   */
  closeCard(card: ClosedCard, at: Spot | null, channel: SlackChannelId): Promise<Shown>;
  /** Posts a card into the direct message of somebody who may decide it, or brings the one there to this state. */
  showDirectCard(card: DirectCard, at: Spot | null, again: boolean): Promise<Shown>;
  /**
   * Tells the requester by direct message, or updates the one that stands. One that was superseded is never posted: with
   * no place given, those are updated that can be found by what they said.
   */
  tell(
    message: RequesterMessage | TrunkMessage | WaitMessage,
    at: Spot | null,
    again: boolean,
  ): Promise<Shown>;
  /** Adds a step to the thread of a card. */
  noteStep(note: StepNote, card: Spot, again: boolean): Promise<Shown>;
  /** Adds a question to the thread of a card. */
  noteQuestion(question: QuestionNote, card: Spot, again: boolean): Promise<Shown>;
  /** Tells the requester directly that something was asked about their request. */
  tellQuestion(question: QuestionNote, again: boolean): Promise<Shown>;
  /** Tells an admin that something waits for them, or brings that message to what stands now. */
  tellAdmin(note: Outage | DoubtNote, at: Spot | null, again: boolean): Promise<Shown>;
  /** Reminds the approvals Slack channel of what waits. */
  remind(reminder: Reminder, channel: SlackChannelId, again: boolean): Promise<Shown>;
  /** Brings a person's Home tab to what stands now; best effort. */
  showHome(home: HomeModel, user: UserId): Promise<Shown>;
  /** Tells one person something that only they see, where they clicked. */
  whisper(whisper: Whisper): Promise<Shown>;
  /**
   * Whether a Slack channel can be used (the bot is in it, it isn't archived), and who reads it. Read now, or with
   * `recent` at most a minute ago.
   */
  channelFact(channel: SlackChannelId, age?: 'recent'): Promise<Fact>;
}
