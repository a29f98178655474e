import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { limits } from '../../../wire/limits.js';
import type { Faults } from '../faults.js';
import type { OpeningFault } from '../faults/rule.js';
import type { Ack, Deliverer, Delivery } from './deliverer.js';

export type SocketDelivery = {
  appId: string;
  ackMilliseconds: number;
  pingMilliseconds: number;
  faults: Pick<Faults, 'takeOpening' | 'losesPong'>;
};

const AckFrame = z.looseObject({ envelope_id: z.string(), payload: z.unknown().optional() });

/** A way to reach a bot over Socket Mode: tickets, connections in turn, envelopes and their acks. */
export type SocketDeliverer = Deliverer & {
  /** A ticket for one connection, as `apps.connections.open` hands out. */
  ticket: () => string;
  /** Takes an upgrade request; one without a fresh ticket is refused with 403. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  connections: () => number;
  /** Tells one connection (or all) to go, as Slack does when it recycles a host. */
  disconnect: (reason: 'warning' | 'refresh_requested' | 'link_disabled', howMany?: 'one' | 'all') => void;
  /** Cuts all connections without a word. */
  cut: () => void;
};

export function socketDeliverer(options: SocketDelivery): SocketDeliverer {
  const server = new WebSocketServer({ noServer: true, autoPong: false });
  const open: WebSocket[] = [];
  const waiting = new Map<string, (body: unknown) => void>();
  const tickets = new Set<string>();
  let count = 0;
  let turn = 0;

  const pings = setInterval(() => {
    for (const socket of open) socket.ping('Ping from the local workspace');
  }, options.pingMilliseconds);
  pings.unref();

  function welcome(socket: WebSocket, fault?: OpeningFault): void {
    const forget = () => {
      const index = open.indexOf(socket);
      if (index !== -1) open.splice(index, 1);
    };
    // Each delivery under way listens for its end.
    socket.setMaxListeners(0);
    socket.on('close', forget);
    socket.on('error', forget);
    socket.on('ping', (data) => {
      if (!options.faults.losesPong()) socket.pong(data);
    });
    if (fault?.kind === 'no-hello') return;
    if (fault?.kind === 'garbage') {
      socket.send('{"type":"hello", "num_connections": <html>');
      return;
    }
    if (fault?.kind === 'too-many-websockets' || open.length >= limits.socketConnections) {
      send(socket, { type: 'disconnect', reason: 'too_many_websockets', debug_info: { host: 'local' } });
      return;
    }
    open.push(socket);
    socket.on('message', (data) => {
      const frame = AckFrame.safeParse(readJson(Buffer.isBuffer(data) ? data.toString() : ''));
      if (!frame.success) return;
      waiting.get(frame.data.envelope_id)?.(frame.data.payload);
    });
    send(socket, {
      type: 'hello',
      num_connections: open.length,
      connection_info: { app_id: options.appId },
      debug_info: { host: 'local', build_number: 1, approximate_connection_time: 18_060 },
    });
    if (fault?.kind === 'cut') setImmediate(() => socket.terminate());
  }

  async function deliver(delivery: Delivery): Promise<Ack> {
    const socket = open[turn++ % Math.max(open.length, 1)];
    if (socket === undefined) return { kind: 'failed', error: 'dispatch_failed', noRetry: false };
    const envelope = `e-${(count += 1)}-${Date.now().toString(36)}`;
    const answer = new Promise<Ack>((resolve) => {
      const timer = setTimeout(
        () => settle({ kind: 'failed', error: 'operation_timeout', noRetry: false }),
        options.ackMilliseconds,
      );
      const settle = (ack: Ack) => {
        clearTimeout(timer);
        socket.off('close', cut);
        resolve(ack);
      };
      const cut = () => settle({ kind: 'failed', error: 'dispatch_failed', noRetry: false });
      socket.once('close', cut);
      waiting.set(envelope, (body) => settle({ kind: 'acked', body: emptyIsNone(body), status: 200 }));
    });
    send(socket, {
      type: envelopeTypes[delivery.kind],
      envelope_id: envelope,
      payload: delivery.body,
      accepts_response_payload: delivery.kind !== 'event',
      // Events say of each delivery which attempt it is.
      ...(delivery.kind === 'event' || delivery.retry !== undefined
        ? { retry_attempt: delivery.retry?.attempt ?? 0, retry_reason: delivery.retry?.reason ?? '' }
        : {}),
    });
    const ack = await answer;
    waiting.delete(envelope);
    return ack;
  }

  return {
    deliver,
    ticket: () => {
      const ticket = `t${(count += 1)}-${Math.random().toString(36).slice(2)}`;
      tickets.add(ticket);
      return ticket;
    },
    upgrade: (request, socket, head) => {
      const ticket = new URL(request.url ?? '/', 'http://local').searchParams.get('ticket') ?? '';
      if (!tickets.delete(ticket)) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      const fault = options.faults.takeOpening()?.fault;
      if (fault?.kind === 'handshake') {
        const reason = STATUS_CODES[fault.status] ?? 'Refused';
        socket.end(`HTTP/1.1 ${fault.status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      server.handleUpgrade(request, socket, head, (opened) => welcome(opened, fault));
    },
    connections: () => open.length,
    disconnect: (reason, howMany = 'all') => {
      const chosen = howMany === 'all' ? [...open] : open.slice(0, 1);
      for (const socket of chosen) {
        // No more envelopes go to a connection that was told to leave.
        open.splice(open.indexOf(socket), 1);
        send(socket, { type: 'disconnect', reason, debug_info: { host: 'local' } });
      }
    },
    cut: () => {
      for (const socket of server.clients) socket.terminate();
    },
    close: async () => {
      clearInterval(pings);
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

const envelopeTypes = {
  command: 'slash_commands',
  interactive: 'interactive',
  event: 'events_api',
} as const;

const send = (socket: WebSocket, frame: unknown) => socket.send(JSON.stringify(frame));

/** Bolt acks with `payload: {}` where it has nothing to say. */
const emptyIsNone = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && Object.keys(body).length === 0 ? undefined : body;

function readJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
