import { createHmac } from 'node:crypto';
import type { Delivery } from '../../../src/sandbox/workspace/delivery/deliverer.js';
import { unreachable } from '../../../src/types/unreachable.js';
import { evil, hostileText, hostileValue } from '../hostile.js';
import { mutated } from '../mutate.js';
import type { Random } from '../random.js';
import { organisation, otherWorkspace } from '../../support/grid.js';
import { emptied, unread } from './states.js';

/** One request as it goes to the bot: the bytes, and who signed them. */
export interface SlackRequest {
  readonly body: string;
  readonly contentType: string;
  readonly secret: string;
  /** What it was made from, for the message of a failure. */
  readonly kind: string;
  /** Whether it is a payload at all, so that it has to be acknowledged. */
  readonly isKnown: boolean;
  /** What the answer has to show at least: an error in place of a window that can't be read, an entry in a list. */
  readonly shows: 'error' | 'entry' | null;
  /** Whether who sends it is ours, and must not be told otherwise. */
  readonly isOurs: boolean;
}

/** What payloads are made from. */
export interface Corpus {
  /** Deliveries that were real. */
  readonly deliveries: readonly Delivery[];
  readonly signingSecret: string;
  /** The workspace the bot is of. */
  readonly team: string;
  /** Who may send: their requests are admitted, and they approve nothing. */
  readonly senders: readonly string[];
  /** Orders, plans and the like of others. */
  readonly orders: readonly string[];
  readonly plans: readonly string[];
  readonly trigger: (user: string) => string;
}

/** Addresses that are not Slack's: nothing may be sent there, and who acts is told in another way. */
const answerTo = [
  'https://evil.example/answer',
  'http://127.0.0.1:9/x',
  'https://hooks.slack.com.evil.example/',
  '',
];

const form = 'application/x-www-form-urlencoded';

/** One request, made from a real one. Most differ in a few places, some in many, some in none. */
export function makeRequest(corpus: Corpus, random: Random): SlackRequest {
  const delivery = random.pick(corpus.deliveries);
  const sender = random.pick(corpus.senders);
  const secret = random.chance(0.01) ? 'another-secret' : corpus.signingSecret;
  const kind = kindOf(delivery);
  if (random.chance(0.01)) {
    return { ...noPayload(random), secret, kind: 'no payload', isKnown: false, shows: null, isOurs: false };
  }
  const times = random.chance(0.15) ? 0 : random.chance(0.1) ? 10 + random.below(20) : 1 + random.below(4);
  const fresh = refreshed(delivery.body, corpus, sender, random);
  const isUnread = random.chance(0.03);
  const hostile = mutated(fresh, random, isUnread ? 0 : times);
  const stated = isRecord(hostile) ? inAnotherState(hostile, isUnread, random) : hostile;
  const body = sentBy(stated, delivery.kind, corpus, sender, random);
  const isKnown = delivery.kind !== 'event' && isRecord(body);
  return {
    ...encoded(delivery.kind, body),
    secret,
    kind,
    isKnown,
    shows: isKnown ? shown(body, isUnread) : null,
    isOurs: isRecord(body) && isOurs(body, corpus.team),
  };
}

/** Ann, whichever of what she is of is named. */
function isOurs({ team, user }: Record<string, unknown>, home: string): boolean {
  if (!isRecord(user) || user['id'] !== 'U0ANN' || (team !== null && !isRecord(team))) return false;
  const named = team === null ? [user['team_id']] : [team['id'], user['team_id']];
  return named.every((id) => id === home || id === otherWorkspace || id === organisation.id);
}

function inAnotherState(body: Record<string, unknown>, isUnread: boolean, random: Random): unknown {
  if (isUnread) return unread(body, random);
  return random.chance(0.1) ? emptied(body, random) : body;
}

function shown(body: Record<string, unknown>, isUnread: boolean): SlackRequest['shows'] {
  if (body['type'] === 'block_suggestion') return 'entry';
  return isUnread && body['type'] === 'view_submission' && isRecord(body['view']) ? 'error' : null;
}

export function signedHeaders({ body, contentType, secret }: SlackRequest): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return {
    'content-type': contentType,
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  };
}

/** The same request with triggers that work, addresses that are heard, and sometimes with another's ids in it. */
function refreshed(body: unknown, corpus: Corpus, sender: string, random: Random): unknown {
  const named = random.chance(0.3);
  const order = random.pick(corpus.orders);
  const plan = random.pick(corpus.plans);
  const forged = random.chance(0.1) ? `plan_${'A'.repeat(20 + random.below(44))}` : plan;
  const text = JSON.stringify(body)
    .replaceAll(/TD-\d+/g, (found) => (named ? order : found))
    .replaceAll(/plan_[A-Za-z0-9_-]{20,64}/g, (found) => (named ? forged : found));
  const copy: unknown = JSON.parse(text);
  if (!isRecord(copy)) return copy;
  const isInWindow = isRecord(copy['view']) && copy['view']['type'] === 'modal';
  // The windows of what was recorded are closed since: on them nothing can be laid.
  if ('trigger_id' in copy && isInWindow) copy['trigger_id'] = 'of-a-closed-window';
  else if ('trigger_id' in copy && random.chance(0.5)) copy['trigger_id'] = corpus.trigger(sender);
  if ('response_url' in copy && random.chance(0.9)) copy['response_url'] = random.pick(answerTo);
  return copy;
}

/** Puts in who sends it: one who decides nothing here, or a stranger who has a name of ours. */
function sentBy(
  body: unknown,
  kind: Delivery['kind'],
  corpus: Corpus,
  sender: string,
  random: Random,
): unknown {
  if (!isRecord(body)) return body;
  const stranger = random.chance(0.15);
  const anybody = random.pick(['U0BOB', 'U0CAT', 'U0DANA', 'U0BEN', 'U0ANN', 'U0FAY', 'U0EVE', 'U0NOBODY']);
  const user = stranger ? anybody : sender;
  const where = stranger
    ? random.pick(['T0ACME', 'E0ENTERPRISE', `${corpus.team} `, '', null, 7, {}])
    : corpus.team;
  // Where no workspace is named, the organisation tells: a stranger is of another.
  const named = stranger ? { enterprise_id: 'E0OTHER' } : {};
  switch (kind) {
    case 'command':
      return { ...body, ...named, user_id: user, team_id: where, ...enterprise(random) };
    case 'interactive':
      return { ...body, ...someoneOf(stranger, user, where, corpus.team, random), ...enterprise(random) };
    case 'event': {
      const event = isRecord(body['event']) ? { ...body['event'], user } : body['event'];
      return { ...body, ...named, event, team_id: where, ...enterprise(random) };
    }
    default:
      return unreachable(kind);
  }
}

const enterprise = (random: Random): Record<string, unknown> =>
  random.chance(0.1)
    ? random.pick<Record<string, unknown>>([
        { enterprise: { id: 'E0OTHER', name: 'Other' }, is_enterprise_install: true },
        { enterprise_id: 'E0OTHER', is_enterprise_install: 'true' },
        { authorizations: [{ team_id: 'T0ACME', user_id: 'U0BOB', is_bot: false }] },
      ])
    : {};

function someoneOf(
  stranger: boolean,
  id: string,
  where: unknown,
  home: string,
  random: Random,
): Record<string, unknown> {
  if (!stranger) {
    const team = { id: home, domain: 'northwind' };
    // Of those who are of two workspaces of one company Slack names either, or the organisation.
    const isOfBoth = id === 'U0ANN' && random.chance(0.3);
    const named = isOfBoth ? random.pick([otherWorkspace, organisation.id]) : home;
    return {
      team: random.chance(0.05) ? null : team,
      user: { id, username: 'x', name: 'x', team_id: named },
    };
  }
  // Either of both says that they are of elsewhere; or neither says anything.
  switch (random.below(3)) {
    case 0:
      return { team: { id: where }, user: { id, team_id: home } };
    case 1:
      return { team: { id: home }, user: { id, team_id: isSaid(where) ? where : 'T0ACME' } };
    default:
      return { team: null, enterprise: null, user: { id } };
  }
}

/** Of what is not said, the workspace of the payload tells. */
const isSaid = (where: unknown): boolean => where !== null && where !== '';

function encoded(kind: Delivery['kind'], body: unknown): Pick<SlackRequest, 'body' | 'contentType'> {
  const json = JSON.stringify(body) ?? 'null';
  if (kind === 'event') return { body: json, contentType: 'application/json' };
  if (kind === 'interactive')
    return { body: new URLSearchParams({ payload: json }).toString(), contentType: form };
  const fields = isRecord(body) ? body : { text: json };
  const pairs = Object.entries(fields).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);
  return { body: new URLSearchParams(pairs).toString(), contentType: form };
}

/** A body that is no payload at all. */
function noPayload(random: Random): Pick<SlackRequest, 'body' | 'contentType'> {
  const contentType = random.pick([
    form,
    'application/json',
    'text/plain',
    `${form}; charset=utf-8`,
    'x',
    '',
  ]);
  const body = random.pick([
    () => '',
    () => 'payload=',
    () => 'payload=%7B',
    () => 'payload=null&payload=%7B%7D',
    () => `payload=${'%5B'.repeat(20_000)}`,
    () => '['.repeat(100_000),
    () => '{"a":'.repeat(50_000),
    () => JSON.stringify(hostileValue(random)) ?? '',
    () => new URLSearchParams({ payload: JSON.stringify(hostileValue(random)) ?? '' }).toString(),
    () => `payload={"type":"view_submission","view":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    () =>
      `{"team_id":"T0DESK","event":{"type":"app_home_opened","user":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}}`,
    () => 'ssl_check=1&token=x',
    () => '{"type":"url_verification","challenge":"<!here>"}',
    () => '%%%%',
    () => `a=${'b'.repeat(random.chance(0.1) ? 10_000_000 : 999_000)}`,
    () => Array.from({ length: 20_000 }, (_, index) => `k${index}=`).join('&'),
    () => new URLSearchParams({ command: hostileText(random), text: evil.user }).toString(),
  ])();
  return { body, contentType };
}

function kindOf(delivery: Delivery): string {
  const { body } = delivery;
  if (delivery.kind === 'command') return `command ${String(body['command'])}`;
  if (delivery.kind === 'event') return 'event';
  const [action] = Array.isArray(body['actions']) ? body['actions'] : [];
  const view = isRecord(body['view']) ? body['view']['callback_id'] : '';
  const id = isRecord(action) ? action['action_id'] : (body['action_id'] ?? body['callback_id'] ?? view);
  return `${String(body['type'])} ${String(id)}`;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
