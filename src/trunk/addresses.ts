import { cleaned } from './clean.js';
import { contains, readIpv4, readIpv6, startOf, widthOf, writeIp, type Ip } from './ip.js';

export type AddressProblem =
  | {
      readonly code:
        | 'empty'
        | 'not-an-address'
        | 'everything'
        | 'any-address'
        | 'port'
        | 'zone'
        | 'leading-zero'
        | 'hex'
        | 'short'
        | 'netmask'
        | 'bad-prefix'
        | 'wildcard'
        | 'range'
        | 'host-name';
    }
  | { readonly code: 'too-long'; readonly characters: number; readonly most: number };

export type AddressWarning =
  /** Bits behind the prefix were set: what is sent is the range. */
  | { readonly code: 'host-bits'; readonly text: string; readonly sent: string }
  /** An IPv4 address in IPv6 clothes is sent as IPv4. */
  | { readonly code: 'mapped'; readonly text: string; readonly sent: string }
  | { readonly code: 'wide' | 'not-public'; readonly sent: string };

/** Whether an entry is sent in another way than it was written, which what is sent does not show. */
export const isRewritten = ({ code }: AddressWarning): boolean => code === 'host-bits' || code === 'mapped';

export interface ListedProblem {
  readonly line: number;
  readonly text: string;
  readonly why: AddressProblem;
}

export type AddressList =
  | {
      readonly ok: true;
      /** Each once, in the one usual spelling, in the order they were entered. */
      readonly addresses: readonly string[];
      /** As the operator takes them: with semicolons between. */
      readonly joined: string;
      /** The same, each as it was entered. */
      readonly written: readonly string[];
      readonly repeated: number;
      readonly warnings: readonly AddressWarning[];
    }
  | { readonly ok: false; readonly problems: readonly ListedProblem[] };

/** T3: what holds for any text that is sent. */
const mostCharacters = 1_000;
const mostInput = 20_000;

/** How addresses are joined for `ip_whitelist` (T4). */
export const joinAddresses = (addresses: readonly string[]): string => addresses.join(';');

/**
 * Reads addresses and ranges, one a line or with commas, semicolons or spaces between (T4). One bad entry refuses
 * the list, with every bad entry named.
 */
export function readAddressList(text: string): AddressList {
  if (text.length > mostInput) return tooLong(text.length);
  const found = new Map<string, { readonly entry: string; readonly warnings: readonly AddressWarning[] }>();
  const problems: ListedProblem[] = [];
  let entries = 0;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    for (const entry of cleaned(line)
      .replace(/\s*\/\s*/g, '/')
      .split(/[\s,;]+/)) {
      if (entry === '') continue;
      entries += 1;
      const read = readAddress(entry);
      if (read.ok) {
        const { address, warnings } = read;
        found.set(address, found.get(address) ?? { entry, warnings });
      } else problems.push({ line: index + 1, text: entry, why: read.why });
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  if (entries === 0) return { ok: false, problems: [{ line: 1, text: '', why: { code: 'empty' } }] };
  const addresses = [...found.keys()];
  const joined = joinAddresses(addresses);
  if (joined.length > mostCharacters) return tooLong(joined.length);
  const kept = [...found.values()];
  return {
    ok: true,
    addresses,
    joined,
    written: kept.map(({ entry }) => entry),
    repeated: entries - addresses.length,
    warnings: kept.flatMap(({ warnings }) => warnings),
  };
}

const tooLong = (characters: number): AddressList => ({
  ok: false,
  problems: [{ line: 1, text: '', why: { code: 'too-long', characters, most: mostCharacters } }],
});

type AddressReading =
  | { readonly ok: true; readonly address: string; readonly warnings: readonly AddressWarning[] }
  | { readonly ok: false; readonly why: AddressProblem };

const no = (code: Exclude<AddressProblem['code'], 'too-long'>): AddressReading => ({
  ok: false,
  why: { code },
});

/** Reads one address or range in CIDR form. */
export function readAddress(entry: string): AddressReading {
  const bare = /^\[([^\]]*)\]$/.exec(entry)?.[1] ?? entry;
  const [host = '', prefix, ...more] = bare.split('/');
  const family = readIpv4(host) !== null ? 4 : 6;
  const bits = readIpv4(host) ?? readIpv6(host);
  if (bits === null || more.length > 0) return no(whyNot(entry));
  if (prefix !== undefined && readIpv4(prefix) !== null) return no('netmask');
  if (prefix !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return no('bad-prefix');
  const width = widthOf(family);
  const length = prefix === undefined ? width : Number(prefix);
  if (length > width) return no('bad-prefix');
  const given: Ip = { family, bits, prefix: length };
  const ip = unmapped(given);
  if (ip.prefix === 0 || contains(ip, mapped)) return no('everything');
  if (ip.bits === 0n && ip.prefix === widthOf(ip.family)) return no('any-address');
  const range = { ...ip, bits: startOf(ip) };
  const sent = writeIp(range);
  const warnings: AddressWarning[] = [];
  if (ip !== given) warnings.push({ code: 'mapped', text: entry, sent });
  if (range.bits !== ip.bits) warnings.push({ code: 'host-bits', text: entry, sent });
  if (range.prefix < (range.family === 4 ? 16 : 32)) warnings.push({ code: 'wide', sent });
  if (notPublic.some((block) => contains(block, range))) warnings.push({ code: 'not-public', sent });
  return { ok: true, address: sent, warnings };
}

const mapped: Ip = { family: 6, bits: 0xffff_0000_0000n, prefix: 96 };

/** `::ffff:192.0.2.10` is an IPv4 address: as one it is compared, and sent. */
const unmapped = (ip: Ip): Ip =>
  ip.prefix > mapped.prefix && contains(mapped, ip)
    ? { family: 4, bits: ip.bits & 0xffff_ffffn, prefix: ip.prefix - mapped.prefix }
    : ip;

function block(text: string): Ip {
  const [host = '', prefix = ''] = text.split('/');
  const ipv4 = readIpv4(host);
  return { family: ipv4 === null ? 6 : 4, bits: ipv4 ?? readIpv6(host) ?? 0n, prefix: Number(prefix) };
}

/** Calls over the internet never come from these (RFC 6890); the documentation ranges are left out, for examples. */
const notPublic: readonly Ip[] = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 224.0.0.0/3 ' +
  '::1/128 fc00::/7 fe80::/10 ff00::/8'
)
  .split(' ')
  .map(block);

/** Names the mistake, for the sentence that tells the fix. */
function whyNot(entry: string): Exclude<AddressProblem['code'], 'too-long'> {
  const host = entry.replace(/\/\d+$/, '');
  if (/^\[.*\]:\d+$/.test(host) || /^[\d.]+:\d+$/.test(host)) return 'port';
  if (host.includes('%')) return 'zone';
  if (host.includes('*') || /\.x\b/i.test(host)) return 'wildcard';
  if (/^[\da-f.:]+[-–][\da-f.:]+$/i.test(host) && /[.:].*-/.test(host)) return 'range';
  if (
    /^(?:0x[\da-f]+)(?:\.(?:0x)?[\da-f]+)*$/i.test(host) ||
    /^\d+(?:\.(?:0x[\da-f]+|\d+))*\.0x/i.test(host)
  ) {
    return 'hex';
  }
  if (/^\d+(?:\.\d+){3}$/.test(host)) return /(?:^|\.)0\d/.test(host) ? 'leading-zero' : 'not-an-address';
  if (/^\d+(?:\.\d+){0,2}$/.test(host)) return /^0\d/.test(host) ? 'leading-zero' : 'short';
  if (/^(?=.*\p{L})[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d+)?$/u.test(host)) return 'host-name';
  return 'not-an-address';
}
