import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Policy } from '../../src/config/index.js';
import { createOperator, openPool, type Operator } from '../../src/operator/index.js';
import type { CallRecord } from '../../src/sandbox/operator/http/calls.js';
import {
  OperatorData,
  startOperator,
  type OperatorDataInput,
  type RunningOperator,
} from '../../src/sandbox/operator/index.js';
import { openStore, type Store } from '../../src/store/index.js';
import type { UserId } from '../../src/types/ids.js';
import { ProfileName, SlackChannelId } from '../../src/types/ids.js';
import { inRealTime, type After } from '../../src/workflow/after.js';
import { CatalogueReader } from '../../src/workflow/catalogue.js';
import { LoginAccounts } from '../../src/workflow/login-accounts.js';
import { carryOut, giveUp } from '../../src/workflow/job-registry.js';
import type { Services } from '../../src/workflow/services.js';
import { OutboxRunner } from '../../src/workflow/outbox/outbox.js';
import type { Messenger, PostResult } from '../../src/workflow/ports.js';
import { RemoteReader } from '../../src/workflow/remote.js';
import { smallData } from './sample/operator-data.js';
import { operatorSettings } from './sample/operator-settings.js';
import { ann, bob, cas } from './sample/people.js';
import { ListReader } from '../../src/workflow/list-reader.js';

const approvals = SlackChannelId.parse('C0APPROVALS');

/** Where tests begin: noon in Amsterdam. */
export const begin = Date.parse('2026-12-01T11:00:00Z');

/** What happens to one request at the operator: before it is handled, or to its answer. */
export interface Trouble {
  readonly method: string;
  readonly path: RegExp;
  /**
   * `refuse`: 503 and not handled; `limit`: 429, one call too many; `reject`: 422 with an error object; `cut`: handled,
   * and the answer is lost; `hold`: waits for `until`; `drop`: not handled, and no answer.
   */
  readonly does: 'refuse' | 'limit' | 'reject' | 'cut' | 'hold' | 'drop';
  readonly until?: Promise<void>;
  /** What a rejection says besides. */
  readonly says?: object;
  /** How many requests it befalls. */
  times: number;
}

export interface BackendOptions {
  /** Names of the operator's logins that the bot has. */
  readonly profiles?: readonly string[];
  readonly patchRemove?: boolean;
  /** Where the database is; in memory where not given. */
  readonly path?: string;
  /** What seals in it; the command line's tests bring the one of their settings. */
  readonly secretKey?: Uint8Array;
  /** Which services are played otherwise. */
  readonly played?: Partial<Pick<Services, 'policy' | 'people' | 'messenger'>>;
  /** How often a GET is tried in all; once where not given. */
  readonly attempts?: number;
  /** How it waits, where that is not in real time. */
  readonly after?: After;
  /** The logins that people are bound to. */
  readonly bound?: ReadonlyMap<UserId, ProfileName>;
  /** Who may ask; Ann and Cas where not given. */
  readonly requesters?: readonly UserId[];
  /** What the operator has; the small catalogue where not given. */
  readonly data?: OperatorDataInput;
}

type Told = Parameters<Messenger['notifyRequester']>[0];

export interface Backend {
  readonly services: Services;
  readonly store: Store;
  readonly runner: OutboxRunner;
  readonly operator: RunningOperator;
  readonly clock: { now: number };
  readonly troubles: Trouble[];
  /** What somebody else does while the bot's calls are on their way: asked for each, when it was handled. */
  meanwhile: ((call: CallRecord) => Promise<void>) | null;
  /** What requesters were told, in order. */
  readonly told: Told[];
  readonly settings: { patchRemove: boolean };
  client(profile: string): Operator;
}

export const trouble = (
  does: Trouble['does'],
  method: string,
  path: RegExp,
  more: Partial<Pick<Trouble, 'times' | 'until' | 'says'>> = {},
): Trouble => ({ does, method, path, times: 1, ...more });

/** Something that waits until the test says so. */
export function openGate(): { opened: Promise<void>; open: () => void } {
  const waiting = new EventEmitter();
  const opened = once(waiting, 'open').then(() => undefined);
  return { opened, open: () => waiting.emit('open') };
}

/** The real use cases over a real store and the embedded operator; only Slack is played. */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const clock = { now: begin };
  const { after = inRealTime } = options;
  const meanwhile: Pick<Backend, 'meanwhile'> = { meanwhile: null };
  const { running: operator, troubles } = await openOperator(clock, options, (call) =>
    meanwhile.meanwhile?.(call),
  );
  const secretKey = options.secretKey ?? new Uint8Array(32).fill(7);
  const store = await openStore({ path: options.path ?? ':memory:', secretKey });
  const { profiles = ['ann', 'ben'], patchRemove = true } = options;
  const settings = operatorSettings(
    // A stall of a busy machine must not look like an operator that gives no answer.
    { baseUrl: operator.url, timeoutMs: 30_000, patchRemove },
    profiles.map((name) => ({ name, token: `token-of-${name}` })),
  );
  const pool = openPool(settings, { now: () => clock.now });
  const retry = { attempts: options.attempts ?? 1, backoffMs: 1 };
  const operators = new Map(
    settings.profiles.map((profile) => [profile.name, createOperator({ settings, profile, pool, retry })]),
  );
  const told: Told[] = [];
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const now = () => clock.now;
  const runner: OutboxRunner = new OutboxRunner({
    store,
    now,
    log: quiet,
    width: 8,
    after,
    run: (job, attempt, isRetry) => carryOut(services, job, attempt, isRetry),
    gaveUp: (job) => giveUp(services, job),
  });
  const accounts = new LoginAccounts({ store, baseUrl: settings.baseUrl, now });
  const services: Services = {
    store,
    settings,
    operators,
    catalogue: new CatalogueReader({ cacheSeconds: 300, mode: 'absolute', accounts, now }),
    accounts,
    lists: new ListReader({ cacheSeconds: 0 }),
    remote: new RemoteReader({ cacheSeconds: 300, now }),
    policy: () => ({
      ...policy,
      roles: { ...policy.roles, requesters: { users: options.requesters ?? [ann, cas], groups: [] } },
      profiles: { ...policy.profiles, users: options.bound ?? new Map() },
    }),
    people: {
      member: (id) =>
        Promise.resolve({
          id,
          isGuest: false,
          isForeign: false,
          isBot: false,
          deleted: false,
        }),
      group: () => Promise.resolve([]),
    },
    messenger: played(told),
    now,
    after,
    uuid: randomUUID,
    planKey: new Uint8Array(32).fill(3),
    log: quiet,
    outbox: runner,
    keep: { ordersDays: 400, journalDays: 1_100 },
    ...options.played,
  };
  onTestFinished(async () => {
    await runner.stop(5_000);
    await pool.close();
    await store.close();
  });
  const client = (profile: string) => {
    const found = operators.get(ProfileName.parse(profile));
    if (found === undefined) throw new Error(`no client for ${profile}`);
    return found;
  };
  return Object.assign(meanwhile, {
    services,
    store,
    runner,
    operator,
    clock,
    troubles,
    told,
    settings,
    client,
  });
}

/** The embedded operator, with what is to go wrong with its requests. */
async function openOperator(
  clock: { now: number },
  { patchRemove = true, data = smallData }: BackendOptions,
  handled: (call: CallRecord) => Promise<void> | undefined,
): Promise<{ running: RunningOperator; troubles: Trouble[] }> {
  const troubles: Trouble[] = [];
  const next = (does: Trouble['does'][], { method, url }: FastifyRequest): Trouble | undefined => {
    const found = troubles.find(
      (each) => each.times > 0 && does.includes(each.does) && each.method === method && each.path.test(url),
    );
    if (found !== undefined) found.times -= 1;
    return found;
  };
  const running = await startOperator({
    port: 0,
    db: ':memory:',
    data: OperatorData.parse(data),
    now: () => new Date(clock.now),
    timezone: 'Europe/Amsterdam',
    patchRemove,
    interference: {
      async onRequest(_call, request: FastifyRequest, reply: FastifyReply) {
        const found = next(['refuse', 'limit', 'reject', 'hold', 'drop'], request);
        if (found?.does === 'refuse') await reply.status(503).send('busy');
        if (found?.does === 'limit') await reply.status(429).send('slow down');
        if (found?.does === 'reject') await reply.status(422).send({ ...rejection, ...found.says });
        if (found?.does === 'drop') reply.hijack().raw.destroy();
        await found?.until;
      },
      async onSend(call, payload, reply) {
        await handled(call);
        if (next(['cut'], reply.request) !== undefined) reply.raw.destroy();
        return payload;
      },
    },
  });
  onTestFinished(() => running.close());
  return { running, troubles };
}

const rejection = { error_identifier: 'urn:error:order:validation', error_message: 'Not on a Friday' };

export const draftPath = /\/v1\/order-drafts\//;
/** The POST that places, not the dry run. */
export const placePath = /\/orders\?order_draft_id=[^&]+$/;

const policy: Policy = {
  timezone: 'Europe/Amsterdam',
  defaultCountry: 'NL',
  roles: {
    requesters: { users: [], groups: [] },
    approvers: { users: [bob], groups: [] },
    admins: { users: [bob], groups: [] },
  },
  approvals: {
    slackChannel: approvals,
    allowSharedSlackChannel: false,
    expireAfterMs: 72 * 3_600_000,
    remindAfterMs: 4 * 3_600_000,
    reminderHours: { days: [1, 2, 3, 4, 5], from: 480, to: 1_080 },
    rules: [],
  },
  profiles: { holdMs: 7_200_000, turnMs: 900_000, users: new Map() },
};

/** Slack takes everything and shows it. */
function played(told: Told[]): Messenger {
  let count = 0;
  const shown = (channel = approvals): Promise<PostResult> => {
    count += 1;
    return Promise.resolve({ shown: true, messageRef: { channel, ts: `1.${count}` } });
  };
  return {
    showCard: () => shown(),
    closeCard: () => shown(),
    showDirectCard: () => shown(SlackChannelId.parse('D0DIRECT')),
    notifyRequester: (message) => {
      told.push(message);
      return shown(SlackChannelId.parse('D0DIRECT'));
    },
    noteStep: () => shown(),
    noteQuestion: () => shown(),
    notifyOfQuestion: () => shown(SlackChannelId.parse('D0DIRECT')),
    notifyAdmin: () => shown(SlackChannelId.parse('D0DIRECT')),
    remind: () => shown(),
    showHome: () => shown(SlackChannelId.parse('D0DIRECT')),
    sendEphemeral: () => shown(),
    channelFact: () => Promise.resolve({ usable: true, shared: false }),
  };
}
