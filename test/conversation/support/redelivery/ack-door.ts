import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { testTokens } from '../../../support/robot-workspace.js';

const Payload = z.record(z.string(), z.unknown());
export type Payload = z.infer<typeof Payload>;

/**
 * Stands between Slack and the bot over HTTP: lets a test look at the moment of each ack, before Slack has it, and send
 * what people do in other shapes.
 */
export interface AckDoor {
  readonly url: string;
  /** Where the bot is now. */
  leadTo(botUrl: string): void;
  /** Called with the status of each ack, while it is held back. */
  onAck(look: (status: number) => void): void;
  /** Sends each click, submission and the like in another shape, signed as Slack does. */
  onPayload(change: (payload: Payload) => Payload): void;
  close(): Promise<void>;
}

export async function openAckDoor(): Promise<AckDoor> {
  let bot = '';
  let look: ((status: number) => void) | null = null;
  let change: ((payload: Payload) => Payload) | null = null;
  const server = createServer((request, response) => {
    const pass = async () => {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !/^(host|connection|content-length|transfer-encoding)$/.test(name)
          ? [[name, value] as const]
          : [],
      );
      const sent = await bodyOf(request);
      const body = change === null ? sent : changed(sent, change);
      const stamp = request.headers['x-slack-request-timestamp'];
      const answer = await fetch(`${bot}${request.url ?? ''}`, {
        method: 'POST',
        headers: {
          ...Object.fromEntries(headers),
          ...(body === sent ? {} : { 'x-slack-signature': signatureOf(body, String(stamp)) }),
        },
        body,
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
    onPayload: (next) => {
      change = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function changed(sent: string, change: (payload: Payload) => Payload): string {
  const payload = new URLSearchParams(sent).get('payload');
  if (payload === null) return sent;
  return new URLSearchParams({
    payload: JSON.stringify(change(Payload.parse(JSON.parse(payload)))),
  }).toString();
}

const signatureOf = (body: string, stamp: string): string =>
  `v0=${createHmac('sha256', testTokens.signingSecret).update(`v0:${stamp}:${body}`).digest('hex')}`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
