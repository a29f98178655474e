import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../src/sandbox/workspace/page/text/markdown.js';
import { readRichText } from '../../src/sandbox/workspace/page/text/richtext.js';

const text = (words: string) => ({ kind: 'text', text: words });

describe('a markdown block', () => {
  test('has headings, paragraphs, lists, quotes, rules and code', () => {
    const source = '# Done\nAll **good**.\n\n- one\n- two\n\n1. first\n> said\n---\n```\n**x**\n```';
    expect(parseMarkdown(source)).toEqual([
      { kind: 'heading', level: 1, inside: [text('Done')] },
      { kind: 'lines', inside: [text('All '), { kind: 'bold', inside: [text('good')] }, text('.')] },
      { kind: 'list', ordered: false, indent: 0, items: [[text('one')], [text('two')]] },
      { kind: 'list', ordered: true, indent: 0, items: [[text('first')]] },
      { kind: 'quote', inside: [text('said')] },
      { kind: 'rule' },
      { kind: 'pre', text: '**x**' },
    ]);
  });

  test('links only where a link is safe', () => {
    expect(parseMarkdown('[a](https://example.com) [b](javascript:alert)')).toEqual([
      {
        kind: 'lines',
        inside: [
          { kind: 'link', href: 'https://example.com', inside: [text('a')] },
          text(' [b](javascript:alert)'),
        ],
      },
    ]);
  });

  test('keeps a name with underscores and an escaped star', () => {
    expect(parseMarkdown(String.raw`acme_ams_01 \*new\*`)).toEqual([
      { kind: 'lines', inside: [text('acme_ams_01 '), text('*'), text('new'), text('*')] },
    ]);
  });
});

test('a rich text block reads as styled words, mentions and lists', () => {
  const passages = readRichText({
    type: 'rich_text',
    elements: [
      {
        type: 'rich_text_section',
        elements: [
          { type: 'text', text: 'Total\n', style: { bold: true } },
          { type: 'user', user_id: 'U0ANN' },
          { type: 'link', url: 'javascript:alert(1)', text: 'here' },
        ],
      },
      {
        type: 'rich_text_list',
        style: 'ordered',
        indent: 1,
        elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] }],
      },
    ],
  });
  expect(passages).toEqual([
    {
      kind: 'lines',
      inside: [
        { kind: 'bold', inside: [text('Total'), { kind: 'break' }] },
        { kind: 'user', id: 'U0ANN' },
        text('here'),
      ],
    },
    { kind: 'list', ordered: true, indent: 1, items: [[text('one')]] },
  ]);
});
