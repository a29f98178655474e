import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMrkdwn } from '../../src/sandbox/workspace/page/text/mrkdwn.js';
import type { Inline, Passage } from '../../src/sandbox/workspace/page/text/tree.js';

const parse = (text: string, verbatim = true): readonly Passage[] => parseMrkdwn(text, { verbatim });

/** The inlines of a text that is one passage of lines. */
function line(text: string, verbatim = true): readonly Inline[] {
  const [only] = parse(text, verbatim);
  return only?.kind === 'lines' ? only.inside : [];
}

const text = (words: string): Inline => ({ kind: 'text', text: words });

const inlinesOf = (passages: readonly Passage[]): readonly Inline[] =>
  passages.flatMap((passage) => ('inside' in passage ? passage.inside : []));

const wordsOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((each) =>
      each.kind === 'break'
        ? '\n'
        : 'inside' in each
          ? wordsOf(each.inside)
          : 'text' in each
            ? each.text
            : '',
    )
    .join('');

const deep = (inlines: readonly Inline[]): readonly Inline[] =>
  inlines.flatMap((each) => ('inside' in each ? [each, ...deep(each.inside)] : [each]));

const escape = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('what a person reads of mrkdwn', () => {
  test('bold, italic and struck words stand out, also inside each other', () => {
    expect(line('*Total* is _about_ ~€200~ *_€211_*')).toEqual([
      { kind: 'bold', inside: [text('Total')] },
      text(' is '),
      { kind: 'italic', inside: [text('about')] },
      text(' '),
      { kind: 'strike', inside: [text('€200')] },
      text(' '),
      { kind: 'bold', inside: [{ kind: 'italic', inside: [text('€211')] }] },
    ]);
  });

  test.each(['2 * 3 * 4', 'snake_case_name', 'a*b*c', '* not bold*', '~ 5 and ~6', '**', '`', '``'])(
    '%s stays as it was written',
    (words) => {
      expect(line(words)).toEqual([text(words)]);
    },
  );

  test('markup inside code is text, and escapes in it are undone once', () => {
    expect(line('`*a* &amp;lt; <b>`')).toEqual([{ kind: 'code', text: '*a* &lt; <b>' }]);
  });

  test('a block of code keeps its lines and no markup', () => {
    expect(parse('Answer:\n```\n{ "a": *1* }\n&lt;b&gt;\n```\ndone')).toEqual([
      { kind: 'lines', inside: [text('Answer:'), { kind: 'break' }] },
      { kind: 'pre', text: '{ "a": *1* }\n<b>' },
      { kind: 'lines', inside: [text('done')] },
    ]);
  });

  test('lines that start with > are one quote, escaped or not', () => {
    expect(parse('Reason:\n>too dear\n&gt; by far\nsaid Bob')).toEqual([
      { kind: 'lines', inside: [text('Reason:')] },
      { kind: 'quote', inside: [text('too dear'), { kind: 'break' }, text('by far')] },
      { kind: 'lines', inside: [text('said Bob')] },
    ]);
  });

  test('people, Slack channels, groups and everybody are mentioned', () => {
    expect(line('<@U0ANN> <#C0ORDERS01|orders> <!subteam^S0DESK|@desk> <!here>')).toEqual([
      { kind: 'user', id: 'U0ANN' },
      text(' '),
      { kind: 'channel', id: 'C0ORDERS01', label: 'orders' },
      text(' '),
      { kind: 'group', id: 'S0DESK', label: '@desk' },
      text(' '),
      { kind: 'broadcast', label: '@here' },
    ]);
  });

  test('an escaped mention in a name mentions nobody', () => {
    expect(line('&lt;!here&gt; BV')).toEqual([text('<!here> BV')]);
  });

  test('a date carries its moment, its format and its fallback', () => {
    expect(line('at <!date^1795783260^{date_short_pretty} at {time}|27 Nov 2026, 13:41 CET>')).toEqual([
      text('at '),
      {
        kind: 'date',
        seconds: 1_795_783_260,
        format: '{date_short_pretty} at {time}',
        fallback: '27 Nov 2026, 13:41 CET',
      },
    ]);
  });

  test('a link shows its label and leads to its decoded address', () => {
    expect(line('<https://example.com/?a=1&amp;b=2|the order>')).toEqual([
      { kind: 'link', href: 'https://example.com/?a=1&b=2', inside: [text('the order')] },
    ]);
  });

  test('a number that Slack linked is the number', () => {
    expect(line('<tel:+31201234567|+31 20 123 4567>')).toEqual([text('+31 20 123 4567')]);
  });

  test('a bare address is a link only where the text is not verbatim', () => {
    expect(line('see https://example.com/a.', false)).toEqual([
      text('see '),
      { kind: 'link', href: 'https://example.com/a', inside: [text('https://example.com/a')] },
      text('.'),
    ]);
    expect(line('see https://example.com/a.')).toEqual([text('see https://example.com/a.')]);
  });

  test('a known shortcode is a sign, an unknown one stays', () => {
    expect(line(':x: *Dry run failed* :no_such:')).toEqual([
      { kind: 'emoji', name: 'x', sign: '❌' },
      text(' '),
      { kind: 'bold', inside: [text('Dry run failed')] },
      text(' :no_such:'),
    ]);
  });
});

describe('mrkdwn from outside', () => {
  test('never leads to an address that could run', () => {
    const schemes = fc.constantFrom('javascript:', 'data:text/html,', 'https://', 'mailto:', 'file:///', '');
    const hostile = fc
      .tuple(schemes, fc.string())
      .map(([scheme, rest]) => `<${scheme}${rest}|x> ${scheme}${rest}`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), hostile), fc.boolean(), (source, verbatim) => {
        const links = deep(inlinesOf(parse(source, verbatim))).filter(({ kind }) => kind === 'link');
        const addresses = links.map((link) => ('href' in link ? link.href : ''));
        expect(addresses.filter((address) => !/^(?:https?|mailto):/i.test(address))).toEqual([]);
      }),
    );
  });

  test('an escaped text without marks is read as it was before the escape', () => {
    const unmarked = fc
      .string({
        unit: fc.constantFrom(
          'a',
          'b',
          ' ',
          '9',
          '&',
          '<',
          '>',
          ';',
          '/',
          '!',
          '@',
          '#',
          '|',
          '^',
          'lt',
          'amp',
        ),
      })
      .filter((words) => !words.startsWith('>'));
    fc.assert(
      fc.property(unmarked, (words) => {
        expect(wordsOf(inlinesOf(parse(escape(words))))).toBe(words);
      }),
    );
  });
});
