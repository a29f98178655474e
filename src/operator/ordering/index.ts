export { getConfigurations } from './configurations.js';
export type {
  ConfigurationSchema,
  Configurations,
  EntryConfiguration,
  RemoteValue,
} from './configurations.js';
export { getChange, getChanges, getDraft, getDraftPointer, getIntakes } from './drafts.js';
export type { Draft } from './drafts.js';
export type { Change, Intake, Termination } from './entries.js';
export type { Line } from './fields.js';
export { dryRun, ordersAccount, placeOrder } from './orders.js';
export type { DryRun, Outcome } from './orders.js';
export { patchDraft } from './patch.js';
export type { ConfigurationOperation, DraftOperation, RemoveOperation } from './patch.js';
export { getPrices } from './prices.js';
export type { Price, Prices, ProductPrice } from './prices.js';
export { getInitialProducts, getProducts } from './products.js';
export type { Product } from './products.js';
export { getRelations } from './relations.js';
export type { Bounds, ProductRelations, Reference } from './relations.js';
export { fetchRemoteValue } from './remote-values.js';
export type { RemoteChoice, RemoteResult, Scalar } from './remote-values.js';
export { search } from './search.js';
export type { SearchGroup, SearchHit } from './search.js';
