import { couldApprove, needed } from '../../approvals/index.js';
import { contentOf, contractsIn } from '../../ordering/plan.js';
import { whyNotTakenOut } from '../../ordering/intakes.js';
import { linesOf, subscriptionsThat, type In, type Order } from '../../ordering/order.js';
import { approverDirectoryOf, readGroups } from '../approver-directory.js';
import { actionsOf, problemsOf, verdictOf, warningsOf } from '../requests/order-facts.js';
import { mixedUpIn } from '../drafts/ambiguous-entries.js';
import { leftAt } from '../drafts/take-back.js';
import { totalsOf, type Known } from './view-parts.js';
import type { ProductId } from '../../types/ids.js';
import type { KnownPrices } from '../catalogue.js';
import type { Services } from '../services.js';
import type { Screen, ScreenHead } from '../screens.js';

/** Everything an order holds before it is submitted, with what the policy will ask. */
export async function review(
  services: Services,
  order: In<'composing'>,
  known: Known,
  head: ScreenHead,
  names: ReadonlyMap<ProductId, string>,
): Promise<Screen> {
  const { facts, prices } = known;
  const { wishDate, reference, intakes, configurations } = order.work;
  if (wishDate === null) return { show: 'gone' };
  const nameOf = (id: Parameters<typeof names.get>[0]) => names.get(id) ?? id;
  const priced: KnownPrices | null = prices.known
    ? { currency: prices.currency, products: [...prices.products.values()].flat(), readAt: prices.readAt }
    : null;
  const policy = services.policy();
  const approvals = needed(policy, actionsOf(order, priced)).approvals;
  const verdict = verdictOf(order, facts.catalogue);
  const mixedUp = await mixedUpIn(services, order);
  return {
    show: 'review',
    head,
    subscriptions: intakes.map((intake) => ({
      intake: intake.key,
      lines: linesOf(intake).map((line) => ({ ...line, name: nameOf(line.productId) })),
      totals: totalsOf(prices, order, intake.key),
      configurations: configurations
        .filter((each) => each.intake === intake.key)
        .map((each) => ({
          product: nameOf(each.productId),
          productId: each.productId,
          values: each.summary,
        })),
      to: intake.subscription,
    })),
    terminations: subscriptionsThat(order.work, 'terminate').map((each) => ({
      id: each.id,
      lines: (each.active ?? []).map((line) => ({ name: nameOf(line.productId), quantity: line.quantity })),
      canTakeOut: whyNotTakenOut(order, each.id) === null,
      contracts: contractsIn(priced, each.active ?? []),
    })),
    wishDate,
    reference,
    prices,
    totals: totalsOf(prices, order),
    problems: [
      ...problemsOf(order, verdict, names),
      ...mixedUp.map((says) => ({ says, fixes: [], catalogue: false, products: [] })),
    ],
    warnings: warningsOf(order, verdict, names),
    preview: order.preview,
    approval: {
      needed: approvals,
      could: await howManyCould(services, order),
      expiresAfterMs: policy.approvals.expireAfterMs,
    },
    dryRun: services.settings.patchRemove ? 'frees' : 'fixes',
    leftAt: await leftAt(services, order),
    content: contentOf(order, services.planKey),
  };
}

async function howManyCould(services: Services, order: Order): Promise<number | null> {
  const groups = await readGroups(services, 'recent');
  const could = couldApprove(services.policy(), await approverDirectoryOf(services, order, groups));
  return could.unreadable.length > 0 ? null : could.people.length;
}
