import { Event } from './state/read.js';
import type { Follow } from './state/session.js';

/**
 * Follows what happens for one user until the returned function is called. The browser reconnects by itself; a
 * stream that ended for good (the server's restart answers a reconnect with an error) is opened again.
 */
export const follow: Follow = (user, listener) => {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(`/client/events?user=${encodeURIComponent(user)}`);
    source.addEventListener('open', () => {
      listener.onOnline(true);
    });
    source.addEventListener('message', (message: MessageEvent<unknown>) => {
      const event = readEvent(message.data);
      if (event) listener.onEvent(event);
    });
    source.addEventListener('error', () => {
      listener.onOnline(false);
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, 1_000);
    });
  };
  open();
  return () => {
    clearTimeout(retry);
    source?.close();
  };
};

function readEvent(data: unknown): Event | undefined {
  if (typeof data !== 'string') return undefined;
  const json: unknown = JSON.parse(data);
  return Event.safeParse(json).data;
}
