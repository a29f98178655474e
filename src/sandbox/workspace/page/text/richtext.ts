import { unreachable } from '../../../../types/unreachable.js';
import type { RichTextBlock, RichTextElement } from '../../../../wire/rich-text.js';
import { emojiOf } from './emoji.js';
import { safeLink } from './link.js';
import type { Inline, Passage } from './tree.js';

/** A `rich_text` block as the passages that mrkdwn makes too, so that one component draws both. */
export function readRichText(block: RichTextBlock): readonly Passage[] {
  return block.elements.map((part): Passage => {
    switch (part.type) {
      case 'rich_text_section':
        return { kind: 'lines', inside: part.elements.flatMap(inline) };
      case 'rich_text_quote':
        return { kind: 'quote', inside: part.elements.flatMap(inline) };
      case 'rich_text_preformatted':
        return { kind: 'pre', text: part.elements.map((each) => each.text ?? '').join('') };
      case 'rich_text_list':
        return {
          kind: 'list',
          ordered: part.style === 'ordered',
          indent: part.indent ?? 0,
          items: part.elements.map((item) => item.elements.flatMap(inline)),
        };
      default:
        return unreachable(part);
    }
  });
}

/** A table's cell of rich text: its words on one line after another. */
export const inlineOf = (block: RichTextBlock): readonly Inline[] =>
  readRichText(block).flatMap((passage, index) => [
    ...(index > 0 ? [{ kind: 'break' as const }] : []),
    ...('inside' in passage ? passage.inside : []),
  ]);

function inline(element: RichTextElement): Inline[] {
  const plain = bare(element);
  const style = element.style ?? {};
  let nodes: Inline[] = plain;
  if (style.bold) nodes = [{ kind: 'bold', inside: nodes }];
  if (style.italic) nodes = [{ kind: 'italic', inside: nodes }];
  if (style.strike) nodes = [{ kind: 'strike', inside: nodes }];
  return nodes;
}

function bare(element: RichTextElement): Inline[] {
  switch (element.type) {
    case 'text':
      return element.style?.code ? [{ kind: 'code', text: element.text }] : lines(element.text);
    case 'link': {
      const href = safeLink(element.url);
      const inside: Inline[] = [{ kind: 'text', text: element.text ?? element.url }];
      return href ? [{ kind: 'link', href, inside }] : inside;
    }
    case 'user':
      return [{ kind: 'user', id: element.user_id }];
    case 'channel':
      return [{ kind: 'channel', id: element.channel_id }];
    case 'usergroup':
      return [{ kind: 'group', id: element.usergroup_id }];
    case 'broadcast':
      return [{ kind: 'broadcast', label: `@${element.range}` }];
    case 'emoji': {
      const sign = emojiOf(element.name);
      return sign
        ? [{ kind: 'emoji', name: element.name, sign }]
        : [{ kind: 'text', text: `:${element.name}:` }];
    }
    case 'date':
      return [
        {
          kind: 'date',
          seconds: element.timestamp,
          format: element.format,
          fallback: element.fallback ?? '',
        },
      ];
    default:
      return unreachable(element);
  }
}

const lines = (text: string): Inline[] =>
  text
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'break' as const }] : []),
      ...(line === '' ? [] : [{ kind: 'text' as const, text: line }]),
    ]);
