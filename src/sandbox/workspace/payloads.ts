import type { ActionValue, InputState } from '../../wire/values.js';
import { enterpriseId, enterpriseShape, teamShape } from './enterprise.js';
import { collect, isEmpty, statefulElements, untouchedValue } from './input-state.js';
import type { Conversation, Message, Model, OpenView } from './model.js';
import { withWholeTexts } from './normalised.js';
import { messageShape, stateShape, viewShape } from './shapes.js';

/** Slack's old verification token: still in every payload, checked by nobody. */
const token = 'local-verification-token';

/** What all interaction payloads share. A global shortcut gives its person one name, every other one two. */
function common(model: Model, user: string, how: 'named' | 'once' = 'named'): Record<string, unknown> {
  const person = model.people.get(user);
  return {
    token,
    team: teamShape(model.seed),
    user: {
      id: user,
      username: person?.name ?? user,
      ...(how === 'named' ? { name: person?.name ?? user } : {}),
      team_id: person?.teamId ?? model.seed.team.id,
    },
    enterprise: enterpriseShape(model.seed),
    is_enterprise_install: false,
  };
}

const channelOf = (conversation: Conversation) => ({
  id: conversation.id,
  name: channelName(conversation),
});

/** Slack names what it does not name: `directmessage`, `privategroup`. */
function channelName(conversation: Conversation): string {
  if (conversation.kind === 'im') return 'directmessage';
  return conversation.isPrivate ? 'privategroup' : conversation.name;
}

export function commandBody(
  model: Model,
  user: string,
  conversation: Conversation,
  given: { command: string; text: string; triggerId: string; responseUrl: string },
): Record<string, string> {
  return {
    token,
    team_id: model.seed.team.id,
    team_domain: model.seed.team.domain,
    ...(model.seed.enterprise === null
      ? {}
      : { ...enterpriseId(model.seed), enterprise_name: model.seed.enterprise.name }),
    channel_id: conversation.id,
    channel_name: channelName(conversation),
    user_id: user,
    user_name: model.people.get(user)?.name ?? user,
    command: given.command,
    text: given.text,
    api_app_id: model.seed.app.appId,
    is_enterprise_install: 'false',
    response_url: given.responseUrl,
    trigger_id: given.triggerId,
  };
}

/**
 * The values that a delivery carries. A submission has every input; a click may lack initial values that nobody
 * touched, and either may still carry values of blocks that are gone.
 */
export function reportedState(model: Model, open: OpenView, when: 'action' | 'submit'): InputState {
  const elements = statefulElements(open.view.blocks);
  const here = collect(elements, (at) => {
    const touched = open.touched[at.blockId]?.[at.actionId];
    if (touched !== undefined) return touched;
    const untouched = untouchedValue(at.element);
    const leftOut = when === 'action' && model.quirks.untouchedInitialsMissing && !isEmpty(untouched);
    return leftOut ? undefined : untouched;
  });
  if (!model.quirks.staleValuesStay) return here;
  const present = new Set(open.view.blocks.map((block) => block.block_id));
  const gone = Object.entries(open.stale).filter(([blockId]) => !present.has(blockId));
  return { ...Object.fromEntries(gone), ...here };
}

/** The values of a message's own inputs, as one person touched them. */
const messageState = (message: Message, user: string): InputState =>
  collect(
    statefulElements(message.blocks),
    (at) => message.touched.get(user)?.[at.blockId]?.[at.actionId] ?? untouchedValue(at.element),
  );

type Element = { readonly type: string; readonly action_id?: string; readonly [key: string]: unknown };

/** What of an element goes along with its action, where it has it. */
const ofButton = ['text', 'value', 'style', 'url', 'confirm', 'accessibility_label'] as const;
const ofOthers = ['placeholder', 'confirm'] as const;

/** What was done: for a button its own value, else the new value. */
export function actionShape(
  model: Model,
  element: Element,
  blockId: string,
  value: ActionValue,
): Record<string, unknown> {
  const isButton = element.type === 'button';
  const drawn = Object.entries(element).filter(
    ([key]) => (isButton ? ofButton : ofOthers).some((name) => name === key) || isInitial(isButton, key),
  );
  return {
    ...Object.fromEntries(drawn.map(([key, held]) => [key, withWholeTexts(held)])),
    ...(isButton
      ? {}
      : Object.fromEntries(Object.entries(value).map(([key, held]) => [key, withWholeTexts(held)]))),
    type: element.type,
    action_id: element.action_id,
    block_id: blockId,
    action_ts: model.nextTs(),
  };
}

/** A menu or picker also says what it showed at first. */
const isInitial = (isButton: boolean, key: string): boolean => !isButton && /^initial_(?!value$)/.test(key);

export const viewActionBody = (
  model: Model,
  open: OpenView,
  given: { action: Record<string, unknown>; triggerId: string },
): Record<string, unknown> => ({
  type: 'block_actions',
  api_app_id: model.seed.app.appId,
  ...common(model, open.user),
  container: { type: 'view', view_id: open.id },
  trigger_id: given.triggerId,
  view: viewShape(model, open, open.reported),
  actions: [given.action],
});

export const messageActionBody = (
  model: Model,
  user: string,
  conversation: Conversation,
  message: Message,
  given: { action: Record<string, unknown>; triggerId: string; responseUrl: string },
): Record<string, unknown> => ({
  type: 'block_actions',
  api_app_id: model.seed.app.appId,
  ...common(model, user),
  container: messageContainer(message),
  trigger_id: given.triggerId,
  channel: channelOf(conversation),
  // Slack does not send the content of ephemeral messages along.
  ...(message.ephemeralFor === undefined
    ? { message: messageShape(model, message, { where: 'delivery' }) }
    : {}),
  state: { values: stateShape(model, messageState(message, user)) },
  response_url: given.responseUrl,
  actions: [given.action],
});

const messageContainer = (message: Message) => ({
  type: 'message',
  message_ts: message.ts,
  channel_id: message.channel,
  is_ephemeral: message.ephemeralFor !== undefined,
  ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
});

/** An options request. It carries the state of the last delivery, not what stands there now. */
export const suggestionBody = (
  model: Model,
  user: string,
  given: { blockId: string; actionId: string; query: string },
  where: { view: OpenView } | { message: Message; conversation: Conversation },
): Record<string, unknown> => ({
  type: 'block_suggestion',
  api_app_id: model.seed.app.appId,
  ...common(model, user),
  block_id: given.blockId,
  action_id: given.actionId,
  value: given.query,
  ...('view' in where
    ? {
        container: { type: 'view', view_id: where.view.id },
        view: viewShape(model, where.view, where.view.reported),
      }
    : {
        container: messageContainer(where.message),
        channel: channelOf(where.conversation),
        message: messageShape(model, where.message, { where: 'delivery' }),
      }),
});

export const submissionBody = (model: Model, open: OpenView, triggerId: string): Record<string, unknown> => ({
  type: 'view_submission',
  api_app_id: model.seed.app.appId,
  ...common(model, open.user),
  trigger_id: triggerId,
  view: viewShape(model, open, open.reported),
  response_urls: [],
});

export const closedBody = (model: Model, open: OpenView, isCleared: boolean): Record<string, unknown> => ({
  type: 'view_closed',
  api_app_id: model.seed.app.appId,
  ...common(model, open.user),
  view: viewShape(model, open, reportedState(model, open, 'action')),
  is_cleared: isCleared,
});

export const shortcutBody = (
  model: Model,
  user: string,
  given: { callbackId: string; triggerId: string },
): Record<string, unknown> => ({
  type: 'shortcut',
  ...common(model, user, 'once'),
  action_ts: model.nextTs(),
  callback_id: given.callbackId,
  trigger_id: given.triggerId,
});

export const messageShortcutBody = (
  model: Model,
  user: string,
  conversation: Conversation,
  message: Record<string, unknown>,
  given: { callbackId: string; triggerId: string; responseUrl: string },
): Record<string, unknown> => ({
  type: 'message_action',
  ...common(model, user),
  action_ts: model.nextTs(),
  callback_id: given.callbackId,
  trigger_id: given.triggerId,
  response_url: given.responseUrl,
  message_ts: message['ts'],
  channel: channelOf(conversation),
  message,
});
