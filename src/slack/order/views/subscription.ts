import { inLines, type Markup } from '../../../texts/markup.js';
import { button, section } from '../../blocks.js';
import { writeEdit, type Edit } from '../edit.js';
import { lineOf } from './money.js';
import { sectionsOf } from './parts.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { Screen } from '../../../workflow/screens.js';
import type { Pen } from '../../handlers.js';

export type ReviewScreen = Extract<Screen, { show: 'review' }>;

type Subscription = ReviewScreen['subscriptions'][number];

const mostLines = 60;
const mostValues = 25;

/** One subscription on the review: its totals, its lines with prices, its configuration with secrets masked. */
export function subscriptionBlocks(
  pen: Pen,
  screen: ReviewScreen,
  subscription: Subscription,
  number: number,
): ViewBlock[] {
  const { review, prices } = pen.texts.order;
  const { intake, lines, totals, configurations, to } = subscription;
  const editButton = (edit: Edit, label: string) =>
    button({ action: 'order.edit', text: review.edit, value: writeEdit(edit), label });
  const sums = prices.totals(totals);
  const titled = to === null ? review.subscription(number, sums) : review.change(to, sums);
  const said = lines
    .slice(0, mostLines)
    .map((line) => review.line(line.quantity, line.name, lineOf(pen, screen.prices, line)));
  return [
    section(titled, {
      blockId: `review.sub.${intake}`,
      ...(screen.head.fixed.rest
        ? {}
        : { accessory: editButton({ what: 'products', intake }, review.editProducts(number)) }),
    }),
    ...sectionsOf([...said, ...moreThan(pen, lines.length, mostLines)]),
    ...configurations.map((configuration, index) =>
      section(valuesOf(pen, configuration), {
        blockId: `review.cfg.${intake}.${index}`,
        accessory: editButton(
          { what: 'configuration', intake, product: configuration.productId },
          review.editConfiguration(number, configuration.product),
        ),
      }),
    ),
  ];
}

const valuesOf = (pen: Pen, { product, values }: Subscription['configurations'][number]): Markup =>
  inLines([
    pen.texts.order.review.configuration(product),
    ...values.slice(0, mostValues).map(({ label, value }) => pen.texts.order.review.value(label, value)),
    ...moreThan(pen, values.length, mostValues),
  ]);

const moreThan = (pen: Pen, all: number, most: number): Markup[] =>
  all > most ? [pen.texts.order.review.more(all - most)] : [];
