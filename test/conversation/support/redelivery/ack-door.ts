import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between Slack and the bot over HTTP, and lets a test look at the moment of each ack, before Slack has it. */
export interface AckDoor {
  readonly url: string;
  /** Where the bot is now. */
  leadTo(botUrl: string): void;
  /** Called with the status of each ack, while it is held back. */
  onAck(look: (status: number) => void): void;
  close(): Promise<void>;
}

export async function openAckDoor(): Promise<AckDoor> {
  let bot = '';
  let look: ((status: number) => void) | null = null;
  const server = createServer((request, response) => {
    const pass = async () => {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !/^(host|connection|content-length|transfer-encoding)$/.test(name)
          ? [[name, value] as const]
          : [],
      );
      const answer = await fetch(`${bot}${request.url ?? ''}`, {
        method: 'POST',
        headers: Object.fromEntries(headers),
        body: await bodyOf(request),
      });
      const text = await answer.text();
      look?.(answer.status);
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
      });
      response.end(text);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/slack/events`,
    leadTo: (botUrl) => {
      bot = botUrl;
    },
    onAck: (next) => {
      look = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
