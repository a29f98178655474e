/** An address, or a range where `prefix` is less than all bits, as a number of 32 or 128 bits. */
export interface Ip {
  readonly family: 4 | 6;
  readonly bits: bigint;
  readonly prefix: number;
}

export const widthOf = (family: Ip['family']): number => (family === 4 ? 32 : 128);

/** Four decimal numbers and nothing else: no octal, hex or shortened form, which others read differently (T4). */
export function readIpv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) {
    return null;
  }
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

/** Any form of RFC 4291: `::` once, the last 32 bits as IPv4; no zone. */
export function readIpv6(text: string): bigint | null {
  if (!/^[0-9a-f:.]+$/i.test(text) || !text.includes(':')) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head = '', tail] = halves;
  const front = groupsOf(head);
  const back = tail === undefined ? [] : groupsOf(tail);
  if (front === null || back === null) return null;
  // An IPv4 part may only stand last.
  if (tail !== undefined && head.includes('.')) return null;
  const given = front.length + back.length;
  if (tail === undefined ? given !== 8 : given > 7) return null;
  const zeros = Array.from({ length: 8 - given }, () => 0n);
  return [...front, ...zeros, ...back].reduce((sum, group) => sum * 65_536n + group, 0n);
}

function groupsOf(text: string): readonly bigint[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  const groups: bigint[] = [];
  for (const [index, part] of parts.entries()) {
    const ipv4 = index === parts.length - 1 && part.includes('.') ? readIpv4(part) : null;
    if (ipv4 !== null) groups.push(ipv4 / 65_536n, ipv4 % 65_536n);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}

/** The first address of a range; the address itself for a single one. */
export function startOf({ family, bits, prefix }: Ip): bigint {
  const host = BigInt(widthOf(family) - prefix);
  return (bits >> host) << host;
}

/** Whether the whole of `inner` lies within `outer`. */
export const contains = (outer: Ip, inner: Ip): boolean =>
  outer.family === inner.family &&
  outer.prefix <= inner.prefix &&
  startOf(outer) === startOf({ ...inner, prefix: outer.prefix });

/** The one usual spelling (RFC 5952 for IPv6); a single address has no `/32` or `/128`. */
export function writeIp({ family, bits, prefix }: Ip): string {
  const address = family === 4 ? writeIpv4(bits) : writeIpv6(bits);
  return prefix === widthOf(family) ? address : `${address}/${prefix}`;
}

const writeIpv4 = (bits: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n)).join('.');

function writeIpv6(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => (bits >> BigInt(112 - 16 * index)) & 65_535n);
  let longest = { at: 0, length: 0 };
  for (let at = 0; at < 8; at += 1) {
    const stop = groups.findIndex((group, index) => index >= at && group !== 0n);
    const length = (stop === -1 ? 8 : stop) - at;
    if (length > longest.length) longest = { at, length };
  }
  const hex = groups.map((group) => group.toString(16));
  if (longest.length < 2) return hex.join(':');
  return `${hex.slice(0, longest.at).join(':')}::${hex.slice(longest.at + longest.length).join(':')}`;
}
