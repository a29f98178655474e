import { useDesk } from '../state/context.js';
import type { Message } from '../state/read.js';
import { Composer } from './Composer.js';
import { MessageList } from './MessageList.js';

const none: readonly Message[] = [];

/** A Slack channel or direct message: its head, its messages and the composer. */
export function Conversation({ id }: { readonly id: string }) {
  const channel = useDesk(({ channels }) => channels.find((each) => each.id === id));
  const messages = useDesk((desk) => desk.messages[id] ?? none);
  if (!channel) return <main class="conversation" />;
  const name = channel.kind === 'im' ? channel.name : `#${channel.name}`;
  return (
    <main class="conversation">
      <header class="place-head">
        <h1>{name}</h1>
        {channel.topic !== '' && <p>{channel.topic}</p>}
        {channel.kind === 'channel' && (
          <span class="members">
            {channel.members.length === 1 ? '1 member' : `${channel.members.length} members`}
          </span>
        )}
      </header>
      {messages.length === 0 && (
        <p class="empty">
          {channel.kind === 'im'
            ? `This is the beginning of your messages with ${channel.name}.`
            : `This is the beginning of ${name}. Type / to see what can be asked here.`}
        </p>
      )}
      <MessageList key={id} label={`Messages in ${name}`} messages={messages} />
      {channel.isArchived ? (
        <p class="archived">This Slack channel is archived.</p>
      ) : (
        <Composer key={`composer:${id}`} channel={id} label={`Message ${name}`} />
      )}
    </main>
  );
}
