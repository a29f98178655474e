import { formatAmount, type LeftOut } from '../../ordering/index.js';
import { count } from '../moments.js';
import { intervalWords } from './periods.js';

/** What stands where a price has no one number. Plain strings. */

const mostSteps = 8;

/** `€9.50 from 1, €8.75 from 5, a month each`; empty where no steps were read. */
export function stepWords({
  steps,
  interval,
  currency,
}: Pick<LeftOut, 'steps' | 'interval' | 'currency'>): string {
  if (steps.length === 0 || currency === null) return '';
  const each = interval === null ? `each (${intervalWords(null)})` : `${intervalWords(interval)} each`;
  const [first] = steps;
  if (steps.length === 1 && first?.from === 1) return `${formatAmount(first.amount, currency)} ${each}`;
  const shown = steps
    .slice(0, mostSteps)
    .map(({ from, amount }) => `${formatAmount(amount, currency)} from ${from}`);
  const more = steps.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${count(more, 'more step')}`] : []), each].join(', ');
}

/** What stands wherever there is no price (O10). */
export const priceNotKnown = 'price not known';

/** `priced by volume, €9.50 from 1, …`; never `not known` where the operator said how it is priced (O10). */
export function unpricedWords(left: Pick<LeftOut, 'why' | 'steps' | 'interval' | 'currency'>): string {
  if (left.why === 'unknown') return priceNotKnown;
  const says = left.why === 'volume' ? 'priced by volume' : 'priced in tiers';
  const steps = stepWords(left);
  return steps === '' ? says : `${says}, ${steps}`;
}
