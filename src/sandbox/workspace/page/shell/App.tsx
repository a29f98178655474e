import { Fragment } from 'preact';
import { ConfirmHost } from '../inputs/confirm.js';
import { FaultsPanel } from '../faults/FaultsPanel.js';
import { useDesk } from '../state/context.js';
import { Conversation } from './Conversation.js';
import { HomeTab } from './HomeTab.js';
import { ModalStack } from './ModalStack.js';
import { Sidebar } from './Sidebar.js';
import { ThreadPanel } from './ThreadPanel.js';
import { Toasts } from './Toasts.js';

/** The whole page, for whoever acts. */
export function App() {
  const place = useDesk((desk) => desk.place);
  const thread = useDesk((desk) => desk.thread);
  const me = useDesk((desk) => desk.me);
  const blocked = useDesk(({ modals }) => modals.length > 0);
  return (
    <ConfirmHost>
      <div class="app" inert={blocked} aria-hidden={blocked || undefined}>
        {/* The same for everybody: who chooses another person by keyboard keeps the focus and what is typed. */}
        <Sidebar />
        <Fragment key={me}>
          {place.kind === 'home' && <HomeTab />}
          {place.kind === 'faults' && <FaultsPanel />}
          {place.kind === 'channel' && <Conversation id={place.channel} />}
          {thread && <ThreadPanel thread={thread} />}
        </Fragment>
      </div>
      <ModalStack key={`modals:${me}`} />
      <Toasts />
    </ConfirmHost>
  );
}
