import { z } from 'zod';
import { SlackChannelId } from './ids.js';

/** Why a request is back: its card can't be shown in the Slack channel for approvals. */
export const CardImpossible = z.object({
  why: z.literal('card-impossible'),
  because: z.string(),
  /** Absent in rows of before it was kept. */
  channel: SlackChannelId.optional(),
  /** Epoch milliseconds, UTC. */
  at: z.number().int().nonnegative(),
});
