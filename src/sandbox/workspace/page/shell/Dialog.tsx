import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** What takes the focus. */
export const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), select, [tabindex="0"]';

interface DialogProps {
  readonly label: string;
  readonly kind: 'modal' | 'question';
  readonly onEscape: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ComponentChildren;
}

/**
 * A dialog that holds the focus until it closes, and then gives it back. Where the focus is lost because what had
 * it went away (the next step of a modal), it comes back to the dialog.
 */
export function Dialog({ label, kind, onEscape, onKeyDown, children }: DialogProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      // In the next frame, since what is under the dialog can take no focus before.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
        // Nothing opened what stood there when the page was loaded.
        const next = isThere ? opener : document.querySelector<HTMLElement>('.composer textarea');
        next?.focus();
      });
    };
  }, []);
  useEffect(() => {
    const here = box.current;
    if (!here || here.contains(document.activeElement)) return;
    if (document.activeElement?.closest('[role="dialog"].question')) return;
    const first =
      here.querySelector<HTMLElement>('[data-focus]') ??
      here.querySelector<HTMLElement>(
        '.modal-body :is(input:checked, input:not([type="radio"]), textarea)',
      ) ??
      here.querySelector<HTMLElement>('.modal-body button') ??
      here.querySelector<HTMLElement>('.modal-body[tabindex]') ??
      here;
    first.focus({ preventScroll: true });
  });
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onEscape();
    } else if (event.key === 'Tab' && box.current) {
      keepInside(box.current, event);
    }
    onKeyDown?.(event);
  };
  return (
    <div class={`backdrop ${kind}-backdrop`}>
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        class={`dialog ${kind}`}
        tabIndex={-1}
        onKeyDown={keys}
      >
        {children}
      </div>
    </div>
  );
}

function keepInside(box: HTMLElement, event: KeyboardEvent): void {
  const stops = [...box.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.tabIndex >= 0);
  const first = stops.at(0);
  const last = stops.at(-1);
  const at = document.activeElement;
  if (event.shiftKey && (at === first || at === box)) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && at === last) {
    event.preventDefault();
    first?.focus();
  }
}
