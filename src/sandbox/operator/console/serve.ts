import type { FastifyInstance } from 'fastify';
import type { CallLog } from '../http/calls.js';
import type { FaultLayer } from '../faults/layer.js';
import type { Service } from '../service.js';
import { consolePage } from './page.js';
import { script } from './script.js';
import { style } from './style.js';

const hosts = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Serves the console at `/`. It asks for no token, so it answers only where it was called by a loopback name. */
export function serveConsole(
  app: FastifyInstance,
  service: Service,
  calls: CallLog,
  faults: FaultLayer,
): void {
  app.get('/', (request, reply) => {
    // A page elsewhere whose name was pointed at 127.0.0.1 must not read what is here.
    if (!hosts.test(request.headers.host ?? ''))
      return reply.status(403).type('text/plain').send('Use localhost');
    const asked = new URL(request.url, 'http://localhost').searchParams;
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; frame-ancestors 'none'",
      )
      .header('cache-control', 'no-store')
      .send(consolePage(service, calls.all(), faults, asked));
  });
  app.get('/console.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/console.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}
