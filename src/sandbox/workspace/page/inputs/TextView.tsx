import { useEffect } from 'preact/hooks';
import type { Typed } from '../blocks/read.js';
import { plainWords } from '../blocks/Words.js';
import { useHandle } from '../state/surface.js';
import { aria, type ElementProps } from './fit.js';
import { useFocusOnLoad } from './focus.js';

const inputModes = {
  plain_text_input: 'text',
  email_text_input: 'email',
  url_text_input: 'url',
  number_input: 'decimal',
} as const;

/** Anything that is typed into. */
export function TextView({ blockId, element, fit }: ElementProps<Typed>) {
  const handle = useHandle(blockId, element);
  const focus = useFocusOnLoad(element.focus_on_load);
  useEffect(
    () => () => {
      handle.forget();
    },
    [handle.domId],
  );
  const value = handle.held && 'value' in handle.held ? (handle.held.value ?? '') : '';
  const triggers = fit.dispatches
    ? (element.dispatch_action_config?.trigger_actions_on ?? ['on_enter_pressed'])
    : [];
  const valueOf = (text: string) => ({ type: element.type, value: text === '' ? null : text });
  const send = (text: string): void => {
    void handle.act(valueOf(text));
  };
  const type = (text: string): void => {
    if (triggers.includes('on_character_entered')) handle.actSoon(valueOf(text));
    else handle.keep(valueOf(text));
  };
  const multiline = element.type === 'plain_text_input' && element.multiline === true;
  const common = {
    ...aria(fit),
    id: handle.domId,
    ref: focus,
    class: 'text-input',
    value,
    readOnly: handle.busy,
    placeholder: element.placeholder ? plainWords(element.placeholder) : undefined,
    maxLength: element.type === 'plain_text_input' ? (element.max_length ?? 3_000) : undefined,
    autocomplete: 'off',
    spellcheck: false,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      type(event.currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const plainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.isComposing;
      if (!plainEnter || multiline || !triggers.includes('on_enter_pressed')) return;
      event.preventDefault();
      send(value);
    },
  };
  if (multiline) return <textarea {...common} rows={5} />;
  return <input {...common} type="text" inputMode={inputModes[element.type]} />;
}
