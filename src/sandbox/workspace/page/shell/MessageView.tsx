import { useMemo } from 'preact/hooks';
import { Blocks } from '../blocks/Blocks.js';
import { MrkdwnText } from '../blocks/Passages.js';
import { Menu } from '../inputs/Menu.js';
import { useKeptFocus } from '../inputs/focus.js';
import { useDesk, useSession } from '../state/context.js';
import type { Message } from '../state/read.js';
import { SurfaceContext } from '../state/surface.js';
import { clock } from '../text/date.js';
import { Avatar } from './Avatar.js';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One message, with what can be done to it. `inThread` leaves out the way into the thread. */
export function MessageView({ of, inThread = false }: { readonly of: Message; readonly inThread?: boolean }) {
  const colour = useDesk(({ bootstrap }) => bootstrap.users.find(({ id }) => id === of.user)?.colour);
  const bot = useDesk(({ bootstrap }) => bootstrap.bot.userId);
  const { channel, ts } = of;
  const surface = useMemo(
    () => ({
      id: `${inThread ? 'thread' : 'message'}:${channel}:${ts}`,
      container: { type: 'message' as const, channel, ts },
      busy: false,
    }),
    [channel, ts, inThread],
  );
  const keptFocus = useKeptFocus(of);
  const at = clock(Number(ts) * 1000, zone);
  return (
    <article
      class={of.ephemeral ? 'message ephemeral' : 'message'}
      aria-label={`${of.name} at ${at}`}
      {...keptFocus}
    >
      <Avatar name={of.name} colour={colour} isBot={of.user === bot} />
      <div class="message-body">
        {of.ephemeral && <p class="only-you">👁 Only visible to you</p>}
        <p class="message-head">
          <span class="author">{of.name}</span>
          {of.isBot && <span class="app-tag">App</span>}
          <time class="at">{at}</time>
          {of.edited && <span class="edited">(edited)</span>}
        </p>
        <SurfaceContext.Provider value={surface}>
          {of.blocks.length > 0 ? (
            <Blocks of={of.blocks} />
          ) : (
            <div class="blocks">
              <div class="block">
                <MrkdwnText text={of.text} verbatim={false} />
              </div>
            </div>
          )}
        </SurfaceContext.Provider>
        {of.files.map((file) => (
          <p key={file.id} class="file">
            📄 {file.name}
          </p>
        ))}
        {!inThread && of.replyCount > 0 && <ThreadLink of={of} />}
      </div>
      <MessageTools of={of} inThread={inThread} />
    </article>
  );
}

function ThreadLink({ of }: { readonly of: Message }) {
  const session = useSession();
  return (
    <button
      type="button"
      class="thread-link"
      onClick={() => {
        session.openThread({ channel: of.channel, ts: of.ts });
      }}
    >
      {of.replyCount === 1 ? '1 reply' : `${of.replyCount} replies`}
    </button>
  );
}

function MessageTools({ of, inThread }: { readonly of: Message; readonly inThread: boolean }) {
  const session = useSession();
  const shortcuts = useDesk(({ bootstrap }) => bootstrap.shortcuts);
  const items = shortcuts
    .filter(({ kind }) => kind === 'message')
    .map(({ callbackId, name, description }) => ({ key: callbackId, text: name, description }));
  if (of.ephemeral) return null;
  return (
    <div class="message-tools">
      {!inThread && (
        <button
          type="button"
          class="icon-button"
          aria-label="Reply in thread"
          title="Reply in thread"
          onClick={() => {
            session.openThread({ channel: of.channel, ts: of.ts });
          }}
        >
          💬
        </button>
      )}
      {items.length > 0 && (
        <Menu
          label="Message shortcuts"
          sign="⋮"
          align="right"
          items={items}
          onChoose={(callbackId) => void session.messageShortcut(callbackId, of.channel, of.ts)}
        />
      )}
    </div>
  );
}
