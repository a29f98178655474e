import { unreachable } from '../../../../types/unreachable.js';
import type { InputState } from '../../../../wire/values.js';
import type { ClientChannel } from '../../client-api.js';
import { carryOver } from '../../input-state.js';
import { known } from '../blocks/read.js';
import type { Bootstrap, Event, Home, Message, Modal } from './read.js';

/** What the middle of the page shows: the app's Home tab, what goes wrong on purpose, or a conversation. */
export type Place =
  | { readonly kind: 'home' }
  | { readonly kind: 'faults' }
  | { readonly kind: 'channel'; readonly channel: string };

/** Texts under inputs, by block id. */
export type Complaints = Readonly<Record<string, string>>;

export interface Thread {
  readonly channel: string;
  readonly ts: string;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
}

/** Everything that the page shows to the person who acts on it now. */
export interface Desk {
  readonly bootstrap: Bootstrap;
  readonly me: string;
  readonly place: Place;
  readonly channels: readonly ClientChannel[];
  /** By Slack channel, oldest first; absent where not read yet. */
  readonly messages: Readonly<Record<string, readonly Message[]>>;
  readonly thread: Thread | undefined;
  /** The open thread's parent and replies. */
  readonly replies: readonly Message[];
  readonly modals: readonly Modal[];
  readonly home: Home;
  /** What was typed and chosen, by the view's id or by Slack channel and message. */
  readonly touched: Readonly<Record<string, InputState>>;
  readonly complaints: Readonly<Record<string, Complaints>>;
  readonly unread: Readonly<Record<string, number>>;
  readonly toasts: readonly Toast[];
  readonly online: boolean;
}

/** The desk of somebody who has just sat down. */
export function freshDesk(bootstrap: Bootstrap, me: string, place: Place): Desk {
  return {
    bootstrap,
    me,
    place,
    channels: [],
    messages: {},
    thread: undefined,
    replies: [],
    modals: [],
    home: null,
    touched: {},
    complaints: {},
    unread: {},
    toasts: [],
    online: true,
  };
}

/** The desk after something happened. `bootstrap` and `hello` ask for reading, which the session does. */
export function after(desk: Desk, event: Event): Desk {
  switch (event.type) {
    case 'message.posted':
      return unreadAfter(withMessage(desk, event.message), event.message);
    case 'message.changed':
      return withMessage(desk, event.message);
    case 'message.deleted':
      return withoutMessage(desk, event.channel, event.ts);
    case 'views':
      return withModals(desk, event.views);
    case 'home':
      return withHome(desk, event.home);
    case 'notice':
      return withToast(desk, event.text);
    case 'hello':
    case 'bootstrap':
      return desk;
    default:
      return unreachable(event);
  }
}

/** Whether a message stands in a thread alone. One that only one person sees stands in the Slack channel too. */
const isReply = ({ threadTs, ts, ephemeral }: Message): boolean =>
  threadTs !== undefined && threadTs !== ts && !ephemeral;

const byTime = (one: Message, other: Message): number => Number(one.ts) - Number(other.ts);

function merged(list: readonly Message[], message: Message): readonly Message[] {
  const rest = list.filter((each) => each.ts !== message.ts);
  return rest.length < list.length
    ? list.map((each) => (each.ts === message.ts ? message : each))
    : [...rest, message].toSorted(byTime);
}

function withMessage(desk: Desk, message: Message): Desk {
  const { channel } = message;
  const list = desk.messages[channel];
  const inThread =
    desk.thread?.channel === channel &&
    (message.ts === desk.thread.ts || message.threadTs === desk.thread.ts);
  return {
    ...desk,
    messages:
      list && !isReply(message) ? { ...desk.messages, [channel]: merged(list, message) } : desk.messages,
    replies: inThread ? merged(desk.replies, message) : desk.replies,
  };
}

function withoutMessage(desk: Desk, channel: string, ts: string): Desk {
  const list = desk.messages[channel];
  const parentGone = desk.thread?.channel === channel && desk.thread.ts === ts;
  return {
    ...desk,
    messages: list
      ? { ...desk.messages, [channel]: list.filter((message) => message.ts !== ts) }
      : desk.messages,
    thread: parentGone ? undefined : desk.thread,
    replies:
      desk.thread?.channel === channel ? desk.replies.filter((message) => message.ts !== ts) : desk.replies,
  };
}

function unreadAfter(desk: Desk, message: Message): Desk {
  const open = desk.place.kind === 'channel' && desk.place.channel === message.channel;
  if (open || message.user === desk.me || isReply(message)) return desk;
  const { channel } = message;
  return { ...desk, unread: { ...desk.unread, [channel]: (desk.unread[channel] ?? 0) + 1 } };
}

/** The desk with a new stack of modals; what was typed in each outlives as Slack lets it. */
export function withModals(desk: Desk, modals: readonly Modal[]): Desk {
  const touched = { ...desk.touched };
  const complaints = { ...desk.complaints };
  for (const { id } of desk.modals) {
    if (modals.some((modal) => modal.id === id)) continue;
    delete touched[id];
    delete complaints[id];
  }
  for (const modal of modals) {
    const before = desk.modals.find(({ id }) => id === modal.id);
    touched[modal.id] = carryOver(touched[modal.id] ?? modal.state, known(modal.view.blocks));
    const same = before?.hash === modal.hash && Object.keys(modal.errors).length === 0;
    complaints[modal.id] = same ? (complaints[modal.id] ?? {}) : modal.errors;
  }
  return { ...desk, modals, touched, complaints };
}

export function withHome(desk: Desk, home: Home): Desk {
  if (!home) return { ...desk, home };
  const touched = carryOver(desk.touched[home.id] ?? home.state, known(home.view.blocks));
  return { ...desk, home, touched: { ...desk.touched, [home.id]: touched } };
}

/** The desk with one more toast; the same words twice are one toast. */
export function withToast(desk: Desk, text: string): Desk {
  const id = (desk.toasts.at(-1)?.id ?? 0) + 1;
  return { ...desk, toasts: [...desk.toasts.filter((toast) => toast.text !== text), { id, text }].slice(-3) };
}
