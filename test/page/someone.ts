import type { Api } from '../../src/sandbox/workspace/page/api.js';
import { Bootstrap, Messages, Modals } from '../../src/sandbox/workspace/page/state/read.js';
import type { Message, Modal } from '../../src/sandbox/workspace/page/state/read.js';
import { freshDesk } from '../../src/sandbox/workspace/page/state/desk.js';

const person = (id: string, realName: string) => ({
  id,
  name: realName.toLowerCase(),
  realName,
  colour: '#446688',
  hint: '',
  isBot: false,
  isGuest: false,
  isForeign: false,
  isDeactivated: false,
});

const slackChannel = (id: string, members: readonly string[]) => ({
  id,
  kind: 'channel' as const,
  name: id.toLowerCase(),
  topic: '',
  isPrivate: false,
  isArchived: false,
  isShared: false,
  members: [...members],
});

const bootstrap = Bootstrap.parse({
  team: { id: 'T1', name: 'Northline', domain: 'northline' },
  bot: { userId: 'U0BOT', botId: 'B1', appId: 'A1', name: 'Trunkdesk' },
  users: [person('U0ANN', 'Ann'), person('U0BOB', 'Bob')],
  slackChannels: [slackChannel('C0ALL', ['U0ANN', 'U0BOB']), slackChannel('C0ANN', ['U0ANN'])],
  groups: [],
  commands: [],
  shortcuts: [],
  links: [],
});

/** A message as the server sends it, with what matters changed. */
export function message(ts: string, changes: Partial<Message> = {}): Message {
  const [read] = Messages.parse([
    {
      channel: 'C0ALL',
      ts,
      user: 'U0BOT',
      name: 'Trunkdesk',
      isBot: true,
      text: '',
      blocks: [],
      replyCount: 0,
      edited: false,
      ephemeral: false,
      files: [],
    },
  ]);
  if (!read) throw new Error('The message was not read');
  return { ...read, ...changes };
}

const words = (text: string) => ({ type: 'plain_text', text });

/** An input block for a number, known by its block id. */
export const quantity = (blockId: string, initial = '1') => ({
  type: 'input',
  block_id: blockId,
  label: words('Quantity'),
  element: { type: 'number_input', action_id: 'q', is_decimal_allowed: false, initial_value: initial },
});

/** A modal as the server sends it. */
export function modal(id: string, hash: string, blocks: readonly object[], changes: object = {}): Modal {
  const view = { title: words('Order'), submit: words('Next'), blocks };
  const [read] = Modals.parse([{ id, hash, view, state: {}, errors: {}, notice: null, ...changes }]);
  if (!read) throw new Error('The modal was not read');
  return read;
}

export const annsDesk = freshDesk(bootstrap, 'U0ANN', { kind: 'channel', channel: 'C0ALL' });

/** A server with nothing in it that agrees to everything. */
export const quietApi: Api = {
  bootstrap: () => Promise.resolve(bootstrap),
  channels: (user) =>
    Promise.resolve(bootstrap.slackChannels.filter(({ members }) => members.includes(user))),
  messages: () => Promise.resolve([]),
  thread: () => Promise.resolve([]),
  views: () => Promise.resolve([]),
  home: () => Promise.resolve(null),
  command: () => Promise.resolve({ ok: true }),
  message: () => Promise.resolve({ ok: true }),
  action: () => Promise.resolve({ ok: true }),
  options: () => Promise.resolve({ ok: true, options: [] }),
  submit: () => Promise.resolve({ ok: true }),
  close: () => Promise.resolve({ ok: true }),
  openHome: () => Promise.resolve({ ok: true }),
  shortcut: () => Promise.resolve({ ok: true }),
  messageShortcut: () => Promise.resolve({ ok: true }),
  file: () => Promise.resolve({ ok: false, error: 'none', notice: 'No files here.' }),
};
