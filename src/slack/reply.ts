import { UserId } from '../types/ids.js';
import type { SlackApi } from './api.js';
import type { SlackMessage } from './blocks.js';
import type { DirectMessages } from './directory.js';
import { fitMessage } from './slack-limits.js';
import type { Log, ViewContext, Reply } from './handlers.js';

/** A message as it is sent to Slack, which shows no previews of links in it. */
export const contentOf = (message: SlackMessage) => ({
  text: message.text.text,
  blocks: message.blocks,
  unfurl_links: false,
  unfurl_media: false,
});

const patienceMs = 5_000;

/**
 * Tells the person who acts. By response_url where there is one (it reaches also where the bot is no member), else
 * as an ephemeral message, else directly. Best effort: what fails is logged, never thrown.
 */
export function replyOf(about: {
  readonly api: SlackApi;
  readonly directs: DirectMessages;
  readonly user: string;
  readonly channel: string | null;
  readonly responseUrl: string | null;
  /** The Web API's address: where a `response_url` may point beside Slack's own. */
  readonly apiUrl: string;
  readonly viewContext: ViewContext;
  readonly log: Log;
  readonly reference: string;
}): Reply {
  const { api, directs, user, channel, log, reference } = about;

  async function sendDirectMessage(message: SlackMessage): Promise<boolean> {
    const direct = await directs.of(user);
    const sent = direct.found
      ? await api.call('chat.postMessage', {
          channel: direct.channel,
          ...contentOf(fitMessage(message, about)),
        })
      : { ok: false, failure: direct.failure };
    if (!sent.ok) log.warn({ reference, failure: sent }, 'A person could not be told');
    return sent.ok;
  }

  async function respond(message: SlackMessage): Promise<void> {
    const fitting = fitMessage(message, about);
    if (await answered(about.responseUrl, about.apiUrl, fitting)) return;
    if (!UserId.safeParse(user).success) return log.warn({ reference }, 'Nobody could be told');
    // In a direct message an ephemeral one is easily lost: only the person reads it anyway.
    if (channel === null || channel.startsWith('D')) {
      await sendDirectMessage(fitting);
      return;
    }
    const sent = await api.call('chat.postEphemeral', { channel, user, ...contentOf(fitting) });
    if (!sent.ok) await sendDirectMessage(fitting);
  }

  return { respond, sendDirectMessage };
}

async function answered(url: string | null, apiUrl: string, message: SlackMessage): Promise<boolean> {
  if (url === null || !isSlacks(url, apiUrl)) return false;
  const { text, blocks } = contentOf(message);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, text, blocks }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Whether an address is Slack's own, or the local workspace's. */
export function isSlacks(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, hostname, protocol } = new URL(url);
  return (
    origin === new URL(apiUrl).origin || (protocol === 'https:' && /(^|\.)slack(-gov)?\.com$/.test(hostname))
  );
}
