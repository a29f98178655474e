import { emojiOf } from './emoji.js';
import { safeLink } from './link.js';
import type { Inline, Passage } from './tree.js';

/** The standard Markdown of Slack's `markdown` block, as far as a message needs it; the rest stays text. */
export function parseMarkdown(source: string): readonly Passage[] {
  const passages: Passage[] = [];
  const lines = source.split('\n');
  for (let at = 0; at < lines.length;) {
    const taken = fence(lines, at) ?? list(lines, at) ?? single(lines[at] ?? '') ?? paragraph(lines, at);
    if (taken.passage) passages.push(taken.passage);
    at += taken.lines;
  }
  return passages;
}

type Taken = { readonly passage?: Passage; readonly lines: number };

function fence(lines: readonly string[], at: number): Taken | undefined {
  if (!lines[at]?.startsWith('```')) return undefined;
  const end = lines.findIndex((line, index) => index > at && line.startsWith('```'));
  const last = end < 0 ? lines.length : end;
  return { passage: { kind: 'pre', text: lines.slice(at + 1, last).join('\n') }, lines: last + 1 - at };
}

const bullet = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;

function list(lines: readonly string[], at: number): Taken | undefined {
  const first = bullet.exec(lines[at] ?? '');
  if (!first) return undefined;
  const ordered = first[2] !== undefined;
  const items: (readonly Inline[])[] = [];
  for (const line of lines.slice(at)) {
    const item = bullet.exec(line);
    if (!item || item[1] !== first[1] || (item[2] !== undefined) !== ordered) break;
    items.push(markdownInline(item[3] ?? ''));
  }
  const indent = Math.floor((first[1] ?? '').length / 2);
  return { passage: { kind: 'list', ordered, indent, items }, lines: items.length };
}

function single(line: string): Taken | undefined {
  if (line.trim() === '') return { lines: 1 };
  const heading = /^(#{1,6})\s+(.*)$/.exec(line);
  if (heading) {
    const inside = markdownInline(heading[2] ?? '');
    return { passage: { kind: 'heading', level: (heading[1] ?? '#').length, inside }, lines: 1 };
  }
  if (/^\s*(?:---+|\*\*\*+|___+)\s*$/.test(line)) return { passage: { kind: 'rule' }, lines: 1 };
  if (line.startsWith('>')) {
    return { passage: { kind: 'quote', inside: markdownInline(line.replace(/^> ?/, '')) }, lines: 1 };
  }
  return undefined;
}

function paragraph(lines: readonly string[], at: number): Taken {
  const inside: Inline[] = [];
  let count = 0;
  for (const line of lines.slice(at)) {
    const other = count > 0 && (single(line) ?? (bullet.test(line) || line.startsWith('```')));
    if (other) break;
    if (count > 0) inside.push({ kind: 'break' });
    inside.push(...markdownInline(line));
    count += 1;
  }
  return { passage: { kind: 'lines', inside }, lines: count };
}

const spans: readonly [RegExp, (match: RegExpExecArray) => Inline | undefined][] = [
  [/^\\([\\`*_{}[\]()#+\-.!~>|])/, (match) => ({ kind: 'text', text: match[1] ?? '' })],
  [/^`([^`]+)`/, (match) => ({ kind: 'code', text: match[1] ?? '' })],
  [/^\*\*(\S(?:.*?\S)?)\*\*/, (match) => ({ kind: 'bold', inside: markdownInline(match[1] ?? '') })],
  [/^__(\S(?:.*?\S)?)__/, (match) => ({ kind: 'bold', inside: markdownInline(match[1] ?? '') })],
  [/^~~(\S(?:.*?\S)?)~~/, (match) => ({ kind: 'strike', inside: markdownInline(match[1] ?? '') })],
  [/^\*(\S(?:.*?\S)?)\*/, (match) => ({ kind: 'italic', inside: markdownInline(match[1] ?? '') })],
  [/^_(\S(?:.*?\S)?)_(?!\w)/, (match) => ({ kind: 'italic', inside: markdownInline(match[1] ?? '') })],
  [/^\[([^\]]+)\]\(([^()\s]+)\)/, (match) => namedLink(match[2] ?? '', match[1] ?? '')],
  [/^https?:\/\/[^\s<>]+[^\s<>.,:;!?)'"]/, (match) => namedLink(match[0], match[0])],
  [
    /^:([a-z0-9_+-]+):/,
    (match) => {
      const sign = emojiOf(match[1] ?? '');
      return sign ? { kind: 'emoji', name: match[1] ?? '', sign } : undefined;
    },
  ],
];

function namedLink(address: string, label: string): Inline | undefined {
  const href = safeLink(address);
  return href ? { kind: 'link', href, inside: [{ kind: 'text', text: label }] } : undefined;
}

function markdownInline(line: string): readonly Inline[] {
  const nodes: Inline[] = [];
  let plain = '';
  for (let at = 0; at < line.length;) {
    const rest = line.slice(at);
    const inWord = /\w/.test(line[at - 1] ?? ' ') && /^[_\w]/.test(rest);
    const found = inWord ? undefined : firstSpan(rest);
    if (found) {
      if (plain !== '') nodes.push({ kind: 'text', text: plain });
      plain = '';
      nodes.push(found.node);
      at += found.length;
    } else {
      plain += line[at] ?? '';
      at += 1;
    }
  }
  if (plain !== '') nodes.push({ kind: 'text', text: plain });
  return nodes;
}

function firstSpan(rest: string): { readonly node: Inline; readonly length: number } | undefined {
  for (const [pattern, make] of spans) {
    const match = pattern.exec(rest);
    const node = match ? make(match) : undefined;
    if (match && node) return { node, length: match[0].length };
  }
  return undefined;
}
