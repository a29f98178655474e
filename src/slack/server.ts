import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '../wire/limits.js';

export interface ServerParts {
  /** Takes what Slack sends to `/slack/events`; null in Socket Mode, where nothing is served there. */
  readonly slack: RequestListener | null;
  /** Whether all that is needed stands: for `/readyz`. */
  readonly isReady: () => boolean;
  /** The counters as Prometheus text, for `/metrics`. */
  readonly metrics: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A view's state can be large, but nothing Slack sends comes near this. */
const mostBytes = 1_000_000;

/**
 * The bot's own HTTP server. It stands in front of Bolt's receiver, which compares content types to the letter,
 * accepts timestamps of the future and reads bodies of 4 MB.
 */
export function botServer(parts: ServerParts): Server {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bot');
    if (pathname === '/slack/events') return takeSlack(request, response, parts);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 404, 'Not found\n');
    switch (pathname) {
      case '/healthz':
        return answer(response, 200, 'ok\n');
      case '/readyz':
        return parts.isReady() ? answer(response, 200, 'ready\n') : answer(response, 503, 'not ready\n');
      case '/metrics':
        return answer(response, 200, parts.metrics(), 'text/plain; version=0.0.4; charset=utf-8');
      default:
        return answer(response, 404, 'Not found\n');
    }
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 10_000;
  return server;
}

function takeSlack(request: IncomingMessage, response: ServerResponse, { slack, now }: ServerParts): void {
  if (slack === null || request.method !== 'POST') return answer(response, 404, 'Not found\n');
  const length = request.headers['content-length'];
  if (Number(length ?? 0) > mostBytes) {
    response.setHeader('connection', 'close');
    return answer(response, 413, 'Too large\n');
  }
  const stamp = request.headers['x-slack-request-timestamp'];
  const seconds = typeof stamp === 'string' && /^\d{1,12}$/.test(stamp) ? Number(stamp) : Number.NaN;
  if (!isSslCheck(request, stamp) && !(Math.abs(now() / 1_000 - seconds) <= limits.signature.seconds)) {
    return answer(response, 401, 'Stale or missing timestamp\n');
  }
  const type = request.headers['content-type'];
  if (type !== undefined) request.headers['content-type'] = type.split(';')[0]?.trim().toLowerCase() ?? type;
  try {
    slack(request, response);
  } catch {
    // Bolt throws for what it has no route for.
    answer(response, 404, 'Not found\n');
  }
}

/** Slack checks certificates with an unsigned request; Bolt answers it and strips whatever else it carries. */
const isSslCheck = (request: IncomingMessage, stamp: string | readonly string[] | undefined): boolean =>
  stamp === undefined &&
  request.headers['x-slack-signature'] === undefined &&
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

function answer(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' });
  response.end(text);
}

/** Starts to listen. @throws where the port is taken or may not be used */
export const listenOn = (server: Server, port: number, host: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.off('error', reject);
      resolve(portOf(server.address()) ?? port);
    });
  });

const portOf = (address: AddressInfo | string | null): number | undefined =>
  address === null || typeof address === 'string' ? undefined : address.port;

/** Takes no more requests and waits for those that run, at most `boundMs`. */
export async function closeServer(server: Server, boundMs: number): Promise<void> {
  if (!server.listening) return;
  const bound = setTimeout(() => server.closeAllConnections(), boundMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(bound);
}
