import type { InputState, InputValue } from '../../../../wire/values.js';
import type { Api } from '../api.js';
import { inputErrors } from '../../input-errors.js';
import { touch } from '../../input-state.js';
import type { Interactive } from '../blocks/read.js';
import { actionIdOf, known } from '../blocks/read.js';
import type { Desk, Place, Thread } from './desk.js';
import { after, freshDesk, withHome, withModals, withToast } from './desk.js';
import { keystrokes, type Keystrokes } from './keystrokes.js';
import type { Event, Modal } from './read.js';
import type { Store } from './store.js';

/** Everything that a person can do with the page, carried out by the workspace's server. */
export type Session = ReturnType<typeof createSession>;

/** What can go wrong with a command where Slackbot can't say it in the same place. */
const unspoken = new Set(['channel_not_found', 'not_in_channel', 'workspace_unreachable']);

const inputOf = ({ blockId, actionId }: { readonly blockId: string; readonly actionId: string }): string =>
  `${blockId} ${actionId}`;

interface Listener {
  readonly onEvent: (event: Event) => void;
  readonly onOnline: (online: boolean) => void;
}

/** Follows what happens for one user, until what it returns is called. */
export type Follow = (user: string, listener: Listener) => () => void;

export function createSession(
  api: Api,
  desk: Store<Desk>,
  follow: Follow,
  typing: Keystrokes = keystrokes(),
) {
  let leave: (() => void) | undefined;
  /** What each person had open and typed, for when the page is theirs again. */
  const left = new Map<string, Desk>();
  const me = (): string => desk.get().me;

  const toast = (text: string): void => {
    desk.set((value) => withToast(value, text));
  };

  /** Reads something for the acting user, and drops the answer if somebody else acts by then. */
  async function load<T>(
    read: (user: string) => Promise<T>,
    into: (value: Desk, read: T) => Desk,
  ): Promise<void> {
    const user = me();
    try {
      const answer = await read(user);
      if (user === me()) desk.set((value) => into(value, answer));
    } catch {
      if (user === me()) toast('This part of the workspace could not be read.');
    }
  }

  const loadChannel = (channel: string): Promise<void> =>
    load(
      (user) => api.messages(user, channel),
      (value, messages) => ({ ...value, messages: { ...value.messages, [channel]: messages } }),
    );

  const loadThread = ({ channel, ts }: Thread): Promise<void> =>
    load(
      (user) => api.thread(user, channel, ts),
      (value, replies) => (value.thread?.ts === ts ? { ...value, replies } : value),
    );

  const loadChannels = (): Promise<void> =>
    load(
      (user) => api.channels(user),
      (value, channels) => ({ ...value, channels }),
    );

  /** Reads everything that is on the screen; also after a lost connection, when events were missed. */
  async function readAll(): Promise<void> {
    const { place, thread } = desk.get();
    await Promise.all([
      loadChannels(),
      load((user) => api.views(user), withModals),
      ...(place.kind === 'channel' ? [loadChannel(place.channel)] : []),
      ...(place.kind === 'home' ? [load((user) => api.home(user), withHome)] : []),
      ...(thread ? [loadThread(thread)] : []),
    ]);
  }

  function onEvent(event: Event): void {
    desk.set((value) => after(value, event));
    if (event.type === 'hello') void readAll();
    if (event.type === 'bootstrap') {
      void load(
        () => api.bootstrap(),
        (value, bootstrap) => ({ ...value, bootstrap }),
      );
      void loadChannels();
    }
  }

  function listen(): void {
    leave?.();
    leave = follow(me(), {
      onEvent,
      onOnline: (online) => {
        desk.set((value) => (value.online === online ? value : { ...value, online }));
      },
    });
  }

  async function goTo(place: Place): Promise<void> {
    const channel = place.kind === 'channel' ? place.channel : undefined;
    desk.set((value) => {
      const { [channel ?? '']: _read, ...unread } = value.unread;
      const thread = value.thread?.channel === channel ? value.thread : undefined;
      return { ...value, place, thread, unread };
    });
    if (channel) return loadChannel(channel);
    if (place.kind === 'faults') return;
    const answer = await api.openHome(me());
    if (!answer.ok) toast(answer.notice);
    return load((user) => api.home(user), withHome);
  }

  /** Says what was refused, as Slack's clients do; true when nothing was. */
  async function told(answer: Promise<{ ok: true } | { ok: false; notice: string }>): Promise<boolean> {
    const result = await answer;
    if (!result.ok) toast(result.notice);
    return result.ok;
  }

  function complain(viewId: string, complaints: Readonly<Record<string, string>>): void {
    desk.set((value) => ({ ...value, complaints: { ...value.complaints, [viewId]: complaints } }));
  }

  return {
    start: listen,

    /**
     * Makes the page somebody else's. What the last one had open waits for them.
     * @param where a place that was asked for; else where they were before, else where the page is,
     * and where that is not theirs to see another place of the same kind
     */
    async become(user: string, where?: Place): Promise<void> {
      if (user === me()) return;
      const value = desk.get();
      left.set(value.me, value);
      const back = left.get(user);
      desk.set(() => ({
        ...freshDesk(value.bootstrap, user, where ?? back?.place ?? value.place),
        touched: back?.touched ?? {},
        modals: back?.modals ?? [],
        thread: back?.thread,
      }));
      await loadChannels();
      const { place, channels } = desk.get();
      const gone = place.kind === 'channel' && !channels.some(({ id }) => id === place.channel);
      // A direct message is somebody's own: who comes from one is taken to theirs.
      const kindLeft =
        place.kind === 'channel' ? value.channels.find(({ id }) => id === place.channel)?.kind : undefined;
      const first = channels.find(({ kind }) => kind === (kindLeft ?? 'channel')) ?? channels[0];
      if (gone && first) await goTo({ kind: 'channel', channel: first.id });
      else await goTo(place);
      listen();
    },

    goTo,

    openThread(thread: Thread | undefined): void {
      desk.set((value) => ({ ...value, thread, replies: [] }));
      if (thread) void loadThread(thread);
    },

    /** Sends what stands in the composer: a slash command, or a message. */
    async say(text: string, channel: string, threadTs?: string): Promise<boolean> {
      const body = { channel, text, ...(threadTs === undefined ? {} : { threadTs }) };
      if (!text.startsWith('/')) return told(api.message(me(), body));
      const answer = await api.command(me(), body);
      if (!answer.ok && unspoken.has(answer.error)) toast(answer.notice);
      return answer.ok;
    },

    shortcut: (callbackId: string) => told(api.shortcut(me(), { callbackId })),

    messageShortcut: (callbackId: string, channel: string, ts: string) =>
      told(api.messageShortcut(me(), { callbackId, channel, ts })),

    /** Keeps what a person typed or chose; the complaint under that input is answered by it. */
    touch(surface: string, blockId: string, element: Interactive, value: InputValue): void {
      desk.set((before) => {
        const touched = touch(before.touched[surface] ?? {}, blockId, actionIdOf(element), value);
        const { [blockId]: _answered, ...complaints } = before.complaints[surface] ?? {};
        return {
          ...before,
          touched: { ...before.touched, [surface]: touched },
          complaints: { ...before.complaints, [surface]: complaints },
        };
      });
    },

    /** Tells the app of what is typed a little after the last key, unless a submission carries it before. */
    actSoon(surface: string, body: Omit<Parameters<Api['action']>[1], 'state'>): void {
      typing.later(surface, inputOf(body), () => {
        const state = desk.get().touched[surface] ?? {};
        void told(api.action(me(), { ...body, state }));
      });
    },

    /** What was typed into an input that is not there any more is not told. */
    forget(surface: string, body: { readonly blockId: string; readonly actionId: string }): void {
      typing.drop(surface, inputOf(body));
    },

    /** Tells the app of a click or choice, with everything that stands on the same surface now. */
    act(surface: string, body: Omit<Parameters<Api['action']>[1], 'state'>): Promise<boolean> {
      typing.drop(surface, inputOf(body));
      const state = desk.get().touched[surface] ?? {};
      return told(api.action(me(), { ...body, state }));
    },

    options: (body: Parameters<Api['options']>[1]) => api.options(me(), body),
    upload: (body: Parameters<Api['file']>[1]) => api.file(me(), body),

    /** Submits a modal, unless Slack's own checks refuse it first. */
    async submit(modal: Modal): Promise<void> {
      typing.drop(modal.id);
      const state: InputState = desk.get().touched[modal.id] ?? {};
      const own = inputErrors(known(modal.view.blocks), state);
      complain(modal.id, own);
      if (Object.keys(own).length > 0) return;
      const answer = await api.submit(me(), { viewId: modal.id, state });
      if (answer.ok) return;
      if ('errors' in answer) complain(modal.id, answer.errors);
      else if (answer.error === 'workspace_unreachable') toast(answer.notice);
    },

    close: (viewId: string, all: boolean) => told(api.close(me(), { viewId, all })),

    dismiss(toastId: number): void {
      desk.set((value) => ({ ...value, toasts: value.toasts.filter(({ id }) => id !== toastId) }));
    },
    toast,
  };
}
