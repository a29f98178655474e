import {
  mayTryAgain,
  stepTrunk,
  type TrunkEvent,
  type TrunkEffect,
  type TrunkRefusal,
  type TrunkRequest,
} from '../../trunk/index.js';
import { unreachable } from '../../types/unreachable.js';
import type { Job } from '../outbox/jobs.js';
import { emptyTrunkPlan } from './trunk-plans.js';
import { readTrunk, trunkRow, type TrunkRead } from './trunk-rows.js';
import { putJob } from '../outbox/put-job.js';
import type { Repositories } from '../../store/index.js';
import type { OrderId, WorkspaceId } from '../../types/ids.js';
import type { TransitionServices } from '../services.js';
import type { Once } from '../once.js';

/** How often a move is tried again when someone was faster. */
const mostTries = 12;

export type TrunkAdvanced =
  | { moved: true; request: TrunkRequest; version: number }
  | { moved: false; why: 'refused'; refusal: TrunkRefusal['refused']; request: TrunkRequest; version: number }
  | { moved: false; why: 'no-request' }
  | { moved: false; why: 'nothing'; request: TrunkRequest; version: number };

type Unmoved = TrunkEvent extends infer E ? (E extends TrunkEvent ? Omit<E, 'now'> : never) : never;
export type MakeTrunkEvent = (read: TrunkRead) => Unmoved | null;

/**
 * Makes one move of a trunk change and commits it with journal and outbox, if nobody was faster.
 * @param actor who did it: a user's id, or `trunkdesk`
 * @param once what was done under this key was done before: nothing is done, and what stands comes back
 */
export async function advanceTrunk(
  services: TransitionServices,
  at: { workspace: WorkspaceId; order: OrderId },
  actor: string,
  make: MakeTrunkEvent,
  alongside: (tx: Repositories) => Promise<void> = () => Promise.resolve(),
  once: Once = () => null,
): Promise<TrunkAdvanced> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const read = await readTrunk(services.store, at.workspace, at.order);
    if (read === null) return { moved: false, why: 'no-request' };
    const made = make(read);
    if (made === null) return { moved: false, why: 'nothing', ...read };
    const event: TrunkEvent = { ...made, now: services.now() };
    const key = once(event.type);
    if (key !== null && (await services.store.read.deliveries.seen(key)))
      return { moved: false, why: 'nothing', ...read };
    const result = stepTrunk(read.request, event);
    if ('refused' in result) return { moved: false, why: 'refused', refusal: result.refused, ...read };
    // Whoever was faster may have been the same delivery: then the next try finds its key.
    const noting = async (tx: Repositories) => {
      if (key !== null) await tx.deliveries.first(key, event.now);
      await alongside(tx);
    };
    if (!(await commit(services, read, event, result.request, result.effects, actor, noting))) continue;
    if (hasEnded(result.request, result.effects)) services.store.erase();
    if (result.effects.length > 0) services.outbox.wake();
    return { moved: true, request: result.request, version: read.version + 1 };
  }
  throw new Error(`${at.order} changed ${mostTries} times while it was being changed`);
}

/** Whether a move deleted what was sealed: of a change that is over, or of a plan that is not carried out. */
const hasEnded = ({ state }: TrunkRequest, effects: readonly TrunkEffect[]): boolean =>
  state === 'done' || state === 'discarded' || effects.some((effect) => effect.do === 'end-plan');

function commit(
  services: TransitionServices,
  { version }: TrunkRead,
  event: TrunkEvent,
  next: TrunkRequest,
  effects: readonly TrunkEffect[],
  actor: string,
  alongside: (tx: Repositories) => Promise<void>,
): Promise<boolean> {
  const { createdAt: _, workspace, id, requester: __, ...content } = trunkRow(services.store, next);
  return services.store.write(async (tx) => {
    if (!(await tx.orders.replace(workspace, id, version, content))) return false;
    for (const effect of effects) {
      if (effect.do === 'end-plan') {
        await tx.plans.end(workspace, effect.plan, JSON.stringify(effect.ending), event.now);
        const isKept = next.state === 'done' && mayTryAgain(next);
        if (!isKept) await emptyTrunkPlan(services.store, tx, workspace, effect.plan);
      }
      const job = jobOf(next, effect);
      if (job !== null) await putJob(services, tx, job, effect.do === 'expire' ? effect.at : event.now);
    }
    if (!event.type.endsWith('-typed'))
      await tx.journal.append({
        ws: workspace,
        at: event.now,
        actor,
        action: `trunk.${event.type}`,
        subject: id,
        detail: JSON.stringify(journalled(event, next)),
      });
    await alongside(tx);
    return true;
  });
}

/** What the journal keeps of a move: no settings' values here; what was sent is journalled call by call. */
function journalled(event: TrunkEvent, next: TrunkRequest): Record<string, unknown> {
  const { state } = next;
  switch (event.type) {
    case 'channel-chosen':
      return { state, channel: event.channel };
    case 'groups-chosen':
      return { state, groups: event.groups };
    case 'submitted':
      return { state, plan: event.plan, needed: event.needed };
    case 'rejected':
      return { state, plan: event.plan, reason: event.reason };
    case 'approved':
    case 'expired':
    case 'withdrawn':
      return { state, plan: event.plan };
    case 'finished':
      return { state, counts: event.counts };
    case 'settled':
      return { state, worked: event.worked };
    case 'submission-refused':
      return { state, note: event.note };
    default:
      return { state };
  }
}

function jobOf({ workspace, id: order }: TrunkRequest, effect: TrunkEffect): Job | null {
  switch (effect.do) {
    case 'submit':
      return { kind: 'trunk-submit', workspace, order };
    case 'apply':
      return { kind: 'trunk-apply', workspace, order, plan: effect.plan };
    case 'expire':
      return { kind: 'expire', workspace, order, plan: effect.plan };
    case 'show-card':
      return { kind: 'show-card', workspace, plan: effect.plan };
    case 'notify-requester':
      return { kind: 'notify-requester', workspace, order };
    case 'end-plan':
      return null;
    default:
      return unreachable(effect);
  }
}
