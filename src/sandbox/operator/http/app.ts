import { fastify, type FastifyInstance } from 'fastify';
import type { Service } from '../service.js';
import type { CallLog } from './calls.js';
import { errorObject, Fault, malformed, notFound, statusOf } from './fault.js';
import { familyOf, installGate, type Interference } from './gate.js';
import { openApi } from './openapi.js';
import type { Answer, Route } from './route.js';

/** What goes wrong outside the handlers, in terms of the error object. */
function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof SyntaxError) return malformed('Body is not JSON');
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return malformed(error instanceof Error ? error.message : 'Request not understood');
  }
  // The cause stays out of the answer: it may quote what was sent.
  return new Fault('internal', 'The service failed');
}

/** Answers are checked by the schemas that describe them: a field that isn't documented can't leak. */
function bodyOf(route: Route, { status, body }: Answer): unknown {
  const schema = route.answers[status];
  if (schema === undefined) throw new Error(`${route.method} ${route.path} has no answer ${status}`);
  return schema === null ? undefined : schema.parse(body);
}

/** Serves a route table over HTTP, each route checked, authenticated and logged in the same way. */
export function createOperatorApp(
  service: Service,
  routes: readonly Route[],
  calls: CallLog,
  {
    interference = {},
    onFailure,
  }: { interference?: Interference; onFailure?: (error: unknown) => void } = {},
): FastifyInstance {
  const app = fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => {
      const fault = faultOf(error);
      // Here the reply's type allows no body of ours, and no hook would run anyway.
      void reply.hijack();
      reply.raw.writeHead(statusOf(fault.kind), { 'content-type': 'application/json' });
      reply.raw.end(JSON.stringify(errorObject(fault, familyOf(request.url))));
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error('Body is not JSON'));
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const fault = faultOf(error);
    if (fault.kind === 'internal') onFailure?.(error);
    return reply.status(statusOf(fault.kind)).send(errorObject(fault, familyOf(request.url)));
  });
  app.setNotFoundHandler((request, reply) => {
    const fault = notFound(`No ${request.method} here`);
    return reply.status(statusOf(fault.kind)).send(errorObject(fault, familyOf(request.url)));
  });

  const profileOf = installGate(app, service, calls, interference);
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => {
        const { params, query, body } = request;
        const answer = route.run({ params, query, body, profile: profileOf(request) });
        const sent = bodyOf(route, answer);
        void reply.status(answer.status);
        return sent === undefined ? reply.send() : reply.type('application/json').send(JSON.stringify(sent));
      },
    });
  }
  // Long to write, and few ask for it.
  let description: ReturnType<typeof openApi> | null = null;
  app.get('/openapi.json', () => (description ??= openApi(routes)));
  return app;
}
