import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Choice, ChoiceSection } from './choices.js';

interface ListPopupProps {
  readonly domId: string;
  readonly anchor: RefObject<HTMLElement>;
  readonly many: boolean;
  readonly sections: readonly ChoiceSection[];
  readonly chosen: readonly Choice[];
  readonly active: number;
  readonly status: string | undefined;
  readonly onPick: (choice: Choice) => void;
}

/** The list under (or over) a select menu. It stands fixed on the page, so that a modal's scrolling can't cut it. */
export function ListPopup(props: ListPopupProps) {
  const { domId, anchor, many, sections, chosen, active, status, onPick } = props;
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(anchor);
  useEffect(() => {
    box.current?.querySelector(`[data-active]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  let at = -1;
  return (
    <div
      ref={box}
      class="popup"
      style={place ? { ...place } : undefined}
      onMouseDown={(event) => {
        // The focus stays in the search field.
        event.preventDefault();
      }}
    >
      <div role="listbox" id={`${domId}:list`} aria-multiselectable={many || undefined} aria-label="Choices">
        {sections.map(({ label, choices }, sectionIndex) => (
          <div key={sectionIndex} role={label ? 'group' : 'presentation'} aria-label={label}>
            {label && (
              <div class="group-label" aria-hidden="true">
                {label}
              </div>
            )}
            {choices.map((choice) => {
              at += 1;
              return (
                <Line
                  key={choice.key}
                  id={`${domId}:option:${at}`}
                  choice={choice}
                  active={at === active}
                  selected={chosen.some(({ key }) => key === choice.key)}
                  onPick={onPick}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div role="status" class="popup-status">
        {status}
      </div>
    </div>
  );
}

interface LineProps {
  readonly id: string;
  readonly choice: Choice;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPick: (choice: Choice) => void;
}

function Line({ id, choice, active, selected, onPick }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      class="option"
      aria-selected={selected}
      data-active={active ? '' : undefined}
      onClick={() => {
        onPick(choice);
      }}
    >
      <span class="option-text">{choice.text}</span>{' '}
      {choice.description && <span class="option-description">{choice.description}</span>}
    </div>
  );
}

interface Place {
  readonly left: number;
  readonly width: number;
  readonly maxHeight: number;
  readonly top?: number;
  readonly bottom?: number;
}

const GAP = 4;
const TALLEST = 300;

function usePlace(anchor: RefObject<HTMLElement>): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const look = (): void => {
      const rect = anchor.current?.getBoundingClientRect();
      if (rect) setPlace(placeUnder(rect, window.innerHeight));
    };
    look();
    window.addEventListener('resize', look);
    window.addEventListener('scroll', look, true);
    return () => {
      window.removeEventListener('resize', look);
      window.removeEventListener('scroll', look, true);
    };
  }, [anchor]);
  return place;
}

function placeUnder(rect: DOMRect, height: number): Place {
  const below = height - rect.bottom - 2 * GAP;
  const above = rect.top - 2 * GAP;
  const width = Math.max(rect.width, 220);
  const base = { left: rect.left, width };
  return below >= 180 || below >= above
    ? { ...base, top: rect.bottom + GAP, maxHeight: Math.min(below, TALLEST) }
    : { ...base, bottom: height - rect.top + GAP, maxHeight: Math.min(above, TALLEST) };
}
