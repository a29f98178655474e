import {
  describeFailure,
  dryRun,
  getChange,
  getConfigurations,
  isRefusal,
  OperatorFailure,
} from '../../operator/index.js';
import { activeNames } from '../requests/active-names.js';
import { readRequest } from '../requests/rows.js';
import { advanceOrder, orderFamily } from '../requests/order-family.js';
import { beforeFixing } from './before-fixing.js';
import {
  configurationOperations,
  ConfigurationUnknown,
  namesJust,
  subscriptionsOf,
  supplyConfigurations,
  unknownNote,
  type AskedSchema,
} from './draft-configurations.js';
import { foreignNote, ifUntouched, leftNote } from './draft-difference.js';
import { entriesOfOrder, openingsOf, type DraftEntries } from './draft-entries.js';
import { compareOwn } from './draft-fingerprint.js';
import { newReference, type Services } from '../services.js';
import { rememberRead } from '../requests/seen-subscriptions.js';
import { withActive } from '../../ordering/reading.js';
import { noteOf, operatorProblem } from '../problems.js';
import { retryInQueue } from './profiles.js';
import { awaitClaim, type NotifyOffer } from './offers.js';
import { waitsForOperator } from '../outbox/backoff.js';
import { askedSchemas, configurableLines, formsAsked, rememberSchemas } from './schemas.js';
import { PendingWrite } from './pending-write.js';
import { putRelease, releaseLease } from './release.js';
import { sync, type Synced } from './sync.js';
import { readCurrent } from '../current-draft.js';
import { loginOf } from '../logins.js';
import type { DraftUse, In, Note, Order, Preview } from '../../ordering/order.js';
import type { Line } from '../../ordering/rules/types.js';
import type { CallFailure } from '../../types/failure.js';
import type { DraftId, ProfileName, SubscriptionId } from '../../types/ids.js';
import type { JobOf } from '../outbox/jobs.js';
import type { GaveUp, JobOutcome } from '../outbox/outbox.js';

type AcquireJob = JobOf<'acquire-draft'>;

/**
 * Asks the operator through a draft before anything is approved: which configurations the products need, or a dry
 * run as a preview. Afterwards the entries are taken out again, or with `add` alone the order keeps the draft.
 * @param notify how its person is told that it is their turn
 */
export async function acquire(services: Services, job: AcquireJob, notify: NotifyOffer): Promise<JobOutcome> {
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  if (read?.request.state !== 'composing' || !wants(read.request, job)) return 'done';
  const { request: order } = read;
  const entries = entriesFor(order, job);
  if (entries === null) return 'done';
  try {
    const inTheWay = await beforeFixing(services, order, entries, job.purpose);
    if (inTheWay !== null) {
      await fail(services, job, inTheWay, entries);
      return 'done';
    }
    const result = await sync(services, order, entries, job.purpose);
    if (result.sync === 'queued') return await retryInQueue(services, job.order);
    if (result.sync === 'called') return await awaitClaim(services, order, result.since, notify);
    if (result.sync === 'left') {
      await fail(services, job, leftNote(services, order.id, result), entries);
      return 'done';
    }
    if (result.sync === 'foreign') {
      await fail(services, job, foreignNote(result.profile, result.difference, services.now()), entries);
      return 'done';
    }
    const { synced } = result;
    const answer = await ifUntouched(
      synced,
      () => ask(services, job, order, synced),
      ({ preview, isOfDraft }) => preview === null && isOfDraft,
    );
    if (answer.touched !== null)
      await fail(
        services,
        job,
        foreignNote(synced.operator.profile, answer.touched, services.now()),
        entries,
      );
    else if (answer.did.refusal === undefined)
      await keep(services, job, order, entries, { synced, ...answer.did });
    else {
      // The subscriptions that the operator knows are kept with their products, so that the person sees which
      // one it refused.
      const { refusal, active } = answer.did;
      const problem = operatorProblem(services, refusal, `acquiring a draft for ${job.purpose}`);
      await fail(services, job, noteOf(problem, services.now()), entries, active);
      await rememberSubscriptions(services, order, active);
    }
  } catch (error) {
    if (error instanceof ConfigurationUnknown) {
      await fail(services, job, unknownNote(services, order.id, error), entries);
      return 'done';
    }
    if (!(error instanceof OperatorFailure) || waitsForOperator(services, error) !== null) throw error;
    const problem = operatorProblem(services, error, `acquiring a draft for ${job.purpose}`);
    await fail(services, job, noteOf(problem, services.now()), entries);
  }
  return 'done';
}

/** Whether it is still the same use of a draft: one that was given up and asked for again is another. */
function isSameUse(now: DraftUse, then: DraftUse): boolean {
  return now.use === then.use && JSON.stringify(now) === JSON.stringify(then);
}

/** What the draft has to hold for it. Null where the order is not that far. */
const entriesFor = (order: In<'composing'>, { purpose }: AcquireJob): DraftEntries | null =>
  purpose === 'active-products' ? openingsOf(order) : entriesOfOrder(order);

const wants = ({ draft }: In<'composing'>, job: AcquireJob): boolean =>
  draft.use === 'wanted' && draft.purpose === job.purpose;

/** What was asked through the draft. */
interface Answer {
  readonly active: readonly ActiveProducts[];
  /** The operator's no to one that was read; the others were read all the same. */
  readonly refusal?: OperatorFailure;
  /** Null: not asked for. */
  readonly asked: readonly AskedSchema[] | null;
  /** What was asked names just the entries that the draft was read back with. */
  readonly isOfDraft: boolean;
  readonly preview: Preview | null;
}

async function ask(
  services: Services,
  job: AcquireJob,
  order: In<'composing'>,
  synced: Synced,
): Promise<Answer> {
  if (job.purpose === 'active-products')
    return { ...(await readEachActive(synced)), asked: null, isOfDraft: false, preview: null };
  const active = await readActive(synced);
  const configurations = await getConfigurations(synced.operator, synced.draftId);
  const isOfDraft = namesJust(configurations, synced.draft);
  const inDraft = { ids: synced.ids, subscriptions: subscriptionsOf(order.work.intakes) };
  const asked = askedSchemas(configurations, inDraft, configurableLines(order));
  const preview = job.purpose === 'dry-run' ? await tryDryRun(services, order, asked, synced) : null;
  return { active, asked, isOfDraft, preview };
}

/** Keeps what was learned, and gives the draft back. */
async function keep(
  services: Services,
  job: AcquireJob,
  order: In<'composing'>,
  entries: DraftEntries,
  { synced, active, asked, preview }: Omit<Answer, 'isOfDraft'> & { readonly synced: Synced },
): Promise<void> {
  if (asked !== null) await rememberSchemas(services, order, asked);
  const draft = await releaseOrKeep(services, order, entries, synced);
  const forms = formsAsked(asked ?? []);
  await advanceOrder(services, job, 'trunkdesk', ({ request: now }) =>
    now.state === 'composing' && isSameUse(now.draft, order.draft)
      ? {
          type: 'draft-read',
          purpose: job.purpose,
          forms,
          draft,
          // What was edited meanwhile was not tried.
          preview: JSON.stringify(now.work) === JSON.stringify(order.work) ? preview : null,
          active,
        }
      : null,
  );
  await rememberSubscriptions(services, order, active);
}

/**
 * The products active in the subscriptions that a draft opened for change, each read by the change's id
 * (`getChange`).
 * @throws OperatorFailure
 */
export async function readActive(synced: Synced): Promise<readonly ActiveProducts[]> {
  const { active, refusal } = await readEachActive(synced);
  if (refusal !== undefined) throw refusal;
  return active;
}

/** The same, also of those beside one that the operator refuses. @throws OperatorFailure where it gives no answer */
async function readEachActive({
  operator,
  draftId,
  draft,
}: Synced): Promise<Pick<Answer, 'active' | 'refusal'>> {
  const active: ActiveProducts[] = [];
  const refusals: OperatorFailure[] = [];
  for (const { changeId, subscriptionId } of draft.changes) {
    if (subscriptionId === null || changeId === null) continue;
    try {
      const change = await getChange(operator, draftId, changeId);
      active.push({ id: subscriptionId, lines: change.activeProducts ?? [] });
    } catch (error) {
      if (!(error instanceof OperatorFailure) || !isRefusal(error)) throw error;
      refusals.push(error);
    }
  }
  const [refusal] = refusals;
  return refusal === undefined ? { active } : { active, refusal };
}

/**
 * Subscriptions that the operator showed for a customer are offered the next time (O14), by what is active in them: the
 * screen that follows reads the same names. Nobody has to wait for that with a draft.
 */
async function rememberSubscriptions(
  services: Services,
  order: In<'composing'>,
  active: readonly ActiveProducts[],
): Promise<void> {
  if (active.length === 0) return;
  const names = await activeNames(services, withActive(order, active), 'asking');
  await rememberRead(services, order, active, names ?? new Map());
}

export interface ActiveProducts {
  readonly id: SubscriptionId;
  readonly lines: readonly Line[];
}

async function tryDryRun(
  services: Services,
  order: In<'composing'>,
  asked: readonly AskedSchema[],
  { operator, draftId, account, ids }: Synced,
): Promise<Preview> {
  const failed = (failure: CallFailure): Preview => ({
    result: 'failed',
    messages: failure.said,
    failure,
    reference: newReference(services),
    at: services.now(),
  });
  const configurations = order.work.configurations.filter(({ intake, productId }) =>
    asked.some((each) => each.intake === intake && each.productId === productId && each.hash !== 'none'),
  );
  const inDraft = { ids, subscriptions: subscriptionsOf(order.work.intakes) };
  const operations = configurationOperations(configurations, inDraft, asked);
  if (operations === null) return failed({ came: 'no-entry-id', said: [] });
  await supplyConfigurations({ operator, draftId }, operations);
  const result = await dryRun(operator, account, draftId);
  return result.ok ? { result: 'passed', at: services.now() } : failed(describeFailure(result.error));
}

/** The draft is free again where entries can be taken out (O3); with `add` alone the order keeps it. */
async function releaseOrKeep(
  services: Services,
  order: In<'composing'>,
  entries: DraftEntries,
  { operator, draftId }: Synced,
): Promise<DraftUse> {
  if (services.settings.patchRemove) {
    // The person sees at once what was learned through the draft; a login that can't be released now is
    // released later.
    if (!(await releaseNow(services, order, entries))) await putRelease(services, order);
    return { use: 'none' };
  }
  return keptAs(operator.profile, draftId, entries);
}

/** A draft that holds all of these entries. */
const keptAs = (
  profile: ProfileName,
  draftId: DraftId,
  entries: DraftEntries,
): Extract<DraftUse, { use: 'kept' }> => ({
  use: 'kept',
  profile,
  draftId,
  holds: entries.rest === null ? 'subscriptions' : 'all',
  opened: [...entries.changes],
});

/** What acquiring that failed too often comes to: the order keeps what its login's draft holds of it. */
export async function giveUpAcquiring(services: Services, job: AcquireJob, gaveUp: GaveUp): Promise<void> {
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  if (read?.request.state !== 'composing' || !wants(read.request, job)) return;
  const entries = entriesFor(read.request, job);
  if (entries !== null) await fail(services, job, { why: 'gave-up', ...gaveUp }, entries);
}

/** Says why, and releases the login unless the draft is known to hold this order's entries for good. */
async function fail(
  services: Services,
  job: AcquireJob,
  note: Note,
  entries: DraftEntries,
  active: readonly ActiveProducts[] = [],
): Promise<void> {
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  const draft = read === null ? ({ use: 'none' } as const) : await draftLeft(services, read.request, entries);
  await advanceOrder(services, job, 'trunkdesk', ({ request: now }) =>
    now.state === 'composing' && wants(now, job) ? { type: 'borrowing-failed', note, draft, active } : null,
  );
}

/**
 * Releases a login at once, while it is known what was put there: the order can be edited as soon as it is back.
 * @returns false where that is not possible yet
 */
async function releaseNow(services: Services, order: Order, entries: DraftEntries): Promise<boolean> {
  try {
    await releaseLease(services, order, [entries]);
    return true;
  } catch (error) {
    if (error instanceof OperatorFailure) operatorProblem(services, error, 'giving a draft back');
    else if (!(error instanceof PendingWrite)) throw error;
    return false;
  }
}

/**
 * What an order has to do with its login's draft after something went wrong: with `add` alone entries that are
 * surely its own stay there, and so does the order.
 */
export async function draftLeft(services: Services, order: Order, entries: DraftEntries): Promise<DraftUse> {
  if (services.settings.patchRemove) {
    // A login that can't be released now is released by the job of the move that leaves the order without a draft.
    await releaseNow(services, order, entries);
    return { use: 'none' };
  }
  const lease = await services.store.read.leases.of(order.id);
  const operator = lease === null ? undefined : loginOf(services, order, lease.profile);
  if (lease === null || operator === undefined || lease.draftId === null) return { use: 'none' };
  const { profile } = lease;
  try {
    const draft = await readCurrent(operator);
    const found = compareOwn(draft, entries, lease);
    if (found.holds === 'ours') return keptAs(profile, draft.id, entries);
    if (found.holds !== 'opened') return { use: 'none' };
    return keptAs(profile, draft.id, { ...entries, changes: found.opened, rest: null });
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    // All that was sent may lie there, and nothing else.
    return keptAs(profile, lease.draftId, entries);
  }
}
