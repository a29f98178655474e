import type { Markup } from '../../../texts/markup.js';
import { button, section } from '../../blocks.js';
import { writeEdit, type Edit } from '../values.js';
import { lineOf } from './money.js';
import { sectionsOf, subscriptionIn } from './parts.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { Screen } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

export type ReviewScreen = Extract<Screen, { show: 'review' }>;

type Subscription = ReviewScreen['subscriptions'][number];

/** One subscription on the review: its totals, its lines with prices, its configuration with secrets masked. */
export function subscriptionBlocks(
  viewContext: ViewContext,
  screen: ReviewScreen,
  subscription: Subscription,
  number: number,
): ViewBlock[] {
  const { review, prices } = viewContext.texts.order;
  const { intake, lines, totals, configurations, to } = subscription;
  const editButton = (edit: Edit, label: string) =>
    button({ action: 'order.edit', text: review.edit, value: writeEdit(edit), label });
  const sums = prices.totals(totals);
  const titled =
    to === null
      ? review.subscription(number, sums)
      : review.change(subscriptionIn(viewContext, screen.head, to), to, sums);
  const said = lines.map((line) =>
    review.line(line.quantity, line.name, lineOf(viewContext, screen.prices, line)),
  );
  return [
    section(titled, {
      blockId: `review.sub.${intake}`,
      ...(screen.head.fixed.rest
        ? {}
        : { accessory: editButton({ what: 'products', intake }, review.editProducts(number)) }),
    }),
    ...sectionsOf(said),
    ...configurations.flatMap((configuration, index) =>
      withAccessory(
        sectionsOf(valuesOf(viewContext, configuration)),
        `review.cfg.${intake}.${index}`,
        editButton(
          { what: 'configuration', intake, product: configuration.productId },
          review.editConfiguration(number, configuration.product),
        ),
      ),
    ),
  ];
}

/** A button beside the first of several sections. */
const withAccessory = (blocks: readonly ViewBlock[], blockId: string, accessory: Button): ViewBlock[] =>
  blocks.map((block, index) =>
    index === 0 && block.type === 'section' ? { ...block, block_id: blockId, accessory } : block,
  );

const valuesOf = (
  viewContext: ViewContext,
  { product, values }: Subscription['configurations'][number],
): Markup[] => [
  viewContext.texts.order.review.configuration(product),
  ...values.flatMap(({ label, value }) => viewContext.texts.requests.value(label, value)),
];
