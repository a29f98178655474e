import type { UserId } from '../../types/ids.js';
import { cut, inLines, joined, md, mention, nothing, quoted, type Markup } from '../markup.js';
import { moment } from '../moments.js';

/** Why nothing is placed or applied now, and how that is changed. */

interface Freeze {
  readonly by: UserId;
  readonly at: number;
  readonly reason: string;
}

const because = (reason: string): Markup => (reason === '' ? nothing : quoted(reason, 300));

export const freeze = {
  /** On the card and in the message of what was approved and waits. */
  waits: ({ by, at, reason }: Freeze, zone: string): Markup =>
    inLines([
      md`:snowflake: *Frozen* by ${mention(by)} since ${moment(at, zone)}`,
      because(reason),
      md`Nothing is placed or changed until an admin lifts it. This goes on by itself then.`,
    ]),
  /** In few words, after what something is. */
  brief: ({ by }: Freeze): Markup =>
    md`:snowflake: *Approved, frozen* by ${mention(by)}. It goes on by itself once that is lifted.`,
  banner: ({ by, at, reason }: Freeze, zone: string): Markup =>
    inLines([
      md`:snowflake: *Placing is frozen* by ${mention(by)} since ${moment(at, zone)}`,
      because(reason),
      md`Requests can be made and decided; nothing is placed or changed until an admin lifts it.`,
    ]),
  frozen: (reason: string): Markup =>
    inLines([
      md`:snowflake: *Placing is frozen.* Nothing is placed or changed until an admin types \`/trunkdesk unfreeze\`.`,
      because(reason),
    ]),
  already: ({ by, at, reason }: Freeze, zone: string): Markup =>
    inLines([
      md`:snowflake: *Placing was frozen already* by ${mention(by)} since ${moment(at, zone)}. Your command changed nothing.`,
      because(reason),
    ]),
  lifted: md`:white_check_mark: *Placing is no longer frozen.* What was approved meanwhile goes on now.`,
  notFrozen: md`*Placing is not frozen.* Your command changed nothing.`,
  adminsOnly: (ask: readonly UserId[]): Markup =>
    ask.length === 0
      ? md`*That takes an admin of Trunkdesk.* Ask whoever looks after it here. Nothing was changed.`
      : md`*That takes an admin of Trunkdesk.* Ask ${joined(ask.slice(0, 5).map(mention), ' or ')}. Nothing was changed.`,
  button: 'Freeze placing',
  title: 'Freeze placing?',
  text: 'Nothing is placed or changed at the operator until an admin lifts it. Requests can still be made and decided.',
  lift: 'Lift the freeze',
  liftTitle: 'Lift the freeze?',
  liftText: (reason: string): string =>
    `What was approved meanwhile is placed at once.${reason === '' ? '' : ` It was frozen because: ${cut(reason, 150)}`}`,
  leave: 'Leave it',
} as const;
