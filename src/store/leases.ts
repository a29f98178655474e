import { z } from 'zod';
import { DraftId, OrderId, ProfileName, UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './connection.js';
import { build, query, statement, type Given } from './statement.js';

const LeaseRow = z.object({
  profile: ProfileName,
  state: z.enum(['leased', 'quarantined']),
  orderId: OrderId.nullable(),
  workspace: WorkspaceId,
  user: UserId,
  purpose: z.string(),
  draftId: DraftId.nullable(),
  why: z.string().nullable(),
  since: Time,
  fingerprint: z.string().nullable(),
  pendingWriteUntil: Time.nullable(),
  leftBy: OrderId.nullable(),
  entries: z.string().nullable(),
});

/**
 * A login that is taken: `leased` by an order, or `quarantined` because its draft is not known to be empty.
 * A profile without a row is free. `fingerprint` is the fingerprint of what the order put into the draft, `entries` those
 * themselves (which may have several states, while more is put beside them), and until
 * `pendingWriteUntil` (epoch milliseconds) something that was sent there may still arrive. `leftBy`: the order that filled
 * the draft that was quarantined.
 */
export type LeaseRow = z.infer<typeof LeaseRow>;

export interface NewLease {
  readonly orderId: OrderId;
  readonly workspace: WorkspaceId;
  readonly user: UserId;
  readonly purpose: string;
  readonly at: number;
}

const columns = [
  'profile',
  'state',
  'order_id as orderId',
  'workspace',
  'user_id as user',
  'purpose',
  'draft_id as draftId',
  'why',
  'since',
  'fingerprint',
  'pending_write_until as pendingWriteUntil',
  'left_by as leftBy',
  'entries',
] as const;

const byOrder = statement((given: Given<{ orderId: OrderId }>) =>
  build.selectFrom('leases').select(columns).where('order_id', '=', given('orderId')),
);

const byProfile = statement((given: Given<{ profile: ProfileName }>) =>
  build.selectFrom('leases').select(columns).where('profile', '=', given('profile')),
);

const every = statement(() => build.selectFrom('leases').select(columns).orderBy('profile'));

export function leases(db: Db) {
  return {
    /** Takes a free profile for an order; false where it is taken, or the order holds a profile already. */
    async take(profile: ProfileName, lease: NewLease): Promise<boolean> {
      return (
        (await db.run(
          query(
            build
              .insertInto('leases')
              .values({
                profile,
                state: 'leased',
                order_id: lease.orderId,
                workspace: lease.workspace,
                user_id: lease.user,
                purpose: lease.purpose,
                draft_id: null,
                fingerprint: null,
                pending_write_until: null,
                left_by: null,
                entries: null,
                why: null,
                since: lease.at,
              })
              .onConflict((conflict) => conflict.doNothing()),
          ),
        )) > 0
      );
    },

    /** The profile that this order holds. */
    async of(orderId: OrderId): Promise<LeaseRow | null> {
      const row = await db.first(byOrder({ orderId }));
      return row === undefined ? null : LeaseRow.parse(row);
    },

    async get(profile: ProfileName): Promise<LeaseRow | null> {
      const row = await db.first(byProfile({ profile }));
      return row === undefined ? null : LeaseRow.parse(row);
    },

    async all(): Promise<LeaseRow[]> {
      return z.array(LeaseRow).parse(await db.all(every({})));
    },

    /**
     * Frees a profile where this order still holds it; with null where it is quarantined and nobody's.
     * False where that is not so.
     */
    async release(profile: ProfileName, orderId: OrderId | null): Promise<boolean> {
      return (
        (await db.run(
          query(
            build
              .deleteFrom('leases')
              .where('profile', '=', profile)
              .where('order_id', orderId === null ? 'is' : '=', orderId),
          ),
        )) > 0
      );
    },

    /**
     * Takes a held profile from its order and out of use, until `release(profile, null)`, or until the order takes it
     * back where that is not `isOver`. False where nobody holds it.
     */
    async quarantine(
      profile: ProfileName,
      { draftId, why, isOver, at }: { draftId: DraftId | null; why: string; isOver: boolean; at: number },
    ): Promise<boolean> {
      return (
        (await db.run(
          query(
            build
              .updateTable('leases')
              .set((eb) => ({
                state: 'quarantined',
                // Another draft than the one it filled is not its own, whatever stands there.
                left_by: isOver
                  ? null
                  : eb.case().when('draft_id', '=', draftId).then(eb.ref('order_id')).else(null).end(),
                order_id: null,
                draft_id: draftId,
                why,
                since: at,
              }))
              .where('profile', '=', profile),
          ),
        )) > 0
      );
    },

    /** Gives a profile that was quarantined back to the order that filled its draft. False where that is not so. */
    async takeBack(
      profile: ProfileName,
      orderId: OrderId,
      { purpose, at }: { purpose: string; at: number },
    ): Promise<boolean> {
      return (
        (await db.run(
          query(
            build
              .updateTable('leases')
              .set({ state: 'leased', order_id: orderId, left_by: null, purpose, why: null, since: at })
              .where('profile', '=', profile)
              .where('state', '=', 'quarantined')
              .where('left_by', '=', orderId),
          ),
        )) > 0
      );
    },

    /** The clock was set back by `ms` to `now` (epoch milliseconds): no hold began later, and what is waited for comes no later. */
    async setBack(now: number, ms: number): Promise<void> {
      await db.run(query(build.updateTable('leases').set({ since: now }).where('since', '>', now)));
      await db.run(
        query(
          build
            .updateTable('leases')
            .set((eb) => ({ pending_write_until: eb('pending_write_until', '-', ms) }))
            .where('pending_write_until', 'is not', null),
        ),
      );
    },

    /** Changes what is said of a lease; false where this order doesn't hold the profile. */
    async update(
      profile: ProfileName,
      orderId: OrderId,
      change: Partial<
        Pick<LeaseRow, 'draftId' | 'fingerprint' | 'entries' | 'pendingWriteUntil' | 'purpose' | 'since'>
      >,
    ): Promise<boolean> {
      const set = {
        ...(change.draftId === undefined ? {} : { draft_id: change.draftId }),
        ...(change.fingerprint === undefined ? {} : { fingerprint: change.fingerprint }),
        ...(change.entries === undefined ? {} : { entries: change.entries }),
        ...(change.pendingWriteUntil === undefined ? {} : { pending_write_until: change.pendingWriteUntil }),
        ...(change.purpose === undefined ? {} : { purpose: change.purpose }),
        ...(change.since === undefined ? {} : { since: change.since }),
      };
      return (
        (await db.run(
          query(
            build
              .updateTable('leases')
              .set({ state: 'leased', ...set })
              .where('profile', '=', profile)
              .where('order_id', '=', orderId),
          ),
        )) > 0
      );
    },
  };
}
