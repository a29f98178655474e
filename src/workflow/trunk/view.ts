import { couldApprove, needed } from '../../approvals/index.js';
import { diffLines } from '../../texts/index.js';
import {
  isFromReview,
  mayTryAgain,
  sizeOf,
  sortOut,
  warningsFor,
  type SettingGroup,
  type TrunkIn,
  type TrunkRequest,
} from '../../trunk/index.js';
import { contentMark } from '../../ordering/plan.js';
import { unreachable } from '../../types/unreachable.js';
import { approverDirectoryOf, readGroups } from '../approver-directory.js';
import { changedValues, channelOf, loneCall, onlyNumberIn, onlyTypeIn } from '../notify/trunk-cards.js';
import { lastSetOn } from './history.js';
import { newestPlan } from '../requests/plans.js';
import { trunkFamily, type TrunkRead } from '../requests/trunk-family.js';
import { trunkActions } from './submission.js';
import type { ApprovalPreview, TrunkHead, TrunkScreen } from './trunk-service.js';
import { backoffUntil } from '../outbox/backoff.js';
import { frozen } from '../requests/freeze-state.js';
import { readerFor } from '../logins.js';
import type { Services } from '../services.js';
import type { TrunkRefusal } from '../../trunk/index.js';
import type { NamedChoice } from '../list-reader.js';

/** What a screen says beside the change itself. */
export interface TrunkExtras {
  readonly refusal?: TrunkRefusal['refused'] | null;
  readonly generated?: string | null;
}

const whole = (screen: TrunkScreen) => ({ screen, complete: true });

/** The screen a trunk change stands at; `complete` is false where the operator's lists would add to it. */
export async function drawTrunk(
  services: Services,
  read: TrunkRead,
  how: 'at hand' | 'asking',
  extras: TrunkExtras = {},
): Promise<{ screen: TrunkScreen; complete: boolean }> {
  const { request } = read;
  const head = headOf(read, extras);
  switch (request.state) {
    case 'composing':
      return composing(services, { ...read, request }, how, head, extras);
    case 'submitting':
      return whole(status(read, head, { is: 'submitting' }));
    case 'applying':
      return whole(
        status(read, head, {
          is: 'applying',
          ...(await frozen(services, request)),
          ...backoffUntil(services),
        }),
      );
    case 'awaiting-approval': {
      const { needed: need, expiresAt } = request;
      return whole(status(read, head, { is: 'open', needed: need, approvals: [], expiresAt }));
    }
    case 'done':
      return whole(await done(services, { ...read, request }, head));
    case 'discarded':
      return whole({ show: 'gone' });
    default:
      return unreachable(request);
  }
}

export function headOf({ request, version }: TrunkRead, extras: TrunkExtras = {}): TrunkHead {
  return {
    request: request.id,
    version,
    channel: request.work.kind === 'edit' ? request.work.channel : null,
    about: {
      channel: channelOf(request.work),
      number: onlyNumberIn(request.work),
      type: onlyTypeIn(request.work),
    },
    customer: request.customer,
    note: request.state === 'composing' ? request.note : null,
    refusal: extras.refusal ?? null,
    isFromReview: request.state === 'composing' && isFromReview(request.at),
  };
}

function status(
  { request }: TrunkRead,
  head: TrunkHead,
  stands: Extract<TrunkScreen, { show: 'status' }>['stands'],
): TrunkScreen {
  const verb = request.work.kind === 'edit' ? 'edit' : (request.work.actions[0]?.do ?? 'connect');
  return { show: 'status', head, verb, size: sizeOf(request.work), stands };
}

async function done(
  services: Services,
  read: TrunkRead & { request: TrunkIn<'done'> },
  head: TrunkHead,
): Promise<TrunkScreen> {
  const { request } = read;
  const stored = await newestPlan(trunkFamily, services, request.workspace, request.id);
  const lone = stored === null ? null : await loneCall(services, stored.plan.work, stored.id);
  const canTryAgain = mayTryAgain(request);
  const changed =
    request.work.kind === 'edit' && request.counts.done > 0 ? changedValues(request.work.changes) : [];
  return status(read, head, { is: 'done', counts: request.counts, lone, canTryAgain, changed });
}

async function composing(
  services: Services,
  read: TrunkRead & { request: TrunkIn<'composing'> },
  how: 'at hand' | 'asking',
  head: TrunkHead,
  extras: TrunkExtras,
): Promise<{ screen: TrunkScreen; complete: boolean }> {
  const { request } = read;
  const { work, at } = request;
  if (work.kind === 'numbers') {
    const { list } = request;
    const sorted = list === null ? null : sortOut(list);
    if (at.step === 'lines' && list !== null && sorted !== null)
      return whole({ show: 'lines', head, list, ready: sorted.ready, left: sorted.left });
    return {
      screen: {
        show: 'numbers',
        head,
        actions: work.actions,
        left: sorted?.left ?? null,
        approvalPreview: await approvalPreview(services, request),
        content: contentOfTrunk(services, request),
      },
      complete: true,
    };
  }
  switch (at.step) {
    case 'lines':
      return whole({ show: 'gone' });
    case 'channel':
      return { screen: { show: 'channel', head, typed: work.channel }, complete: true };
    case 'groups':
      return { screen: { show: 'groups', head, groups: work.groups }, complete: true };
    case 'settings':
      return settings(services, read, at.group, how, head, extras);
    case 'review': {
      const last = await lastSetOn(services, whoOf(request), work.channel ?? '');
      const names = await namesFor(services, request);
      return {
        screen: {
          show: 'review',
          head,
          lines: diffLines(work.changes, last, names),
          warnings: warningsFor(work.changes),
          approvalPreview: await approvalPreview(services, request),
          content: contentOfTrunk(services, request),
        },
        complete: true,
      };
    }
    default:
      return unreachable(at);
  }
}

async function settings(
  services: Services,
  { request }: { request: TrunkIn<'composing'> },
  group: SettingGroup,
  how: 'at hand' | 'asking',
  head: TrunkHead,
  extras: TrunkExtras,
): Promise<{ screen: TrunkScreen; complete: boolean }> {
  const { work } = request;
  if (work.kind !== 'edit') return { screen: { show: 'gone' }, complete: true };
  const barrings = group === 'general' ? await barringsFor(services, request, how) : null;
  // A press that was delivered twice makes a second password, which is not the one that was stored: it is not shown.
  const isStored = work.changes.some(
    (each) => each.setting === 'password' && each.change === 'set' && each.value === extras.generated,
  );
  const generated = isStored ? (extras.generated ?? null) : null;
  return {
    screen: {
      show: 'settings',
      head,
      group,
      position: work.groups.indexOf(group) + 1,
      of: work.groups.length,
      changes: work.changes,
      unread: request.unread,
      lastSet: await lastSetOn(services, whoOf(request), work.channel ?? ''),
      barrings,
      problems: [],
      nonce: generated === null ? 0 : 1,
      generated,
    },
    complete: barrings !== 'awaited',
  };
}

async function barringsFor(
  services: Services,
  { customer, requester }: TrunkIn<'composing'>,
  how: 'at hand' | 'asking',
): Promise<readonly NamedChoice[] | null | 'awaited' | 'unread'> {
  if (customer === null) return null;
  const operator = readerFor(services, requester);
  const known = services.lists.atHand(operator, 'barrings', customer.id);
  if (known !== null) return known.items;
  if (how === 'at hand') return 'awaited';
  try {
    return (await services.lists.read(operator, 'barrings', customer.id)).items;
  } catch (error) {
    services.log.warn({ error }, 'The call barrings could not be read: codes are typed instead');
    return 'unread';
  }
}

/** Names that the operator's lists gave for ids and codes, as far as they are at hand. */
async function namesFor(
  services: Services,
  { customer, requester }: TrunkIn<'composing'>,
): Promise<ReadonlyMap<string, string>> {
  if (customer === null) return new Map();
  const operator = readerFor(services, requester);
  const kinds = ['proxies', 'templates', 'barrings'] as const;
  const lists = kinds.map((kind) => services.lists.atHand(operator, kind, customer.id)?.items ?? []);
  return new Map(lists.flat().map(({ value, label }) => [value, label]));
}

const whoOf = ({ workspace, requester }: TrunkIn<'composing'>) => ({ workspace, user: requester });

/** What a change would have sent, named by its content. Keyed, since an edit can hold a password (T7). */
export function contentOfTrunk(services: Services, { customer, work }: TrunkRequest): string {
  const sent = work.kind === 'edit' ? { channel: work.channel, changes: work.changes } : work.actions;
  return contentMark({ customer: customer?.id ?? null, sent }, services.planKey);
}

async function approvalPreview(services: Services, request: TrunkIn<'composing'>): Promise<ApprovalPreview> {
  const policy = services.policy();
  const { approvals } = needed(policy, trunkActions(request.work, request.customer));
  const groups = await readGroups(services, 'recent');
  const could = couldApprove(policy, await approverDirectoryOf(services, request, groups));
  return {
    needed: approvals,
    could: could.unreadable.length > 0 ? null : could.people.length,
    expiresAfterMs: policy.approvals.expireAfterMs,
  };
}
