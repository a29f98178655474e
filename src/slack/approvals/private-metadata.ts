import { z } from 'zod';
import { readJson } from '../read-json.js';
import { PlanId, SlackChannelId, UserId } from '../../types/ids.js';
import type { FromView } from '../handlers.js';

/** The private metadata of a window about a request: of which plan it is, and where it was opened. */
const RequestMetadata = z.object({
  plan: PlanId,
  channel: SlackChannelId.nullable(),
  /** Whose question is answered. */
  answers: UserId.nullable().optional(),
});
export type RequestMetadata = z.infer<typeof RequestMetadata>;

export const encodeRequest = (metadata: RequestMetadata): string => JSON.stringify(metadata);

/** What the private metadata of a window says; null where it is of another kind or version. */
export const decodeRequest = (view: FromView): RequestMetadata | null =>
  readJson(RequestMetadata, view.metadata);

/** The private metadata of the Home tab: the direct message with its person, for what has to be told. */
const HomeMetadata = z.object({ channel: SlackChannelId.nullable() });

export const encodeHome = (channel: SlackChannelId | null): string => JSON.stringify({ channel });

/** Where the click happened that came from this view. */
export const channelIn = (view: FromView): SlackChannelId | null =>
  readJson(HomeMetadata, view.metadata)?.channel ?? null;
