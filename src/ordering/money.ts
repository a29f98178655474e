export interface Currency {
  readonly code: string;
  /** How many digits the currency has behind the point. */
  readonly decimals: number;
}

/** An amount in a currency's smallest unit (cents), a whole number: sums don't drift. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

/** Above this a double can't print every digit; nothing that is ordered here costs it. */
const mostMinor = 1e15;

/** Digits behind the point that are believed; more is taken for a mistake. */
const mostDecimals = 10;

/** A decimal number as it is written, exactly: `digits` × 10^-`scale`. */
interface Exact {
  readonly digits: bigint;
  readonly scale: number;
}

/**
 * A quantity times a price in major units, in whole minor units, half a unit rounded away from zero. The number is
 * taken as it is written, so 3 × 0.35 is 1.05. Null where the amount is no number or too large to be believed.
 */
export function times(quantity: number, amount: number, currency: Currency): Money | null {
  const exact = exactly(amount);
  if (exact === null || !Number.isSafeInteger(quantity)) return null;
  const shift = digitsOf(currency) - exact.scale;
  const product = exact.digits * BigInt(quantity);
  const minor = Number(
    shift >= 0 ? product * 10n ** BigInt(shift) : divideRounded(product, 10n ** BigInt(-shift)),
  );
  return Math.abs(minor) > mostMinor ? null : { minor, currency };
}

function exactly(amount: number): Exact | null {
  if (!Number.isFinite(amount) || Math.abs(amount) > mostMinor) return null;
  const [, sign, whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(amount)) ?? [];
  const scale = part.length - Number(power);
  const digits = BigInt(whole + part) * (sign === '-' ? -1n : 1n);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function divideRounded(value: bigint, by: bigint): bigint {
  const half = value < 0n ? -by / 2n : by / 2n;
  return (value + half) / by;
}

const digitsOf = ({ decimals }: Currency): number =>
  Number.isInteger(decimals) ? Math.min(Math.max(decimals, 0), mostDecimals) : 2;

/** `€45.00`, `€1,234.50`, `¥1,200`; a code that is not of three letters stands behind the number. */
export function formatMoney({ minor, currency }: Money): string {
  return formatAmount(minor / 10 ** digitsOf(currency), currency);
}

/** A price in major units with the currency's digits, and more only where the price has more: `€0.0045`. */
export function formatAmount(amount: number, currency: Currency): string {
  const digits = digitsOf(currency);
  const scale = exactly(amount)?.scale ?? digits;
  const options = {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.min(Math.max(scale, digits), mostDecimals),
  };
  if (!/^[A-Za-z]{3}$/.test(currency.code)) {
    return `${formatOf(options, null).format(amount)} ${currency.code}`.trim();
  }
  return formatOf(options, currency.code).format(amount);
}

type Digits = { readonly minimumFractionDigits: number; readonly maximumFractionDigits: number };

/** Making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(digits: Digits, code: string | null): Intl.NumberFormat {
  const name = `${digits.minimumFractionDigits} ${digits.maximumFractionDigits} ${code?.toUpperCase() ?? ''}`;
  const known = formats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en', {
    ...digits,
    ...(code === null ? {} : { style: 'currency', currency: code }),
  });
  if (formats.size < mostFormats) formats.set(name, made);
  return made;
}

/** An operator has few currencies; whatever it sends, memory stays as it is. */
const mostFormats = 500;
