export { judge } from './rules/judge.js';
export type * from './rules/types.js';
export type * from './prices.js';
