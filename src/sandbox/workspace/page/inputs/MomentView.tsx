import { useEffect, useRef } from 'preact/hooks';
import type { InputValue } from '../../../../wire/values.js';
import type { Moment } from '../blocks/read.js';
import { useHandle } from '../state/surface.js';
import { useAsk } from './confirm.js';
import { aria, type ElementProps } from './fit.js';
import { useFocusOnLoad } from './focus.js';

/** A date that is typed passes through years such as 0002: the app hears of it after a pause. */
const TYPING_PAUSE_MS = 500;

const kinds = { datepicker: 'date', timepicker: 'time', datetimepicker: 'datetime-local' } as const;

/** A date, a time or both, with the browser's own picker. */
export function MomentView({ blockId, element, fit }: ElementProps<Moment>) {
  const handle = useHandle(blockId, element);
  const ask = useAsk();
  const focus = useFocusOnLoad(element.focus_on_load);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const change = (text: string): void => {
    const value = valueOf(element, text);
    handle.keep(value);
    clearTimeout(timer.current);
    if (!fit.dispatches) return;
    timer.current = setTimeout(() => {
      void ask(element.confirm).then((yes) => (yes ? handle.act(value) : false));
    }, TYPING_PAUSE_MS);
  };
  return (
    <input
      {...aria(fit)}
      id={handle.domId}
      ref={focus}
      class="text-input moment"
      type={kinds[element.type]}
      value={textOf(handle.held)}
      readOnly={handle.busy}
      onInput={(event) => {
        change(event.currentTarget.value);
      }}
    />
  );
}

function valueOf(element: Moment, text: string): InputValue {
  switch (element.type) {
    case 'datepicker':
      return { type: element.type, selected_date: text === '' ? null : text };
    case 'timepicker':
      return { type: element.type, selected_time: text === '' ? null : text };
    default:
      return {
        type: element.type,
        selected_date_time: text === '' ? null : Math.floor(new Date(text).getTime() / 1000),
      };
  }
}

function textOf(held: InputValue | undefined): string {
  if (held?.type === 'datepicker') return held.selected_date ?? '';
  if (held?.type === 'timepicker') return held.selected_time ?? '';
  if (held?.type !== 'datetimepicker' || held.selected_date_time === null) return '';
  const at = new Date(held.selected_date_time * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
