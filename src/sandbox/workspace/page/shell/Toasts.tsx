import { useEffect } from 'preact/hooks';
import { useDesk, useSession } from '../state/context.js';
import type { Toast } from '../state/desk.js';

/** Long enough to read two sentences. */
const SHOWN_MS = 9_000;

/** What Slack itself says about a click or command that did not work. */
export function Toasts() {
  const toasts = useDesk((desk) => desk.toasts);
  return (
    <div class="toasts" role="alert">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast }: { readonly toast: Toast }) {
  const session = useSession();
  useEffect(() => {
    const timer = setTimeout(() => {
      session.dismiss(toast.id);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [toast.id]);
  return (
    <div class="toast">
      <span>{toast.text}</span>
      <button
        type="button"
        aria-label="Dismiss notice"
        onClick={() => {
          session.dismiss(toast.id);
        }}
      >
        ×
      </button>
    </div>
  );
}
