import type { Accessory, ActionElement, InputElement, MessageBlock } from '../../../wire/blocks.js';
import type { InputState } from '../../../wire/values.js';
import type { ClientContainer } from '../client-api.js';
import { carryOver } from '../input-state.js';
import { findMessage, type Conversation, type Message, type Model, type OpenView } from '../model.js';
import { stackOf } from '../views.js';

/** Where an element stands: in a view (modal or Home tab) or in a message that the person can see. */
export type Place =
  { kind: 'view'; open: OpenView } | { kind: 'message'; conversation: Conversation; message: Message };

/** The place that a person points at, if it is (still) there for them. */
export function placeOf(model: Model, user: string, container: ClientContainer): Place | undefined {
  if (container.type === 'view') {
    const home = model.homes.get(user);
    const open = home?.id === container.viewId ? home : undefined;
    const found = open ?? stackOf(model, user).find((modal) => modal.id === container.viewId);
    return found === undefined ? undefined : { kind: 'view', open: found };
  }
  const conversation = model.conversations.get(container.channel);
  const message = findMessage(model, container.channel, container.ts);
  if (conversation === undefined || message === undefined) return undefined;
  const isTheirs = (message.ephemeralFor ?? user) === user && conversation.members.has(user);
  return isTheirs ? { kind: 'message', conversation, message } : undefined;
}

export const blocksOf = (place: Place): readonly MessageBlock[] =>
  place.kind === 'view' ? place.open.view.blocks : place.message.blocks;

/** Notes what the client says was touched; what belongs to blocks that are gone is kept aside as stale. */
export function noteState(place: Place, user: string, state: InputState): void {
  const kept = carryOver(state, blocksOf(place));
  if (place.kind === 'message') {
    place.message.touched.set(user, kept);
    return;
  }
  place.open.stale = { ...place.open.stale, ...state };
  place.open.touched = kept;
}

type Found = { element: ActionElement | Accessory | InputElement; dispatches: boolean };

/** An interactive element by its ids; inputs dispatch only where they say so. */
export function elementAt(
  blocks: readonly MessageBlock[],
  blockId: string,
  actionId: string,
): Found | undefined {
  const block = blocks.find((entry) => entry.block_id === blockId);
  const isIt = (element: ActionElement | Accessory | InputElement) =>
    element.type !== 'image' && element.action_id === actionId;
  switch (block?.type) {
    case 'actions': {
      const element = block.elements.find(isIt);
      return element === undefined ? undefined : { element, dispatches: true };
    }
    case 'section':
      return block.accessory !== undefined && isIt(block.accessory)
        ? { element: block.accessory, dispatches: true }
        : undefined;
    case 'input':
      return isIt(block.element)
        ? { element: block.element, dispatches: block.dispatch_action === true }
        : undefined;
    default:
      return undefined;
  }
}
