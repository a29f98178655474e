/**
 * Slack gives back what it was given with what was left out filled in. Apps see it so, in payloads and in answers;
 * the clients here see what was given.
 */

/** Blocks as apps get them back. */
export const normalised = (value: unknown): unknown => walk(value, fill);

/** Values and options as apps get them back: their texts are filled in, and nothing else. */
export const withWholeTexts = (value: unknown): unknown => walk(value, fillText);

/** A message's text as apps get it back: what means nothing is escaped, and addresses are links. */
export const normalisedText = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? escapeStray(part) : linked(escapeStray(part))))
    .join('');

type Fields = Readonly<Record<string, unknown>>;

function walk(value: unknown, filled: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => walk(entry, filled));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, held]) => [key, walk(held, filled)]);
  return filled(Object.fromEntries(fields));
}

function fill(fields: Fields): Fields {
  switch (fields['type']) {
    case 'input':
      return { optional: false, dispatch_action: false, ...fields };
    case 'plain_text_input':
      return { dispatch_action_config: { trigger_actions_on: ['on_enter_pressed'] }, ...fields };
    default:
      return fillText(fields);
  }
}

function fillText(fields: Fields): Fields {
  switch (fields['type']) {
    case 'plain_text':
      return { emoji: true, ...fields };
    case 'mrkdwn':
      return {
        verbatim: false,
        ...fields,
        ...(typeof fields['text'] === 'string' ? { text: normalisedText(fields['text']) } : {}),
      };
    default:
      return fields;
  }
}

/** Mentions, links and dates keep their brackets; every other one, and a bare ampersand, is a character. */
const escapeStray = (text: string): string =>
  text
    .replaceAll(/&(?!amp;|lt;|gt;)/g, '&amp;')
    .split(/(<(?:[@#!][^<>\s]+|(?:https?|mailto|tel):[^<>]+)[^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('>', '&gt;')))
    .join('');

const linked = (text: string): string =>
  text.replaceAll(
    /(^|[\s(])(https?:\/\/[^\s<>|)]+)/g,
    (_all, before: string, url: string) => `${before}<${url}>`,
  );
