import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** A ref for the element that `focus_on_load` gives the focus, when it first appears. */
export function useFocusOnLoad(wanted: boolean | undefined) {
  const focus = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (wanted) focus.current?.focus();
  }, []);
  return focus;
}

/**
 * Of what is drawn anew by others: where the button that had the focus is gone, its place takes it, so that a person
 * without a mouse does not begin at the top of the page again.
 * @param drawn changes whenever it is drawn anew
 */
export function useKeptFocus(drawn: unknown) {
  const place = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [drawn]);
  return {
    ref: place,
    tabIndex: -1,
    onFocusIn: (): void => {
      hadFocus.current = true;
    },
    // It goes to nothing where what had it is taken away.
    onFocusOut: ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) hadFocus.current = false;
    },
  };
}
