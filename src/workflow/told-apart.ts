import { linesOf, type Configuration, type Order } from '../ordering/order.js';
import { canonical } from '../ordering/plan.js';
import { describeIntake } from './draft-entries.js';
import type { Line } from '../ordering/rules/types.js';
import type { Repositories } from '../store/index.js';
import type { SubscriptionId, WorkspaceId } from '../types/ids.js';
import type { House } from './house.js';
import type { AskedSchema } from './schemas.js';

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
 * One sentence for each group of subscriptions that could get one another's configuration, with what mends it; empty
 * where all surely get their own.
 */
export function notToldApart(intakes: readonly Intake[], configurations: readonly Configured[]): string[] {
  const groups = new Map<string, Intake[]>();
  for (const intake of intakes) {
    const shown = describeIntake('', null, intake.lines);
    groups.set(shown, [...(groups.get(shown) ?? []), intake]);
  }
  return [...groups.values()].flatMap((group) => {
    const subscriptions = new Set(group.map(({ subscription }) => subscription));
    const configured = group.map(({ key }) => configurationOf(key, configurations));
    return subscriptions.size > 1 && new Set(configured).size > 1 ? [sentence([...subscriptions])] : [];
  });
}

function configurationOf(key: number, configurations: readonly Configured[]): string {
  const own = configurations.filter(({ intake }) => intake === key);
  return own
    .map(({ productId, document }) => canonical([productId, document]))
    .sort()
    .join();
}

function sentence(subscriptions: readonly (SubscriptionId | null)[]): string {
  const [first, second, ...more] = subscriptions.map((id) => id ?? 'a new one');
  const others = more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
  return `The subscriptions ${others} get the same products with different configurations, and the operator’s draft does not show which is for which. Give them the same configuration, or order all but one of them separately.`;
}

/** The same for an order that is composed, as far as it is known where the operator asks for configurations. */
export async function mixedUpIn(house: Pick<House, 'store'>, order: Order): Promise<string[]> {
  const { intakes, configurations, forms } = order.work;
  const isAsked = ({ intake, productId }: Configured) =>
    forms?.some((form) => form.intake === intake && form.productId === productId) === true;
  const says = notToldApart(
    intakes.map((intake) => ({
      key: intake.key,
      subscription: intake.subscription,
      lines: linesOf(intake),
    })),
    configurations.filter(isAsked),
  );
  if (says.length === 0) return says;
  return (await house.store.read.notes.get(keyOf(order.workspace))) === 'change' ? [] : says;
}

/** The same where the operator was asked just now: an entry under `changes` shows its subscription (O18). */
export function mixedUpNow(
  { intakes, configurations }: { intakes: readonly Intake[]; configurations: readonly Configured[] },
  asked: readonly AskedSchema[],
): string[] {
  const isUnderChange = ({ intake, productId }: Configured) =>
    asked.some((each) => each.intake === intake && each.productId === productId && each.entry === 'change');
  return notToldApart(
    intakes,
    configurations.filter((each) => !isUnderChange(each)),
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
