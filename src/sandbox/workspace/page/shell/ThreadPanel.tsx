import type { Thread } from '../state/desk.js';
import { useDesk, useSession } from '../state/context.js';
import { Composer } from './Composer.js';
import { MessageList } from './MessageList.js';

/** The thread that hangs on a message, beside the conversation. */
export function ThreadPanel({ thread }: { readonly thread: Thread }) {
  const session = useSession();
  const replies = useDesk((desk) => desk.replies);
  return (
    <aside
      class="thread"
      aria-label="Thread"
      onKeyDown={(event) => {
        if (event.key === 'Escape') session.openThread(undefined);
      }}
    >
      <header class="place-head">
        <h2>Thread</h2>
        <button
          type="button"
          class="icon-button"
          aria-label="Close thread"
          onClick={() => {
            session.openThread(undefined);
          }}
        >
          ×
        </button>
      </header>
      <MessageList key={thread.ts} label="Messages in the thread" messages={replies} inThread />
      <Composer key={`reply:${thread.ts}`} channel={thread.channel} threadTs={thread.ts} label="Reply…" />
    </aside>
  );
}
