import type {
  Accessory,
  ActionElement,
  InputBlock,
  InputElement,
  MessageBlock,
  SectionBlock,
  ViewBlock,
} from '../wire/blocks.js';
import type { Button } from '../wire/elements.js';
import { limits } from '../wire/limits.js';
import type { Confirm, OptionGroup, SelectOption } from '../wire/text.js';
import type { HomeView, ModalView } from '../wire/views.js';
import { cut, cutMarkup, oneLine, shownInLines, type Markup } from '../texts/markup.js';

type BlockOf<T extends ViewBlock['type']> = Extract<ViewBlock, { type: T }>;
export type ActionsBlock = BlockOf<'actions'>;
export type ContextBlock = BlockOf<'context'>;

/** Builders of Block Kit: every text is cut to Slack's limits here, and an empty one becomes a dash. */

const dash = '–';
const orDash = (text: string): string => (text.trim() === '' ? dash : text);

/** Plain text is shown as it is: what turns it round or can't be seen would deceive here too. Lines may stay. */
const plain = (text: string, max: number) => ({
  type: 'plain_text' as const,
  text: cut(orDash(shownInLines(text)), max),
  emoji: false,
});

const mrkdwn = (markup: Markup, max: number) => ({
  type: 'mrkdwn' as const,
  text: orDash(cutMarkup(markup, max).text),
  verbatim: true,
});

/** A block id where one is given. */
const named = (blockId: string | undefined) => (blockId === undefined ? {} : { block_id: blockId });

export const header = (text: string): BlockOf<'header'> => ({
  type: 'header',
  text: plain(oneLine(text), limits.header),
});

export const section = (
  text: Markup,
  more: { blockId?: string; accessory?: Accessory } = {},
): SectionBlock => ({
  type: 'section',
  ...named(more.blockId),
  text: mrkdwn(text, limits.section.text),
  ...(more.accessory === undefined ? {} : { accessory: more.accessory }),
});

/** Short facts in two columns; more than ten are left out. */
export const fields = (facts: readonly Markup[], blockId?: string): SectionBlock => ({
  type: 'section',
  ...named(blockId),
  fields: facts.slice(0, limits.section.fields).map((fact) => mrkdwn(fact, limits.section.field)),
});

/** Short facts in two columns, in as many sections as they need. */
export const manyFields = (facts: readonly Markup[], blockId: string): SectionBlock[] =>
  Array.from({ length: Math.ceil(facts.length / limits.section.fields) }, (_, index) => {
    const own = facts.slice(index * limits.section.fields, (index + 1) * limits.section.fields);
    return fields(own, index === 0 ? blockId : `${blockId}.${index}`);
  });

export const context = (texts: Markup | readonly Markup[], blockId?: string): ContextBlock => ({
  type: 'context',
  ...named(blockId),
  elements: (isList(texts) ? texts : [texts])
    .slice(0, limits.context.elements)
    .map((text) => mrkdwn(text, limits.context.text)),
});

const isList = (texts: Markup | readonly Markup[]): texts is readonly Markup[] => Array.isArray(texts);

export const divider = (): BlockOf<'divider'> => ({ type: 'divider' });

export const actions = (elements: readonly ActionElement[], blockId?: string): ActionsBlock => ({
  type: 'actions',
  ...named(blockId),
  elements: elements.slice(0, limits.actions),
});

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly deny: string;
  readonly style?: 'primary' | 'danger';
}

const confirm = (question: Question): Confirm => ({
  title: plain(oneLine(question.title), limits.confirm.title),
  text: plain(question.text, limits.confirm.text),
  confirm: plain(question.confirm, limits.confirm.confirm),
  deny: plain(question.deny, limits.confirm.deny),
  ...(question.style === undefined ? {} : { style: question.style }),
});

export interface ButtonParts {
  readonly action: string;
  readonly text: string;
  readonly value?: string;
  readonly style?: 'primary' | 'danger';
  readonly confirm?: Question;
  /** Tells equal buttons apart for a screen reader. */
  readonly label?: string;
}

export const button = (parts: ButtonParts): Button => ({
  type: 'button',
  action_id: parts.action,
  text: plain(parts.text, limits.button.text),
  ...(parts.value === undefined ? {} : { value: parts.value }),
  ...(parts.style === undefined ? {} : { style: parts.style }),
  ...(parts.confirm === undefined ? {} : { confirm: confirm(parts.confirm) }),
  ...(parts.label === undefined
    ? {}
    : { accessibility_label: cut(oneLine(parts.label), limits.button.accessibilityLabel) }),
});

export interface InputParts {
  readonly blockId: string;
  readonly label: string;
  readonly element: InputElement;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly dispatch?: boolean;
}

export const input = (parts: InputParts): InputBlock => ({
  type: 'input',
  block_id: parts.blockId,
  label: plain(oneLine(parts.label), limits.label),
  element: parts.element,
  ...(parts.hint === undefined ? {} : { hint: plain(parts.hint, limits.hint) }),
  ...(parts.optional === undefined ? {} : { optional: parts.optional }),
  ...(parts.dispatch === undefined ? {} : { dispatch_action: parts.dispatch }),
});

/** `value` is never cut: whoever makes it keeps it under 150 characters. */
export const option = (text: string, value: string, description?: string): SelectOption => ({
  text: plain(oneLine(text), limits.option.text),
  value,
  ...(description === undefined || description.trim() === ''
    ? {}
    : { description: plain(oneLine(description), limits.option.description) }),
});

/** At most 100 options; Slack refuses an empty group, so don't make one. */
export const optionGroup = (label: string, options: readonly SelectOption[]): OptionGroup => ({
  label: plain(oneLine(label), limits.optionGroupLabel),
  options: options.slice(0, limits.select.options),
});

export const placeholder = (text: string) => plain(oneLine(text), limits.placeholder);

export interface ModalParts {
  readonly callback: string;
  readonly title: string;
  readonly blocks: readonly ViewBlock[];
  readonly close: string;
  readonly submit?: string;
  /** At most 3,000 characters, never a secret. */
  readonly metadata?: string;
  readonly notifyOnClose?: boolean;
}

/** A modal. What is more than Slack's 100 blocks is for `slack-limits.ts` to say: nothing is cut here without a word. */
export const modal = (parts: ModalParts): ModalView => ({
  type: 'modal',
  callback_id: parts.callback,
  title: plain(oneLine(parts.title), limits.view.title),
  close: plain(parts.close, limits.view.close),
  blocks: [...parts.blocks],
  ...(parts.submit === undefined ? {} : { submit: plain(parts.submit, limits.view.submit) }),
  ...(parts.metadata === undefined ? {} : { private_metadata: parts.metadata }),
  ...(parts.notifyOnClose === undefined ? {} : { notify_on_close: parts.notifyOnClose }),
});

export const home = (blocks: readonly ViewBlock[]): HomeView => ({
  type: 'home',
  callback_id: 'home',
  blocks: [...blocks],
});

/** A message: `text` is its notification. */
export interface SlackMessage {
  readonly text: Markup;
  readonly blocks: readonly MessageBlock[];
}

/** A message of one text. */
export const plainWords = (text: Markup): SlackMessage => ({ text, blocks: [section(text)] });
