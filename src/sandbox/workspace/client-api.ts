import type { MessageBlock, ViewBlock } from '../../wire/blocks.js';
import type { OptionGroup, SelectOption } from '../../wire/text.js';
import type { ActionValue, InputState, InputValue } from '../../wire/values.js';
import type { HomeView, ModalView } from '../../wire/views.js';

/**
 * The API that Slack clients (the page in the browser, the robot users of the tests) use. Only types stand here.
 * All bodies are JSON. There is no login: a client says who it is, as everything runs on one's own machine.
 *
 * | Request | Answer |
 * |---|---|
 * | `GET /client/bootstrap` | `Bootstrap` |
 * | `GET /client/events?user=U…` | server-sent events, each `data` one `ClientEvent`; the first is `hello` |
 * | `GET /client/users/:user/channels` | `ClientChannel[]`: where the user is a member, direct message with the bot first |
 * | `GET /client/users/:user/channels/:channel/messages` | `ClientMessage[]`, oldest first, ephemerals included, no thread replies |
 * | `GET /client/users/:user/channels/:channel/threads/:ts` | `ClientMessage[]`: the parent, then the replies |
 * | `GET /client/users/:user/views` | `ClientView[]`: the open modals, the one on top last |
 * | `GET /client/users/:user/home` | `ClientHome` |
 * | `POST /client/users/:user/command` | `CommandRequest` → `ClientAnswer` |
 * | `POST /client/users/:user/message` | `MessageRequest` → `ClientAnswer` |
 * | `POST /client/users/:user/action` | `ActionRequest` → `ClientAnswer` |
 * | `POST /client/users/:user/options` | `OptionsRequest` → `OptionsAnswer` |
 * | `POST /client/users/:user/submit` | `SubmitRequest` → `SubmitAnswer` |
 * | `POST /client/users/:user/close` | `CloseRequest` → `ClientAnswer` |
 * | `POST /client/users/:user/home` | `{}` → `ClientAnswer`: opens the Home tab |
 * | `POST /client/users/:user/shortcut` | `ShortcutRequest` → `ClientAnswer` |
 * | `POST /client/users/:user/message-shortcut` | `MessageShortcutRequest` → `ClientAnswer` |
 * | `POST /client/users/:user/file` | `FileRequest` → `FileAnswer`: uploads a file for a message or a `file_input` |
 *
 * What goes wrong is everybody's, so it stands under no user:
 *
 * | Request | Answer |
 * |---|---|
 * | `GET /client/faults` | `FaultState` |
 * | `POST /client/faults` | a rule (`faults/rule.ts`) → `ClientAnswer` |
 * | `POST /client/faults/preset` | `{ preset }` → `ClientAnswer`: adds its rules |
 * | `DELETE /client/faults`, `DELETE /client/faults/:id` | `ClientAnswer`: takes all rules away, or one |
 * | `POST /client/faults/event` | `WorkspaceEvent` → `ClientAnswer`: lets it happen at once |
 *
 * An answer comes when the app has acknowledged (at most three seconds). What the click changed comes as events,
 * and may come before the answer.
 */
export type Bootstrap = {
  team: { id: string; name: string; domain: string };
  bot: { userId: string; botId: string; appId: string; name: string };
  users: ClientUser[];
  slackChannels: ClientChannel[];
  groups: { id: string; handle: string; name: string; users: string[] }[];
  commands: ClientCommand[];
  shortcuts: ClientShortcut[];
  links: ClientLink[];
};

/** A page beside the workspace that its menu leads to. */
export type ClientLink = { name: string; url: string };

export type ClientUser = {
  id: string;
  /** Short, as in mentions: `ann`. */
  name: string;
  realName: string;
  /** CSS colour of the avatar. */
  colour: string;
  /** What the person is in this demonstration, as a hint for the user switch: `requester`. */
  hint: string;
  isBot: boolean;
  isGuest: boolean;
  /** From a connected workspace. */
  isForeign: boolean;
  isDeactivated: boolean;
};

export type ClientChannel = {
  id: string;
  kind: 'channel' | 'im';
  /** Without the `#`; of a direct message the other side's name. */
  name: string;
  /** The other side of a direct message. */
  with?: string;
  topic: string;
  isPrivate: boolean;
  isArchived: boolean;
  /** Shared with another company. */
  isShared: boolean;
  members: string[];
};

export type ClientCommand = { command: string; description: string; usageHint: string };

type ClientShortcut = {
  kind: 'global' | 'message';
  name: string;
  callbackId: string;
  description: string;
};

export type ClientMessage = {
  channel: string;
  ts: string;
  /** Id of the author, a user or the bot. */
  user: string;
  /** The author's name as shown, `Slackbot` for Slack's own words. */
  name: string;
  isBot: boolean;
  /** Notification text, or the whole message where there are no blocks; mrkdwn. */
  text: string;
  blocks: MessageBlock[];
  /** Only on a thread's replies and on a parent with replies. */
  threadTs?: string;
  replyCount: number;
  edited: boolean;
  /** Only visible to the one who reads it. */
  ephemeral: boolean;
  files: ClientFile[];
};

export type ClientFile = { id: string; name: string; mimetype: string; size: number };

/** A modal. `blocks` always have their `block_id`s, elements their `action_id`s: Slack fills in what is missing. */
export type ClientView = {
  id: string;
  /** Changes with every update. */
  hash: string;
  view: ModalView;
  /**
   * The values a person has touched, as last told to the server. On a new view event carry your own touched values
   * over (`carryOver` in `input-state.ts`) and keep what the person is typing.
   */
  state: InputState;
  /** The app's (or Slack's) complaints after the last submission, by block id; cleared by an update. */
  errors: Record<string, string>;
  /** A line over the blocks, such as Slack's words when the app did not answer; null when there is none. */
  notice: string | null;
};

export type ClientHome = { id: string; hash: string; view: HomeView; state: InputState } | null;

export type ClientEvent =
  | { type: 'hello' }
  | { type: 'message.posted'; message: ClientMessage }
  | { type: 'message.changed'; message: ClientMessage }
  | { type: 'message.deleted'; channel: string; ts: string }
  /** The whole stack, the modal on top last. */
  | { type: 'views'; views: ClientView[] }
  | { type: 'home'; home: ClientHome }
  /** A toast, such as Slack's words when a click did not arrive. */
  | { type: 'notice'; text: string }
  /** Channels, users or groups changed: read the bootstrap again. */
  | { type: 'bootstrap' };

/** Where an element stands that was used. The Home tab is a view too. */
export type ClientContainer =
  { type: 'view'; viewId: string } | { type: 'message'; channel: string; ts: string };

export type CommandRequest = { channel: string; text: string; threadTs?: string };

export type MessageRequest = { channel: string; text: string; threadTs?: string; fileIds?: string[] };

export type ActionRequest = {
  container: ClientContainer;
  blockId: string;
  actionId: string;
  /** For a button `{ type: 'button' }`; else the new value, which must be in `state` too. */
  value: ActionValue;
  /** The touched values of the whole view or message. */
  state: InputState;
};

export type OptionsRequest = { container: ClientContainer; blockId: string; actionId: string; query: string };

export type SubmitRequest = { viewId: string; state: InputState };

/** `all` closes the whole stack, as a click on the modal's × does; else only the view on top. */
export type CloseRequest = { viewId: string; all?: boolean };

export type ShortcutRequest = { callbackId: string };

export type MessageShortcutRequest = { callbackId: string; channel: string; ts: string };

export type FileRequest = { name: string; mimetype: string; content: string };

/** `error` names what is wrong (`not_found`, `operation_timeout`); `notice` says it as Slack's clients do. */
export type Refused = { ok: false; error: string; notice: string };

export type ClientAnswer = { ok: true } | Refused;

export type FileAnswer = { ok: true; file: ClientFile } | Refused;

/** Errors under inputs come by block id, Slack's own (missing, too short) and the app's alike. */
export type SubmitAnswer = { ok: true } | { ok: false; errors: Record<string, string> } | Refused;

export type OptionsAnswer =
  { ok: true; options: SelectOption[] } | { ok: true; optionGroups: OptionGroup[] } | Refused;

/** How a token stands: valid, or refused in one of Slack's ways. */
export type TokenState = 'valid' | 'account_inactive' | 'token_revoked' | 'invalid_auth';

/** What goes wrong between Slack and the bot, and what has. */
export type FaultState = {
  seed: number;
  rules: {
    id: string;
    /** Which calls, deliveries or connections, and when; as people read it. */
    what: string;
    fault: string;
    seen: number;
    happened: number;
    isUsedUp: boolean;
  }[];
  /** How often each kind has happened. */
  counts: Record<string, number>;
  /** The last thirty, the newest first; `at` is ISO 8601. */
  happened: { at: string; to: string; kind: string }[];
  presets: string[];
  /** The methods that the bot uses, each with the errors that Slack can answer. */
  methods: { method: string; errors: string[] }[];
  tokens: TokenState;
  /** Open connections of Socket Mode. */
  connections: number;
  channels: { id: string; name: string; isArchived: boolean; isShared: boolean; hasBot: boolean }[];
  people: { id: string; name: string; isDeactivated: boolean }[];
};

/** What may befall a workspace and an app in it. */
export type WorkspaceEvent =
  | { does: 'archive' | 'unarchive' | 'share' | 'remove-bot' | 'invite-bot'; channel: string }
  | { does: 'deactivate' | 'reactivate'; user: string }
  | { does: 'tokens'; state: TokenState }
  | { does: 'disconnect'; reason: 'warning' | 'refresh_requested' | 'link_disabled' }
  | { does: 'cut' };

export type { HomeView, InputState, InputValue, MessageBlock, ViewBlock };
