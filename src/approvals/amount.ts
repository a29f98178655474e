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
