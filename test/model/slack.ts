import type { CardModel, TrunkCardModel } from '../../src/workflow/messages.js';
import type { Messenger, PostResult } from '../../src/workflow/ports.js';
import type { PlanId, SlackChannelId, UserId } from '../../src/types/ids.js';
import { SlackChannelId as Channel } from '../../src/types/ids.js';
import type { Life } from './life.js';
import { approvals } from './people.js';

/**
 * What befalls one message. `later`: Slack asks to wait; `fail`: an error on the way there; `lose`: it stands, and the answer to
 * it is lost; `archived`: the Slack channel can't be written to.
 */
export const hitches = ['later', 'fail', 'lose', 'archived'] as const;
export type Hitch = (typeof hitches)[number];

type Told = Parameters<Messenger['notifyRequester']>[0];
type Card = CardModel | TrunkCardModel;
const direct = Channel.parse('D0DIRECT');

/** What stands in Slack, and what the bot may not do there. */
export class ModelSlack {
  readonly hitches: { hitch: Hitch; times: number }[] = [];
  /** Cards by plan, as they stand. */
  readonly cards = new Map<PlanId, Card>();
  /** How many cards of one plan were posted: never two. */
  readonly posted = new Map<string, number>();
  /** What each order's requester was told last. */
  readonly told = new Map<string, Told>();
  /** Refusals of clicks, by the clicker. */
  ephemeralCount = 0;
  readonly broken: string[] = [];
  /** Another company reads the approvals Slack channel. */
  isShared = false;
  /** Whose cards were closed because of that. */
  readonly closed = new Set<PlanId>();
  /** The approvals Slack channel can't be written to, until it can again. */
  isArchived = false;
  #count = 0;
  /** Messages that stand, by what names them. */
  #there = new Map<string, string>();

  messenger(life: Life): Messenger {
    const post = (
      key: string,
      channel: SlackChannelId,
      at: { ts: string } | null,
      isRetry: boolean,
      show: () => void,
    ): Promise<PostResult> =>
      life.call(1, 1, () => {
        const hitch = this.isArchived && channel === approvals ? 'archived' : this.#next();
        if (hitch === 'later') return { shown: false, later: { afterMs: 2_000, because: 'rate limit' } };
        if (hitch === 'archived') return { shown: false, impossible: 'archived' };
        if (hitch === 'fail') return { shown: false, later: { afterMs: null, because: 'Slack failed' } };
        const there = at?.ts ?? (isRetry ? this.#there.get(key) : undefined);
        this.#count += 1;
        const ts = there ?? `1.${this.#count}`;
        if (there === undefined) this.posted.set(key, (this.posted.get(key) ?? 0) + 1);
        this.#there.set(key, ts);
        show();
        if (hitch === 'lose') return { shown: false, later: { afterMs: null, because: 'no answer' } };
        return { shown: true, messageRef: { channel, ts } };
      });
    return {
      showCard: (card, at, channel, isRetry) =>
        post(`card:${card.plan}`, channel, at, isRetry, () => this.#show(card)),
      closeCard: (card, at, channel) =>
        post(`card:${card.plan}`, channel, at, true, () => this.#close(card.plan)),
      showDirectCard: (card, at, isRetry) =>
        post(`direct:${JSON.stringify(card)}`, direct, at, isRetry, () => undefined),
      notifyRequester: (message, at, isRetry) =>
        post(`tell:${message.order}:${JSON.stringify(message.about)}`, direct, at, isRetry, () => {
          if (message.order !== null) this.told.set(message.order, message);
        }),
      notifyAdmin: (note, at, isRetry) =>
        post(`admin:${JSON.stringify(note)}`, direct, at, isRetry, () => undefined),
      noteStep: (note, card, isRetry) =>
        post(`step:${note.plan}:${note.step}:${note.at}`, card.channel, null, isRetry, () => undefined),
      noteQuestion: (note, card, isRetry) =>
        post(`question:${note.id}`, card.channel, null, isRetry, () => undefined),
      notifyOfQuestion: (note, isRetry) => post(`asked:${note.id}`, direct, null, isRetry, () => undefined),
      remind: (reminder, channel, isRetry) =>
        post(`remind:${reminder.id}`, channel, null, isRetry, () => undefined),
      showHome: () => life.call(1, 1, () => ({ shown: true, messageRef: { channel: direct, ts: '1.1' } })),
      sendEphemeral: (notice) =>
        life.call(1, 1, () => {
          this.ephemeralCount += 1;
          this.ephemeralTo.push(notice.to);
          return { shown: true, messageRef: { channel: approvals, ts: '1.1' } };
        }),
      channelFact: () =>
        life.call(1, 1, () =>
          this.isArchived
            ? { usable: false, because: 'archived', shared: this.isShared }
            : { usable: true, shared: this.isShared },
        ),
    };
  }

  readonly ephemeralTo: UserId[] = [];

  #next(): Hitch | null {
    const found = this.hitches.find((each) => each.times > 0);
    if (found === undefined) return null;
    found.times -= 1;
    return found.hitch;
  }

  #close(plan: PlanId): void {
    this.cards.delete(plan);
    this.closed.add(plan);
  }

  #show(card: Card): void {
    if (this.isShared) this.broken.push(`the card of ${card.order} is shown to another company`);
    this.closed.delete(card.plan);
    const before = this.cards.get(card.plan);
    if (before !== undefined && contentOf(before) !== contentOf(card))
      this.broken.push(`the card of ${card.order} shows another content than before, under the same plan`);
    this.cards.set(card.plan, card);
  }
}

/** What a card shows of its plan, without where it stands. */
function contentOf(card: Card): string {
  const { status: _, ...content } = card;
  return JSON.stringify(content);
}
