import { setTimeout as wait } from 'node:timers/promises';
import type { Model } from '../model.js';
import { enterpriseId } from '../enterprise.js';
import type { Ack, Delivery } from './deliverer.js';

export type EventSending = {
  model: Model;
  deliver: (delivery: Delivery) => Promise<Ack>;
  /** Milliseconds before each retry. */
  retryDelays: readonly number[];
  stopped: AbortSignal;
};

/**
 * Delivers an event that the manifest subscribes to; one that was not acked is sent again, with the same event id
 * and a mark of the attempt. An event that the app did not ask for is not sent.
 */
export async function sendEvent(
  { model, deliver, retryDelays, stopped }: EventSending,
  event: Record<string, unknown> & { type: string },
): Promise<void> {
  const asked = model.manifest.settings.event_subscriptions?.bot_events ?? [];
  if (!asked.includes(event.type)) return;
  const { seed } = model;
  const body = {
    token: 'local-verification-token',
    team_id: seed.team.id,
    context_team_id: seed.team.id,
    context_enterprise_id: seed.enterprise?.id ?? null,
    ...enterpriseId(seed),
    api_app_id: seed.app.appId,
    event: { ...event, event_ts: model.nextTs() },
    type: 'event_callback',
    event_id: `Ev${model.nextNumber()}`,
    event_time: Math.floor(model.now() / 1_000),
    authorizations: [
      {
        enterprise_id: seed.enterprise?.id ?? null,
        team_id: seed.team.id,
        user_id: seed.app.botUserId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: isShared(model, event),
    event_context: `4-${Buffer.from(JSON.stringify({ et: event.type, tid: seed.team.id, aid: seed.app.appId })).toString('base64url')}`,
  };
  let ack = await deliver({ kind: 'event', body });
  for (const [index, delay] of retryDelays.entries()) {
    if (ack.kind === 'acked' || ack.noRetry || stopped.aborted) return;
    const reason = ack.error === 'operation_timeout' ? 'http_timeout' : 'http_error';
    try {
      await wait(delay, undefined, { signal: stopped, ref: false });
    } catch {
      return;
    }
    ack = await deliver({ kind: 'event', body, retry: { attempt: index + 1, reason } });
  }
}

/** Whether an event is about a Slack channel that another company shares. */
const isShared = ({ conversations }: Model, { channel }: Record<string, unknown>): boolean =>
  typeof channel === 'string' && conversations.get(channel)?.isShared === true;
