import { isIP } from 'node:net';
import { sayAddressWarning, sayAddresses } from '../../src/texts/index.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddress, readAddressList } from '../../src/trunk/index.js';

const said = (entry: string): string => {
  const read = readAddress(entry);
  return read.ok ? [read.address, ...read.warnings.map(({ code }) => code)].join(' ') : read.why.code;
};

type Case = readonly [entry: string, result: string];

describe('one address or range', () => {
  test.for<Case>([
    ['192.0.2.10', '192.0.2.10'],
    ['255.255.255.254', '255.255.255.254 not-public'],
    ['198.51.100.0/28', '198.51.100.0/28'],
    ['192.0.2.10/32', '192.0.2.10'],
    ['192.0.2.10/24', '192.0.2.0/24 host-bits'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
    ['2001:db8::1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8:1:2:3:4:5:0', '2001:db8:1:2:3:4:5:0'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::/48', '2001:db8::/48'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['2001:db8::1/64', '2001:db8::/64 host-bits'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
    ['::ffff:192.0.2.10', '192.0.2.10 mapped'],
    ['::ffff:c000:20a', '192.0.2.10 mapped'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24 mapped'],
    ['10.0.0.1', '10.0.0.1 not-public'],
    ['fd00::1', 'fd00::1 not-public'],
    ['127.0.0.1', '127.0.0.1 not-public'],
    ['128.0.0.0/2', '128.0.0.0/2 wide'],
  ])('%s is understood as %s', ([entry, result]) => {
    expect(said(entry)).toBe(result);
  });

  test.for<Case>([
    ['0.0.0.0/0', 'everything'],
    ['::/0', 'everything'],
    ['192.0.2.10/0', 'everything'],
    ['::ffff:0:0/96', 'everything'],
    ['::/80', 'everything'],
    ['0.0.0.0', 'any-address'],
    ['::', 'any-address'],
    ['192.0.2.010', 'leading-zero'],
    ['0300.0.2.1', 'leading-zero'],
    ['030000001012', 'leading-zero'],
    ['0xC0.0.2.1', 'hex'],
    ['0xC000020A', 'hex'],
    ['192.0x0.2.1', 'hex'],
    ['192.0.2', 'short'],
    ['192.10', 'short'],
    ['3221225994', 'short'],
    ['192.0.2.256', 'not-an-address'],
    ['192.0.2.1.1', 'not-an-address'],
    ['192.0.2.', 'not-an-address'],
    ['192.0.2.10:5060', 'port'],
    ['[2001:db8::1]:5060', 'port'],
    ['fe80::1%eth0', 'zone'],
    ['192.0.2.0/33', 'bad-prefix'],
    ['192.0.2.0/', 'bad-prefix'],
    ['192.0.2.0/024', 'bad-prefix'],
    ['2001:db8::/129', 'bad-prefix'],
    ['192.0.2.0/255.255.255.0', 'netmask'],
    ['192.0.2.*', 'wildcard'],
    ['192.0.2.1-192.0.2.9', 'range'],
    ['192.0.2.1-9', 'range'],
    ['sip.example.com', 'host-name'],
    ['sip.example.com:5060', 'host-name'],
    ['2001:db8::1::2', 'not-an-address'],
    ['2001:db8:1:2:3:4:5', 'not-an-address'],
    ['2001:db8:1:2:3:4:5:6:7', 'not-an-address'],
    ['1:2:3:4:5:6:7::8', 'not-an-address'],
    ['2001:db8::12345', 'not-an-address'],
    ['192.0.2.1::', 'not-an-address'],
    [':', 'not-an-address'],
    ['office', 'not-an-address'],
    ['192.0.2.1/24/24', 'not-an-address'],
  ])('%s is refused: %s', ([entry, result]) => {
    expect(said(entry)).toBe(result);
  });
});

test('a list is split at lines, commas, semicolons and spaces, and joined with semicolons', () => {
  const text = '192.0.2.10\r\n192.0.2.11, 2001:DB8::1;198.51.100.0 / 28\t192.0.2.12\u00A0192.0.2.13\n\n';
  const joined = '192.0.2.10;192.0.2.11;2001:db8::1;198.51.100.0/28;192.0.2.12;192.0.2.13';
  expect(readAddressList(text)).toEqual({
    ok: true,
    addresses: joined.split(';'),
    joined,
    written: ['192.0.2.10', '192.0.2.11', '2001:DB8::1', '198.51.100.0/28', '192.0.2.12', '192.0.2.13'],
    repeated: 0,
    warnings: [],
  });
});

test('an address that was entered twice is sent once, however it was written', () => {
  const text = '192.0.2.10\n192.0.2.10/32 ::ffff:192.0.2.10 2001:db8::1 2001:DB8:0::1';
  expect(readAddressList(text)).toMatchObject({ addresses: ['192.0.2.10', '2001:db8::1'], repeated: 3 });
});

test('every bad entry is named with its line and a mend', () => {
  const read = readAddressList('192.0.2.10\n0.0.0.0/0, 192.0.2.010\nsip.example.com');
  expect(read).toMatchObject({
    ok: false,
    problems: [
      { line: 2, text: '0.0.0.0/0' },
      { line: 2, text: '192.0.2.010' },
      { line: 3, text: 'sip.example.com' },
    ],
  });
  expect(read.ok ? [] : sayAddresses(read.problems)).toEqual([
    'Line 2: 0.0.0.0/0 would let everyone in.',
    'Line 2: 192.0.2.010 has a number with a leading zero, which some read as octal; leave the zero out.',
    'Line 3: sip.example.com is a name; enter its addresses.',
  ]);
});

test('lines are counted as they were entered, empty ones too', () => {
  expect(readAddressList('\n;\noffice')).toMatchObject({ problems: [{ line: 3, text: 'office' }] });
});

test('an empty list and one too long to be sent are refused', () => {
  expect(readAddressList(' \n ;')).toMatchObject({ ok: false, problems: [{ why: { code: 'empty' } }] });
  const many = Array.from({ length: 100 }, (_, index) => `198.51.100.${100 + index}`).join('\n');
  expect(readAddressList(many)).toMatchObject({ problems: [{ why: { code: 'too-long', most: 1_000 } }] });
  expect(readAddressList('1'.repeat(50_000))).toMatchObject({ problems: [{ why: { code: 'too-long' } }] });
});

test('what is sent in another way than it was written is told', () => {
  expect(sayAddressWarning({ code: 'host-bits', text: '192.0.2.10/24', sent: '192.0.2.0/24' })).toBe(
    '192.0.2.10/24 lies inside a range: the whole range 192.0.2.0/24 is sent.',
  );
});

test("every address of Node's own reading is read, and nothing else is", () => {
  const ipv6 = fc.ipV6();
  const noise = fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdefx:.%')), maxLength: 20 });
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), ipv6, noise), (text) => {
      const read = readAddress(text);
      // Node takes zones, and the addresses that stand for any.
      const kind = text.includes('%') ? 0 : isIP(text);
      const any = !read.ok && read.why.code === 'any-address';
      expect(read.ok || any).toBe(kind !== 0);
    }),
    { numRuns: 2_000 },
  );
});

test('what is sent is read back as itself', () => {
  const range = fc
    .tuple(fc.ipV6(), fc.integer({ min: 1, max: 128 }))
    .map(([ip, prefix]) => `${ip}/${prefix}`);
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), range), (text) => {
      const read = readAddress(text);
      const sent = read.ok ? read.address : 'refused';
      const again = readAddress(sent);
      expect(again.ok ? again.address : 'refused').toBe(sent);
    }),
    { numRuns: 1_000 },
  );
});
