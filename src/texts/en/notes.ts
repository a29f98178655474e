import type { Drift, Note } from '../../ordering/order.js';
import { refusedWith, type CallFailure } from '../../types/failure.js';
import { unreachable } from '../../types/unreachable.js';
import { capitalised } from '../first-letter.js';
import {
  approvalsChannel,
  code,
  cut,
  inLines,
  joined,
  md,
  mention,
  nothing,
  quoted,
  type Markup,
} from '../markup.js';
import { count, dayInWords, moment } from '../moments.js';
import { failures } from './failures.js';
import { beginAgain } from './order-notes.js';
import { list } from './prices.js';

/** Why an order is back with its requester, or why the last thing asked did not happen. */
export const notes = {
  /** In a few words, for the first line: `rejected`, `returned: the dry run failed`. */
  short: (note: Note): string => shortOf(note),
  /** What stands below `short` and does not say it again: who, when, and what to do, with what others said quoted. */
  says: (note: Note, zone: string): Markup => sayingOf(note, zone),
  /** What is known of whether it was placed: Trunkdesk placed nothing, and whether somebody else did. */
  placed: (note: Note): Markup => {
    if (note.why === 'restored') return md`Whether it was placed since the backup is not known`;
    const mayBe =
      (note.why === 'foreign-entries' && note.moved) ||
      (note.why === 'operator-refused' && note.changes.some(isOtherDraft));
    return mayBe ? md`Trunkdesk placed nothing, somebody else may have` : md`Nothing was placed`;
  },
} as const;

function shortOf(note: Note): string {
  switch (note.why) {
    case 'rejected':
      return 'rejected';
    case 'expired':
      return 'expired';
    case 'withdrawn':
      return 'withdrawn';
    case 'dry-run-failed':
      return changedShort(note.changes) ?? 'the operator’s dry run refused it';
    case 'drift':
      return changedShort(note.changes) ?? 'something changed since it was submitted';
    case 'foreign-entries':
      return inDraftShort(note);
    case 'left-in-draft':
      return 'the operator’s draft holds it as it was before';
    case 'operator-refused':
      return (
        changedShort(note.changes) ??
        (note.failure === undefined ? 'the operator refused it' : failures.within(note.failure))
      );
    case 'operator-unavailable':
      return note.failure === undefined ? 'the operator could not be asked' : failures.within(note.failure);
    case 'not-configurable':
      return 'its configuration could not be supplied';
    case 'configuration-unknown':
      return 'nobody knows whether the operator took its configuration';
    case 'gave-up':
      return 'something went wrong in Trunkdesk';
    case 'restored':
      return 'Trunkdesk was restored from a backup';
    case 'plan-altered':
      return 'what was kept of it is not what was submitted';
    case 'not-placed':
      return 'it was not placed';
    case 'rules':
      return 'it breaks product rules';
    case 'not-told-apart':
      return 'its subscriptions could get one another’s configuration';
    case 'wish-date-past':
      return 'its wish date has passed';
    case 'too-few-approvers':
      return 'too few people could approve it';
    case 'not-allowed':
      return 'not allowed';
    case 'card-impossible':
      return 'its card could not be posted';
    default:
      return unreachable(note);
  }
}

function sayingOf(note: Note, zone: string): Markup {
  switch (note.why) {
    case 'rejected':
      return inLines([md`By ${mention(note.by)}, ${moment(note.at, zone)}.`, quoted(note.reason, 500)]);
    case 'expired':
      return md`Nobody decided in time. Nothing was placed.`;
    case 'withdrawn':
      return md`Nothing was placed.`;
    case 'dry-run-failed':
      return inLines([
        note.changes.length === 0
          ? md`Nothing was placed.`
          : md`The operator’s check before placing failed. Nothing was placed.`,
        ...changesSince(note.changes),
        failures.told(note.failure ?? refusedWith(note.messages)),
        md`Reference ${note.reference}`,
      ]);
    case 'drift':
      return inLines([
        md`Something changed since you submitted it, so nothing was placed. Review it and submit again.`,
        ...listOf(note.changes),
      ]);
    case 'foreign-entries':
      return inDraft(note);
    case 'left-in-draft':
      return leftInDraft(note);
    case 'operator-refused':
      return notSent(note.failure ?? refusedWith(note.messages), note.reference, note.changes);
    case 'operator-unavailable':
      return note.failure === undefined
        ? md`Nothing was placed. Try again later. Reference ${note.reference}`
        : notSent(note.failure, note.reference);
    case 'not-configurable':
      return md`The operator gave no id for an entry of its draft, so what was filled in for it could not be supplied. Nothing was placed. Tell your admin. Reference ${note.reference}`;
    case 'configuration-unknown':
      return inLines([
        md`${failures.short(note.failure)}, so nobody knows whether the operator took what was filled in, and its draft doesn’t show that. Nothing was placed.`,
        failures.told(note.failure),
        md`Try again: what was filled in is then sent once more. If this keeps happening, tell your admin.`,
        md`Reference ${note.reference}`,
      ]);
    case 'gave-up':
      return md`It was tried several times. Nothing was placed. You can try again; if it keeps happening, give your admin the reference ${note.reference}`;
    case 'restored':
      return md`Trunkdesk’s data was restored from a backup, so nobody knows here what was placed since. Check at the operator before you submit it again: it could be ordered twice. Reference ${note.reference}`;
    case 'plan-altered':
      return md`What is kept of this request in Trunkdesk’s database is not what was submitted: somebody or something changed it there. So nobody can approve it, and nothing was placed. Look the order over, submit it again, and tell your admin the reference ${note.reference}`;
    case 'not-placed':
      return md`${mention(note.by)} checked at the operator. You can submit it again.`;
    case 'rules':
      return inLines([md`Nothing was placed.`, said(note.messages)]);
    case 'not-told-apart':
      return inLines([
        md`Nothing was placed.`,
        ...note.messages.slice(0, 3).map((message) => md`• ${cut(message, 500)}`),
        more(note.messages.length - 3),
      ]);
    case 'wish-date-past':
      return md`Nothing was placed. Choose a later wish date.`;
    case 'too-few-approvers':
      return tooFew(note);
    case 'not-allowed':
      return note.unreadable.length === 0
        ? md`You may not submit this any more. Ask your admin.`
        : md`Your role could not be checked, because ${list(note.unreadable)} could not be read. Try again in a minute.`;
    case 'card-impossible':
      return md`${approvalsChannel(note.channel)} can’t be used: ${cut(note.because, 150)}. Tell your admin. Your order is saved.`;
    default:
      return unreachable(note);
  }
}

/** What an order put into a draft before it was edited, and the two ways on. */
function leftInDraft({ profile, entries, late }: Extract<Note, { why: 'left-in-draft' }>): Markup {
  return inLines([
    md`The operator’s draft of the profile ${profile} still holds this order as it was before you changed it, and Trunkdesk can’t take that out. Nothing was placed.`,
    ...bullets(entries),
    late === null
      ? md`To go on, change the order back to that (you can add to it), or ask an admin to empty that draft at the operator, and then try again. No other profile is free.`
      : md`Its wish date has passed, so the order can’t be changed back to that. ${beginAgain(late)}`,
  ]);
}

type InDraft = Extract<Note, { why: 'foreign-entries' }>;

function inDraftShort({ moved, entries }: InDraft): string {
  if (moved) return 'the operator has another draft now';
  return entries.length > 0
    ? 'the operator’s draft held something else'
    : 'the operator’s draft no longer held all of it';
}

/** What somebody did in the draft besides Trunkdesk, and how it goes on. */
function inDraft({ moved, profile, entries, missing }: InDraft): Markup {
  if (moved)
    return inLines([
      md`The operator’s draft of the profile ${profile} is another one now than the one that this order was put into. Somebody may have placed it at the operator, or taken it away.`,
      md`Trunkdesk placed nothing. Check at the operator before you go on: it could be ordered twice.`,
      ...(entries.length === 0 ? [] : [md`The draft that is there now holds:`, ...bullets(entries)]),
    ]);
  const foreign =
    entries.length === 0
      ? []
      : [
          md`The operator’s draft of the profile ${profile} holds ${count(entries.length, 'entry', 'entries')} that Trunkdesk did not put there:`,
          ...bullets(entries),
        ];
  const gone =
    missing.length === 0
      ? []
      : [
          md`${count(missing.length, 'entry', 'entries')} of this order ${missing.length === 1 ? 'is' : 'are'} not in the operator’s draft of the profile ${profile}:`,
          ...bullets(missing),
        ];
  return inLines([
    ...foreign,
    ...gone,
    md`Nothing was placed. Somebody else uses this login. You can try again: Trunkdesk takes another login, or waits until an admin has cleared this draft (${code('/trunkdesk profiles')}).`,
  ]);
}

const bullets = (entries: readonly string[]): Markup[] => [
  ...entries.slice(0, 5).map((entry) => md`• ${cut(entry, 150)}`),
  more(entries.length - 5),
];

function notSent(failure: CallFailure, reference: string, changes: readonly Drift[] = []): Markup {
  return inLines([
    changes.some(isOtherDraft)
      ? md`${failures.short(failure)}. Trunkdesk placed nothing; check at the operator before you submit it again, it could be ordered twice.`
      : changes.length === 0
        ? md`Nothing was placed.`
        : md`${failures.short(failure)}. Nothing was placed.`,
    ...changesSince(changes),
    failures.told(failure),
    md`${failures.todo(failure)}`,
    md`Reference ${reference}`,
  ]);
}

function tooFew(note: Extract<Note, { why: 'too-few-approvers' }>): Markup {
  const unreadable =
    note.unreadable.length === 0
      ? nothing
      : md` These could not be read: ${list(note.unreadable.slice(0, 5))}.`;
  if (note.could.length === 0) {
    return md`Nobody else could approve this. Ask your admin to add an approver. Your order is saved.${unreadable}`;
  }
  const could = joined(note.could.slice(0, 5).map(mention), ', ');
  return md`This needs ${count(note.needed, 'approval')}, and only ${could} could give one. Ask your admin to add an approver. Your order is saved.${unreadable}`;
}

const isOtherDraft = (drift: Drift): boolean => drift.what === 'other-draft';

const mostChanges = 10;

const listOf = (changes: readonly Drift[]): Markup[] => [
  ...changes.slice(0, mostChanges).map(changeOf),
  more(changes.length - mostChanges),
];

/** What is not as it was approved, above what the operator says, which tells by itself what it refuses. */
function changesSince(changes: readonly Drift[]): Markup[] {
  const others = changes.filter((drift) => !(drift.what === 'product' && drift.now === 'refused'));
  return others.length === 0 ? [] : [md`What is different since you submitted it:`, ...listOf(others)];
}

/** What changed, in a few words; null where nothing is known to have. */
function changedShort(changes: readonly Drift[]): string | null {
  const words = [...new Set(changes.map(changeShort))];
  if (words.length === 0) return null;
  return words.length > 3 ? `${words.slice(0, 3).join(', ')} and more` : words.join(', ');
}

function changeShort(drift: Drift): string {
  switch (drift.what) {
    case 'price':
    case 'total':
      return 'prices changed';
    case 'rules':
      return 'product rules changed';
    case 'schema':
      return 'a form changed';
    case 'wish-date':
      return 'its wish date has passed';
    case 'active':
      return 'what is active in a subscription changed';
    case 'draft':
      return 'the operator’s draft held something else';
    case 'other-draft':
      return 'the operator has another draft now';
    case 'product':
      return productNow(drift);
    case 'account':
      return 'the wholesaler’s account changed';
    default:
      return unreachable(drift);
  }
}

function productNow({ name, now }: Extract<Drift, { what: 'product' }>): string {
  switch (now) {
    case 'inactive':
      return `no longer sold: ${named(name)}`;
    case 'not-offered':
      return `no longer offered: ${named(name)}`;
    case 'refused':
      return `the operator refuses ${named(name)}`;
    default:
      return unreachable(now);
  }
}

function changeOf(drift: Drift): Markup {
  switch (drift.what) {
    case 'price':
      return md`• Price of ${named(drift.name)}: ${cut(drift.before, 200)} is now ${cut(drift.now, 200)}`;
    case 'total':
      return md`• Whole order: ${cut(drift.before, 200)} is now ${cut(drift.now, 200)}`;
    case 'rules':
      return md`• Product rules: ${cut(drift.messages.join(' '), 500)}`;
    case 'schema':
      return md`• What ${named(drift.name)} asks to be configured: its form has changed since, so look through it again`;
    case 'wish-date':
      return md`• The wish date ${dayInWords(drift.date)} has passed`;
    case 'active':
      return md`• What is active in subscription ${drift.subscription}: ${cut(drift.before, 300)} is now ${cut(drift.now, 300)}`;
    case 'other-draft':
      return md`• The draft of the profile ${drift.profile}: it is another one now, so somebody may have placed what this order put there`;
    case 'product': {
      const says = productNow(drift);
      return md`• ${capitalised(says)}`;
    }
    case 'account':
      return md`• The wholesaler’s account of the draft: ${drift.before} is now ${drift.now}, and prices can differ`;
    case 'draft':
      return md`• The draft shows ${cut(drift.found.join(', ') || 'nothing', 300)} instead of ${cut(drift.expected.join(', ') || 'nothing', 300)}`;
    default:
      return unreachable(drift);
  }
}

const named = (name: string | null): string => (name === null ? 'a product' : cut(name, 150));

/** The operator's own words, quoted and bounded. */
const said = (messages: readonly string[]): Markup =>
  inLines([...messages.slice(0, 5).map((message) => quoted(message, 300)), more(messages.length - 5)]);

const more = (left: number): Markup => (left > 0 ? md`and ${left} more` : nothing);
