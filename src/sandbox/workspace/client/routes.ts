import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Desk } from '../desk.js';
import { act } from '../interactions/action.js';
import { typeCommand } from '../interactions/command.js';
import { openHome } from '../interactions/home.js';
import { say, upload } from '../interactions/message.js';
import { close, submit } from '../interactions/modal.js';
import { suggest } from '../interactions/options.js';
import { refused } from '../interactions/refusals.js';
import { useMessageShortcut, useShortcut } from '../interactions/shortcut.js';
import { clientHome, clientView } from '../shapes.js';
import { stackOf } from '../views.js';
import { bootstrap, channelsOf, messagesFor, threadFor } from './reads.js';
import * as requests from './requests.js';
import type { Streams } from './streams.js';

type ForUser = { Params: { user: string } };
type ForChannel = { Params: { user: string; channel: string } };
type ForThread = { Params: { user: string; channel: string; ts: string } };

/** The clients' API, as `client-api.ts` lists it. */
export function clientRoutes(server: FastifyInstance, desk: Desk, streams: Streams): void {
  const { model } = desk;
  server.get('/client/bootstrap', () => bootstrap(model));
  server.get<{ Querystring: { user?: string } }>('/client/events', (request, reply) => {
    const user = request.query.user ?? '';
    if (!model.people.has(user)) return reply.code(404).send(refused('not_found'));
    streams.add(user, reply.raw);
    return reply.hijack();
  });
  const base = '/client/users/:user';
  server.get<ForUser>(`${base}/channels`, ({ params }) => channelsOf(model, params.user));
  server.get<ForChannel>(`${base}/channels/:channel/messages`, ({ params }) =>
    messagesFor(model, params.user, params.channel),
  );
  server.get<ForThread>(`${base}/channels/:channel/threads/:ts`, ({ params }) =>
    threadFor(model, params.user, params.channel, params.ts),
  );
  server.get<ForUser>(`${base}/views`, ({ params }) => stackOf(model, params.user).map(clientView));
  server.get<ForUser>(`${base}/home`, ({ params }, reply) =>
    // A bare null would be an empty body.
    reply.type('application/json').send(JSON.stringify(clientHome(model.homes.get(params.user)))),
  );

  const does = <B>(
    name: string,
    body: z.ZodType<B>,
    work: (desk: Desk, user: string, request: B) => unknown,
  ): void => {
    server.post<ForUser>(`${base}/${name}`, async (request, reply) => {
      const { user } = request.params;
      const person = model.people.get(user);
      if (person === undefined) return reply.code(404).send(refused('not_found'));
      if (person.isDeactivated) return refused('account_inactive');
      const parsed = body.safeParse(request.body);
      if (!parsed.success)
        return reply.code(400).send({ ...refused('bad_request'), issues: parsed.error.issues });
      const answer = await work(desk, user, parsed.data);
      return reply.header('x-event-count', String(streams.count(user))).send(answer);
    });
  };
  does('command', requests.CommandBody, typeCommand);
  does('message', requests.MessageBody, say);
  does('action', requests.ActionBody, act);
  does('options', requests.OptionsBody, suggest);
  does('submit', requests.SubmitBody, submit);
  does('close', requests.CloseBody, close);
  does('home', requests.EmptyBody, openHome);
  does('shortcut', requests.ShortcutBody, useShortcut);
  does('message-shortcut', requests.MessageShortcutBody, useMessageShortcut);
  does('file', requests.FileBody, upload);
}
