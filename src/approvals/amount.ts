import type { Amount } from './policy.js';

const decimal = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/;

/**
 * Whether one decimal amount is more than another, exactly: both are brought to whole numbers of the smaller
 * unit. Undefined where one of them isn't a plain decimal.
 */
export function isMore(amount: string, than: string): boolean | undefined {
  const left = decimal.exec(amount);
  const right = decimal.exec(than);
  if (left === null || right === null) return undefined;
  const digits = Math.max(left[3]?.length ?? 0, right[3]?.length ?? 0);
  return whole(left, digits) > whole(right, digits);
}

function whole(parts: RegExpExecArray, digits: number): bigint {
  const [, sign = '', units = '0', fraction = ''] = parts;
  const size = BigInt(units + fraction.padEnd(digits, '0'));
  return sign === '-' ? -size : size;
}

/**
 * A total in whole minor units (cents) as an amount that rules can be asked about: 125050 with 2 decimals is
 * `1250.50`.
 * @param decimals digits of the currency behind the point, 0 or more
 */
export function amountOf(minor: number, currency: string, decimals: number): Amount {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const amount = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return { amount: minor < 0 ? `-${amount}` : amount, currency };
}
