import { z } from 'zod';
import { UserId, type WorkspaceId } from '../../types/ids.js';
import type { Repositories } from '../../store/index.js';
import type { Services } from '../services.js';
import type { Freeze } from '../messages.js';
import type { JobOutcome } from '../outbox/outbox.js';

/** Whether placing is frozen in a workspace, and what that means for what would be sent. */

/** The note under which a workspace's freeze stands. */
export const freezeKey = (workspace: WorkspaceId): string => `freeze:${workspace}`;
const Stored = z.object({ by: UserId, at: z.number(), reason: z.string() });

/** How long what is frozen waits until it looks by itself; lifting the freeze wakes it at once. */
const frozenAgainMs = 60_000;

/** What a job that is frozen comes to. */
export const frozenOutcome = (services: Pick<Services, 'now'>): JobOutcome => ({
  retryAt: services.now() + frozenAgainMs,
  because: 'Placing is frozen',
});

/** The freeze in force; null where there is none. It stands in the database, so it outlives a restart. */
export async function freezeOf(
  read: Pick<Repositories, 'notes'>,
  workspace: WorkspaceId,
): Promise<Freeze | null> {
  const note = await read.notes.get(freezeKey(workspace));
  return note === null ? null : Stored.parse(JSON.parse(note));
}

/** The freeze in force, as a part of what says where something stands; empty where there is none. */
export async function frozen(
  services: Pick<Services, 'store'>,
  { workspace }: { readonly workspace: WorkspaceId },
): Promise<{ freeze?: Freeze }> {
  const freeze = await freezeOf(services.store.read, workspace);
  return freeze === null ? {} : { freeze };
}

/** Nothing may be sent: thrown inside the transaction that would record an attempt, which it undoes. */
export class Frozen extends Error {
  constructor() {
    super('Placing is frozen');
    this.name = 'Frozen';
  }
}

/** @throws Frozen where a freeze was committed before this transaction */
export async function refuseFrozen(tx: Pick<Repositories, 'notes'>, workspace: WorkspaceId): Promise<void> {
  if ((await freezeOf(tx, workspace)) !== null) throw new Frozen();
}
