import { z } from 'zod';
import {
  actionName,
  mayTryAgain,
  secretsOf,
  stepTrunk,
  TrunkCounts,
  TrunkPlan,
  TrunkRequest,
  withoutSecrets as withoutSecretsIn,
  withSecrets,
  type TrunkEffect,
  type TrunkEvent,
  type TrunkNote,
  type TrunkRefusal,
} from '../../trunk/index.js';
import { UserId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import { trunkSerialKey } from '../outbox/jobs.js';
import { parseOnce, readOnce } from './read-once.js';
import type { NewOrderRow, OrderRow, Store } from '../../store/index.js';
import { advanceOf, type Advanced } from './advance.js';
import type { Family, Read, Written } from './family.js';
import type { StoredPlan } from './plans.js';

type Unmoved = TrunkEvent extends infer E ? (E extends TrunkEvent ? Omit<E, 'now'> : never) : never;

/** What trunk changes are to the spine of all requests. */
export interface TrunkChanges {
  readonly request: TrunkRequest;
  readonly event: Unmoved;
  readonly effect: TrunkEffect;
  readonly refusal: TrunkRefusal['refused'];
  readonly note: TrunkNote;
  readonly plan: TrunkPlan;
  readonly ending: z.infer<typeof Ending>;
}

export type TrunkRead = Read<TrunkRequest>;
export type TrunkAdvanced = Advanced<TrunkChanges>;
export type StoredTrunkPlan = StoredPlan<TrunkChanges>;

/** How a trunk change's plan ended. */
const Ending = z.discriminatedUnion('ended', [
  z.object({ ended: z.literal('rejected'), by: UserId, reason: z.string(), at: z.number() }),
  z.object({ ended: z.literal('expired'), at: z.number() }),
  z.object({ ended: z.literal('withdrawn'), at: z.number() }),
  z.object({ ended: z.literal('applied'), counts: TrunkCounts, at: z.number() }),
]);

/** Trunk changes as rows and back; what is asked for is sealed as a whole, since an edit can hold a password (T7). */

const schemaVersion = 1;
const Body = z.object({ schema: z.literal(schemaVersion), request: z.record(z.string(), z.json()) });
const Sealed = z.object({
  work: z.json(),
  list: z.json().default(null),
  unread: z.json().optional(),
});

function toRow(store: Pick<Store, 'seal'>, request: TrunkRequest): NewOrderRow {
  const { work, list, unread, ...rest } = { unread: undefined, ...request };
  return {
    workspace: request.workspace,
    id: request.id,
    requester: request.requester,
    family: 'trunk',
    kind: actionName(work),
    state: request.state,
    inProgress: false,
    customerId: request.customer?.id ?? null,
    customerName: request.customer?.name ?? null,
    body: JSON.stringify({ schema: schemaVersion, request: rest }),
    sealed: store.seal(JSON.stringify({ work, list, unread })),
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
  };
}

const fromRow = readOnce((store: Pick<Store, 'unseal'>, row: OrderRow): TrunkRequest => {
  const { request } = Body.parse(JSON.parse(row.body));
  if (row.sealed === null) throw new Error(`${row.id} has no content`);
  const { work, list, unread } = Sealed.parse(JSON.parse(store.unseal(row.sealed)));
  return TrunkRequest.parse({ ...request, work, list, unread });
});

function written({ workspace, id: order }: TrunkRequest, effect: TrunkEffect): Written {
  switch (effect.do) {
    case 'submit':
      return { job: { kind: 'trunk-submit', workspace, order } };
    case 'apply':
      return { job: { kind: 'trunk-apply', workspace, order, plan: effect.plan } };
    case 'expire':
      return { job: { kind: 'expire', workspace, order, plan: effect.plan }, dueAt: effect.at };
    case 'show-card':
      return { job: { kind: 'show-card', workspace, plan: effect.plan } };
    case 'notify-requester':
      return { job: { kind: 'notify-requester', workspace, order } };
    case 'end-plan':
      return { ends: effect.plan, ending: effect.ending };
    default:
      return unreachable(effect);
  }
}

/** No settings' values: what was sent is journalled call by call. */
function journalled(event: Unmoved, next: TrunkRequest): Record<string, unknown> | null {
  if (event.type.endsWith('-typed')) return null;
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

/** What stands where a secret was. */
const deleted = '(deleted)';

/** Deletes the secrets of a plan that will not be tried again (T7). */
function withoutSecrets(plan: TrunkPlan, request: TrunkRequest): TrunkPlan | null {
  const { work } = plan;
  if (work.kind !== 'edit' || (request.state === 'done' && mayTryAgain(request))) return null;
  const secrets = Object.keys(secretsOf(work.changes));
  if (secrets.length === 0) return null;
  const blank = Object.fromEntries(secrets.map((setting) => [setting, deleted]));
  const changes = withSecrets(withoutSecretsIn(work.changes), blank);
  if (changes === null) throw new Error(`A secret of ${plan.order} is not blanked`);
  return { ...plan, work: { ...work, changes } };
}

export const trunkFamily: Family<TrunkChanges> = {
  name: 'trunk',
  toRow,
  fromRow,
  step: (request, event, now) => stepTrunk(request, { ...event, now }),
  written,
  journalled,
  isOver: ({ state }) => state === 'done' || state === 'discarded',
  isOneAtATime: false,
  serialKey: trunkSerialKey,
  submitted: (frozen) => ({ type: 'submitted', ...frozen }),
  submissionRefused: (note) => ({ type: 'submission-refused', note }),
  gaveUp: (gaveUp) => ({ why: 'not-carried-out', ...gaveUp }),
  resolved: (resolution) => resolution,
  restored({ state }, found) {
    if (state === 'submitting') return { type: 'submission-refused', note: { why: 'restored', ...found } };
    return state === 'applying' ? { type: 'stop-asked' } : null;
  },
  async alongsideRestored(tx, request, now) {
    if (request.state === 'applying') await tx.trunkCalls.doubtWaiting(request.plan, now);
  },
  parsePlan: parseOnce((content) => TrunkPlan.parse(content)),
  ending: Ending,
  withoutSecrets,
};

export const advanceTrunk = advanceOf(trunkFamily);
