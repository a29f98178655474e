import { describeFailure, dryRun, getConfigurations } from '../../operator/index.js';
import { today } from '../approver-directory.js';
import { readActive } from '../drafts/acquire.js';
import {
  configurationOperations,
  subscriptionsOf,
  supplyConfigurations,
  type AskedSchema,
} from '../drafts/draft-configurations.js';
import { foreignNote, ifUntouched, leftNote } from '../drafts/draft-difference.js';
import { entriesOfPlan } from '../drafts/draft-entries.js';
import { accountDrift, activeDrift, schemaDrift } from './drift.js';
import { newReference, type Services } from '../services.js';
import { placingPurpose } from '../drafts/profiles.js';
import { askedSchemas, formsAsked, rememberSchemas } from '../drafts/schemas.js';
import { sync, type Synced } from '../drafts/sync.js';
import { mixedUpNow } from '../drafts/ambiguous-entries.js';
import { catalogueDrift, changesBehind } from './what-changed.js';
import type { Drift, Note, Order } from '../../ordering/order.js';
import type { FreshFacts } from '../../ordering/events.js';
import type { OrderPlan } from '../../ordering/plan.js';
import type { Holder } from '../messages.js';

export type Checked =
  | { checked: 'ready'; synced: Synced }
  | { checked: 'queued'; holders: readonly Holder[] }
  /** `fresh`: what the operator shows now, where that is what changed. */
  | { checked: 'back'; note: Note; fresh?: FreshFacts };

/**
 * The last look before an approved plan is placed: rules, prices and date as they are now, the draft made to hold
 * exactly the plan, configurations read again and supplied, the operator's dry run, and pointer and draft read back.
 * May run again after a crash: each part looks first at what stands.
 * @throws OperatorFailure where the operator could not be asked
 * @throws ConfigurationUnknown where nobody knows whether it took the values
 */
export async function check(services: Services, order: Order, plan: OrderPlan): Promise<Checked> {
  const at = services.now();
  if (plan.wishDate < today(services))
    return back({ why: 'drift', changes: [{ what: 'wish-date', date: plan.wishDate }], at });

  const early = await catalogueDrift(services, order, plan);
  if (early.length > 0) return back({ why: 'drift', changes: early, at });

  const result = await sync(services, order, entriesOfPlan(plan), placingPurpose, {
    // Values go into no draft that the login may have left.
    isReadLast: plan.configurations.length === 0,
  });
  if (result.sync === 'called') throw new Error(`${order.id} was called, though approved orders go on alone`);
  if (result.sync === 'queued') return { checked: 'queued', holders: result.holders };
  if (result.sync === 'left') return back(leftNote(services, order.id, result));
  if (result.sync === 'foreign') return back(foreignNote(result.profile, result.difference, at));
  const { synced } = result;
  const last = await ifUntouched(synced, () => tryInDraft(services, order, plan, synced));
  if (last.touched !== null) return back(foreignNote(synced.operator.profile, last.touched, services.now()));
  // What is submitted next has prices of this one.
  await services.accounts.seen(synced.operator, last.now.orderAccountId);
  const account = accountDrift(plan, last.now.orderAccountId);
  if (account.length > 0) return back({ why: 'drift', changes: account, at: services.now() });
  const { checked, learned } = last.did;
  if (learned.length > 0) await rememberSchemas(services, order, learned);
  return checked;
}

/** What came of it in the draft, and schemas that are not as they were. */
interface Tried {
  readonly checked: Checked;
  readonly learned: readonly AskedSchema[];
}

/** Configurations supplied, and the operator's dry run. */
async function tryInDraft(services: Services, order: Order, plan: OrderPlan, synced: Synced): Promise<Tried> {
  const late = await configure(services, plan, synced);
  if (late !== null) return late;
  const { operator, account, draftId } = synced;
  const verdict = await dryRun(operator, account, draftId);
  if (verdict.ok) return { checked: { checked: 'ready', synced }, learned: [] };
  const reference = newReference(services);
  services.log.info({ reference, order: order.id, error: verdict.error }, 'The dry run failed');
  const failure = describeFailure(verdict.error);
  const messages = failure.said;
  const changes = await changesBehind(services, order, plan, verdict.error);
  return tried(back({ why: 'dry-run-failed', messages, failure, changes, reference, at: services.now() }));
}

const tried = (checked: Checked, learned: readonly AskedSchema[] = []): Tried => ({ checked, learned });

function back(note: Note): Checked {
  return { checked: 'back', note };
}

/** Reads the schemas again and supplies the approved values (O4). Null: all as approved. */
async function configure(services: Services, plan: OrderPlan, synced: Synced): Promise<Tried | null> {
  const { operator, draftId, ids } = synced;
  const shown = await readActive(synced);
  const active = activeDrift(plan, shown);
  if (active.length > 0) return tried(changedNow(services, active, { active: shown, forms: null }));
  const inDraft = { ids, subscriptions: subscriptionsOf(plan.intakes) };
  const lines = plan.intakes.flatMap((intake) =>
    intake.lines.map(({ productId }) => ({ intake: intake.key, productId })),
  );
  const asked = askedSchemas(await getConfigurations(operator, draftId), inDraft, lines);
  const changes = schemaDrift(plan, asked);
  if (changes.length > 0)
    return tried(changedNow(services, changes, { active: [], forms: formsAsked(asked) }), asked);
  const messages = mixedUpNow(plan, asked);
  if (messages.length > 0) return tried(back({ why: 'not-told-apart', messages, at: services.now() }), asked);

  const operations = configurationOperations(plan.configurations, inDraft, asked);
  if (operations === null) return tried(back(cannotConfigure(services)));
  await supplyConfigurations(synced, operations);
  return null;
}

const changedNow = (services: Services, changes: Drift[], fresh: FreshFacts): Checked => ({
  checked: 'back',
  note: { why: 'drift', changes, at: services.now() },
  fresh,
});

function cannotConfigure(services: Services): Note {
  return { why: 'not-configurable', reference: newReference(services), at: services.now() };
}
