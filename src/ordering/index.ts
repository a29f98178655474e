export { applyFix } from './rules/apply-fix.js';
export { withRequired } from './rules/complete.js';
export { describe, describeFix, range } from './rules/describe.js';
export { judge } from './rules/judge.js';
export { type GroupOffer, type Offer, type Offers, offers } from './rules/offers.js';
export type * from './rules/types.js';
export type * from './prices.js';
