import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faultInWords } from '../../faults/words.js';
import { unreachable } from '../../../types/unreachable.js';
import type { Admin } from '../admin.js';
import type { ClientAnswer, FaultState, Refused, WorkspaceEvent } from '../client-api.js';
import type { Faults } from '../faults.js';
import { slackPresetNames, slackPresets } from '../faults/presets.js';
import { ruleInWords, SlackFaultRule } from '../faults/rule.js';
import { errorsOf, usedMethods } from '../faults/slack-errors.js';
import type { Model } from '../model.js';
import { refused } from '../interactions/refusals.js';

/** What the faults' part of the clients' API works with. */
export type FaultDesk = {
  model: Model;
  faults: Faults;
  admin: Admin;
  sockets: {
    connections: () => number;
    disconnect: (reason: 'warning' | 'refresh_requested' | 'link_disabled') => void;
    cut: () => void;
  };
};

const EventBody: z.ZodType<WorkspaceEvent> = z.union([
  z.strictObject({
    does: z.enum(['archive', 'unarchive', 'share', 'remove-bot', 'invite-bot']),
    channel: z.string(),
  }),
  z.strictObject({ does: z.enum(['deactivate', 'reactivate']), user: z.string() }),
  z.strictObject({
    does: z.literal('tokens'),
    state: z.enum(['valid', 'account_inactive', 'token_revoked', 'invalid_auth']),
  }),
  z.strictObject({
    does: z.literal('disconnect'),
    reason: z.enum(['warning', 'refresh_requested', 'link_disabled']),
  }),
  z.strictObject({ does: z.literal('cut') }),
]);
const PresetBody = z.strictObject({ preset: z.enum(slackPresetNames) });

const done: ClientAnswer = { ok: true };
const wrong = (error: z.ZodError): Refused => ({
  ...refused('bad_request'),
  notice: error.issues
    .map(({ path, message }) => [...path.map(String), message].join(': '))
    .join('; ')
    .slice(0, 1_000),
});

/** The part of the clients' API that lets things go wrong. */
export function faultRoutes(server: FastifyInstance, desk: FaultDesk): void {
  const { faults } = desk;
  server.get('/client/faults', () => stateOf(desk));
  server.post('/client/faults', (request, reply) => {
    const rule = SlackFaultRule.safeParse(request.body);
    if (!rule.success) return reply.code(400).send(wrong(rule.error));
    faults.add(rule.data);
    return reply.send(done);
  });
  server.post('/client/faults/preset', (request, reply) => {
    const body = PresetBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send(wrong(body.error));
    for (const rule of slackPresets[body.data.preset]) faults.add(rule);
    return reply.send(done);
  });
  server.delete('/client/faults', () => {
    faults.clear();
    return done;
  });
  server.delete<{ Params: { id: string } }>('/client/faults/:id', (request, reply) =>
    faults.remove(request.params.id) ? done : reply.code(404).send(refused('not_found')),
  );
  server.post('/client/faults/event', (request, reply) => {
    const event = EventBody.safeParse(request.body);
    if (!event.success) return reply.code(400).send(wrong(event.error));
    return happen(desk, event.data) ? reply.send(done) : reply.code(404).send(refused('not_found'));
  });
}

function stateOf({ model, faults, sockets }: FaultDesk): FaultState {
  return {
    seed: faults.seed,
    rules: faults.rules().map(({ id, rule, seen, happened, isUsedUp }) => {
      const words = [rule.fault].flat().map(faultInWords);
      const fault = words.length === 1 ? (words[0] ?? '') : `one of: ${words.join(' · ')}`;
      return { id, what: ruleInWords(rule), fault, seen, happened, isUsedUp };
    }),
    counts: { ...faults.ledger.counts() },
    happened: faults.ledger
      .newest()
      .slice(-30)
      .toReversed()
      .map(({ at, to, kind }) => ({ at, to, kind })),
    presets: [...slackPresetNames],
    methods: usedMethods.map((method) => ({ method, errors: [...errorsOf(method)] })),
    tokens: model.tokenState,
    connections: sockets.connections(),
    channels: [...model.conversations.values()]
      .filter(({ kind }) => kind === 'channel')
      .map(({ id, name, isArchived, isShared, members }) => ({
        id,
        name,
        isArchived,
        isShared,
        hasBot: members.has(model.seed.app.botUserId),
      })),
    people: [...model.people.values()]
      .filter(({ teamId }) => teamId === model.seed.team.id)
      .map(({ id, realName, isDeactivated }) => ({ id, name: realName, isDeactivated })),
  };
}

/** Lets it happen; false where there is no such Slack channel or user. */
function happen({ model, admin, sockets }: FaultDesk, event: WorkspaceEvent): boolean {
  if ('channel' in event && model.conversations.get(event.channel)?.kind !== 'channel') return false;
  if ('user' in event && !model.people.has(event.user)) return false;
  switch (event.does) {
    case 'archive':
      admin.archive(event.channel);
      return true;
    case 'unarchive':
      admin.unarchive(event.channel);
      return true;
    case 'share':
      admin.share(event.channel);
      return true;
    case 'remove-bot':
      admin.removeBot(event.channel);
      return true;
    case 'invite-bot':
      admin.inviteBot(event.channel);
      return true;
    case 'deactivate':
      admin.deactivate(event.user);
      return true;
    case 'reactivate':
      admin.change(event.user, { isDeactivated: false });
      return true;
    case 'tokens':
      admin.tokens(event.state);
      return true;
    case 'disconnect':
      sockets.disconnect(event.reason);
      return true;
    case 'cut':
      sockets.cut();
      return true;
    default:
      return unreachable(event);
  }
}
