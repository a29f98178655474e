import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerBadly, isStopped } from '../faults/calls.js';
import type { Faults } from '../faults.js';
import type { Model } from '../model.js';
import { SlackError } from '../slack-error.js';
import { needScope, type Method } from './method.js';

/** A call that the bot made, for tests: what was asked and what was answered. */
export type ApiCall = { method: string; args: Record<string, unknown>; answer: Record<string, unknown> };

export type WebApi = {
  model: Model;
  methods: ReadonlyMap<string, Method>;
  faults: Faults;
  note: (call: ApiCall) => void;
};

const Args = z.record(z.string(), z.unknown());

/** Slack's Web API under `/api/`: form and JSON bodies, tokens, scopes, and refusals with status 200. */
export function webApiRoutes(server: FastifyInstance, api: WebApi): void {
  server.all<{ Params: { method: string } }>('/api/:method', async (request, reply) => {
    const { method: name } = request.params;
    const args = { ...read(request.query), ...read(request.body) };
    const struck = api.faults.takeApi(name);
    if (struck !== undefined && (await isStopped(request, reply, struck, api.faults))) return reply;
    const answer = answerTo(api, name, request, args);
    api.note({ method: name, args: withoutToken(args), answer });
    void reply.header('x-oauth-scopes', api.model.manifest.oauth_config.scopes.bot.join(','));
    const body = { ...answer, ...warnings(request) };
    if (struck !== undefined) return answerBadly(request, reply, struck, api.faults, body);
    return reply.send(body);
  });
}

function answerTo(
  { model, methods }: WebApi,
  name: string,
  request: FastifyRequest,
  args: Record<string, unknown>,
): Record<string, unknown> {
  try {
    const method = methods.get(name);
    if (method === undefined) throw new SlackError('unknown_method');
    checkToken(model, method, request, args);
    needScope(model, ...method.scopes);
    return { ok: true, ...method.call(model, args) };
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    const messages = error.messages.length > 0 ? { response_metadata: { messages: error.messages } } : {};
    return { ok: false, error: error.error, ...error.extra, ...messages };
  }
}

/** @throws SlackError `not_authed`, `invalid_auth`, `not_allowed_token_type`, or how the token stands */
function checkToken(
  model: Model,
  method: Method,
  request: FastifyRequest,
  args: Record<string, unknown>,
): void {
  if (method.token === 'none') return;
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const token = bearer ?? args['token'];
  if (typeof token !== 'string' || token === '') throw new SlackError('not_authed');
  const known = { [model.botToken]: 'bot', [model.appToken]: 'app' }[token];
  if (known === undefined) throw new SlackError('invalid_auth');
  if (model.tokenState !== 'valid') throw new SlackError(model.tokenState);
  if (known !== method.token) throw new SlackError('not_allowed_token_type');
}

function warnings(request: FastifyRequest): Record<string, unknown> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/json') || type.includes('charset')) return {};
  return { warning: 'missing_charset' };
}

const read = (value: unknown): Record<string, unknown> => {
  const parsed = Args.safeParse(value);
  return parsed.success ? parsed.data : {};
};

const withoutToken = ({ token: _token, ...args }: Record<string, unknown>) => args;
