import type { UserId, WorkspaceId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { AdminMessage } from '../admin-messages.js';
import { retryShowing, type JobOutcome } from '../outbox/outbox.js';
import type { MessageRef } from '../ports.js';

interface AdminNote {
  readonly workspace: WorkspaceId;
  /** What the place of the message is kept under. */
  readonly subject: string;
  readonly note: AdminMessage;
  /** The message that is brought to what stands now; null: a new one. */
  readonly at: MessageRef | null;
  /** The message may stand in Slack already, though the answer to posting it was lost. */
  readonly isRetry: boolean;
}

/** Tells one admin something in the direct message, and keeps where it stands. */
export async function showAdminNote(
  services: Pick<Services, 'messenger' | 'store' | 'now' | 'log'>,
  { workspace, subject, note, at, isRetry }: AdminNote,
): Promise<JobOutcome> {
  const user: UserId = note.to;
  const posted = await services.messenger.notifyAdmin(note, at, isRetry);
  if (!posted.shown) {
    if ('later' in posted) return retryShowing(services, posted.later);
    services.log.warn({ user, subject, because: posted.impossible }, 'An admin could not be told');
    return 'done';
  }
  const row = { ws: workspace, subject, place: 'dm', user, ...posted.messageRef } as const;
  await services.store.note((tx) => tx.cards.put({ ...row, at: services.now() }));
  return 'done';
}
