import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Confirm } from '../../../../wire/text.js';
import { Words, plainWords } from '../blocks/Words.js';
import { Dialog } from '../shell/Dialog.js';

type Ask = (confirm: Confirm) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks what the element's `confirm` asks, and answers true at once where it asks nothing. */
export function useAsk(): (confirm: Confirm | undefined) => Promise<boolean> {
  const ask = useContext(AskContext);
  return (confirm) => (confirm ? ask(confirm) : Promise.resolve(true));
}

/** Shows one question at a time, over everything else. */
export function ConfirmHost({ children }: { readonly children: ComponentChildren }) {
  const [open, setOpen] = useState<{ confirm: Confirm; answer: (yes: boolean) => void }>();
  const ask: Ask = (confirm) =>
    new Promise((answer) => {
      setOpen({ confirm, answer });
    });
  const close = (yes: boolean): void => {
    setOpen(undefined);
    open?.answer(yes);
  };
  return (
    <AskContext.Provider value={ask}>
      <div class="under" inert={open !== undefined} aria-hidden={open !== undefined || undefined}>
        {children}
      </div>
      {open && <Question confirm={open.confirm} onAnswer={close} />}
    </AskContext.Provider>
  );
}

function Question(props: { readonly confirm: Confirm; readonly onAnswer: (yes: boolean) => void }) {
  const { confirm, onAnswer } = props;
  const danger = confirm.style === 'danger';
  return (
    <Dialog
      label={plainWords(confirm.title)}
      kind="question"
      onEscape={() => {
        onAnswer(false);
      }}
    >
      <h2 class="question-title">{plainWords(confirm.title)}</h2>
      <div class="question-text">
        <Words of={confirm.text} />
      </div>
      <div class="question-buttons">
        <button
          type="button"
          class="button"
          data-focus={danger ? '' : undefined}
          onClick={() => {
            onAnswer(false);
          }}
        >
          {plainWords(confirm.deny)}
        </button>
        <button
          type="button"
          class={danger ? 'button danger filled' : 'button primary'}
          data-focus={danger ? undefined : ''}
          onClick={() => {
            onAnswer(true);
          }}
        >
          {plainWords(confirm.confirm)}
        </button>
      </div>
    </Dialog>
  );
}
