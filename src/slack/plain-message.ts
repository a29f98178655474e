import { context, section, type SlackMessage } from './blocks.js';
import type { Markup } from '../texts/markup.js';
import type { ViewContext } from './handlers.js';

/** A text for one person. `reference`: shown below it; null where the words hold it already, or there is none. */
export const plainMessage = (
  text: Markup,
  { texts }: ViewContext,
  reference: string | null,
): SlackMessage => ({
  text,
  blocks: [section(text), ...(reference === null ? [] : [context(texts.common.reference(reference))])],
});
