import { z } from 'zod';
import { PlanId, SlackChannelId } from '../../types/ids.js';
import type { FromView } from '../handlers.js';

/** What a window about a request remembers: of which plan it is, and where it was opened. */
const RequestMemory = z.object({ plan: PlanId, channel: SlackChannelId.nullable() });
export type RequestMemory = z.infer<typeof RequestMemory>;

export const writeMemory = (memory: RequestMemory): string => JSON.stringify(memory);

/** What a window remembers; null where it is of another kind or version. */
export const readMemory = (view: FromView): RequestMemory | null => readAs(RequestMemory, view.metadata);

/** What the Home tab remembers: the direct message with its person, for what has to be told. */
const HomeMemory = z.object({ channel: SlackChannelId.nullable() });

export const writeHomeMemory = (channel: SlackChannelId | null): string => JSON.stringify({ channel });

/** Where the click happened that came from this view. */
export const channelIn = (view: FromView): SlackChannelId | null =>
  readAs(HomeMemory, view.metadata)?.channel ?? null;

function readAs<S extends z.ZodType>(schema: S, text: string): z.infer<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
