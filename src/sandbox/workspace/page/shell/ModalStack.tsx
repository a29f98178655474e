import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Blocks } from '../blocks/Blocks.js';
import { blockIdOf } from '../blocks/read.js';
import { useDesk, useSession } from '../state/context.js';
import type { Modal } from '../state/read.js';
import { SurfaceContext } from '../state/surface.js';
import { Dialog, focusable } from './Dialog.js';

/** The open modals, of which the one on top is seen, as in Slack. */
export function ModalStack() {
  const top = useDesk(({ modals }) => modals.at(-1));
  const depth = useDesk(({ modals }) => modals.length);
  return top ? <ModalView key={top.id} modal={top} depth={depth} /> : null;
}

function ModalView({ modal, depth }: { readonly modal: Modal; readonly depth: number }) {
  const session = useSession();
  const [submitting, setSubmitting] = useState(false);
  const { view } = modal;
  const surface = useMemo(
    () => ({ id: modal.id, container: { type: 'view' as const, viewId: modal.id }, busy: submitting }),
    [modal.id, submitting],
  );
  const body = useBody(modal);
  const submit = async (): Promise<void> => {
    if (submitting || !view.submit) return;
    setSubmitting(true);
    await session.submit(modal);
    setSubmitting(false);
    body.showComplaint();
  };
  const close = (all: boolean): void => {
    void session.close(modal.id, all);
  };
  return (
    <Dialog
      label={view.title.text}
      kind="modal"
      onEscape={() => {
        close(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
      }}
    >
      <header class="modal-head">
        {depth > 1 && (
          <button
            type="button"
            class="icon-button"
            aria-label="Previous view"
            onClick={() => {
              close(false);
            }}
          >
            ‹
          </button>
        )}
        <h1>{view.title.text}</h1>
        <button
          type="button"
          class="icon-button"
          aria-label="Dismiss dialog"
          title="Dismiss"
          onClick={() => {
            close(true);
          }}
        >
          ×
        </button>
      </header>
      <div class="modal-body" ref={body.ref} aria-busy={submitting || undefined}>
        {modal.notice !== null && (
          <p class="trouble" role="alert">
            {modal.notice}
          </p>
        )}
        <SurfaceContext.Provider value={surface}>
          <Blocks of={view.blocks} />
        </SurfaceContext.Provider>
      </div>
      <footer class="modal-foot">
        <button
          type="button"
          class="button"
          onClick={() => {
            close(false);
          }}
        >
          {view.close?.text ?? 'Cancel'}
        </button>
        {view.submit && (
          <button
            type="button"
            class={submitting ? 'button primary waiting' : 'button primary'}
            aria-busy={submitting || undefined}
            onClick={() => void submit()}
          >
            {view.submit.text}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

/** Another step starts at its top; a refused one shows its first complaint; one that is only read scrolls by keyboard. */
function useBody(modal: Modal) {
  const ref = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    const inputs = modal.view.blocks.filter(({ type }) => type === 'input').map(blockIdOf);
    const another = inputs.every((id) => !drawn.current.has(id));
    drawn.current = new Set(inputs);
    if (!another || !ref.current) return;
    ref.current.scrollTop = 0;
    // The dialog takes the focus up at the top: a second Enter would send on a step that nobody has read.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.closest('.modal-foot')) activeElement.blur();
  }, [modal.hash]);
  useLayoutEffect(() => {
    // Where nothing in it takes the focus, it does itself: it could not be scrolled by keyboard.
    if (ref.current?.querySelector(focusable)) ref.current.removeAttribute('tabindex');
    else ref.current?.setAttribute('tabindex', '0');
  }, [modal.hash]);
  const showComplaint = (): void => {
    requestAnimationFrame(() => {
      const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      wrong?.scrollIntoView({ block: 'center' });
      wrong?.focus();
    });
  };
  return { ref, showComplaint };
}
