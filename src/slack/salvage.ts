import { z } from 'zod';
import type { InteractionSource } from './payloads.js';

/** What can be read of a payload whatever its shape: who sent it and from where, so that they can be told. */

const Holder = z.looseObject({});
const Text = z.string().min(1);

/** The text at a path; null where there is none. */
function textIn(body: unknown, ...path: readonly string[]): string | null {
  let respond = body;
  for (const key of path) {
    const holder = Holder.safeParse(respond);
    respond = holder.success && Object.hasOwn(holder.data, key) ? holder.data[key] : undefined;
  }
  return Text.safeParse(respond).data ?? null;
}

/** Who sent a payload, and how they can be answered, where it says so. */
export function sourceIn(body: unknown): InteractionSource {
  const of = (...path: readonly string[]) => textIn(body, ...path);
  return {
    user: of('user', 'id') ?? of('user_id') ?? of('event', 'user', 'id') ?? of('event', 'user') ?? '',
    team: of('team', 'id') ?? of('team_id'),
    userTeam: of('user', 'team_id'),
    enterprise: of('enterprise', 'id') ?? of('enterprise_id'),
    channel: of('channel', 'id') ?? of('container', 'channel_id') ?? of('channel_id'),
    trigger: of('trigger_id'),
    responseUrl: of('response_url'),
  };
}

/** Whether the payload came from a window, on which another can be laid. */
export const isFromWindow = (body: unknown): boolean => textIn(body, 'view', 'type') === 'modal';

/** Whether one more window can be laid on the one that was sent: Slack takes three, and tells of the first and the one below. */
export function hasRoomAbove(body: unknown): boolean {
  const below = textIn(body, 'view', 'previous_view_id');
  return below === null || below === textIn(body, 'view', 'root_view_id');
}

/** Whether a person looks at their Home tab and waits for it. */
export const isOfHome = (body: unknown): boolean =>
  textIn(body, 'event', 'type') === 'app_home_opened' && textIn(body, 'event', 'tab') !== 'messages';
