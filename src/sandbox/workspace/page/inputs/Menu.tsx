import { useEffect, useRef, useState } from 'preact/hooks';
import { moved } from './choices.js';

interface MenuItem {
  readonly key: string;
  readonly text: string;
  readonly description?: string | undefined;
}

interface MenuProps {
  readonly label: string;
  readonly sign: string;
  readonly items: readonly MenuItem[];
  readonly align: 'left' | 'right';
  readonly busy?: boolean;
  readonly onChoose: (key: string) => void;
}

/** A button that opens a menu: overflow menus and shortcuts. */
export function Menu({ label, sign, items, align, busy = false, onChoose }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [up, setUp] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stops = (): HTMLElement[] => [
    ...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];
  useEffect(() => {
    if (open) stops()[0]?.focus();
  }, [open]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const keys = (event: KeyboardEvent): void => {
    if (!open) return;
    const at = stops().findIndex((stop) => stop === document.activeElement);
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      stops()[moved(at, event.key === 'ArrowDown' ? 1 : -1, items.length)]?.focus();
    }
  };
  return (
    <div
      ref={box}
      class="menu"
      onKeyDown={keys}
      onFocusOut={(event) => {
        const to = event.relatedTarget;
        if (open && !(to instanceof Node && box.current?.contains(to))) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        class="icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={busy}
        onClick={() => {
          // Where there is little room below, as at the composer, it opens upwards.
          const bottom = button.current?.getBoundingClientRect().bottom ?? 0;
          setUp(bottom > window.innerHeight * 0.6);
          setOpen(!open);
        }}
      >
        {sign}
      </button>
      {open && (
        <div role="menu" aria-label={label} class={`menu-list ${align} ${up ? 'up' : 'down'}`}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              onClick={() => {
                close();
                onChoose(item.key);
              }}
            >
              <span class="option-text">{item.text}</span>{' '}
              {item.description && <span class="option-description">{item.description}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
