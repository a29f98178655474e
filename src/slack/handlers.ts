import type { InputState } from '../wire/values.js';
import type { OptionGroup, SelectOption } from '../wire/text.js';
import type { HomeView, ModalView } from '../wire/views.js';
import type { Texts } from '../texts/index.js';
import type { SlackChannelId, WorkspaceId } from '../types/ids.js';
import type { UseCases } from '../workflow/use-cases.js';
import type { SlackMessage } from './blocks.js';
import type { SlackFiles } from './files.js';
import type { Actor } from '../workflow/actor.js';

/** What a listener gets and gives. Handlers are thin: decode, one use case, ack, then screen. */

/** The words and the zone in which everything is drawn; views take it as `viewContext`. */
export interface ViewContext {
  readonly texts: Texts;
  /** The policy's IANA time zone. */
  readonly zone: string;
}

/** A view that stands at Slack. `hash`: update only while it is still this one; null: whatever stands there. */
export interface ViewPlace {
  readonly id: string;
  readonly hash: string | null;
}

/** The view an action, submission or closing came from. */
export interface FromView extends ViewPlace {
  readonly hash: string;
  readonly callback: string;
  /** `private_metadata`, untrusted: parse it. */
  readonly metadata: string;
  readonly values: InputState;
  /** What its texts and selects showed at first. */
  readonly initial: InputState;
  /** The block ids of its inputs; null where the payload does not say what the view shows. */
  readonly inputs: ReadonlySet<string> | null;
  readonly isHome: boolean;
}

/** What became of a view, best effort: nothing depends on it. */
export type ViewResult =
  | { readonly shown: true; readonly place: ViewPlace }
  | {
      readonly shown: false;
      /**
       * `gone`: closed meanwhile, or the person is. `too-late`: the trigger expired. `conflict`: a newer view stands
       * there. `full`: the person has as many windows open as Slack allows. `used`: this click has opened one before, so that
       * it came twice, and nobody waits for another.
       */
      readonly because: 'gone' | 'too-late' | 'conflict' | 'full' | 'used' | 'unreachable' | 'refused';
    };

export interface Views {
  /** Opens a modal with the trigger of this payload; within 2.5 seconds or not at all. */
  open(view: ModalView): Promise<ViewResult>;
  push(view: ModalView): Promise<ViewResult>;
  update(place: ViewPlace, view: ModalView): Promise<ViewResult>;
  /** Looks and draws as one where the hash of the view is not known: see `late-drawings.ts`. */
  over<T>(place: ViewPlace, draw: () => Promise<T>): Promise<T>;
  /** The Home tab of the person who acts. */
  publish(view: HomeView): Promise<ViewResult>;
}

export interface Reply {
  /** To the person alone, where they acted: by response_url, else as an ephemeral message, else directly. */
  respond(message: SlackMessage): Promise<void>;
  /** As a direct message; resolves with whether it was sent. */
  sendDirectMessage(message: SlackMessage): Promise<boolean>;
}

/** What handlers and their helpers log with; pino fits. Never a secret, never a person's words. */
export interface Log {
  /** Where the log has such a level. */
  debug?(facts: object, words: string): void;
  info(facts: object, words: string): void;
  warn(facts: object, words: string): void;
  error(facts: object, words: string): void;
}

export interface HandlerContext extends ViewContext {
  readonly actor: Actor;
  readonly useCases: UseCases;
  readonly screen: Views;
  readonly reply: Reply;
  readonly files: SlackFiles;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The reference of this request, `E-…`, for what is told and logged. */
  readonly reference: string;
  /** The Slack channel where the person acted; null in modals and on Home. */
  readonly channel: SlackChannelId | null;
}

/** What was clicked, picked or typed: `value` of a button or input, `picked` of selects. */
export interface Acted {
  readonly actionId: string;
  readonly blockId: string;
  readonly value: string | null;
  readonly picked: readonly string[];
  readonly date: string | null;
  /** What follows the known name in the action id: `0` of `order.fix.0`; empty without. */
  readonly suffix: string;
}

export interface ActionContext extends HandlerContext {
  readonly acted: Acted;
  /** The modal or Home tab the click came from; null for messages. */
  readonly view: FromView | null;
  ack(): Promise<void>;
}

/** The answer to a submission. `errors` by block id, of input blocks of the view alone. */
export type SubmissionAnswer =
  | { readonly answer: 'close' | 'clear' }
  | { readonly answer: 'update' | 'push'; readonly view: ModalView }
  | { readonly answer: 'errors'; readonly errors: Readonly<Record<string, string>> };

export interface SubmissionContext extends HandlerContext {
  readonly view: FromView;
  ack(answer: SubmissionAnswer): Promise<void>;
}

interface ClosedContext extends HandlerContext {
  readonly view: FromView;
  ack(): Promise<void>;
}

export type OptionsAnswer =
  { readonly options: readonly SelectOption[] } | { readonly groups: readonly OptionGroup[] };

export interface OptionsContext extends HandlerContext {
  readonly asked: {
    readonly actionId: string;
    readonly blockId: string;
    readonly query: string;
    readonly suffix: string;
  };
  readonly view: FromView | null;
  ack(answer: OptionsAnswer): Promise<void>;
}

export interface CommandContext extends HandlerContext {
  readonly command: string;
  /** As typed, with entities and quotes as Slack sends them: see `readCommand` in `command-text.ts`. */
  readonly text: string;
  ack(): Promise<void>;
}

interface ShortcutContext extends HandlerContext {
  /** The words of the message of a message shortcut, as mrkdwn; empty where there are none. */
  readonly message: string;
  ack(): Promise<void>;
}

interface EventContext extends HandlerContext {
  readonly event: { readonly type: string; readonly tab: string | null };
}

/** Something befell a Slack channel, whoever did it: Slack names them in some of these events, and acts for nobody. */
export interface ChannelEventContext {
  readonly workspace: WorkspaceId;
  readonly channel: SlackChannelId;
  readonly useCases: UseCases;
}

/** What Slack says of the app, or of a person, without anybody having acted. */
export interface NoticeContext {
  /** Whom it is about, where it is about somebody. */
  readonly user: string | null;
  /** Whether tokens of the bot itself were taken back. */
  readonly isOfBot: boolean;
  readonly personChanged: (user: string) => void;
  readonly tokenGone: (code: string) => void;
  readonly log: Log;
}

export type ActionHandler = (context: ActionContext) => Promise<void>;
export type SubmissionHandler = (context: SubmissionContext) => Promise<void>;
export type ClosedHandler = (context: ClosedContext) => Promise<void>;
export type OptionsHandler = (context: OptionsContext) => Promise<void>;
export type CommandHandler = (context: CommandContext) => Promise<void>;
type ShortcutHandler = (context: ShortcutContext) => Promise<void>;
export type EventHandler = (context: EventContext) => Promise<void>;
export type NoticeHandler = (context: NoticeContext) => void;
export type ChannelEventHandler = (context: ChannelEventContext) => Promise<void>;

/** By action id, or by what stands before a dot in it: `order.fix` takes `order.fix.0`. */
export type ActionTable = Readonly<Record<string, ActionHandler>>;
/** By the view's callback id. */
export type SubmissionTable = Readonly<Record<string, SubmissionHandler>>;
export type ClosedTable = Readonly<Record<string, ClosedHandler>>;
/** By action id, as actions. */
export type OptionsTable = Readonly<Record<string, OptionsHandler>>;
/** By command, with its slash. */
export type CommandTable = Readonly<Record<string, CommandHandler>>;
/** By callback id, global and message shortcuts alike. */
export type ShortcutTable = Readonly<Record<string, ShortcutHandler>>;
/** By event type: what a person did. */
export type EventTable = Readonly<Record<string, EventHandler>>;
/** By event type: what befell a Slack channel. */
export type ChannelEventTable = Readonly<Record<string, ChannelEventHandler>>;
/** By event type: what is said of the app or of a person. */
export type NoticeTable = Readonly<Record<string, NoticeHandler>>;

export interface Tables {
  readonly actions: ActionTable;
  readonly submissions: SubmissionTable;
  readonly closed: ClosedTable;
  readonly options: OptionsTable;
  readonly commands: CommandTable;
  readonly shortcuts: ShortcutTable;
  readonly events: EventTable;
  readonly channelEvents: ChannelEventTable;
  readonly notices: NoticeTable;
}
