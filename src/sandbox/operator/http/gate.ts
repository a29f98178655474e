import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Profile } from '../data/schema.js';
import type { Service } from '../service.js';
import type { CallLog, CallRecord } from './calls.js';
import { Fault, type Family } from './fault.js';

/**
 * Where a fault layer comes in: before a request is handled, and before its answer goes out. It may wait, answer
 * by itself (`reply.send`), or take the socket (`reply.hijack()`, then `request.raw.destroy()`).
 */
export interface Interference {
  onRequest?(call: CallRecord, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Gives back what goes out in place of the payload. */
  onSend?(call: CallRecord, payload: unknown, reply: FastifyReply): Promise<unknown>;
}

/** Two interferences in turn; the second sees no call that the first has answered, and the first's answers. */
export const bothOf = (first: Interference, second: Interference): Interference => ({
  onRequest: async (call, request, reply) => {
    await first.onRequest?.(call, request, reply);
    if (!reply.sent) await second.onRequest?.(call, request, reply);
  },
  onSend: async (call, payload, reply) => {
    const sent = (await first.onSend?.(call, payload, reply)) ?? payload;
    return (await second.onSend?.(call, sent, reply)) ?? sent;
  },
});

export const familyOf = (url: string): Family =>
  /^\/v1\/(?:channel|accounts\/[^/]*\/siptrunk-)/.test(url) ? 'sip-trunk' : 'order';

const guarded = (url: string): boolean => url.startsWith('/v1/') || url.startsWith('/dev/');

/**
 * The one place that every request passes on its way in and out: it is logged, then authenticated (G1: a
 * bearer token per profile). Gives back how a handler learns the profile.
 */
export function installGate(
  app: FastifyInstance,
  service: Service,
  calls: CallLog,
  interference: Interference,
): (request: FastifyRequest) => Profile {
  const records = new WeakMap<FastifyRequest, CallRecord>();
  const profiles = new WeakMap<FastifyRequest, Profile>();

  app.addHook('onRequest', async (request, reply) => {
    if (!guarded(request.url)) return undefined;
    const record: CallRecord = {
      at: service.now().toISOString(),
      method: request.method,
      path: request.url,
      profile: null,
      body: undefined,
      status: null,
    };
    records.set(request, record);
    calls.begin(record);
    const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ');
    const profile =
      scheme.toLowerCase() === 'bearer' ? service.catalogue().profileByToken.get(token) : undefined;
    if (profile !== undefined) {
      profiles.set(request, profile);
      record.profile = profile.name;
    }
    await interference.onRequest?.(record, request, reply);
    if (reply.sent) return reply;
    if (profile === undefined) {
      void reply.header('www-authenticate', 'Bearer');
      throw new Fault('unauthenticated', 'A bearer token of a profile is needed');
    }
    return undefined;
  });

  app.addHook('preValidation', async (request) => {
    const record = records.get(request);
    if (record !== undefined) record.body = request.body;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const record = records.get(request);
    if (record === undefined) return payload;
    const sent = (await interference.onSend?.(record, payload, reply)) ?? payload;
    // A connection that was cut gets no answer, whatever was to be its status.
    if (!request.raw.socket.destroyed) record.status = reply.statusCode;
    return sent;
  });

  return (request) => {
    const profile = profiles.get(request);
    if (profile === undefined) throw new Fault('unauthenticated', 'A bearer token of a profile is needed');
    return profile;
  };
}
