import { formatAmount, type LeftOut } from '../../ordering/index.js';
import { count } from '../moments.js';
import { intervalWords } from './periods.js';

/** What stands where a price has no one number. Plain strings. */

const mostSteps = 8;

/** `from 1 €9.50, from 5 €8.75 a month each`; empty where no steps were read. */
export function stepWords({
  steps,
  interval,
  currency,
}: Pick<LeftOut, 'steps' | 'interval' | 'currency'>): string {
  if (steps.length === 0 || currency === null) return '';
  const shown = steps
    .slice(0, mostSteps)
    .map(({ from, amount }) => `from ${from} ${formatAmount(amount, currency)}`);
  const more = steps.length - shown.length;
  const all = more > 0 ? [...shown, `and ${count(more, 'more step')}`] : shown;
  return `${all.join(', ')} ${interval === null ? `each (${intervalWords(null)})` : `${intervalWords(interval)} each`}`;
}

/** What stands wherever there is no price (O10). */
export const priceNotKnown = 'price not known';

/** `priced by volume: from 1 €9.50, …`; never `not known` where the operator said how it is priced (O10). */
export function unpricedWords(left: Pick<LeftOut, 'why' | 'steps' | 'interval' | 'currency'>): string {
  if (left.why === 'unknown') return priceNotKnown;
  const says = left.why === 'volume' ? 'priced by volume' : 'priced in tiers';
  const steps = stepWords(left);
  return steps === '' ? says : `${says}, ${steps}`;
}
