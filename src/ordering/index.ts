export { commitmentOf } from './commitment.js';
export { applyFix } from './rules/apply-fix.js';
export { withRequired } from './rules/complete.js';
export { judge } from './rules/judge.js';
export { type GroupOffer, type Offer, type Offers, offers } from './rules/offers.js';
export type * from './rules/types.js';
export { formatAmount, formatMoney, type Currency, type Money } from './money.js';
export { priceLines } from './prices.js';
export type * from './prices.js';
