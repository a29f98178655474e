import type { FastifyReply, FastifyRequest } from 'fastify';
import { unreachable } from '../../../types/unreachable.js';
import type { ApiFault, Faults, Struck } from './faults.js';

/**
 * What a fault does before a call is carried out. True where it is not to be carried out at all: then the answer
 * has gone out, or never will.
 */
export async function isStopped(
  request: FastifyRequest,
  reply: FastifyReply,
  { fault, rule }: Struck<ApiFault>,
  { waits }: Faults,
): Promise<boolean> {
  switch (fault.kind) {
    case 'error':
      void reply.send({ ok: false, error: fault.error });
      return true;
    case 'rate-limited':
      if (fault.retryAfterSeconds !== null) void reply.header('retry-after', String(fault.retryAfterSeconds));
      void reply.code(429).send({ ok: false, error: 'ratelimited' });
      return true;
    case 'status':
      void reply.code(fault.status).type('text/html').send('<html><body>Server error</body></html>');
      return true;
    case 'html':
      void reply.type('text/html').send('<html><body>Sign in to Slack</body></html>');
      return true;
    case 'cut':
      request.raw.socket.destroy();
      void reply.hijack();
      return true;
    case 'hang': {
      const isGone = (await waits.wait(rule, null, request.raw.socket)) !== 'released';
      if (isGone) void reply.hijack();
      return isGone;
    }
    case 'held':
      await fault.until;
      return false;
    case 'answer-lost':
    case 'truncated':
    case 'delay':
      return false;
    default:
      return unreachable(fault);
  }
}

/** The answer of a call that was carried out, as a fault lets it through. */
export async function answerBadly(
  request: FastifyRequest,
  reply: FastifyReply,
  { fault, rule }: Struck<ApiFault>,
  { waits }: Faults,
  body: Record<string, unknown> | string,
): Promise<FastifyReply> {
  switch (fault.kind) {
    case 'answer-lost':
      request.raw.socket.destroy();
      return reply.hijack();
    case 'truncated': {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      if (typeof body !== 'string') void reply.type('application/json');
      return reply.send(text.slice(0, Math.floor(text.length / 2)));
    }
    case 'delay':
      await waits.wait(rule, fault.ms, request.raw.socket);
      return reply.send(body);
    default:
      return reply.send(body);
  }
}
