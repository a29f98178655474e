import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '../wire/limits.js';
import type { RefusedBecause } from './refused-requests.js';
import { holdsAnObject, readBytes } from './request-body.js';

export interface ServerParts {
  /** Takes what Slack sends to `/slack/events`; null in Socket Mode, where nothing is served there. */
  readonly slack: RequestListener | null;
  /** Whether all that is needed stands: for `/readyz`. */
  readonly isReady: () => boolean;
  /** What it can't work on with, one line each: `/readyz` says no while there is any, and `/healthz` names them. */
  readonly faults?: () => readonly string[];
  /** Named by `/healthz`, where it is given. */
  readonly version?: string;
  /** What is not in order, one line each, for `/healthz`; the process lives all the same. */
  readonly troubles: () => readonly string[];
  /** The counters as Prometheus text, for `/metrics`; null where a server of its own has them. */
  readonly metrics: (() => string) | null;
  /** Told of each request to `/slack/events` that is refused as none of Slack's. */
  readonly refused?: (why: RefusedBecause) => void;
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
    const pathname = pathOf(request.url);
    if (pathname === '/slack/events') {
      // Whatever it throws is a fault of ours, and must not take the process with it.
      takeSlack(request, response, parts).catch(() => response.destroy());
      return undefined;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 404, 'Not found\n');
    switch (pathname) {
      case '/healthz':
        return answer(response, 200, healthOf(parts));
      case '/readyz':
        return answerReady(response, parts);
      case '/metrics':
        return parts.metrics === null
          ? answer(response, 404, 'Not found\n')
          : answer(response, 200, parts.metrics(), metricsType);
      default:
        return answer(response, 404, 'Not found\n');
    }
  });
  return bounded(server);
}

const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves `/metrics` and nothing else, for a port that only those who scrape can reach. */
export const metricsServer = (metrics: () => string): Server =>
  bounded(
    createServer(({ method, url }, response) =>
      pathOf(url) === '/metrics' && (method === 'GET' || method === 'HEAD')
        ? answer(response, 200, metrics(), metricsType)
        : answer(response, 404, 'Not found\n'),
    ),
  );

/** A request that does not come to its end is ended, after ten seconds. */
function bounded(server: Server): Server {
  server.requestTimeout = 10_000;
  server.headersTimeout = 10_000;
  return server;
}

const healthOf = ({ version, troubles, faults = none }: ServerParts): string =>
  ['ok', ...(version === undefined ? [] : [`version: ${version}`]), ...faults(), ...troubles(), ''].join(
    '\n',
  );

const none = (): readonly string[] => [];

function answerReady(response: ServerResponse, { isReady, faults = none }: ServerParts): void {
  const found = faults();
  if (isReady() && found.length === 0) answer(response, 200, 'ready\n');
  else answer(response, 503, ['not ready', ...found, ''].join('\n'));
}

/** The path of a target; empty for one that is none, such as `//`, at which the URL parser throws. */
function pathOf(target: string | undefined): string {
  const address = `http://bot${target ?? '/'}`;
  return target?.startsWith('/') === true && URL.canParse(address) ? new URL(address).pathname : '';
}

async function takeSlack(
  request: IncomingMessage,
  response: ServerResponse,
  { slack, now, refused }: ServerParts,
): Promise<void> {
  if (slack === null || request.method !== 'POST') return answer(response, 404, 'Not found\n');
  const length = request.headers['content-length'];
  if (Number(length ?? 0) > mostBytes) return tooLarge(request, response);
  const stamp = request.headers['x-slack-request-timestamp'];
  const seconds = typeof stamp === 'string' && /^\d{1,12}$/.test(stamp) ? Number(stamp) : Number.NaN;
  if (!isSslCheck(request, stamp) && !(Math.abs(now() / 1_000 - seconds) <= limits.signature.seconds)) {
    refused?.('timestamp');
    return answer(response, 401, 'Stale or missing timestamp\n');
  }
  const type = request.headers['content-type'];
  if (type !== undefined) request.headers['content-type'] = type.split(';')[0]?.trim().toLowerCase() ?? type;
  const rawBody = await readBytes(request, mostBytes);
  if (rawBody === 'gone') return void response.destroy();
  if (rawBody === 'too-large') return tooLarge(request, response);
  if (!holdsAnObject(rawBody, request.headers['content-type']))
    return answer(response, 400, 'Not understood\n');
  // Bolt answers so where the signature is not that of the body, and in no other case.
  response.once('finish', () => {
    if (response.statusCode === 401) refused?.('signature');
  });
  try {
    // Bolt takes a body that was read already under this name.
    slack(Object.assign(request, { rawBody }), response);
  } catch {
    // Bolt throws for what it has no route for.
    answer(response, 404, 'Not found\n');
  }
}

function tooLarge(request: IncomingMessage, response: ServerResponse): void {
  // What still comes is thrown away as it comes: who is not listened to while they send would not hear the answer.
  request.resume();
  response.setHeader('connection', 'close');
  answer(response, 413, 'Too large\n');
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
