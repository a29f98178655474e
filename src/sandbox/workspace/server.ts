import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { limits } from '../../wire/limits.js';
import { adminOf, type Admin } from './admin.js';
import { faultRoutes } from './client/faults.js';
import { clientRoutes } from './client/routes.js';
import { Streams } from './client/streams.js';
import type { ClientLink } from './client-api.js';
import type { Ack, Delivery, Forgery } from './delivery/deliverer.js';
import { sendEvent } from './delivery/events.js';
import { httpDeliverer } from './delivery/http.js';
import { socketDeliverer } from './delivery/socket.js';
import type { Desk } from './desk.js';
import { answerBadly, isStopped } from './faults/calls.js';
import { Faults } from './faults.js';
import type { Manifest } from './manifest.js';
import { makeTrigger, type Quirks } from './model.js';
import { useResponseUrl } from './response-url.js';
import type { Seed } from './seed.js';
import { SlackError } from './slack-error.js';
import { startModel } from './start-model.js';
import { methods } from './web-api/methods.js';
import { webApiRoutes, type ApiCall } from './web-api/routes.js';

export type WorkspaceOptions = {
  /** 0 for any free port. */
  port: number;
  host?: string;
  manifest: Manifest;
  seed: Seed;
  botToken: string;
  appToken: string;
  /** How the bot is reached. `requestUrl` may be set later with `reachAt`, as bot and workspace need each other. */
  delivery: { mode: 'http'; requestUrl: string; signingSecret: string } | { mode: 'socket' };
  now?: () => Date;
  quirks?: Partial<Quirks>;
  /** Milliseconds the bot has to acknowledge; Slack's three seconds where not given. */
  ackMilliseconds?: number;
  /** Milliseconds before each retry of an event; at once, 1 and 5 minutes where not given. */
  eventRetryDelays?: readonly number[];
  socketPingMilliseconds?: number;
  /** Where it isn't given, one without rules. */
  faults?: Faults;
  /** Folder of the built page; without it only the APIs are served. */
  page?: string;
  /** Other pages that the menu of the page leads to; none where not given. */
  links?: readonly ClientLink[];
};

/** A local Slack workspace that runs. */
export type Workspace = {
  url: string;
  /** For the bot's `slackApiUrl`. */
  apiUrl: string;
  close: () => Promise<void>;
  /** Changes where signed HTTP deliveries go. */
  reachAt: (requestUrl: string) => void;
  admin: Admin;
  faults: Faults;
  /** The Web API calls so far, the newest 1,000. */
  calls: () => readonly ApiCall[];
  /** The deliveries so far with how they were acknowledged, the newest 1,000. */
  deliveries: () => readonly { delivery: Delivery; ack: Ack }[];
  /** Delivers anything, also what Slack never would: replays, forgeries, wrong signatures (HTTP only). */
  deliver: (delivery: Delivery, forgery?: Forgery) => Promise<Ack>;
  /** A fresh trigger id for a person, for deliveries made by hand. */
  trigger: (user: string) => string;
  sockets: {
    connections: () => number;
    disconnect: (reason: 'warning' | 'refresh_requested' | 'link_disabled', howMany?: 'one' | 'all') => void;
    cut: () => void;
  };
};

const kept = 1_000;

/**
 * Starts a local Slack workspace: Web API, deliveries to the bot, and the API of its clients, on loopback unless
 * `host` says otherwise. Everything is in memory.
 */
export async function startWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const host = options.host ?? '127.0.0.1';
  const ackMilliseconds = options.ackMilliseconds ?? limits.ack.milliseconds;
  const streams = new Streams();
  const faults = options.faults ?? new Faults();
  const model = startModel({
    ...options,
    links: options.links ?? [],
    now: options.now ?? (() => new Date()),
    quirks: { untouchedInitialsMissing: true, staleValuesStay: true, ...options.quirks },
    tell: (user, event) => streams.tell(user, event),
    tellAll: (event) => streams.tellAll(event),
  });
  const calls: ApiCall[] = [];
  const deliveries: { delivery: Delivery; ack: Ack }[] = [];
  const background = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  const socket = socketDeliverer({
    appId: model.seed.app.appId,
    ackMilliseconds,
    pingMilliseconds: options.socketPingMilliseconds ?? 10_000,
    faults,
  });
  const { delivery: way } = options;
  let bot = way.mode === 'socket' ? socket : httpDeliverer({ ...way, ackMilliseconds });

  const later = (work: Promise<unknown>) => {
    const done = work.finally(() => background.delete(done));
    background.add(done);
  };
  const deliver = async (delivery: Delivery, forgery?: Forgery): Promise<Ack> => {
    const ack = await faults.onTheWayOf(bot, later).deliver(delivery, forgery);
    deliveries.push({ delivery, ack });
    if (deliveries.length > kept) deliveries.shift();
    return ack;
  };
  const desk: Desk = {
    model,
    deliver,
    later,
    sendEvent: (event) => {
      const retryDelays = options.eventRetryDelays ?? [0, 60_000, 300_000];
      later(sendEvent({ model, deliver, retryDelays, stopped: stopping.signal }, event));
    },
  };

  const server = serverOf(host);
  const openSocket = () => `${model.baseUrl.replace(/^http/, 'ws')}/socket?ticket=${socket.ticket()}`;
  webApiRoutes(server, {
    model,
    methods: methods(openSocket),
    faults,
    note: (call) => {
      calls.push(call);
      if (calls.length > kept) calls.shift();
    },
  });
  clientRoutes(server, desk, streams);
  const admin = adminOf(desk);
  faultRoutes(server, { model, faults, admin, sockets: socket });
  answerRoutes(server, desk, faults);
  if (options.page !== undefined && existsSync(options.page)) {
    await server.register(fastifyStatic, { root: options.page });
  }
  server.server.on('upgrade', (request, stream, head) => {
    if (request.url?.startsWith('/socket?') === true) socket.upgrade(request, stream, head);
    else stream.destroy();
  });
  model.baseUrl = await server.listen({ port: options.port, host });

  return {
    url: model.baseUrl,
    apiUrl: `${model.baseUrl}/api/`,
    admin,
    faults,
    calls: () => calls,
    deliveries: () => deliveries,
    deliver,
    trigger: (user) => makeTrigger(model, user),
    reachAt: (requestUrl) => {
      if (way.mode === 'http') bot = httpDeliverer({ ...way, requestUrl, ackMilliseconds });
    },
    sockets: {
      connections: socket.connections,
      disconnect: socket.disconnect,
      cut: socket.cut,
    },
    close: async () => {
      stopping.abort();
      faults.stop();
      streams.close();
      await Promise.all([socket.close(), bot.close()]);
      await server.close();
      await Promise.allSettled(background);
    },
  };
}

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?$/;

/**
 * A server that reads forms as well as JSON. On loopback it answers only to loopback's names, and never to a page of
 * another origin: a web site that the person visits must not reach it.
 */
function serverOf(listensOn: string): FastifyInstance {
  const server = fastify({ bodyLimit: 5_000_000, forceCloseConnections: true });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  server.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    const isElsewhere = origin !== undefined && origin !== `http://${host}`;
    const isRebound = listensOn === '127.0.0.1' && !loopback.test(host ?? '');
    if (isElsewhere || isRebound) await reply.code(403).send('Not from this machine');
  });
  return server;
}

/** Where apps answer to a `response_url`, and where they fetch files. */
function answerRoutes(server: FastifyInstance, { model }: Desk, faults: Faults): void {
  server.post<{ Params: { token: string } }>('/response/:token', async (request, reply) => {
    const struck = faults.takeApi('response_url');
    if (struck !== undefined && (await isStopped(request, reply, struck, faults))) return reply;
    try {
      useResponseUrl(model, request.params.token, request.body);
      if (struck !== undefined) return answerBadly(request, reply, struck, faults, { ok: true });
      return reply.send({ ok: true });
    } catch (error) {
      if (!(error instanceof SlackError)) throw error;
      const isGone = error.error === 'expired_url' || error.error === 'used_url';
      return reply.code(isGone ? 404 : 400).send({ ok: false, error: error.error });
    }
  });
  server.get<{ Params: { id: string; name: string } }>('/files/:id/:name', async (request, reply) => {
    const struck = faults.takeApi('file');
    if (struck !== undefined && (await isStopped(request, reply, struck, faults))) return reply;
    const file = model.files.get(request.params.id);
    const isBot = request.headers.authorization === `Bearer ${model.botToken}`;
    if (file === undefined || !isBot) return reply.code(404).send('Not found');
    void reply.type(file.mimetype);
    if (struck !== undefined) return answerBadly(request, reply, struck, faults, file.content);
    return reply.send(file.content);
  });
}
