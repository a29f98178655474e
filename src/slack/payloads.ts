import { z } from 'zod';
import { flag, nameOrNull, orBare, orEmpty, orNone, orNull } from '../wire/absent.js';
import { InputValue, type InputState } from '../wire/values.js';
import type { FromView } from './handlers.js';

/**
 * What Slack sends, as far as we read it; checked at the border, tolerant of everything else. A payload that is not of
 * these shapes goes no further: see `troubles.ts`.
 */

const Team = z.looseObject({ id: z.string().min(1) });

const Person = z.looseObject({ id: z.string().min(1), team_id: nameOrNull });

const Channel = z.looseObject({ id: z.string().min(1) });

/** An input's element as it was drawn, as far as its first value is asked for. */
const DrawnElement = z.looseObject({
  action_id: z.string(),
  type: z.string(),
  initial_value: z.string().nullish(),
  initial_option: z.looseObject({ value: z.string() }).nullish(),
  initial_options: z.array(z.looseObject({ value: z.string() })).nullish(),
});
type DrawnElement = z.infer<typeof DrawnElement>;

/** A block as it was drawn; an element that is of no use to us counts as none. */
const DrawnBlock = z.looseObject({
  type: z.string(),
  block_id: orEmpty,
  element: DrawnElement.nullable().catch(null),
});
type DrawnBlock = z.infer<typeof DrawnBlock>;

const known: ReadonlySet<string> = new Set(InputValue.options.map(({ shape }) => shape.type.value));
/** An input of a kind that we never draw. */
const OtherInput = z
  .looseObject({ type: z.string() })
  .refine(({ type }) => !known.has(type))
  .transform(() => null);

const BlockState = z
  .record(z.string(), z.union([InputValue, OtherInput]))
  .transform((block) =>
    Object.fromEntries(
      Object.entries(block).flatMap(([id, value]) => (value === null ? [] : [[id, value] as const])),
    ),
  );

const SentState = orBare(z.looseObject({ values: orBare(z.record(z.string(), orBare(BlockState))) }));

export const ViewPayload = z.looseObject({
  id: z.string().min(1),
  hash: orEmpty,
  callback_id: orEmpty,
  private_metadata: orEmpty.pipe(z.string().max(3_000)),
  type: z.string(),
  blocks: z.array(DrawnBlock).catch([]),
  state: SentState,
});
export type ViewPayload = z.infer<typeof ViewPayload>;

const interaction = {
  team: orNull(Team),
  enterprise: orNull(Team),
  user: Person,
  trigger_id: nameOrNull,
};

const Picked = z.looseObject({ value: z.string() });

/** One thing that was clicked, picked or typed. */
const Action = z.looseObject({
  type: z.string(),
  action_id: z.string().min(1),
  block_id: orEmpty,
  value: orNull(z.string()),
  selected_option: orNull(Picked),
  selected_options: orNull(z.array(Picked)),
  selected_date: orNull(z.string()),
});

export const ActionPayload = z.looseObject({
  ...interaction,
  type: z.literal('block_actions'),
  container: orBare(z.looseObject({ channel_id: nameOrNull })),
  channel: orNull(Channel),
  view: orNull(ViewPayload),
  response_url: nameOrNull,
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
});

/** What Slack says of what a view does not have. */
const orLeftOut = z
  .unknown()
  .optional()
  .transform((value) => value ?? undefined);

/** A modal as it was sent, for one that is to stand in its place; all that Slack adds to it is left out. */
export const SentView = z.object({
  type: z.string(),
  title: orLeftOut,
  submit: orLeftOut,
  close: orLeftOut,
  callback_id: orEmpty,
  private_metadata: orEmpty,
  blocks: z.array(z.looseObject({ block_id: z.string().optional() })).catch([]),
  clear_on_close: flag.catch(false),
  notify_on_close: flag.catch(false),
});
export type SentView = z.infer<typeof SentView>;

export const SuggestionPayload = z.looseObject({
  ...interaction,
  type: z.literal('block_suggestion'),
  action_id: z.string().min(1),
  block_id: orEmpty,
  value: orEmpty,
  view: orNull(ViewPayload),
});

export const ShortcutPayload = z.looseObject({
  ...interaction,
  type: z.enum(['shortcut', 'message_action']),
  callback_id: z.string(),
  channel: orNull(Channel),
  /** Of a message shortcut; `wordsOf` reads it. */
  message: orNull(z.looseObject({})),
  response_url: nameOrNull,
});

export const CommandPayload = z.looseObject({
  team_id: nameOrNull,
  enterprise_id: nameOrNull,
  user_id: z.string().min(1),
  channel_id: nameOrNull,
  command: z.string().min(1),
  text: orEmpty,
  trigger_id: nameOrNull,
  response_url: nameOrNull,
});

const IdOrObject = z
  .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => (id === undefined || id === '' ? null : id));

export const EventPayload = z.looseObject({
  team_id: nameOrNull,
  enterprise_id: nameOrNull,
  /** The workspaces and organisations that the app sees this event in. */
  authorizations: orNone(z.looseObject({ team_id: nameOrNull, enterprise_id: nameOrNull })),
  event: z.looseObject({
    type: z.string(),
    user: IdOrObject,
    channel: IdOrObject,
    tab: orNull(z.string()),
    /** Of `tokens_revoked`. */
    tokens: orBare(z.looseObject({ bot: orNone(z.string()) })),
  }),
});

/** The kinds of payloads that Slack sends; shortcuts global and of a message alike. */
export type Kind = 'command' | 'action' | 'options' | 'shortcut' | 'submission' | 'closed' | 'event';

const byType: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['block_actions', 'action'],
  ['block_suggestion', 'options'],
  ['shortcut', 'shortcut'],
  ['message_action', 'shortcut'],
  ['view_submission', 'submission'],
  ['view_closed', 'closed'],
  ['event_callback', 'event'],
]);

const Typed = z.looseObject({
  type: z.string().catch(''),
  event: z.unknown().optional(),
  command: z.unknown().optional(),
});

/** Of which kind a payload is; null where it is none that we listen for. */
export function kindOf(body: unknown): Kind | null {
  const read = Typed.safeParse(body);
  if (!read.success) return null;
  const { type, event, command } = read.data;
  if (event !== undefined) return 'event';
  return command === undefined ? (byType.get(type) ?? null) : 'command';
}

export const fromView = (view: ViewPayload): FromView => ({
  id: view.id,
  hash: view.hash,
  callback: view.callback_id,
  metadata: view.private_metadata,
  values: view.state.values,
  initial: initialIn(view.blocks),
  inputs: inputsIn(view.blocks),
  isHome: view.type === 'home',
});

/** What the inputs of a view that we draw with something in them showed at first. */
function initialIn(blocks: readonly DrawnBlock[]): InputState {
  const state = new Map<string, Record<string, InputValue>>();
  for (const { block_id, element } of blocks) {
    const value = element === null ? null : initialOf(element);
    if (element !== null && value !== null) state.set(block_id, { [element.action_id]: value });
  }
  return Object.fromEntries(state);
}

/** No view is without blocks: a payload that names none does not say what it shows. */
const inputsIn = (blocks: readonly DrawnBlock[]): ReadonlySet<string> | null =>
  blocks.length === 0
    ? null
    : new Set(blocks.filter(({ type }) => type === 'input').map(({ block_id }) => block_id));

function initialOf({
  type,
  initial_value,
  initial_option,
  initial_options,
}: DrawnElement): InputValue | null {
  if ((type === 'plain_text_input' || type === 'number_input') && initial_value != null)
    return { type, value: initial_value };
  if ((type === 'checkboxes' || type === 'multi_static_select') && initial_options != null)
    return { type, selected_options: initial_options.map(({ value }) => ({ value })) };
  if ((type === 'static_select' || type === 'external_select') && initial_option != null) {
    return { type, selected_option: { value: initial_option.value } };
  }
  return null;
}

/** What every kind of payload says about itself: who, where, and how to answer. */
export interface InteractionSource {
  readonly user: string;
  /** The workspace the payload is for. */
  readonly team: string | null;
  /** The workspace the person is of, where the payload says. */
  readonly userTeam: string | null;
  /** The organisation, where the workspaces are several of one company. */
  readonly enterprise: string | null;
  readonly channel: string | null;
  readonly trigger: string | null;
  /** Names what the person did: see `idempotency-keys.ts`. */
  readonly idempotencyKey?: string | null;
  readonly responseUrl: string | null;
}
