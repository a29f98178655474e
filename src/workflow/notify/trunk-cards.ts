import {
  actionName,
  formatNumber,
  mayTryAgain,
  labelOfType,
  sizeOf,
  type ChannelChange,
  type NumberAction,
  type TrunkRequest,
  type TrunkWork,
} from '../../trunk/index.js';
import { detailsWarnings, cardLines, entriesIn, valueWords, settingTitle } from '../../texts/index.js';
import { unreachable } from '../../types/unreachable.js';
import { returnedSubject } from '../messages.js';
import { backoffUntil } from '../outbox/backoff.js';
import { readRow } from '../requests/rows.js';
import { approvalsOf } from '../requests/decision-words.js';
import { newestPlan, openPlan, type PlanRows } from '../requests/plans.js';
import { trunkFamily, type StoredTrunkPlan } from '../requests/trunk-family.js';
import { frozen } from '../requests/freeze-state.js';
import { countsFrom } from '../requests/trunk-counts.js';
import type { PlanId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type {
  ChangedValue,
  LoneCall,
  TrunkCardModel,
  TrunkDetails,
  TrunkMessage,
  TrunkStatus,
} from '../messages.js';

/** What people are told of trunk changes. */

/** The channel that a change is about; null where its numbers are about several, or none is named. */
export function channelOf(work: TrunkWork): string | null {
  if (work.kind === 'edit') return work.channel;
  const channels = new Set(work.actions.map((action) => ('channel' in action ? action.channel : null)));
  const [only, more] = channels;
  return more === undefined ? (only ?? null) : null;
}

/** Each of several channels that numbers are about; empty where there are not several. */
function channelsOf(work: TrunkWork): TrunkCardModel['channels'] {
  if (work.kind === 'edit') return [];
  const sizes = new Map<string, number>();
  for (const action of work.actions)
    if ('channel' in action) sizes.set(action.channel, (sizes.get(action.channel) ?? 0) + 1);
  return sizes.size < 2 ? [] : [...sizes].map(([channel, size]) => ({ channel, size }));
}

/** The number of a change that has one, as people read it. */
export function onlyNumberIn(work: TrunkWork): string | null {
  if (work.kind === 'edit') return null;
  const [only, more] = work.actions;
  return only === undefined || more !== undefined ? null : formatNumber(only.number);
}

/** The type that all numbers of a change get, in words; null where there are several, or none is set. */
export function onlyTypeIn(work: TrunkWork): string | null {
  if (work.kind === 'edit') return null;
  const types = new Set(
    work.actions.map((action) => (action.do === 'type' ? labelOfType(action.type) : null)),
  );
  const [only = null] = types;
  return types.size === 1 ? only : null;
}

/** The card of a trunk change's plan as it is now. */
export const trunkCardOf = (services: Services, { plan, request }: PlanRows): Promise<TrunkCardModel> =>
  trunkCard(
    services,
    openPlan(trunkFamily, services, plan),
    readRow(trunkFamily, services.store, request).request,
  );

export async function trunkCard(
  services: Services,
  stored: StoredTrunkPlan,
  request: TrunkRequest,
): Promise<TrunkCardModel> {
  const { plan } = stored;
  return {
    family: 'trunk',
    workspace: plan.workspace,
    plan: stored.id,
    order: plan.order,
    action: actionName(plan.work),
    channel: channelOf(plan.work),
    channels: channelsOf(plan.work),
    customer: plan.customer?.name ?? null,
    requester: plan.requester,
    lines: plan.work.kind === 'edit' ? cardLines(plan.work.changes) : [],
    size: sizeOf(plan.work),
    type: onlyTypeIn(plan.work),
    submittedAt: plan.submittedAt,
    needed: stored.needed,
    status: await trunkStatus(services, stored, request),
    warnings: stored.warnings,
  };
}

async function trunkStatus(
  services: Services,
  stored: StoredTrunkPlan,
  request: TrunkRequest,
): Promise<TrunkStatus> {
  const approvals = await approvalsOf(services, stored.id);
  const counts = countsFrom(await services.store.read.trunkCalls.counts(stored.id));
  if (request.state === 'applying' && request.plan === stored.id) {
    return {
      is: 'applying',
      approvals,
      counts,
      ...(await frozen(services, request)),
      ...backoffUntil(services),
    };
  }
  const { ended } = stored;
  if (ended === null)
    return request.state === 'awaiting-approval' && request.plan === stored.id
      ? { is: 'open', needed: stored.needed, approvals, expiresAt: stored.expiresAt }
      : { is: 'replaced' };
  switch (ended.ended) {
    case 'applied':
      return {
        is: 'applied',
        approvals,
        counts,
        lone: await loneCall(services, stored.plan.work, stored.id),
        at: ended.at,
      };
    case 'rejected':
      return { is: 'rejected', by: ended.by, reason: ended.reason, at: ended.at };
    case 'expired':
    case 'withdrawn':
      return { is: ended.ended, at: ended.at };
    default:
      return unreachable(ended);
  }
}

/** Everything behind Details: for the requester, approvers and admins alone. */
export async function trunkDetails(services: Services, planRows: PlanRows): Promise<TrunkDetails> {
  const stored = openPlan(trunkFamily, services, planRows.plan);
  const card = await trunkCardOf(services, planRows);
  const { work } = stored.plan;
  const rows = await services.store.read.trunkCalls.of(stored.id, null, sizeOf(work));
  return {
    ...card,
    // The card counts addresses; here they may be named.
    warnings: work.kind === 'edit' ? detailsWarnings(work.changes) : card.warnings,
    values: work.kind === 'edit' ? changedValues(work.changes) : [],
    numbers:
      work.kind === 'edit'
        ? []
        : rows.flatMap((row) => {
            const action = work.actions[row.position];
            if (action === undefined) return [];
            const came = row.state === 'sending' ? 'waiting' : row.state;
            return [{ ...inWords(action), came, failure: row.failure, lostIn: row.lostIn }];
          }),
  };
}

/** The settings of an edit with their new values; a password is not shown (T7). */
export const changedValues = (changes: readonly ChannelChange[]): readonly ChangedValue[] =>
  changes.map((change) => ({
    label: settingTitle(change.setting),
    value: valueWords(change),
    count: entriesIn(change),
  }));

/** What came of the call of a change that has one; null where it has many. */
export async function loneCall(services: Services, work: TrunkWork, plan: PlanId): Promise<LoneCall | null> {
  if (sizeOf(work) > 1) return null;
  const [row] = await services.store.read.trunkCalls.of(plan, null, 1);
  if (row === undefined) return null;
  const { state, failure, lostIn, reference } = row;
  return { state: state === 'sending' ? 'waiting' : state, failure, lostIn, reference };
}

export function inWords(action: NumberAction): {
  number: string;
  channel: string | null;
  type: string | null;
} {
  return {
    number: formatNumber(action.number),
    channel: 'channel' in action ? action.channel : null,
    type: action.do === 'type' ? labelOfType(action.type) : null,
  };
}

/** How many failed calls the message names. */
const mostFailed = 10;

/** What a direct message says of a trunk change beside what it is about, as its card has it. */
export const messageOfTrunkCard = (card: TrunkCardModel): Omit<TrunkMessage, 'about'> => {
  const { family, workspace, requester: to, order, action, channel, size, type } = card;
  return { family, workspace, to, order, action, channel, number: null, size, type };
};

/** What the requester is told now, and under which subject it stands: progress and result are one message. */
export async function trunkMessage(
  services: Services,
  request: TrunkRequest,
): Promise<{ message: TrunkMessage; subject: string } | null> {
  const base = {
    family: 'trunk' as const,
    workspace: request.workspace,
    to: request.requester,
    order: request.id,
    action: actionName(request.work),
    channel: channelOf(request.work),
    number: onlyNumberIn(request.work),
    size: sizeOf(request.work),
    type: onlyTypeIn(request.work),
  };
  const stored = await newestPlan(trunkFamily, services, request.workspace, request.id);
  if (stored === null) {
    if (request.state !== 'composing' || request.note === null) return null;
    const about = { tells: 'returned', note: request.note } as const;
    return { message: { ...base, about }, subject: returnedSubject(request.id, request.note) };
  }
  const subject = `${stored.id}:progress`;
  const counts = countsFrom(await services.store.read.trunkCalls.counts(stored.id));
  switch (request.state) {
    case 'composing': {
      if (request.note === null) return null;
      const about = { tells: 'returned', note: request.note } as const;
      return { message: { ...base, about }, subject: returnedSubject(stored.id, request.note) };
    }
    case 'awaiting-approval': {
      const status = await trunkStatus(services, stored, request);
      const about = { tells: 'status', plan: stored.id, status } as const;
      return { message: { ...base, about }, subject: `${stored.id}:open` };
    }
    case 'applying': {
      const waits = { ...(await frozen(services, request)), ...backoffUntil(services) };
      const about = {
        tells: 'progress',
        plan: stored.id,
        counts,
        stopping: request.stopping,
        ...waits,
      } as const;
      return { message: { ...base, about }, subject };
    }
    case 'done': {
      const { rows, inAll } = await services.store.read.trunkCalls.failed(stored.id, mostFailed);
      const { work } = stored.plan;
      const failed = rows.map((row) => {
        const action = work.kind === 'numbers' ? work.actions[row.position] : undefined;
        return {
          number: action === undefined ? (channelOf(work) ?? '') : formatNumber(action.number),
          state: row.state === 'sending' ? 'waiting' : row.state,
          failure: row.failure,
          lostIn: row.lostIn,
        };
      });
      const about = {
        tells: 'result',
        plan: stored.id,
        counts,
        lone: await loneCall(services, work, stored.id),
        failed,
        failedInAll: inAll,
        canTryAgain: mayTryAgain(request),
        hasFile: work.kind === 'numbers' && counts.refused + counts.unknown + counts.skipped > 0,
      } as const;
      return { message: { ...base, about }, subject };
    }
    case 'submitting':
    case 'discarded':
      return null;
    default:
      return unreachable(request);
  }
}
