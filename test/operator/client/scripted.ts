import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { test as base } from 'vitest';
import {
  createOperator,
  openPool,
  operatorDefaults,
  type Operator,
  type OperatorAuth,
  type OperatorCall,
  type OperatorPool,
  type OperatorSettings,
} from '../../../src/operator/index.js';
import { defaultCircuit } from '../../../src/operator/circuit.js';
import { ProfileName } from '../../../src/types/ids.js';

/** As the product does it, without the pause after one call too many. */
export const withoutPauses = { ...defaultCircuit, turnedAwayMs: 1 };

/** What the service was asked, as it arrived. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the service answers one request. */
export type Reply = (response: ServerResponse, asked: Asked) => void;

/** Answers with JSON, or with the text as it stands. */
export const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };

export const html = (status: number): Reply =>
  reply(status, '<html><body>Gateway <b>trouble</b></body></html>', { 'content-type': 'text/html' });

/** Never answers. */
export const silence: Reply = () => undefined;

/** Breaks the connection before an answer. */
export const hangUp: Reply = (response) => response.destroy();

/** Sends the head and a part of the body, then breaks the connection. */
export const cutOff =
  (status: number): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"order_id":"o-1"', () => response.destroy());
  };

/** Sends the head and a part of the body, then nothing more. */
export const stall =
  (status: number): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).write('{"order_id":');
  };

export const refusal = (kind: string, message: string) => ({
  error_identifier: `urn:error:${kind}`,
  error_message: message,
});

/** A real HTTP server that answers as it was told, request by request; the last reply is repeated. */
export interface Service {
  readonly url: string;
  readonly asked: Asked[];
  answers(...replies: [Reply, ...Reply[]]): void;
}

async function startService(): Promise<Service & { stop(): Promise<void> }> {
  const asked: Asked[] = [];
  let replies: Reply[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const now = { method, url, headers, body: Buffer.concat(chunks).toString() };
      asked.push(now);
      const next = replies.length > 1 ? replies.shift() : replies[0];
      (next ?? reply(500, 'no reply was scripted'))(response, now);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    answers: (...given) => {
      replies = given;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What a test may want to be different. */
interface Wishes {
  readonly settings?: Partial<OperatorSettings>;
  readonly auth?: OperatorAuth;
  readonly signal?: AbortSignal;
  readonly pool?: OperatorPool;
  readonly now?: () => number;
  readonly name?: string;
}

interface Fixtures {
  readonly service: Service;
  /** A second server, for what must not be reached and for tokens. */
  readonly other: Service;
  readonly calls: OperatorCall[];
  /** The client, pointed at `service`; repeats come at once. */
  readonly connect: (wishes?: Wishes) => Operator;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern
  service: async ({}, use) => {
    const service = await startService();
    await use(service);
    await service.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern
  other: async ({}, use) => {
    const service = await startService();
    await use(service);
    await service.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern
  calls: async ({}, use) => {
    await use([]);
  },
  connect: async ({ service, calls }, use) => {
    const pools: OperatorPool[] = [];
    await use((wishes = {}) => {
      const settings = { ...operatorDefaults, baseUrl: service.url, ...wishes.settings };
      const pool = wishes.pool ?? openPool(settings, { circuit: withoutPauses });
      pools.push(pool);
      return createOperator({
        settings,
        pool,
        profile: {
          name: ProfileName.parse(wishes.name ?? 'default'),
          auth: wishes.auth ?? { kind: 'none' },
        },
        onCall: (call) => calls.push(call),
        signal: wishes.signal,
        retry: { attempts: 3, backoffMs: 1 },
        ...(wishes.now === undefined ? {} : { now: wishes.now }),
      });
    });
    await Promise.all(pools.map((pool) => pool.dispatcher.destroy()));
  },
});

/** The failure of a promise that has to fail. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The call was expected to fail.');
}
