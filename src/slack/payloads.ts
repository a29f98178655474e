import { z } from 'zod';
import { InputState } from '../wire/values.js';

/**
 * What Slack sends, as far as we read it; checked at the border, tolerant of everything else. A payload that is not
 * of these shapes goes no further.
 */

const Team = z.looseObject({ id: z.string().min(1) });

const Person = z.looseObject({
  id: z.string().min(1),
  team_id: z.string().optional(),
});

const Channel = z.looseObject({ id: z.string().min(1) });

/** An input as it was drawn, as far as its first value is asked for. */
const DrawnInput = z.looseObject({
  block_id: z.string(),
  element: z.looseObject({
    action_id: z.string(),
    type: z.string(),
    initial_value: z.string().optional(),
    initial_option: z.looseObject({ value: z.string() }).optional(),
  }),
});
export type DrawnInput = z.infer<typeof DrawnInput>;

export const ViewPayload = z.looseObject({
  id: z.string().min(1),
  hash: z.string().default(''),
  callback_id: z.string().default(''),
  private_metadata: z.string().max(3_000).default(''),
  type: z.string(),
  blocks: z.array(DrawnInput.nullable().catch(null)).catch([]),
  state: z.looseObject({ values: InputState }).default({ values: {} }),
});
export type ViewPayload = z.infer<typeof ViewPayload>;

const interaction = {
  team: Team.nullable(),
  user: Person,
  trigger_id: z.string().optional(),
};

const Picked = z.looseObject({ value: z.string() });

/** One thing that was clicked, picked or typed. */
const Action = z.looseObject({
  type: z.string(),
  action_id: z.string().min(1),
  block_id: z.string().default(''),
  value: z.string().nullish(),
  selected_option: Picked.nullish(),
  selected_options: z.array(Picked).optional(),
  selected_date: z.string().nullish(),
});

export const ActionPayload = z.looseObject({
  ...interaction,
  type: z.literal('block_actions'),
  container: z.looseObject({
    type: z.string(),
    channel_id: z.string().optional(),
    message_ts: z.string().optional(),
    is_ephemeral: z.boolean().optional(),
  }),
  channel: Channel.nullish(),
  view: ViewPayload.nullish(),
  response_url: z.string().optional(),
  actions: z.array(Action).min(1),
});

export const SubmissionPayload = z.looseObject({
  ...interaction,
  type: z.literal('view_submission'),
  view: ViewPayload,
});

export const ClosedPayload = z.looseObject({
  ...interaction,
  type: z.literal('view_closed'),
  view: ViewPayload,
  is_cleared: z.boolean().default(false),
});

export const SuggestionPayload = z.looseObject({
  ...interaction,
  type: z.literal('block_suggestion'),
  action_id: z.string().min(1),
  block_id: z.string().default(''),
  value: z.string().default(''),
  view: ViewPayload.nullish(),
});

export const ShortcutPayload = z.looseObject({
  ...interaction,
  type: z.enum(['shortcut', 'message_action']),
  callback_id: z.string(),
  channel: Channel.nullish(),
  message: z.looseObject({ text: z.string().default('') }).nullish(),
  response_url: z.string().optional(),
});

export const CommandPayload = z.looseObject({
  team_id: z.string().min(1),
  user_id: z.string().min(1),
  channel_id: z.string().min(1),
  command: z.string().min(1),
  text: z.string().default(''),
  trigger_id: z.string().optional(),
  response_url: z.string().optional(),
});

export const EventPayload = z.looseObject({
  team_id: z.string().min(1),
  event: z.looseObject({
    type: z.string(),
    user: z.union([z.string(), z.looseObject({ id: z.string() })]).optional(),
    channel: z.union([z.string(), z.looseObject({ id: z.string() })]).optional(),
    tab: z.string().optional(),
  }),
});
export type EventPayload = z.infer<typeof EventPayload>;
