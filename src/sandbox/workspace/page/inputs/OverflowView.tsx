import type { Overflow } from '../../../../wire/elements.js';
import { plainWords } from '../blocks/Words.js';
import { useHandle } from '../state/surface.js';
import { safeLink } from '../text/link.js';
import { useAsk } from './confirm.js';
import { Menu } from './Menu.js';

/** The "…" menu of a message or view. */
export function OverflowView({ blockId, element }: { readonly blockId: string; readonly element: Overflow }) {
  const handle = useHandle(blockId, element);
  const ask = useAsk();
  const choose = async (key: string): Promise<void> => {
    const option = element.options.find(({ value }) => value === key);
    if (!option || !(await ask(element.confirm))) return;
    const href = option.url === undefined ? undefined : safeLink(option.url);
    if (href) window.open(href, '_blank', 'noopener,noreferrer');
    const { text, value } = option;
    await handle.act({ type: 'overflow', selected_option: { text, value } });
  };
  return (
    <Menu
      label="More actions"
      sign="⋯"
      align="right"
      busy={handle.busy}
      items={element.options.map(({ text, value, description }) => ({
        key: value,
        text: plainWords(text),
        description: description ? plainWords(description) : undefined,
      }))}
      onChoose={(key) => void choose(key)}
    />
  );
}
