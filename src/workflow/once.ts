import { createHash } from 'node:crypto';
import type { OrderId } from '../types/ids.js';
import type { Repositories } from '../store/index.js';
import type { Actor } from './actor.js';

/**
 * What Slack delivers again is not done again, however late it comes: the key of what was done is committed with it.
 * Most of what comes twice finds the state it asks for already; this is for what would be done to what came since.
 */

/** The key under which a move is done once; null where nothing tells one delivery from another. */
export type Once = (move: string) => string | null;

export const onceFor =
  (actor: Actor, subject: OrderId | string): Once =>
  (move) =>
    keyOf(actor, 'did', [subject, move]);

function keyOf(actor: Actor, what: 'did' | 'begun', about: readonly unknown[]): string | null {
  if (actor.idempotencyKey == null) return null;
  const named = JSON.stringify([actor.workspace, actor.user, actor.idempotencyKey, ...about]);
  return `${what}:${createHash('sha256').update(named).digest('base64url').slice(0, 24)}`;
}

/** What an earlier delivery of the same began; null where there was none. */
export async function begunBefore(
  { deliveries }: Pick<Repositories, 'deliveries'>,
  actor: Actor,
  what: readonly unknown[],
): Promise<OrderId | null> {
  const key = keyOf(actor, 'begun', what);
  return key === null ? null : deliveries.begunBy(key);
}

/**
 * Begins something in a transaction, or finds what an earlier delivery of the same began.
 * @param what what is begun; another thing from the same window is begun all the same
 */
export async function beginOnce<T extends { readonly id: OrderId }>(
  tx: Repositories,
  actor: Actor,
  what: readonly unknown[],
  now: number,
  begin: () => Promise<T>,
): Promise<{ readonly began: T } | { readonly before: OrderId }> {
  const before = await begunBefore(tx, actor, what);
  if (before !== null) return { before };
  const key = keyOf(actor, 'begun', what);
  const began = await begin();
  if (key !== null) await tx.deliveries.begun(key, began.id, now);
  return { began };
}
