import { checkView } from '../../../src/wire/check.js';
import type { ModalView } from '../../../src/wire/views.js';
import type { MessageBlock, ViewBlock } from '../../../src/wire/blocks.js';

/** How tests look at a view: as Slack would take it, and as a person reads it. */

export const refusedBySlack = (view: ModalView) => checkView(view);

/** All texts of what is shown, in reading order, the texts of buttons and inputs too. */
export function words(shown: unknown): string {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, entry] of Object.entries(value)) {
      if (key === 'text' && typeof entry === 'string') found.push(entry);
      else walk(entry);
    }
  };
  walk(shown);
  return found.join('\n');
}

/** Texts that Slack reads as markup. */
export function markup(view: ModalView): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value && value.type === 'mrkdwn' && 'text' in value) found.push(String(value.text));
    Object.values(value).forEach(walk);
  };
  walk(view);
  return found;
}

type Input = Extract<ViewBlock, { type: 'input' }>;

export const inputs = (view: ModalView): Input[] =>
  view.blocks.flatMap((block) => (block.type === 'input' ? [block] : []));

export function labelled(view: ModalView, label: string): Input {
  const found = inputs(view).find((block) => block.label.text === label);
  if (found === undefined) throw new Error(`No input is labelled ${label}`);
  return found;
}

interface Blocks {
  readonly blocks: readonly MessageBlock[];
}

interface Seen {
  readonly text: string;
  readonly action: string;
  readonly value: string | undefined;
  readonly label: string | undefined;
  readonly asks: boolean;
  readonly asksInRed: boolean;
}

export function buttons({ blocks }: Blocks): Seen[] {
  const elements = blocks.flatMap((block) => {
    if (block.type === 'actions') return block.elements;
    return block.type === 'section' && block.accessory !== undefined ? [block.accessory] : [];
  });
  return elements.flatMap((element) =>
    element.type === 'button'
      ? [
          {
            text: element.text.text,
            action: element.action_id ?? '',
            value: element.value,
            label: element.accessibility_label,
            asks: element.confirm !== undefined,
            asksInRed: element.confirm?.style === 'danger',
          },
        ]
      : [],
  );
}
