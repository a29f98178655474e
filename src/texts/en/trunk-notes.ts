import { approvalsChannel, cut, inLines, joined, md, mention, quoted, type Markup } from '../markup.js';
import { count, moment } from '../moments.js';
import { failures } from './failures.js';
import { wholeValue } from './trunk-edit.js';
import type { CallFailure } from '../../types/failure.js';

/** Why a change is back, why a button did nothing, and where a change stands. */

type Verb = 'edit' | 'connect' | 'disconnect' | 'type' | 'untype';

const banner = (short: string, ...says: readonly Markup[]): Markup =>
  inLines([md`:leftwards_arrow_with_hook: *${short}*`, ...says]);

export const notes = {
  rejected: (by: string, reason: string, at: number, zone: string): Markup =>
    banner('Rejected', md`By ${mention(by)}, ${moment(at, zone)}:`, quoted(reason, 500)),
  expired: banner('Expired', md`Nobody decided in time. Nothing was changed.`),
  withdrawn: banner('Withdrawn', md`Nothing was changed.`),
  refused: (failure: CallFailure, reference: string): Markup =>
    banner(
      failures.short(failure),
      failures.told(failure),
      md`Nothing was changed; everything is still filled in. Reference ${reference}`,
      md`${failures.todo(failure)}`,
    ),
  notAllowed: (groups: readonly string[]): Markup =>
    groups.length === 0
      ? banner('Not submitted', md`You no longer have permission to change trunks. Ask your admin.`)
      : banner(
          'Not submitted',
          md`The ${groups.length === 1 ? 'group' : 'groups'} ${cut(groups.join(', '), 200)} could not be read. Try again in a minute.`,
        ),
  tooFew: (needed: number, could: readonly string[], groups: readonly string[]): Markup =>
    banner(
      'Not submitted',
      could.length === 0
        ? md`${count(needed, 'approval')} needed, and nobody else could give it. Ask your admin to add an approver.`
        : md`${count(needed, 'approval')} needed, but only ${joined(could.slice(0, 5).map(mention), ', ')} could give one. Ask your admin to add an approver.`,
      ...(groups.length === 0 ? [] : [md`Not read: ${cut(groups.join(', '), 200)}. Try again in a minute.`]),
    ),
  cardImpossible: (because: string, channel?: string): Markup =>
    banner(
      'Not submitted',
      md`${approvalsChannel(channel)} can’t be used: ${cut(because, 200)}. Tell your admin.`,
    ),
  notCarriedOut: (reference: string): Markup =>
    banner(
      'Not carried out',
      md`Something went wrong in Trunkdesk. Nothing was changed; everything is still filled in, and you can send it again. Reference ${reference}`,
    ),
  restored: (reference: string): Markup =>
    banner(
      'Trunkdesk was restored from a backup',
      md`So nobody knows here whether this was carried out since. Check at the operator before you submit it again; everything is still filled in. Reference ${reference}`,
    ),
} as const;

export const refusals = {
  'not-now': md`:warning: *Nothing was changed*, because this change is not being composed now.`,
  'another-step': md`:warning: *Nothing was changed*, because that button belongs to another step. This is where it stands.`,
  'not-taken': md`:warning: *Your input wasn’t saved*, because this change had already gone on from that step. This is where it stands. Press Back to change it.`,
  'changed-meanwhile': md`:warning: *Nothing was sent*, because this change was edited meanwhile, perhaps in another window. Look it over and send it again.`,
  'nothing-changed': md`:warning: *There is nothing to send.* Give at least one setting a new value.`,
  'no-channel': md`:warning: *A channel is missing.* Go back and name one.`,
  'not-repeatable': md`:warning: *It is not sent again*, because that could do something twice or fail on what is already done. Check at the operator first.`,
  'plan-changed': md`:warning: *Nothing was changed*, because the request was replaced meanwhile.`,
} as const;

const doing = {
  edit: 'Changing the channel',
  connect: 'Connecting',
  disconnect: 'Disconnecting',
  type: 'Setting the number type',
  untype: 'Removing the number type',
} as const satisfies Record<Verb, string>;

const done = {
  edit: 'Changed',
  connect: 'Connected',
  disconnect: 'Disconnected',
  type: 'Type set',
  untype: 'Type removed',
} as const satisfies Record<Verb, string>;

interface Counts {
  readonly waiting: number;
  readonly done: number;
  readonly refused: number;
  readonly unknown: number;
  readonly skipped: number;
  /** How many of those refused or not sent may go well the next time. */
  readonly passing: number;
}

/** `5 connected, 1 refused, 2 in doubt`. Parts that are zero are left out. */
export const countsInWords = (verb: Verb, counts: Counts): string =>
  [
    [counts.done, done[verb].toLowerCase()] as const,
    [counts.refused, 'refused'] as const,
    [counts.unknown, 'in doubt'] as const,
    [counts.skipped, 'not sent'] as const,
    [counts.waiting, 'left'] as const,
  ]
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number.toLocaleString('en')} ${word}`)
    .join(', ');

const inDoubtAgain = (unknown: number): Markup =>
  unknown === 1
    ? md`1 may or may not have worked. Sending it once more is harmless.`
    : md`${unknown} may or may not have worked. Sending them once more is harmless.`;
const inDoubtLook = md`It may or may not have worked. Check at the operator before you send it again.`;
const passingAgain = (passing: number): Markup =>
  passing === 1
    ? md`1 was turned away for a reason that may pass. It can be sent again.`
    : md`${passing} were turned away for a reason that may pass. They can be sent again.`;

export const status = {
  doing,
  done,
  submitting: md`:hourglass_flowing_sand: *Submitting*\nIt is checked once more. This takes a few seconds.`,
  applying: (verb: Verb, size: number): Markup =>
    md`:hourglass_flowing_sand: *${doing[verb]}*${verb === 'edit' || size === 1 ? '' : `: ${count(size, 'number')}`}`,
  doneWell: (verb: Verb, size: number): Markup =>
    size === 1
      ? md`:white_check_mark: *${done[verb]}*`
      : md`:white_check_mark: *${done[verb]}*: all ${count(size, 'number')}`,
  /** Each setting of an edit that was carried out. */
  changed: (label: string, value: string, entries: number | null): readonly Markup[] =>
    wholeValue(md`${cut(label, 80)}`, value, entries),
  doneMixed: (verb: Verb, counts: Counts): Markup =>
    md`:warning: *Done in part*: ${countsInWords(verb, counts)}`,
  /** What can be done about those of many that are not done, or that nobody knows of. */
  again: ({ unknown, passing }: Counts, canTryAgain: boolean): readonly Markup[] => [
    ...(unknown === 0 ? [] : [canTryAgain ? inDoubtAgain(unknown) : inDoubtLook]),
    ...(passing === 0 || !canTryAgain ? [] : [passingAgain(passing)]),
  ],
  inDoubt: md`:warning: *In doubt*: it may or may not have worked.`,
  open: (needed: number, given: number, expires: Markup): Markup =>
    md`:hourglass_flowing_sand: *Waiting for approval*: ${given} of ${needed}. It expires ${expires}.`,
  approved: md`:white_check_mark: *Approved.* It is carried out now.`,
  rejected: (by: string, at: Markup): Markup =>
    md`:x: *Rejected* by ${mention(by)}, ${at}. Nothing was changed.`,
  expired: (at: Markup): Markup =>
    md`:alarm_clock: *Expired*, ${at}. Nobody decided in time. Nothing was changed.`,
  withdrawn: (at: Markup): Markup => md`:leftwards_arrow_with_hook: *Withdrawn*, ${at}. Nothing was changed.`,
  returned: (at: Markup): Markup => md`:leftwards_arrow_with_hook: *Returned*, ${at}. Nothing was changed.`,
  replaced: md`:arrows_counterclockwise: *Replaced* by a newer request.`,
  follow: md`You can close this window and follow it in the direct message.`,
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this request?',
  withdrawText:
    'Approvals given so far are dropped and the change is yours to edit again. Nothing is changed.',
  leaveIt: 'Leave it',
  refresh: 'Look again',
} as const;
