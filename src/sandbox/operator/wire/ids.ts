import { z } from 'zod';
import { AccountId, ChangeId, DraftId, ProductId, SubscriptionId } from '../../../types/ids.js';

/** Ids as callers send them: UUIDs are the same in both cases, and the service keeps them in lower case. */
export const AccountParam = z.string().toLowerCase().pipe(AccountId);
export const ProductParam = z.string().toLowerCase().pipe(ProductId);
export const SubscriptionParam = z.string().toLowerCase().pipe(SubscriptionId);
export const DraftParam = z.string().toLowerCase().pipe(DraftId);
export const ChangeParam = z.string().toLowerCase().pipe(ChangeId);
