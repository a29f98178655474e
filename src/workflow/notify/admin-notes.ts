import type { UserId, WorkspaceId } from '../../types/ids.js';
import type { House } from '../house.js';
import type { DoubtNote, Outage } from '../messages.js';
import { showAgain, type Ran } from '../outbox/outbox.js';
import type { Spot } from '../ports.js';

interface AdminNote {
  readonly workspace: WorkspaceId;
  /** What the place of the message is kept under. */
  readonly subject: string;
  readonly note: Outage | DoubtNote;
  /** The message that is brought to what stands now; null: a new one. */
  readonly at: Spot | null;
  /** It may stand in Slack already, though the answer to it was lost. */
  readonly again: boolean;
}

/** Tells one admin something in the direct message, and keeps where it stands. */
export async function showAdminNote(
  house: Pick<House, 'messenger' | 'store' | 'now' | 'log'>,
  { workspace, subject, note, at, again }: AdminNote,
): Promise<Ran> {
  const user: UserId = note.to;
  const shown = await house.messenger.tellAdmin(note, at, again);
  if (!shown.shown) {
    if ('later' in shown) return showAgain(house, shown.later);
    house.log.warn({ user, subject, because: shown.impossible }, 'An admin could not be told');
    return 'done';
  }
  const row = { ws: workspace, subject, place: 'dm', user, ...shown.spot } as const;
  await house.store.write((tx) => tx.cards.put({ ...row, at: house.now() }));
  return 'done';
}
