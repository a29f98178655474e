import type {
  ReceiverProcessEventErrorHandlerArgs,
  ReceiverUnhandledRequestHandlerArgs,
  SocketModeReceiverProcessEventErrorHandlerArgs,
} from '@slack/bolt';
import type { Log } from './handlers.js';

/**
 * What fails outside our listeners, as the log names it: `not-readable`, no listener could be called; `after-answer`,
 * the same, but Slack had its answer; `not-acknowledged`, nothing was answered in Slack's three seconds.
 */
type BoltFault = 'not-readable' | 'after-answer' | 'not-acknowledged';

/** In place of Bolt's own words for its faults, which may quote what was sent, and say only that there was one. */
export function boltFaults(log: Log) {
  /** What no retry of Slack's would fix is no error of ours. */
  const unreadable = (error: unknown): void =>
    log.warn(facts('not-readable', error), 'A request of Slack could not be read');

  return {
    http: {
      processEventErrorHandler: async ({
        error,
        response,
      }: ReceiverProcessEventErrorHandlerArgs): Promise<boolean> => {
        if (response.headersSent) {
          log.error(facts('after-answer', error), 'Bolt failed after a request was answered');
        } else {
          unreadable(error);
          response.writeHead(400);
          response.end();
        }
        // It is answered, so that Bolt does not wait for an ack.
        return true;
      },
      unhandledRequestHandler: ({ response }: ReceiverUnhandledRequestHandlerArgs): void => {
        log.error(facts('not-acknowledged'), 'A request of Slack was not answered in three seconds');
        if (response.headersSent) return;
        response.writeHead(404);
        response.end();
      },
    },
    socket: {
      processEventErrorHandler: async ({
        error,
      }: SocketModeReceiverProcessEventErrorHandlerArgs): Promise<boolean> => {
        unreadable(error);
        // Not acked: an empty answer would close the window it came from. Slack says that there was trouble.
        return false;
      },
    },
  };
}

/** The kind of an error alone: its message may hold what was sent. */
const facts = (code: BoltFault, error?: unknown) => ({
  code,
  ...(error === undefined ? {} : { error: error instanceof Error ? error.name : typeof error }),
});
