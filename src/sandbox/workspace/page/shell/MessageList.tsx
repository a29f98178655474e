import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Message } from '../state/read.js';
import { MessageView } from './MessageView.js';

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const dayOf = (message: Message): string => day.format(Number(message.ts) * 1000);

interface MessageListProps {
  readonly label: string;
  readonly messages: readonly Message[];
  readonly inThread?: boolean;
}

/** Messages, oldest first. A reader at the end stays there; one who scrolled back isn't torn away. */
export function MessageList({ label, messages, inThread = false }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [messages]);
  return (
    <div
      ref={box}
      class="messages"
      role="log"
      aria-live="polite"
      aria-label={label}
      tabIndex={0}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
        atEnd.current = scrollHeight - scrollTop - clientHeight < 60;
      }}
    >
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const newDay = !inThread && (!before || dayOf(before) !== dayOf(message));
        return (
          <div key={message.ts}>
            {newDay && (
              <p class="day">
                <span>{dayOf(message)}</span>
              </p>
            )}
            <MessageView of={message} inThread={inThread} />
          </div>
        );
      })}
    </div>
  );
}
