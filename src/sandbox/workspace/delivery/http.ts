import { createHmac } from 'node:crypto';
import { unreachable } from '../../../types/unreachable.js';
import type { Ack, Deliverer, Delivery, Forgery } from './deliverer.js';

export type HttpDelivery = { requestUrl: string; signingSecret: string; ackMilliseconds: number };

/**
 * Delivers as Slack does over HTTP: commands as a form, interactions as a form with `payload`, events as JSON, all
 * signed (`v0`). The timestamp is the real time, since receivers compare it with theirs.
 */
export function httpDeliverer({ requestUrl, signingSecret, ackMilliseconds }: HttpDelivery): Deliverer {
  const closing = new AbortController();

  async function deliver(delivery: Delivery, forgery: Forgery = {}): Promise<Ack> {
    const { body, contentType } = encode(delivery);
    const timestamp = String(forgery.timestamp ?? Math.floor(Date.now() / 1_000));
    const headers: Record<string, string> = {
      'content-type': forgery.contentType ?? contentType,
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signature(forgery.signingSecret ?? signingSecret, timestamp, body),
    };
    if (delivery.retry !== undefined) {
      headers['x-slack-retry-num'] = String(delivery.retry.attempt);
      headers['x-slack-retry-reason'] = delivery.retry.reason;
    }
    const timeout = AbortSignal.timeout(ackMilliseconds);
    try {
      const answer = await fetch(requestUrl, {
        method: 'POST',
        body,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([timeout, closing.signal]),
      });
      const text = await answer.text();
      const noRetry = answer.headers.get('x-slack-no-retry') === '1';
      if (answer.status !== 200)
        return { kind: 'failed', error: 'http_error', status: answer.status, noRetry };
      return { kind: 'acked', body: readAck(text), status: answer.status };
    } catch {
      const error = timeout.aborted ? 'operation_timeout' : 'dispatch_failed';
      return { kind: 'failed', error, noRetry: false };
    }
  }

  return { deliver, close: async () => closing.abort() };
}

/** Slack's signature of a request: HMAC-SHA256 over `v0:timestamp:body`. */
const signature = (secret: string, timestamp: string, body: string): string =>
  `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;

function encode(delivery: Delivery): { body: string; contentType: string } {
  const form = 'application/x-www-form-urlencoded';
  switch (delivery.kind) {
    case 'command':
      return { body: new URLSearchParams(textsOf(delivery.body)).toString(), contentType: form };
    case 'interactive': {
      const payload = JSON.stringify(delivery.body);
      return { body: new URLSearchParams({ payload }).toString(), contentType: form };
    }
    case 'event':
      return { body: JSON.stringify(delivery.body), contentType: 'application/json' };
    default:
      return unreachable(delivery.kind);
  }
}

const textsOf = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));

/** An ack's body: JSON where it is, else text, which is what a command may answer. */
function readAck(text: string): unknown {
  if (text === '') return undefined;
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return { text };
  }
}
