import type {
  ChannelChange,
  ChannelName,
  ChangeProblem,
  E164,
  EditWarning,
  FoundNumbers,
  GivenLine,
  GivenList,
  LeftOut,
  Lines,
  ListAbout,
  NumberAction,
  NumberVerb,
  SettingGroup,
  SettingName,
  TrunkCounts,
  TrunkNote,
  TrunkRefusal,
  TypedSettings,
  UnreadInput,
} from '../../trunk/index.js';
import type { DiffLine, LastSet } from '../../texts/index.js';
import type { Customer } from '../../ordering/order.js';
import type { TrunkPlace } from '../../trunk/index.js';
import type { OrderId, PlanId, UserId } from '../../types/ids.js';
import type { Wait } from '../wait.js';
import type { OperatorProblem } from '../screens.js';
import type { CardStatus, ChangedValue, Freeze, LoneCall } from '../messages.js';
import type { Actor } from '../actor.js';
import type { TrunkSummary, UnfinishedTrunks } from '../home-model.js';
import type { ListKind, NamedChoice } from '../list-reader.js';

/** The use cases of trunk changes that `slack/` calls: each commits before it returns. */

export interface TrunkHead {
  readonly request: OrderId;
  readonly version: number;
  readonly channel: ChannelName | null;
  /** What is asked for: the one channel of all its numbers, and the number where it is one. */
  readonly about: {
    readonly channel: string | null;
    readonly number: string | null;
    readonly type: string | null;
  };
  readonly customer: Customer | null;
  readonly note: TrunkNote | null;
  readonly refusal: TrunkRefusal['refused'] | null;
  /** The step was opened by Edit: Next leads back to the review. */
  readonly isFromReview: boolean;
}

/** What the last button of a change is: approvals are asked for, or the requester's own confirmation is enough. */
export interface ApprovalPreview {
  readonly needed: number;
  readonly could: number | null;
  readonly expiresAfterMs: number;
}

export type TrunkScreen =
  | { show: 'channel'; head: TrunkHead; typed: string | null }
  | { show: 'groups'; head: TrunkHead; groups: readonly SettingGroup[] }
  | {
      show: 'settings';
      head: TrunkHead;
      group: SettingGroup;
      /** From 1, of the chosen groups. */
      position: number;
      of: number;
      changes: readonly ChannelChange[];
      /** What stands in inputs and can't be sent as it is. */
      unread: readonly UnreadInput[];
      /** What Trunkdesk itself last set, as a hint (T1). */
      lastSet: ReadonlyMap<SettingName, LastSet>;
      /**
       * Barrings to choose from. Typed by hand where no customer was chosen (null), they are not there yet, or could
       * not be read.
       */
      barrings: readonly NamedChoice[] | 'awaited' | 'unread' | null;
      problems: readonly { readonly setting: SettingName; readonly why: ChangeProblem }[];
      /** Changes when the bot itself set a value (a generated password). */
      nonce: number;
      /** A password generated just now: shown this once (T7), never again. */
      generated: string | null;
    }
  | {
      show: 'review';
      head: TrunkHead;
      lines: readonly DiffLine[];
      warnings: readonly EditWarning[];
      approvalPreview: ApprovalPreview;
      /** Names what is shown as it would be sent: submitting counts for this alone. */
      content: string;
    }
  | {
      /** A list of numbers, to be fixed row by row or replaced. */
      show: 'lines';
      head: TrunkHead;
      list: GivenList;
      ready: number;
      left: readonly LeftOut[];
    }
  | {
      show: 'numbers';
      head: TrunkHead;
      actions: readonly NumberAction[];
      /** Rows of the list that make no call; null where it is one number, without a list. */
      left: readonly LeftOut[] | null;
      approvalPreview: ApprovalPreview;
      content: string;
    }
  /** Being sent, or where a request stands. */
  | {
      show: 'status';
      head: TrunkHead;
      verb: 'edit' | NumberVerb;
      size: number;
      stands:
        | {
            is: 'submitting' | 'applying';
            /** Set while an admin has frozen placing. */
            freeze?: Freeze;
            /** While the operator does not answer. */
            backoffUntil?: number;
          }
        | {
            is: 'done';
            counts: TrunkCounts;
            /** What came of the one call; null where there are many. */
            lone: LoneCall | null;
            canTryAgain: boolean;
            /** Settings of an edit that was carried out, with their new values; a password is not shown (T7). */
            changed: readonly ChangedValue[];
          }
        | CardStatus;
    }
  /** In the place of what was begun: an unfinished change of the same, whose head it is. */
  | { show: 'found'; head: TrunkHead; summary: TrunkSummary; wanted: Beginning }
  | { show: 'gone' };

/** What goes on once an unfinished change of the same was seen and another is wanted all the same. */
export type Beginning =
  | { do: 'edit'; channel: ChannelName | null }
  | { do: 'number'; action: NumberAction }
  /** It was begun already. */
  | { do: 'go-on'; request: OrderId };

export interface TrunkAnswer {
  readonly screen: TrunkScreen;
  /** Set while something is being done: ends with the screen that stands then, never rejects. */
  readonly later: (() => Promise<TrunkScreen>) | null;
}

/** A page of one of the operator's lists. */
export type TrunkList =
  | { ok: true; items: readonly NamedChoice[]; page: number; pages: number; total: number; complete: boolean }
  | { ok: false; problem: OperatorProblem };

export interface HistoryRow {
  readonly at: number;
  readonly by: UserId;
  readonly request: OrderId;
  /** What happened, in plain words without secrets. */
  readonly says: string;
}

/** Where a page of the history begins: at its newest entry, or beside the entry of that number. */
export type HistoryAt = 'newest' | { readonly before: number } | { readonly after: number };

export interface HistoryPage {
  readonly rows: readonly HistoryRow[];
  /** Where the pages beside it begin; null where there is none. */
  readonly newer: HistoryAt | null;
  readonly older: HistoryAt | null;
}

/** Calls that did not work, as CSV. */
export interface FailedCalls {
  readonly verb: NumberVerb;
  readonly rows: number;
  readonly csv: string;
}

/** What would have been done with what was typed. */
export type LateMove = 'settings-typed' | 'settings-chosen' | 'list-typed' | 'list-given';

export interface TrunkService {
  /**
   * Starts an edit; a channel that was named is kept as given.
   * @param isBeside also where an unfinished one of the same channel stands, which is offered else
   */
  beginEdit(actor: Actor, channel: ChannelName | null, isBeside?: boolean): Promise<TrunkAnswer>;
  chooseChannel(
    actor: Actor,
    request: OrderId,
    channel: ChannelName,
    customer: Customer | null,
  ): Promise<TrunkAnswer>;
  /** Keeps the groups that are ticked; with `next` it goes on. */
  chooseGroups(
    actor: Actor,
    request: OrderId,
    groups: readonly SettingGroup[],
    how: 'keep' | 'next',
  ): Promise<TrunkAnswer>;
  /** Keeps what was typed on a group's screen; with `next` it goes on. */
  settings(actor: Actor, request: OrderId, typed: TypedSettings, how: 'keep' | 'next'): Promise<TrunkAnswer>;
  /** Puts a generated password into the edit and shows it once. */
  generatePassword(actor: Actor, request: OrderId, typed: TypedSettings): Promise<TrunkAnswer>;
  /** Edit in the review: its channel page, or the page of one group. */
  edit(actor: Actor, request: OrderId, what: 'channel' | SettingGroup): Promise<TrunkAnswer>;
  /** @param from where Back was pressed: from another step nothing happens; null: wherever it stands */
  back(actor: Actor, request: OrderId, from: TrunkPlace | null): Promise<TrunkAnswer>;
  /**
   * Makes one call about a number ready, to be confirmed.
   * @param isBeside also where an unfinished one that does the same with this number stands, which is offered else
   */
  beginNumber(actor: Actor, action: NumberAction, isBeside?: boolean): Promise<TrunkAnswer>;
  /** Keeps a list: its calls are ready to be confirmed, unless there are none yet or it is to be looked over first. */
  beginList(actor: Actor, list: GivenList, at: 'review' | 'lines'): Promise<TrunkAnswer>;
  /** Keeps what a list's screen says; with `next` it goes on, where any of its rows can be used. */
  giveList(actor: Actor, request: OrderId, list: GivenList, how: 'keep' | 'next'): Promise<TrunkAnswer>;
  /**
   * The last button: asks for approval, or sends where none is needed.
   * @param content what the review showed, where that is known: anything else is not submitted
   */
  submit(actor: Actor, request: OrderId, content?: string | null): Promise<TrunkAnswer>;
  stop(actor: Actor, request: OrderId): Promise<TrunkAnswer>;
  tryAgain(actor: Actor, request: OrderId): Promise<TrunkAnswer>;
  /** @param plan what is meant, where that is known: one submitted since stays */
  withdraw(actor: Actor, request: OrderId, plan?: PlanId | null): Promise<TrunkAnswer>;
  discard(actor: Actor, request: OrderId): Promise<TrunkAnswer>;
  look(actor: Actor, request: OrderId): Promise<TrunkAnswer>;
  /** Goes on with `request`; `instead`, which was begun meanwhile, is discarded where it holds nothing yet. */
  resumeInstead(actor: Actor, request: OrderId, instead: OrderId): Promise<TrunkAnswer>;
  /** The person's own changes that were begun and not sent; with `about` those of a channel or number. */
  unfinished(
    actor: Actor,
    which: { readonly most: number; readonly about?: string | null },
  ): Promise<UnfinishedTrunks>;
  /**
   * What stands, for whoever typed something into the window of a step that the change has left: that it was not taken
   * is said, unless the same did `move` before.
   */
  late(actor: Actor, request: OrderId, move: LateMove): Promise<TrunkAnswer>;
  /** Reads a pasted list or a file's text, with the policy's default country. */
  readList(text: string): Lines;
  /** A list of these lines, whose numbers are read with the policy's default country. */
  newList(about: Omit<ListAbout, 'country'>, lines: readonly GivenLine[]): GivenList;
  /** The numbers in a message, and what looks like one and can't be read in one way. */
  findNumbers(message: string): FoundNumbers;
  /** Reads one number. */
  readNumber(text: string): { ok: true; number: E164; international: string } | { ok: false; says: string };
  /** Commits that a person waits for what ends with the process; what it gives is told once they need not wait. */
  waiting(actor: Actor, wait: Wait): Promise<() => Promise<void>>;
  /** One of the operator's lists, a page of 20, searched by `query`. Answers within `deadlineMs` or with a problem. */
  list(
    actor: Actor,
    kind: ListKind,
    customer: Customer,
    at: { query: string; page: number; deadlineMs: number },
  ): Promise<TrunkList>;
  /** What was done through Trunkdesk to a channel or number, newest first, across renames (T10); a page of it. */
  history(actor: Actor, subject: string, at: HistoryAt): Promise<HistoryPage>;
  /** The calls that were refused, not sent, or whose answer was lost, to be fed in again; null where there are none. */
  failures(actor: Actor, request: OrderId): Promise<FailedCalls | null>;
}
