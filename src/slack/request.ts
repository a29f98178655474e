import { SlackChannelId, UserId, type WorkspaceId } from '../types/ids.js';
import type { FromView } from './handlers.js';
import type { InputState, InputValue } from '../wire/values.js';
import type { DrawnBlock, DrawnElement, ViewPayload } from './payloads.js';
import type { SlackPeople } from './people.js';
import type { Actor } from '../workflow/actor.js';

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

export type Admitted =
  { readonly actor: Actor } | { readonly refused: 'foreign' | 'unclear' | 'not-understood' };

/**
 * Who acts, where Trunkdesk may listen to them: a member of the workspace the bot is installed in. People of connected
 * workspaces reach shared Slack channels too, and are refused here, as is who is of no workspace that the payload names;
 * what else they may do, the use cases decide.
 */
export async function admit(
  source: InteractionSource,
  home: WorkspaceId,
  people: Pick<SlackPeople, 'belonging'>,
): Promise<Admitted> {
  const user = UserId.safeParse(source.user);
  if (!user.success) return { refused: 'not-understood' };
  const belongs = await people.belonging(user.data, namedIn(source));
  if (belongs !== 'ours') return { refused: belongs };
  const { idempotencyKey = null } = source;
  return {
    actor: { workspace: home, user: user.data, ...(idempotencyKey === null ? {} : { idempotencyKey }) },
  };
}

/** What a payload says that it and its person are of; an organisation only where it names no workspace. */
function namedIn({ team, userTeam, enterprise }: InteractionSource): readonly string[] {
  const teams = [team, userTeam].filter((id) => id !== null);
  return teams.length > 0 || enterprise === null ? teams : [enterprise];
}

export function slackChannel(id: string | null): SlackChannelId | null {
  const parsed = SlackChannelId.safeParse(id);
  return parsed.success ? parsed.data : null;
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
