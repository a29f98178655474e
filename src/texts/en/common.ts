import { cut, inLines, md, type Markup } from '../markup.js';
import { count } from '../moments.js';

/** Words of every feature: what went wrong, and small print. */
export const common = {
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  next: 'Next',
  goBack: 'Go back',
  keepIt: 'Keep it',
  pageBefore: 'Page before',
  pageAfter: 'Next page',
  page: (page: number, pages: number): Markup => md`Page ${page} of ${pages}`,
  /** In place of a list whose screen is gone. */
  elsewhere: 'This screen is not open any more. Open it again.',
  /** Slack itself says "Only visible to you" of what is ephemeral. */
  reference: (reference: string): Markup => md`Reference ${reference}`,
  olderVersion: md`This button is from an older version of Trunkdesk, so nothing was done. Open it again from the Home tab or with \`/trunkdesk help\`.`,
  notYet: md`*Trunkdesk can’t do this yet.* \`/trunkdesk help\` shows what it can.`,
  foreign: md`Only members of this workspace can use Trunkdesk. Your click changed nothing.`,
  wentWrong: (reference: string): Markup =>
    md`*Something went wrong on our side.* What you had saved is safe. Try again; if it happens again, give your admin the reference ${reference}.`,
  unreadable: (reference: string): Markup =>
    md`*Trunkdesk could not read what Slack sent.* Nothing was changed. Try again; if it happens again, give your admin the reference ${reference}.`,
  starting: md`*Trunkdesk is still starting.* Nothing was changed. Try again in a minute.`,
  unclear: md`*Nothing was changed, because Slack could not say who you are.* Try again in a minute.`,
  /** The same as an entry of a list, of at most 75 characters: all that a typeahead can show. */
  entries: {
    wentWrong: (reference: string): string =>
      `Something went wrong (${reference}). Type another letter to retry.`,
    unreadable: (reference: string): string =>
      `What Slack sent can’t be read (${reference}). Type another letter.`,
    starting: 'Trunkdesk is still starting. Type another letter in a minute.',
    unclear: 'Slack could not say who you are. Type another letter to retry.',
    foreign: 'Only members of this workspace can use Trunkdesk.',
    olderVersion: 'This list is from an older version. Open it again.',
  },
  /** What was clicked or typed could not be kept, and so it does not count. */
  notKept: (why: 'full' | 'failing' | 'busy' | 'read-only' | 'damaged', reference: string): Markup =>
    md`*Not accepted.* Trunkdesk could not save what you did: ${notKeptBecause[why]}. Nothing was changed. Try again later, and give your admin the reference ${reference}.`,
  /** What is wrong, above the inputs: for a window that has no input under which it could be said. */
  problems: (problems: readonly string[]): Markup =>
    inLines([
      md`:warning: *Fix this to continue*`,
      ...problems.slice(0, 10).map((says) => md`• ${cut(says, 250)}`),
      ...(problems.length > 10 ? [md`and ${problems.length - 10} more`] : []),
    ]),
  /** What stands in a window for the parts that are more than Slack shows. */
  leftOut: (parts: number, reference: string): Markup =>
    md`:warning: *${count(parts, 'part')} of this screen can’t be shown here: Slack takes 100.* Nothing of it is lost. Give your admin the reference ${reference}.`,
  notCounted: 'Not recorded',
  wentWrongTitle: 'Something went wrong',
  viewFailed: (reference: string): Markup =>
    md`*This screen could not be shown.* What you had saved is safe. Give your admin the reference ${reference}.`,
  couldNotOpen: md`*The window could not open in time.* Slack allows 3 seconds. Try again.`,
  windowsFull: md`*No further window could open.* Slack allows 3 on top of each other. Close one and try again.`,
} as const;

const notKeptBecause = {
  full: 'its disk is full',
  failing: 'its disk does not work',
  busy: 'its database is locked by another program',
  'read-only': 'it may not write its database any more',
  damaged: 'its database is damaged',
};
