import { OrderId } from './ids.js';

/**
 * The number of an order or trunk change as a person writes it: `TD-1042`, `td 1042`, `#1042`, or with the dash that
 * their keyboard made of it. Null where it is none.
 */
export function readOrderNumber(text: string): OrderId | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\s]/gu, '')
    .replaceAll(/[\p{Pd}−_]/gu, '-')
    .toUpperCase();
  const [, digits = ''] = /^(?:#?(?:TD-?)?)0*([1-9][0-9]*)$/.exec(plain) ?? [];
  return OrderId.safeParse(`TD-${digits}`).data ?? null;
}
