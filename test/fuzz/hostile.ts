import type { Random } from './random.js';

/** What must never come out raw in a text that Slack reads as markup, and in no other place that we write. */
export const evil = {
  user: '<@U0EVIL>',
  link: '<https://evil.example/x|invoice>',
  broadcasts: ['<!here>', '<!channel>', '<!everyone>', '<!subteam^S0EVIL>'],
} as const;

const texts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '[object Object]',
  evil.user,
  evil.link,
  ...evil.broadcasts,
  '*bold* _it_ ~no~ `code` ```block```',
  '&amp;lt;!here&gt; &lt;!channel&gt;',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../v1/accounts/x/orders',
  '..',
  '.',
  '%2e%2e%2f%2e%2e',
  '//evil.example/x',
  'https://user:pass@evil.example/',
  'http://[::1]:9/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  "'; DROP TABLE orders; --",
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31mred\u001b[0m',
  '\r\nX-Injected: yes\r\n\r\n',
  '\u202edrowssap\u202c',
  '\u2066\u2067\u2068x\u2069',
  '\u200b\u200d\ufeff',
  '\ud800',
  '\udfff\ud800',
  '💥'.repeat(40),
  'e\u0301'.repeat(200),
  'ﷺ'.repeat(60),
  '۱۲۳',
  '+31 20 555 01 42;ext=9',
  '<tel:+31205550142|+31 20 555 0142>',
  '9'.repeat(400),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  '{"order":"TD-1001"}',
  '[[[[[[[[[[',
  '${7*7}{{7*7}}',
  'x'.repeat(3_001),
  '<'.repeat(2_000),
  '&'.repeat(3_000),
  '"'.repeat(3_000),
  '\\'.repeat(3_000),
];

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
];

/** How many characters the largest texts have: as many as goes over every bound. */
const hugeLengths = [10_000, 100_000, 900_000];

export function hostileText(random: Random): string {
  if (random.chance(0.004)) return 'A'.repeat(random.pick(hugeLengths));
  if (random.chance(0.1)) return random.pick(texts) + random.pick(texts);
  if (random.chance(0.1)) return noise(random);
  return random.pick(texts);
}

function noise(random: Random): string {
  const length = random.below(60);
  return Array.from({ length }, () => String.fromCharCode(random.below(0x1_00_00))).join('');
}

/** A value of any JSON type, hostile in itself. */
export function hostileValue(random: Random): unknown {
  switch (random.below(10)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return random.pick(numbers);
    case 4:
      return [];
    case 5:
      return {};
    case 6:
      return [hostileText(random), random.pick(numbers), null, {}];
    case 7:
      return polluting(random);
    case 8:
      return deep(random);
    default:
      return hostileText(random);
  }
}

/** Own properties of the names that prototypes go by, as `JSON.parse` makes them. */
const polluting = (random: Random): unknown =>
  random.pick<unknown>([
    JSON.parse('{"__proto__":{"isAdmin":true,"polluted":"yes"}}'),
    JSON.parse('{"constructor":{"prototype":{"polluted":"yes"}}}'),
    JSON.parse('{"__proto__":null,"toString":1,"valueOf":{},"hasOwnProperty":false}'),
    JSON.parse('{"length":-1,"0":"x","then":"y","toJSON":"z"}'),
  ]);

function deep(random: Random): unknown {
  const levels = random.chance(0.05) ? 1_000 : 60;
  const isArray = random.chance(0.5);
  let value: unknown = hostileText(random).slice(0, 200);
  for (let level = 0; level < levels; level += 1) value = isArray ? [value] : { a: value };
  return value;
}
