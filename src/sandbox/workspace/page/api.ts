import type { z } from 'zod';
import type {
  ActionRequest,
  CloseRequest,
  CommandRequest,
  FileRequest,
  MessageRequest,
  MessageShortcutRequest,
  OptionsRequest,
  ShortcutRequest,
  SubmitRequest,
} from '../client-api.js';
import * as read from './state/read.js';

/** What the page says when the workspace's server itself can't be reached or can't be understood. */
const unreachableNotice = 'The local workspace does not answer. Is it still running?';
const lost = { ok: false, error: 'workspace_unreachable', notice: unreachableNotice } as const;

async function get<T extends z.ZodType>(path: string, shape: T): Promise<z.infer<T>> {
  const response = await fetch(`/client/${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return shape.parse(await response.json());
}

async function post<T extends z.ZodType>(
  path: string,
  body: object,
  shape: T,
): Promise<z.infer<T> | typeof lost> {
  try {
    const response = await fetch(`/client/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return shape.parse(await response.json());
  } catch {
    return lost;
  }
}

const channelPath = (user: string, channel: string): string => `users/${user}/channels/${channel}`;

/** One function for each request of the client API; the `post` ones never throw, they answer `Refused`. */
export const api = {
  bootstrap: () => get('bootstrap', read.Bootstrap),
  channels: (user: string) => get(`users/${user}/channels`, read.Channels),
  messages: (user: string, channel: string) => get(`${channelPath(user, channel)}/messages`, read.Messages),
  thread: (user: string, channel: string, ts: string) =>
    get(`${channelPath(user, channel)}/threads/${ts}`, read.Messages),
  views: (user: string) => get(`users/${user}/views`, read.Modals),
  home: (user: string) => get(`users/${user}/home`, read.Home),

  command: (user: string, body: CommandRequest) => post(`${user}/command`, body, read.Answer),
  message: (user: string, body: MessageRequest) => post(`${user}/message`, body, read.Answer),
  action: (user: string, body: ActionRequest) => post(`${user}/action`, body, read.Answer),
  options: (user: string, body: OptionsRequest) => post(`${user}/options`, body, read.Options),
  submit: (user: string, body: SubmitRequest) => post(`${user}/submit`, body, read.Submitted),
  close: (user: string, body: CloseRequest) => post(`${user}/close`, body, read.Answer),
  openHome: (user: string) => post(`${user}/home`, {}, read.Answer),
  shortcut: (user: string, body: ShortcutRequest) => post(`${user}/shortcut`, body, read.Answer),
  messageShortcut: (user: string, body: MessageShortcutRequest) =>
    post(`${user}/message-shortcut`, body, read.Answer),
  file: (user: string, body: FileRequest) => post(`${user}/file`, body, read.Uploaded),
};

/** The same functions, so that a test or a preview can stand in for the server. */
export type Api = typeof api;
