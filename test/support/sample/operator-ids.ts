import {
  AccountId,
  ChangeId,
  DraftId,
  IntakeId,
  ProductId,
  SubscriptionId,
  TerminateId,
} from '../../../src/types/ids.js';

/** A UUID that shows its number: `uuid(7)` ends in 7. */
export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const customer = AccountId.parse(uuid(1));
export const wholesaler = AccountId.parse(uuid(2));
export const draft = DraftId.parse(uuid(3));
export const product = ProductId.parse(uuid(4));
export const otherProduct = ProductId.parse(uuid(5));
export const subscription = SubscriptionId.parse(uuid(6));
export const intake = IntakeId.parse(uuid(7));
export const change = ChangeId.parse(uuid(8));
export const termination = TerminateId.parse(uuid(9));
