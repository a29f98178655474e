import { unreachable } from '../types/unreachable.js';
import { specOf, type SettingName } from './settings.js';
import type { SettingGroup } from './groups.js';
import type { TrunkIn, TrunkNote, TrunkPlace, TrunkWork } from './request.js';

/** Where a change goes from step to step, and straight back to its review from what was opened there. */

type Composing = TrunkIn<'composing'>;

const back = { backTo: 'review' } as const;

/** Whether a step was opened from the review, by Edit. */
export const isFromReview = (at: TrunkPlace): boolean => 'backTo' in at && at.backTo === 'review';

/** What Edit in the review opens; null where the change is not there, or has no such page. */
export function placeToEdit({ work, at }: Composing, what: 'channel' | SettingGroup): TrunkPlace | null {
  if (work.kind !== 'edit' || at.step !== 'review') return null;
  if (what === 'channel') return { step: 'channel', ...back };
  return work.groups.includes(what) ? { step: 'settings', group: what, ...back } : null;
}

/**
 * Where Next leads from a step that Edit opened: back to the review, unless something else has become wrong.
 * @param customer whose lists were chosen from before: what was chosen is another one's now, and is looked at again
 */
export function backAfter({ work, unread, customer }: Composing, before: Composing['customer']): TrunkPlace {
  if (work.kind !== 'edit') return { step: 'review' };
  const wrong = work.groups.find((group) => unread.some((each) => groupOf(each.setting) === group));
  if (wrong !== undefined) return { step: 'settings', group: wrong, ...back };
  const isOther = customer !== null && customer.id !== before?.id;
  const listed = isOther
    ? work.changes.filter((each) => isListed(each.setting)).map((each) => groupOf(each.setting))
    : [];
  const first = work.groups.find((group) => listed.includes(group));
  // Those behind it are gone through as well: several can hold what was chosen.
  return first === undefined ? { step: 'review' } : { step: 'settings', group: first };
}

const groupOf = (setting: SettingName): SettingGroup => specOf(setting).group;

/** Whether a setting is chosen from a list that each customer has of its own. */
const isListed = (setting: SettingName): boolean => {
  const { kind } = specOf(setting);
  return kind === 'uuid' || kind === 'list';
};

/** Where Back leads; whoever came from the review still gets back there. */
export function placeBefore({ work, at }: Composing): TrunkPlace {
  if (work.kind !== 'edit') return { step: 'lines' };
  switch (at.step) {
    case 'lines':
      return at;
    case 'channel':
      return at;
    case 'groups':
      return { step: 'channel' };
    case 'settings': {
      const previous = work.groups[work.groups.indexOf(at.group) - 1];
      if (previous === undefined) return { step: 'groups' };
      return { step: 'settings', group: previous, ...(isFromReview(at) ? back : {}) };
    }
    case 'review': {
      const last = work.groups.at(-1);
      return last === undefined ? { step: 'groups' } : { step: 'settings', group: last };
    }
    default:
      return unreachable(at);
  }
}

/** The change with other work: why the operator refused it is no reason any more once it is another one. */
export const withWork = (request: Composing, work: TrunkWork): Composing => ({
  ...request,
  work,
  note: noteAfter(request.note, request.work, work),
});

function noteAfter(note: TrunkNote | null, before: TrunkWork, after: TrunkWork): TrunkNote | null {
  return note?.why === 'operator-refused' && contentOf(before) !== contentOf(after) ? null : note;
}

/** What would be sent, in whatever order it was entered. */
const contentOf = (work: TrunkWork): string =>
  work.kind === 'edit'
    ? JSON.stringify([work.channel, work.changes.map((each) => JSON.stringify(each)).sort()])
    : JSON.stringify(work.actions);
