import { unreachable } from '../types/unreachable.js';
import { secretsOf } from './change.js';
import { specOf, type SettingName } from './settings.js';
import {
  mayTryAgain,
  sizeOf,
  type TrunkCounts,
  type TrunkIn,
  type TrunkNote,
  type TrunkPlace,
  type TrunkRequest,
  type TrunkWork,
  type UnreadInput,
} from './request.js';
import { listOf } from './list-text.js';
import { backAfter, isFromReview, placeBefore, placeToEdit, withWork } from './places.js';
import { sortOut } from './sort-list.js';
import type { ChannelChange } from './change.js';
import type { GivenList } from './given-list.js';
import type { SettingGroup } from './groups.js';
import type { ChannelName } from './names.js';
import type { AccountId, PlanId, UserId } from '../types/ids.js';

/** What stands on the page of a group. */
export interface TypedSettings {
  readonly group: SettingGroup;
  readonly changes: readonly ChannelChange[];
  readonly unread: readonly UnreadInput[];
}

export type TrunkEvent = (
  | { type: 'channel-chosen'; channel: ChannelName; customer: { id: AccountId; name: string } | null }
  /** The groups that are ticked; typed only, or with Next. */
  | { type: 'groups-typed' | 'groups-chosen'; groups: readonly SettingGroup[] }
  /** What one group's screen says, in place of what it said before; typed only, or with Next. */
  | ({ type: 'settings-typed' | 'settings-chosen' } & TypedSettings)
  /** What the list's screen says: typed only, or with Next. */
  | { type: 'list-typed' | 'list-given'; list: GivenList }
  | { type: 'back-asked' }
  /** Edit in the review: of the channel, or of a group's settings. */
  | { type: 'edit-asked'; what: 'channel' | SettingGroup }
  /** `differs`: what its window showed is not what stands, so something else was confirmed than would be sent. */
  | { type: 'submit-asked'; differs?: boolean }
  | { type: 'discard-asked' }
  | { type: 'submission-refused'; note: TrunkNote }
  | { type: 'submitted'; plan: PlanId; needed: number; expiresAt: number }
  | { type: 'approved'; plan: PlanId }
  | { type: 'rejected'; plan: PlanId; by: UserId; reason: string }
  | { type: 'expired'; plan: PlanId }
  | { type: 'withdrawn'; plan: PlanId }
  | { type: 'stop-asked' }
  /** All calls were made, or it was stopped. `refused`: an edit that the operator said no to comes back. */
  | { type: 'finished'; counts: TrunkCounts; refused: TrunkNote | null }
  | { type: 'try-again-asked' }
  /** Somebody looked at the operator: the calls whose answer was lost worked, or did not. */
  | { type: 'settled'; by: UserId; worked: boolean }
  /** Nobody tried again for long: the secrets that were kept for it go (T7). */
  | { type: 'lapsed' }
) & { now: number };

export type TrunkEffect =
  | { do: 'submit' }
  | { do: 'expire'; plan: PlanId; at: number }
  | { do: 'apply'; plan: PlanId }
  | { do: 'end-plan'; plan: PlanId; ending: TrunkEnding }
  | { do: 'show-card'; plan: PlanId }
  | { do: 'notify-requester' };

/** How a plan of a trunk change ended. */
export type TrunkEnding =
  | { ended: 'rejected'; by: UserId; reason: string; at: number }
  | { ended: 'expired'; at: number }
  | { ended: 'withdrawn'; at: number }
  | { ended: 'applied'; counts: TrunkCounts; at: number };

export type TrunkRefusal = {
  refused:
    | { code: 'not-now'; state: TrunkRequest['state'] }
    | { code: 'another-step' }
    /** What was sent stood in the window of a step that the change has left meanwhile. */
    | { code: 'not-taken' }
    | { code: 'changed-meanwhile' }
    | { code: 'nothing-changed' }
    | { code: 'no-channel' }
    | { code: 'not-repeatable' }
    | { code: 'plan-changed' };
};

export type TrunkStep = { request: TrunkRequest; effects: TrunkEffect[] };

/**
 * The next state of a trunk change, with what has to be done about it, or why not. Pure: time and ids come in with
 * the event.
 */
export function stepTrunk(request: TrunkRequest, event: TrunkEvent): TrunkStep | TrunkRefusal {
  switch (request.state) {
    case 'composing':
      return compose(request, event);
    case 'submitting':
      return submitting(request, event);
    case 'awaiting-approval':
      return awaiting(request, event);
    case 'applying':
      return applying(request, event);
    case 'done':
      return done(request, event);
    case 'discarded':
      return notNow(request);
    default:
      return unreachable(request);
  }
}

const refuse = (refused: TrunkRefusal['refused']): TrunkRefusal => ({ refused });
const notNow = ({ state }: TrunkRequest): TrunkRefusal => refuse({ code: 'not-now', state });

function go(request: TrunkRequest, event: TrunkEvent, ...effects: TrunkEffect[]): TrunkStep {
  return { request: { ...request, updatedAt: event.now }, effects };
}

function headOf({
  id,
  workspace,
  requester,
  createdAt,
  updatedAt,
  customer,
  work,
  list: given,
}: TrunkRequest) {
  return { id, workspace, requester, createdAt, updatedAt, customer, work, list: given };
}

function compose(request: TrunkIn<'composing'>, event: TrunkEvent): TrunkStep | TrunkRefusal {
  const { work } = request;
  switch (event.type) {
    case 'channel-chosen': {
      if (work.kind !== 'edit') return notNow(request);
      const { channel, customer } = event;
      const next = withWork({ ...request, customer }, { ...work, channel });
      const at = isFromReview(request.at) ? backAfter(next, request.customer) : groupsPlace;
      return go({ ...next, at }, event);
    }
    case 'edit-asked': {
      const at = placeToEdit(request, event.what);
      return at === null ? refuse({ code: 'another-step' }) : go({ ...request, at }, event);
    }
    case 'groups-typed': {
      if (work.kind !== 'edit') return notNow(request);
      return go({ ...request, work: { ...work, groups: [...event.groups] } }, event);
    }
    case 'groups-chosen': {
      if (work.kind !== 'edit') return notNow(request);
      const [first] = event.groups;
      if (first === undefined) return refuse({ code: 'nothing-changed' });
      const groups = [...event.groups];
      return go({ ...request, work: { ...work, groups }, at: { step: 'settings', group: first } }, event);
    }
    case 'settings-typed':
    case 'settings-chosen':
      return settings(request, event);
    case 'list-typed':
    case 'list-given':
      return list(request, event);
    case 'back-asked': {
      const given = work.kind === 'numbers' ? (request.list ?? listOf(work.actions)) : null;
      return go({ ...request, list: given, at: placeBefore(request) }, event);
    }
    case 'submit-asked': {
      if (work.kind === 'edit' && work.channel === null) return refuse({ code: 'no-channel' });
      if (work.kind === 'edit' && work.changes.length === 0) return refuse({ code: 'nothing-changed' });
      if (request.at.step !== 'review') return refuse({ code: 'another-step' });
      if (event.differs === true) return refuse({ code: 'changed-meanwhile' });
      return go({ ...headOf(request), state: 'submitting', since: event.now }, event, { do: 'submit' });
    }
    case 'discard-asked':
      return go(
        { ...headOf(request), work: withoutSecretsOf(work), state: 'discarded', discardedAt: event.now },
        event,
      );
    default:
      return notNow(request);
  }
}

/** The calls of a change are what its list makes, at every moment. */
function list(
  request: TrunkIn<'composing'>,
  event: Extract<TrunkEvent, { type: 'list-typed' | 'list-given' }>,
): TrunkStep | TrunkRefusal {
  if (request.work.kind !== 'numbers' || request.at.step !== 'lines') return refuse({ code: 'another-step' });
  const { actions } = sortOut(event.list);
  const next = withWork({ ...request, list: event.list }, { ...request.work, actions: [...actions] });
  const isReady = event.type === 'list-given' && actions.length > 0;
  return go(isReady ? { ...next, at: { step: 'review' } } : next, event);
}

function settings(
  request: TrunkIn<'composing'>,
  event: Extract<TrunkEvent, { type: 'settings-typed' | 'settings-chosen' }>,
): TrunkStep | TrunkRefusal {
  const { work, at } = request;
  if (work.kind !== 'edit' || at.step !== 'settings' || at.group !== event.group)
    return refuse({ code: 'another-step' });
  const inGroup = (of: { readonly setting: SettingName }) => groupOf(of.setting) === event.group;
  const changes = [...work.changes.filter((change) => !inGroup(change)), ...event.changes.filter(inGroup)];
  const unread = [...request.unread.filter((each) => !inGroup(each)), ...event.unread.filter(inGroup)];
  const next = withWork({ ...request, unread }, { ...work, changes });
  if (event.type === 'settings-typed') return go(next, event);
  const isBack = isFromReview(at);
  const following = isBack ? undefined : work.groups[work.groups.indexOf(event.group) + 1];
  if (following !== undefined) return go({ ...next, at: { step: 'settings', group: following } }, event);
  // A group that was taken back leaves none of its changes behind.
  const kept = changes.filter((change) => work.groups.includes(groupOf(change.setting)));
  if (kept.length === 0) return refuse({ code: 'nothing-changed' });
  const whole = { ...next, work: { ...work, changes: kept } };
  return go({ ...whole, at: isBack ? backAfter(whole, request.customer) : { step: 'review' } }, event);
}

const groupsPlace: TrunkPlace = { step: 'groups' };

function submitting(request: TrunkIn<'submitting'>, event: TrunkEvent): TrunkStep | TrunkRefusal {
  if (event.type === 'submission-refused')
    return go(backTo(request, event.note), event, { do: 'notify-requester' });
  if (event.type !== 'submitted') return notNow(request);
  const { plan, now } = event;
  const submitted = { ...headOf(request), plan, submittedAt: now };
  if (event.needed === 0)
    return go(
      { ...submitted, state: 'applying', startedAt: now, stopping: false },
      event,
      { do: 'show-card', plan },
      ...progressOf(request.work),
      { do: 'apply', plan },
    );
  return go(
    { ...submitted, state: 'awaiting-approval', needed: event.needed, expiresAt: event.expiresAt },
    event,
    { do: 'show-card', plan },
    { do: 'notify-requester' },
    { do: 'expire', plan, at: event.expiresAt },
  );
}

function awaiting(request: TrunkIn<'awaiting-approval'>, event: TrunkEvent): TrunkStep | TrunkRefusal {
  if ('plan' in event && event.plan !== request.plan) return refuse({ code: 'plan-changed' });
  const { plan, submittedAt } = request;
  const at = event.now;
  switch (event.type) {
    case 'approved':
      return go(
        { ...headOf(request), plan, submittedAt, state: 'applying', startedAt: at, stopping: false },
        event,
        { do: 'show-card', plan },
        { do: 'notify-requester' },
        { do: 'apply', plan },
      );
    case 'rejected': {
      const { by, reason } = event;
      return back(request, event, { why: 'rejected', by, reason, at }, { ended: 'rejected', by, reason, at });
    }
    case 'expired':
      return back(request, event, { why: 'expired', at }, { ended: 'expired', at });
    case 'withdrawn':
      return back(request, event, { why: 'withdrawn', at }, { ended: 'withdrawn', at });
    default:
      return notNow(request);
  }
}

function back(
  request: TrunkIn<'awaiting-approval'>,
  event: TrunkEvent,
  note: TrunkNote,
  ending: TrunkEnding,
): TrunkStep {
  const { plan } = request;
  return go(
    backTo(request, note),
    event,
    { do: 'end-plan', plan, ending },
    { do: 'show-card', plan },
    { do: 'notify-requester' },
  );
}

function backTo(request: TrunkRequest, note: TrunkNote): TrunkIn<'composing'> {
  return { ...headOf(request), state: 'composing', at: { step: 'review' }, note, unread: [] };
}

function applying(request: TrunkIn<'applying'>, event: TrunkEvent): TrunkStep | TrunkRefusal {
  const { plan, submittedAt } = request;
  // The job that makes the calls is put once more: if it was given up, the change ends by this one.
  if (event.type === 'stop-asked') return go({ ...request, stopping: true }, event, { do: 'apply', plan });
  if (event.type !== 'finished') return notNow(request);
  const { counts, refused, now: at } = event;
  const effects: TrunkEffect[] = [
    { do: 'end-plan', plan, ending: { ended: 'applied', counts, at } },
    { do: 'show-card', plan },
    { do: 'notify-requester' },
  ];
  // What the operator refused whole comes back with everything still filled in.
  if (refused !== null) return go(backTo(request, refused), event, ...effects);
  const head = { ...headOf(request), list: null, plan, submittedAt };
  const ended: TrunkIn<'done'> = { ...head, state: 'done', finishedAt: at, counts };
  return go(mayTryAgain(ended) ? ended : bare(ended), event, ...effects);
}

/** Calls whose answer was lost: made once more where repeating is harmless, settled by a person, or let be. */
function done(request: TrunkIn<'done'>, event: TrunkEvent): TrunkStep | TrunkRefusal {
  const { plan, submittedAt, counts } = request;
  if (event.type === 'settled' || event.type === 'lapsed') {
    if (counts.unknown === 0) return notNow(request);
    const ending: TrunkEnding = { ended: 'applied', counts, at: request.finishedAt };
    const ended =
      event.type === 'lapsed' ? { ...request, lapsed: true as const } : settledBy(request, event.worked);
    return go(
      bare(ended),
      event,
      { do: 'end-plan', plan, ending },
      { do: 'show-card', plan },
      { do: 'notify-requester' },
    );
  }
  if (event.type !== 'try-again-asked') return notNow(request);
  if (!mayTryAgain(request)) return refuse({ code: 'not-repeatable' });
  return go(
    { ...headOf(request), plan, submittedAt, state: 'applying', startedAt: event.now, stopping: false },
    event,
    { do: 'show-card', plan },
    ...progressOf(request.work),
    { do: 'apply', plan },
  );
}

/** Many calls are followed, and stopped, in the direct message from the first one on. */
const progressOf = (work: TrunkWork): TrunkEffect[] => (sizeOf(work) > 1 ? [{ do: 'notify-requester' }] : []);

function settledBy(request: TrunkIn<'done'>, worked: boolean): TrunkIn<'done'> {
  const { done: well, skipped, unknown, ...rest } = request.counts;
  return {
    ...request,
    counts: {
      ...rest,
      unknown: 0,
      done: worked ? well + unknown : well,
      skipped: worked ? skipped : skipped + unknown,
    },
  };
}

function withoutSecretsOf(work: TrunkWork): TrunkWork {
  if (work.kind !== 'edit') return work;
  const secret = secretsOf(work.changes);
  return { ...work, changes: work.changes.filter((change) => !Object.hasOwn(secret, change.setting)) };
}

const bare = (request: TrunkIn<'done'>): TrunkIn<'done'> => ({
  ...request,
  work: withoutSecretsOf(request.work),
});

const groupOf = (setting: SettingName): SettingGroup => specOf(setting).group;
