import { useEffect, useRef } from 'preact/hooks';

/** A ref for the element that `focus_on_load` gives the focus, when it first appears. */
export function useFocusOnLoad(wanted: boolean | undefined) {
  const focus = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (wanted) focus.current?.focus();
  }, []);
  return focus;
}
