import { actions, button, section, type SlackMessage } from '../blocks.js';
import { unreachable } from '../../types/unreachable.js';
import type { Markup } from '../../texts/markup.js';
import type { WaitMessage } from '../../workflow/messages.js';
import type { Button } from '../../wire/elements.js';
import type { ViewContext } from '../handlers.js';

/** What somebody waited for did not come: what may have happened, and where to go on. */
export function waitMessage({ about }: WaitMessage, { texts }: ViewContext): SlackMessage {
  const { text, go } = sayingOf(about, texts.waits);
  return { text, blocks: [section(text), ...(go === null ? [] : [actions([go], 'dm.actions')])] };
}

function sayingOf(
  { wait, why }: WaitMessage['about'],
  words: ViewContext['texts']['waits'],
): { text: Markup; go: Button | null } {
  const resume = (action: string, value: string): Button =>
    button({ action, text: words.resume, value, style: 'primary', label: `${words.resume} ${value}` });
  switch (wait.for) {
    case 'fetched-value':
      return why === 'moved-on'
        ? { text: words.fetchedTooLate(wait.label, wait.order), go: null }
        : { text: words.fetch(wait.label, wait.order), go: resume('order.resume', wait.order) };
    case 'list-on-page':
      return { text: words.page(wait.order), go: resume('trunk.resume', wait.order) };
    case 'file':
      if (wait.order !== null)
        return { text: words.fileOf(wait.order), go: resume('trunk.resume', wait.order) };
      return {
        text: words.file,
        go: button({ action: 'trunk.many', text: words.giveFile, value: wait.verb, style: 'primary' }),
      };
    case 'list': {
      const value = `${wait.list} ${wait.customer}`.trim();
      return {
        text: words.list,
        go: button({ action: 'trunk.lists', text: words.openList, value, style: 'primary' }),
      };
    }
    default:
      return unreachable(wait);
  }
}
