import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Choice, ChoiceSection } from './choices.js';
import { moved } from './choices.js';
import type { Fit } from './fit.js';
import { aria } from './fit.js';
import { useFocusOnLoad } from './focus.js';
import { ListPopup } from './ListPopup.js';

interface ComboProps {
  readonly domId: string;
  readonly fit: Fit;
  readonly placeholder: string;
  readonly busy: boolean;
  readonly focusOnLoad: boolean | undefined;
  readonly many: boolean;
  readonly chosen: readonly Choice[];
  readonly sections: readonly ChoiceSection[];
  /** What is said under the choices: that they are searched for, or that there are none. */
  readonly status: string | undefined;
  readonly query: string;
  /** Undefined closes the search. */
  readonly onQuery: (query: string | undefined) => void;
  readonly onPick: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

/** A searchable list of choices, of which one or many are chosen: Slack's select menus. */
export function Combo(props: ComboProps) {
  const { domId, fit, many, chosen, sections, query, busy } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const focus = useFocusOnLoad(props.focusOnLoad);
  const flat = sections.flatMap(({ choices }) => choices);
  const only = many ? undefined : chosen[0];

  useLayoutEffect(() => {
    const at = query === '' ? flat.findIndex(({ key }) => key === only?.key) : -1;
    setActive(open && flat.length > 0 ? Math.max(at, 0) : -1);
  }, [open, query, flat.length]);

  const show = (): void => {
    if (open || busy) return;
    setOpen(true);
    props.onQuery('');
  };
  const hide = (): void => {
    setOpen(false);
    props.onQuery(undefined);
  };
  const pick = (choice: Choice | undefined): void => {
    if (!choice) return;
    props.onPick(choice.key);
    if (many) props.onQuery('');
    else hide();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open) setActive(moved(active, event.key === 'ArrowDown' ? 1 : -1, flat.length));
      else show();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (open) pick(flat[active]);
      else show();
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      hide();
    } else if (event.key === 'Backspace' && query === '' && many) {
      const last = chosen.at(-1);
      if (last) props.onRemove(last.key);
    } else if (!open && (event.key.length === 1 || event.key === 'Backspace')) {
      // What is shown while closed is the choice, not a search: the first key starts a new one.
      focus.current?.select();
    }
  };
  return (
    <div
      ref={box}
      class={open ? 'combo open' : 'combo'}
      onFocusOut={(event) => {
        const to = event.relatedTarget;
        if (open && !(to instanceof Node && box.current?.contains(to))) hide();
      }}
    >
      {many &&
        chosen.map((choice) => (
          <Chip key={choice.key} choice={choice} busy={busy} onRemove={props.onRemove} />
        ))}
      <input
        {...aria(fit)}
        id={domId}
        ref={focus}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${domId}:list`}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${domId}:option:${active}` : undefined}
        autocomplete="off"
        spellcheck={false}
        readOnly={busy}
        value={open ? query : (only?.text ?? '')}
        placeholder={only?.text ?? (many && chosen.length > 0 ? '' : props.placeholder)}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onClick={show}
        onInput={(event) => {
          setOpen(true);
          props.onQuery(event.currentTarget.value);
        }}
        onKeyDown={keys}
      />
      {only && fit.clearable && !open && !busy && (
        <button
          type="button"
          class="clear"
          aria-label={`Clear ${only.text}`}
          onClick={() => {
            props.onRemove(only.key);
          }}
        >
          ×
        </button>
      )}
      {open && (
        <ListPopup
          domId={domId}
          anchor={box}
          many={many}
          sections={sections}
          chosen={chosen}
          active={active}
          status={props.status}
          onPick={pick}
        />
      )}
    </div>
  );
}

function Chip(props: {
  readonly choice: Choice;
  readonly busy: boolean;
  readonly onRemove: (key: string) => void;
}) {
  const { choice, busy, onRemove } = props;
  return (
    <span class="chip">
      {choice.text}
      <button
        type="button"
        aria-label={`Remove ${choice.text}`}
        disabled={busy}
        onClick={() => {
          onRemove(choice.key);
        }}
      >
        ×
      </button>
    </span>
  );
}
