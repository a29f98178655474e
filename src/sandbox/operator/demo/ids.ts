import {
  AccountId,
  PlainDate,
  ProductId,
  ProfileName,
  SubscriptionId,
  type AccountId as Account,
} from '../../../types/ids.js';

/** The demo's ids are counted, so that they are the same at every start and easy to tell apart. */
const uuid = (kind: string, n: number): string =>
  `${kind.padEnd(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const account = (n: number): Account => AccountId.parse(uuid('acc0', n));
export const product = (n: number): ProductId => ProductId.parse(uuid('b0de', n));
export const subscription = (n: number): SubscriptionId => SubscriptionId.parse(uuid('5ab5', n));
export const thing = (kind: 'c4a0' | 'fe00' | 'd0c0', n: number): string => uuid(kind, n);
export const day = (text: string): PlainDate => PlainDate.parse(text);
export const profile = (name: string): ProfileName => ProfileName.parse(name);
