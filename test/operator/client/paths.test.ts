import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseUrlOf } from '../../../src/operator/base-url.js';
import { endOfLink, pathBelow, pathProblem } from '../../../src/operator/links.js';
import { PathRefused, path } from '../../../src/operator/index.js';
import { queryString } from '../../../src/operator/path.js';

const base = baseUrlOf('https://Operator.example:443/api/');

describe('a path', () => {
  test.for([
    ['+31201234567', '/v1/channel-number/%2B31201234567'],
    ['a/b', '/v1/channel-number/a%2Fb'],
    ['a?b#c', '/v1/channel-number/a%3Fb%23c'],
    ['%2e%2e', '/v1/channel-number/%252e%252e'],
    ['...', '/v1/channel-number/...'],
    [' ', '/v1/channel-number/%20'],
    ["it's (*)!", '/v1/channel-number/it%27s%20%28%2A%29%21'],
    ['Größe 🏢', '/v1/channel-number/Gr%C3%B6%C3%9Fe%20%F0%9F%8F%A2'],
  ] as const)('carries %o as one segment', ([value, made]) => {
    expect(path`/v1/channel-number/${value}`).toBe(made);
  });

  test.for(['', '.', '..', '\uD800'])('refuses %o as a segment', (value) => {
    expect(() => path`/v1/channel/${value}`).toThrow(PathRefused);
  });

  test('has no value that fills only a part of a segment', () => {
    expect(() => path`/v1/channel-${'a'}`).toThrow(TypeError);
    expect(() => path`/v1/${'a'}-b`).toThrow(TypeError);
  });

  test('reaches exactly the segment that was meant, whatever the value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        fc.pre(value !== '.' && value !== '..');
        const url = new URL(`http://x${path`/v1/channel/${value}`}`);
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'v1', 'channel', value]);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });

  test('refuses a query that is no Unicode', () => {
    expect(() => queryString({ q: 'a\uD800' })).toThrow(PathRefused);
  });

  test('has a query that says what was meant, whatever the value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const made = queryString({ q: value, left: undefined, n: 1, yes: true });
        expect([...new URL(`http://x/${made}`).searchParams]).toEqual([
          ['q', value],
          ['n', '1'],
          ['yes', 'true'],
        ]);
      }),
    );
  });
});

describe('a path that an answer names', () => {
  test.for([
    ['/v1/order-drafts/a/changes/b', '/v1/order-drafts/a/changes/b'],
    ['/api/v1/order-drafts/a', '/v1/order-drafts/a'],
    ['/v1/x?y=1', '/v1/x?y=1'],
    ['/v1/numbers/%2B31', '/v1/numbers/%2B31'],
  ] as const)('%s stands below the base URL', ([named, below]) => {
    expect(pathProblem(named)).toBeNull();
    expect(pathBelow(base, named)).toBe(below);
  });

  test.for([
    'https://operator.example/api/v1/x',
    'https://evil.example/api/v1/x',
    '//evil.example/v1/x',
    '/\\evil.example/v1/x',
    '/v1/../../other',
    '/v1/%2e%2E/other',
    '/v1/%252e%252e/other',
    '/v1/a%2Fb',
    '/v1/a%5cb',
    '/v1/./x',
    '/v1//x',
    '/v1/x y',
    '/v1/x\r\nHost: evil',
    '/v1/%zz',
    '/v1/%ff',
    '/v1/%00',
    '/v1/x#y',
    'v1/x',
    '',
    'javascript:alert(1)',
    'file:///etc/passwd',
    `/${'x'.repeat(3_000)}`,
  ])('%s is no path to go', (named) => {
    expect(pathProblem(named)).not.toBeNull();
  });

  test('never leads out of the base URL, whatever it is', () => {
    const piece = fc.constantFrom(
      '/',
      '..',
      '.',
      '%2e',
      '%2f',
      '//',
      '\\',
      'api',
      'v1',
      '@',
      ':',
      'https://',
      'evil',
      '?',
      '#',
      ';',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { origin, pathname } = new URL(
          `${base.origin}${base.prefix}${followedOr(pieces.join(''), '/')}`,
        );
        expect({ origin, below: pathname.startsWith('/api/') }).toEqual({ origin: base.origin, below: true });
      }),
    );
  });
});

test.for([
  ['/v1/order-drafts/a/changes/b', 'b'],
  ['https://elsewhere.example:8443/x/changes/b?y=/c#/d', 'b'],
  ['changes/b//', 'b'],
  ['/changes/%62', 'b'],
  ['/changes/%zz', null],
  ['///', null],
  ['', null],
] as const)('the end of the link %s is %s', ([href, end]) => {
  expect(endOfLink(href)).toBe(end);
});

/** Where a path leads; the fallback where it is refused as it should be. */
const followedOr = (named: string, fallback: string): string =>
  pathProblem(named) === null ? pathBelow(base, named) : fallback;
