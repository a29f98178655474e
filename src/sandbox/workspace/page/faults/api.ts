import { z } from 'zod';
import type { ClientAnswer, FaultState, WorkspaceEvent } from '../../client-api.js';
import { Answer } from '../state/read.js';

const Token = z.enum(['valid', 'account_inactive', 'token_revoked', 'invalid_auth']);

/** The faults as the server tells them; fields that later servers add are left out. */
const State = z.object({
  seed: z.number(),
  rules: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      fault: z.string(),
      seen: z.number(),
      happened: z.number(),
      isUsedUp: z.boolean(),
    }),
  ),
  counts: z.record(z.string(), z.number()),
  happened: z.array(z.object({ at: z.string(), to: z.string(), kind: z.string() })),
  presets: z.array(z.string()),
  methods: z.array(z.object({ method: z.string(), errors: z.array(z.string()) })),
  tokens: Token,
  connections: z.number(),
  channels: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isArchived: z.boolean(),
      isShared: z.boolean(),
      hasBot: z.boolean(),
    }),
  ),
  people: z.array(z.object({ id: z.string(), name: z.string(), isDeactivated: z.boolean() })),
}) satisfies z.ZodType<FaultState>;

const lost: ClientAnswer = {
  ok: false,
  error: 'workspace_unreachable',
  notice: 'The local workspace does not answer. Is it still running?',
};

async function send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<ClientAnswer> {
  try {
    const response = await fetch(`/client/faults${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return Answer.parse(await response.json());
  } catch {
    return lost;
  }
}

/** The requests about faults. Those that change something never throw, they answer `Refused`. */
export const faultsApi = {
  read: async (): Promise<FaultState> => {
    const response = await fetch('/client/faults');
    return State.parse(await response.json());
  },
  add: (rule: object) => send('POST', '', rule),
  preset: (preset: string) => send('POST', '/preset', { preset }),
  remove: (id: string) => send('DELETE', `/${encodeURIComponent(id)}`),
  clear: () => send('DELETE', ''),
  happen: (event: WorkspaceEvent) => send('POST', '/event', event),
};
