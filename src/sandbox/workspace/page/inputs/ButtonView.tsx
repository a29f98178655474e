import { useState } from 'preact/hooks';
import type { Button } from '../../../../wire/elements.js';
import { plainWords } from '../blocks/Words.js';
import { useHandle } from '../state/surface.js';
import { safeLink } from '../text/link.js';
import { useAsk } from './confirm.js';

/** A button; while the app has not answered a click it takes no second one. */
export function ButtonView({ blockId, element }: { readonly blockId: string; readonly element: Button }) {
  const handle = useHandle(blockId, element);
  const ask = useAsk();
  const [waiting, setWaiting] = useState(false);
  const press = async (): Promise<void> => {
    if (waiting || handle.busy || !(await ask(element.confirm))) return;
    const href = element.url === undefined ? undefined : safeLink(element.url);
    if (href) window.open(href, '_blank', 'noopener,noreferrer');
    setWaiting(true);
    await handle.act({ type: 'button' });
    setWaiting(false);
  };
  return (
    <button
      type="button"
      class={['button', element.style, waiting && 'waiting'].filter(Boolean).join(' ')}
      aria-label={element.accessibility_label}
      aria-busy={waiting || undefined}
      aria-disabled={handle.busy || undefined}
      onClick={() => void press()}
    >
      {plainWords(element.text)}
    </button>
  );
}
