import { linesOf, type Configuration, type Order } from '../../ordering/order.js';
import { canonical } from '../../ordering/plan.js';
import { en } from '../../texts/index.js';
import { namesAmong, storedNames } from '../requests/seen-subscriptions.js';
import { describeIntake } from './draft-entries.js';
import type { OrderPlan } from '../../ordering/plan.js';
import type { Line } from '../../ordering/rules/types.js';
import type { Repositories } from '../../store/index.js';
import type { ProductId, SubscriptionId, WorkspaceId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { AskedSchema } from './draft-configurations.js';

/**
 * The operator's draft shows no intake's subscription (O12): where several subscriptions get the same products, which
 * entry is whose is not known. That does no harm, unless they are configured differently.
 */

interface Intake {
  readonly key: number;
  /** Null: a new one. New ones are alike, whichever entry each of them gets. */
  readonly subscription: SubscriptionId | null;
  readonly lines: readonly Line[];
}

type Configured = Pick<Configuration, 'intake' | 'productId' | 'document'>;

/**
 * One sentence for each group of subscriptions that could get one another's configuration, with what fixes it; empty
 * where all surely get their own.
 */
export function ambiguousEntries(
  intakes: readonly Intake[],
  configurations: readonly Configured[],
  nameOf: NameOf = (id) => id,
): string[] {
  return alike(intakes).flatMap((group) => {
    const configured = group.map(({ key }) => configurationOf(key, configurations));
    if (new Set(configured).size < 2) return [];
    return [en.drafts.mixedUp(named(group, nameOf))];
  });
}

/** Intakes that the draft shows alike, though they are for different subscriptions. */
function alike(intakes: readonly Intake[]): Intake[][] {
  const groups = new Map<string, Intake[]>();
  for (const intake of intakes) {
    const shown = describeIntake('', null, intake.lines);
    groups.set(shown, [...(groups.get(shown) ?? []), intake]);
  }
  return [...groups.values()].filter(
    (group) => new Set(group.map(({ subscription }) => subscription)).size > 1,
  );
}

/**
 * The same before anything is configured, for a draft in which products can't be changed any more: subscriptions that
 * get the same products, some of which may have to be configured.
 * @param mayAsk whether a product has a configuration, or may have one
 */
export async function couldMixUp(
  { store }: Pick<Services, 'store'>,
  order: Order,
  mayAsk: (product: ProductId) => boolean,
): Promise<string[]> {
  const intakes = order.work.intakes.map((intake) => ({ ...intake, lines: linesOf(intake) }));
  const groups = alike(intakes).filter(([first]) => first?.lines.some(({ productId }) => mayAsk(productId)));
  if (groups.length === 0 || (await store.read.notes.get(keyOf(order.workspace))) === 'change') return [];
  const nameOf = await storedNames(store, order);
  return groups.map((group) => en.drafts.couldMixUp(named(group, nameOf)));
}

function configurationOf(key: number, configurations: readonly Configured[]): string {
  const own = configurations.filter(({ intake }) => intake === key);
  return own
    .map(({ productId, document }) => canonical([productId, document]))
    .sort()
    .join();
}

/** What a subscription that the customer has is called. */
type NameOf = (id: SubscriptionId) => string;

const named = (group: readonly Intake[], nameOf: NameOf): (string | null)[] =>
  group.map(({ subscription }) => (subscription === null ? null : nameOf(subscription)));

/** The same for an order that is composed, as far as it is known where the operator asks for configurations. */
export async function mixedUpIn({ store }: Pick<Services, 'store'>, order: Order): Promise<string[]> {
  const { intakes, configurations, forms } = order.work;
  const isAsked = ({ intake, productId }: Configured) =>
    forms?.some((form) => form.intake === intake && form.productId === productId) === true;
  const own = intakes.map((intake) => ({
    key: intake.key,
    subscription: intake.subscription,
    lines: linesOf(intake),
  }));
  const answered = configurations.filter(isAsked);
  if (ambiguousEntries(own, answered).length === 0) return [];
  if ((await store.read.notes.get(keyOf(order.workspace))) === 'change') return [];
  return ambiguousEntries(own, answered, await storedNames(store, order));
}

/** The same where the operator was asked just now: an entry under `changes` shows its subscription (O18). */
export function mixedUpNow(
  { intakes, configurations, subscriptions }: OrderPlan,
  asked: readonly AskedSchema[],
): string[] {
  const isUnderChange = ({ intake, productId }: Configured) =>
    asked.some((each) => each.intake === intake && each.productId === productId && each.entry === 'change');
  return ambiguousEntries(
    intakes,
    configurations.filter((each) => !isUnderChange(each)),
    namesAmong(subscriptions.map(({ id, active }) => ({ id, lines: active }))),
  );
}

const keyOf = (workspace: WorkspaceId): string => `added-under:${workspace}`;

/** Remembers where the operator asks for the configuration of products that are added to a subscription (O18). */
export async function rememberWhere(
  tx: Pick<Repositories, 'notes'>,
  { workspace, work }: Pick<Order, 'workspace' | 'work'>,
  asked: readonly AskedSchema[],
): Promise<void> {
  const added = new Set(work.intakes.filter((each) => each.subscription !== null).map(({ key }) => key));
  const seen = asked.find((each) => each.hash !== 'none' && added.has(each.intake));
  if (seen !== undefined) await tx.notes.set(keyOf(workspace), seen.entry);
}
