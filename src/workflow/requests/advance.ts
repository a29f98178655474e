import { endPlan } from './plans.js';
import { readRequest } from './rows.js';
import { putJobs } from '../outbox/put-job.js';
import { logContext } from '../log-context.js';
import type { Repositories } from '../../store/index.js';
import type { OrderId, WorkspaceId } from '../../types/ids.js';
import type { Once } from '../once.js';
import type { TransitionServices } from '../services.js';
import type { Job } from '../outbox/jobs.js';
import type { Family, FamilyTypes, Read } from './family.js';

/** How often a change is tried again when someone was faster; each time on what stands then. */
const mostTries = 12;

export type Advanced<T extends FamilyTypes> =
  | ({ readonly moved: true; readonly effects: readonly T['effect'][] } & Read<T['request']>)
  | ({ readonly moved: false; readonly why: 'refused'; readonly refusal: T['refusal'] } & Read<T['request']>)
  | { readonly moved: false; readonly why: 'no-request' }
  /** The event maker found nothing to do about the request as it stands. */
  | ({ readonly moved: false; readonly why: 'nothing' } & Read<T['request']>);

export interface AdvanceOptions<R> {
  /** The request as its caller has just read it: it is read again only where somebody was faster. */
  readonly from?: Read<R> | undefined;
  /** What is written in the transaction of the move before what follows from it, such as the decision that led to it. */
  readonly before?: ((tx: Repositories) => Promise<void>) | undefined;
  /** Jobs that go with those of the move, due now. */
  readonly jobs?: readonly Job[] | undefined;
  /** What is written in the transaction of the move beside the move itself. */
  readonly alongside?: (tx: Repositories, moved: Read<R>) => Promise<void>;
  /** What was done under this key was done before: nothing is done, and what stands comes back. */
  readonly once?: Once | undefined;
}

/** Makes the event for a request as it stands; null where there is nothing to do. Called again after a race. */
export type MakeEvent<T extends FamilyTypes> = (read: Read<T['request']>) => T['event'] | null;

export type Advance<T extends FamilyTypes> = (
  services: TransitionServices,
  at: { readonly workspace: WorkspaceId; readonly order: OrderId },
  actor: string,
  make: MakeEvent<T>,
  options?: AdvanceOptions<T['request']>,
) => Promise<Advanced<T>>;

/**
 * What makes one move of a family's request: reads it, asks its core, and commits the next state with journal and outbox
 * in one transaction, if nobody was faster (compare-and-set); then the outbox is woken. `actor`: who did it, a user's id
 * or `trunkdesk`.
 * @throws AlreadyInProgress where the move would give its requester a second order in progress
 */
export const advanceOf =
  <T extends FamilyTypes>(family: Family<T>): Advance<T> =>
  async (services, at, actor, make, { from, before, jobs = [], alongside, once } = {}) => {
    const { store } = services;
    const began = performance.now();
    for (let tries = 0; tries < mostTries; tries += 1) {
      const isGiven = tries === 0 && from !== undefined;
      const read = isGiven ? from : await readRequest(family, store, at.workspace, at.order);
      if (read === null) return { moved: false, why: 'no-request' };
      const event = make(read);
      if (event === null) return { moved: false, why: 'nothing', ...read };
      const key = once?.(event.type) ?? null;
      if (key !== null && (await store.read.deliveries.seen(key)))
        return { moved: false, why: 'nothing', ...read };
      const now = services.now();
      const result = family.step(read.request, event, now);
      if ('refused' in result) return { moved: false, why: 'refused', refusal: result.refused, ...read };
      const { request, effects } = result;
      const moved = { request, version: read.version + 1 };
      const { createdAt: _, workspace, id, requester: __, ...content } = family.toRow(store, request);
      const writes = effects.map((effect) => family.written(request, effect, now));
      const isCommitted = await store.write(async (tx) => {
        if (!(await tx.orders.replace(workspace, id, read.version, content))) return false;
        await before?.(tx);
        for (const write of writes)
          if ('ends' in write) await endPlan(family, store, tx, request, write, now);
        await putJobs(services, tx, [
          ...writes.flatMap((write) =>
            'job' in write ? [{ job: write.job, dueAt: write.dueAt ?? now }] : [],
          ),
          ...jobs.map((job) => ({ job, dueAt: now })),
        ]);
        await family.alongside?.(tx, { from: read.request, to: request, effects }, now);
        const detail = family.journalled(event, request);
        if (detail !== null) {
          const action = `${family.name}.${event.type}`;
          await tx.journal.append({
            ws: workspace,
            at: now,
            actor,
            action,
            subject: id,
            detail: JSON.stringify(detail),
          });
        }
        // Whoever was faster may have been the same delivery: then the next try finds its key.
        if (key !== null) await tx.deliveries.first(key, now);
        await alongside?.(tx, moved);
        return true;
      });
      if (!isCommitted) continue;
      if (family.isOver(request) || writes.some((write) => 'ends' in write)) store.erase();
      if (effects.length + jobs.length > 0) services.outbox.wake();
      if (request.state !== read.request.state) {
        const said = {
          ...logContext(),
          order: id,
          action: `${family.name}.${event.type}`,
          actor,
          from: read.request.state,
          to: request.state,
          ms: Math.round(performance.now() - began),
        };
        services.log.info(said, 'A request moved');
      }
      return { moved: true, ...moved, effects };
    }
    throw new Error(`${at.order} changed ${mostTries} times while it was being changed`);
  };
