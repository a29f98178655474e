import { emojiOf } from './emoji.js';
import { safeLink } from './link.js';
import type { Inline, Passage } from './tree.js';

export interface MrkdwnOptions {
  /** As in Slack: true keeps bare addresses as text. */
  readonly verbatim: boolean;
}

/** Slack's three escapes, undone once. */
function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

const quoteMark = /^(?:>|&gt;) ?/;

/** Slack's mrkdwn as passages: code blocks, quotes, and lines between them. Never fails: what is no markup is text. */
export function parseMrkdwn(source: string, options: MrkdwnOptions): readonly Passage[] {
  const passages: Passage[] = [];
  for (const [index, piece] of source.split('```').entries()) {
    const opened = index % 2 === 1;
    const closed = source.split('```').length > index + 1;
    if (opened && closed) passages.push({ kind: 'pre', text: decode(piece.replace(/^\n|\n$/g, '')) });
    else if (opened) passages.push(...parseLines(`\`\`\`${piece}`, options));
    else passages.push(...parseLines(index > 0 ? piece.replace(/^\n/, '') : piece, options));
  }
  return passages;
}

function parseLines(source: string, options: MrkdwnOptions): Passage[] {
  if (source === '') return [];
  const passages: { kind: 'lines' | 'quote'; inside: Inline[] }[] = [];
  for (const line of source.split('\n')) {
    const kind = quoteMark.test(line) ? 'quote' : 'lines';
    const inside = parseInline(kind === 'quote' ? line.replace(quoteMark, '') : line, options);
    const last = passages.at(-1);
    if (last?.kind === kind) last.inside.push({ kind: 'break' }, ...inside);
    else passages.push({ kind, inside: [...inside] });
  }
  return passages;
}

/** Markup that starts at `at`: what it is, and how many characters it takes. */
type Found = { readonly node: Inline; readonly length: number };
type Finder = (line: string, at: number, options: MrkdwnOptions) => Found | undefined;

/** One line of mrkdwn. */
function parseInline(line: string, options: MrkdwnOptions): readonly Inline[] {
  const nodes: Inline[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') nodes.push({ kind: 'text', text: decode(plain) });
    plain = '';
  };
  for (let at = 0; at < line.length;) {
    const found = finders[line[at] ?? '']?.(line, at, options) ?? bareLink(line, at, options);
    if (found) {
      flush();
      nodes.push(found.node);
      at += found.length;
    } else {
      plain += line[at] ?? '';
      at += 1;
    }
  }
  flush();
  return nodes;
}

const wordly = /[\p{L}\p{N}_]/u;

function pair(kind: 'bold' | 'italic' | 'strike', sign: string): Finder {
  return (line, at, options) => {
    if (at > 0 && (wordly.test(line[at - 1] ?? '') || line[at - 1] === sign)) return undefined;
    if (/[\s]/.test(line[at + 1] ?? ' ') || line[at + 1] === sign) return undefined;
    for (let end = line.indexOf(sign, at + 2); end > 0; end = line.indexOf(sign, end + 1)) {
      const closes = !/\s/.test(line[end - 1] ?? ' ') && !wordly.test(line[end + 1] ?? ' ');
      if (closes && balanced(line.slice(at + 1, end))) {
        const inside = parseInline(line.slice(at + 1, end), options);
        return { node: { kind, inside }, length: end + 1 - at };
      }
    }
    return undefined;
  };
}

/** Whether a piece cuts no code and no `<…>` in two. */
function balanced(piece: string): boolean {
  const open = piece.lastIndexOf('<');
  return piece.split('`').length % 2 === 1 && (open < 0 || piece.indexOf('>', open) > 0);
}

const code: Finder = (line, at) => {
  const end = line.indexOf('`', at + 1);
  if (end <= at + 1) return undefined;
  return { node: { kind: 'code', text: decode(line.slice(at + 1, end)) }, length: end + 1 - at };
};

const emoji: Finder = (line, at) => {
  const name = /^:([a-z0-9_+-]+):(?::skin-tone-[2-6]:)?/.exec(line.slice(at));
  const sign = name ? emojiOf(name[1] ?? '') : undefined;
  return name && sign
    ? { node: { kind: 'emoji', name: name[1] ?? '', sign }, length: name[0].length }
    : undefined;
};

const angle: Finder = (line, at) => {
  const whole = /^<([^<>\s][^<>]*)>/.exec(line.slice(at));
  const node = whole ? angleNode(whole[1] ?? '') : undefined;
  return whole && node ? { node, length: whole[0].length } : undefined;
};

function angleNode(body: string): Inline | undefined {
  const bar = body.indexOf('|');
  const target = bar < 0 ? body : body.slice(0, bar);
  const label = bar < 0 ? undefined : decode(body.slice(bar + 1));
  const user = /^@([UW][A-Z0-9]+)$/.exec(target);
  if (user) return { kind: 'user', id: user[1] ?? '' };
  const channel = /^#([CDG][A-Z0-9]+)$/.exec(target);
  if (channel) return { kind: 'channel', id: channel[1] ?? '', ...(label ? { label } : {}) };
  const group = /^!subteam\^(S[A-Z0-9]+)$/.exec(target);
  if (group) return { kind: 'group', id: group[1] ?? '', ...(label ? { label } : {}) };
  const broadcast = /^!(here|channel|everyone)$/.exec(target);
  if (broadcast) return { kind: 'broadcast', label: `@${broadcast[1] ?? ''}` };
  const date = /^!date\^(-?\d{1,12})\^([^^]+)(?:\^(.*))?$/.exec(target);
  if (date) return dateNode(date, label ?? '');
  return linkNode(decode(target), label);
}

function dateNode(match: RegExpExecArray, fallback: string): Inline {
  const node: Inline = {
    kind: 'date',
    seconds: Number(match[1]),
    format: decode(match[2] ?? ''),
    fallback,
  };
  const href = match[3] === undefined ? undefined : safeLink(decode(match[3]));
  return href ? { kind: 'link', href, inside: [node] } : node;
}

function linkNode(target: string, label: string | undefined): Inline | undefined {
  const text: Inline = { kind: 'text', text: label ?? target.replace(/^(?:mailto|tel):/, '') };
  // Slack links numbers that people type; a page that dials is of no use here.
  if (target.startsWith('tel:')) return text;
  const href = safeLink(target);
  return href ? { kind: 'link', href, inside: [text] } : undefined;
}

const bareLink: Finder = (line, at, { verbatim }) => {
  if (verbatim || line[at] !== 'h' || wordly.test(line[at - 1] ?? ' ')) return undefined;
  const address = /^https?:\/\/[^\s<>]+[^\s<>.,:;!?)'"]/.exec(line.slice(at))?.[0];
  const node = address ? linkNode(decode(address), undefined) : undefined;
  return address && node ? { node, length: address.length } : undefined;
};

const finders: Readonly<Record<string, Finder>> = {
  '*': pair('bold', '*'),
  _: pair('italic', '_'),
  '~': pair('strike', '~'),
  '`': code,
  ':': emoji,
  '<': angle,
};
