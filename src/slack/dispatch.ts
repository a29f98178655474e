import type { z } from 'zod';
import { pressedIn, sentFrom } from './acts.js';
import { passThrough, type Ground } from './boundary.js';
import { fittingModal } from './fitting.js';
import type {
  Acted,
  ChannelEventHandler,
  FromView,
  OptionsAnswer,
  SubmissionAnswer,
  Tables,
} from './handlers.js';
import { unknownCommand } from './help.js';
import { kindOf, type Kind } from './kinds.js';
import { neverThrowing, type Listener } from './listener.js';
import { lookUp } from './look-up.js';
import * as payloads from './payloads.js';
import { fromView, slackChannel, type Origin } from './request.js';
import { submissionErrors } from './submission-errors.js';
import { Unreadable } from './troubles.js';
import type { Delivered, Unanswered } from './unanswered.js';
import type { WorkspaceId } from '../types/ids.js';
import { unreachable } from '../types/unreachable.js';
import { whileSlackWaits } from '../workflow/while-slack-waits.js';

/**
 * The one way in: each kind of payload has one listener, and a table says what its name means. What it gives never
 * throws, and answers whatever comes.
 */
export const dispatcher =
  (ground: Ground, tables: Tables, unanswered: Unanswered) =>
  (delivered: Delivered): Promise<void> => {
    const kind = kindOf(delivered.body);
    const listener = kind === null ? ofNoKind : listeners[kind];
    return unanswered.during(delivered, (watched) =>
      whileSlackWaits((answered) => {
        const ack = async (answer?: unknown): Promise<void> => {
          answered();
          await watched.ack(answer);
        };
        return neverThrowing(listener, kind, { body: watched.body, ack }, ground, tables);
      }),
    );
  };

/** @throws Unreadable */
function read<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Unreadable(parsed.error.issues.slice(0, 5).map((issue) => issue.path.join('.')));
}

const ofNoKind: Listener = () => Promise.reject(new Unreadable(['type']));

type Interaction = Pick<
  z.infer<typeof payloads.ActionPayload>,
  'team' | 'enterprise' | 'user' | 'trigger_id'
> & {
  readonly channel?: { readonly id: string } | null;
  readonly response_url?: string | null;
};

const originOf = (body: Interaction): Origin => ({
  user: body.user.id,
  team: body.team?.id ?? null,
  userTeam: body.user.team_id,
  enterprise: body.enterprise?.id ?? null,
  channel: body.channel?.id ?? null,
  trigger: body.trigger_id,
  act: body.trigger_id,
  responseUrl: body.response_url ?? null,
});

const onCommand: Listener = async (delivered, ground, { commands }, tell) => {
  const body = read(payloads.CommandPayload, delivered.body);
  const handler = lookUp(commands, body.command)?.handler ?? unknownCommand;
  const origin: Origin = {
    user: body.user_id,
    team: body.team_id,
    userTeam: null,
    enterprise: body.enterprise_id,
    channel: body.channel_id,
    trigger: body.trigger_id,
    act: body.trigger_id,
    responseUrl: body.response_url,
  };
  const ack = plainly(delivered);
  await passThrough(
    ground,
    { kind: 'command', name: nameIn(commands, body.command), origin, tell },
    (context) => handler({ ...context, command: body.command, text: body.text, ack }),
  );
};

const onAction: Listener = async (delivered, ground, { actions }, tell) => {
  const body = read(payloads.ActionPayload, delivered.body);
  const [action] = body.actions;
  if (action === undefined) throw new Unreadable(['actions']);
  const found = lookUp(actions, action.action_id);
  const channel = body.channel ?? idOf(body.container.channel_id);
  const acted: Acted = {
    actionId: action.action_id,
    blockId: action.block_id,
    value: action.value,
    picked:
      action.selected_options?.map(({ value }) => value) ??
      (action.selected_option === null ? [] : [action.selected_option.value]),
    date: action.selected_date,
    suffix: found?.suffix ?? '',
  };
  const view = body.view === null ? null : fromView(body.view);
  const origin = originOf({ ...body, channel });
  const isInWindow = action.type === 'button' && view !== null && !view.isHome;
  const ack = plainly(delivered);
  await passThrough(
    ground,
    {
      kind: 'action',
      name: nameIn(actions, action.action_id),
      origin: isInWindow ? { ...origin, act: pressedIn(view, action) } : origin,
      tell,
    },
    found && ((context) => found.handler({ ...context, acted, view, ack })),
  );
};

const idOf = (id: string | null) => (id === null ? null : { id });

const plainly =
  ({ ack }: { ack(): Promise<unknown> }) =>
  async (): Promise<void> => {
    await ack();
  };

const onOptions: Listener = async (delivered, ground, { options }, tell) => {
  const body = read(payloads.SuggestionPayload, delivered.body);
  const found = lookUp(options, body.action_id);
  const ack = async (given: OptionsAnswer): Promise<void> => {
    await delivered.ack('groups' in given ? { option_groups: given.groups } : { options: given.options });
  };
  const asked = {
    actionId: body.action_id,
    blockId: body.block_id,
    query: body.value,
    suffix: found?.suffix ?? '',
  };
  const view = body.view === null ? null : fromView(body.view);
  await passThrough(
    ground,
    { kind: 'options', name: nameIn(options, body.action_id), origin: originOf(body), tell },
    found && ((context) => found.handler({ ...context, asked, view, ack })),
  );
};

const onShortcut: Listener = async (delivered, ground, { shortcuts }, tell) => {
  const body = read(payloads.ShortcutPayload, delivered.body);
  const found = lookUp(shortcuts, body.callback_id);
  const message = body.message?.text ?? null;
  const ack = plainly(delivered);
  await passThrough(
    ground,
    {
      kind: 'shortcut',
      name: nameIn(shortcuts, body.callback_id),
      origin: originOf(body),
      unknown: ground.pen.texts.common.notYet,
      tell,
    },
    found && ((context) => found.handler({ ...context, message, ack })),
  );
};

const onSubmission: Listener = async (delivered, ground, { submissions }, tell) => {
  const body = read(payloads.SubmissionPayload, delivered.body);
  const { pen } = ground;
  const found = lookUp(submissions, body.view.callback_id);
  await passThrough(
    ground,
    {
      kind: 'submission',
      name: nameIn(submissions, body.view.callback_id),
      origin: { ...originOf(body), act: sentFrom(body.view) },
      tell,
    },
    found &&
      (async (context) => {
        const fit = { pen, log: context.log, reference: context.reference };
        const view = fromView(body.view);
        await found.handler({
          ...context,
          view,
          ack: async (answer) => {
            await ground.late.ended(view.id);
            await delivered.ack(wireAnswer(answer, { view, sent: body.view }, fit));
          },
        });
      }),
  );
};

function wireAnswer(
  answer: SubmissionAnswer,
  { view, sent }: { readonly view: FromView; readonly sent: payloads.ViewPayload },
  fit: Parameters<typeof fittingModal>[1],
): unknown {
  switch (answer.answer) {
    case 'close':
      return undefined;
    case 'clear':
      return { response_action: 'clear' };
    case 'errors':
      return submissionErrors(answer.errors, view, payloads.SentView.parse(sent), fit);
    case 'update':
    case 'push':
      return { response_action: answer.answer, view: fittingModal(answer.view, fit) };
    default:
      return unreachable(answer);
  }
}

const onClosed: Listener = async (delivered, ground, { closed }, tell) => {
  const body = read(payloads.ClosedPayload, delivered.body);
  const found = lookUp(closed, body.view.callback_id);
  const ack = plainly(delivered);
  // A view that nobody waits for: closing it means nothing.
  if (found === null) return ack();
  await passThrough(
    ground,
    { kind: 'closed', name: nameIn(closed, body.view.callback_id), origin: originOf(body), tell },
    (context) => found.handler({ ...context, view: fromView(body.view), ack }),
  );
};

const onEvent: Listener = async (delivered, ground, { events, channelEvents }, tell) => {
  // Nothing is shown for an event, and Slack repeats what it has no answer to.
  await delivered.ack();
  const body = read(payloads.EventPayload, delivered.body);
  const { event, team_id: team } = body;
  const ofChannel = lookUp(channelEvents, event.type);
  if (ofChannel !== null) return passChannelEvent(ground, body, ofChannel.handler);
  const found = lookUp(events, event.type);
  if (found === null || event.user === null) return;
  const origin: Origin = {
    user: event.user,
    team,
    userTeam: null,
    enterprise: body.enterprise_id,
    channel: event.channel,
    trigger: null,
    responseUrl: null,
  };
  await passThrough(ground, { kind: 'event', name: event.type, origin, tell }, (context) =>
    found.handler({ ...context, event: { type: event.type, tab: event.tab } }),
  );
};

/**
 * What befell a Slack channel acts for nobody, so that nobody has to be named and nobody is told; that it is one of ours
 * is seen by its id.
 */
async function passChannelEvent(
  ground: Ground,
  { event, ...named }: z.infer<typeof payloads.EventPayload>,
  handler: ChannelEventHandler,
): Promise<void> {
  const workspace = ground.workspace();
  const channel = slackChannel(event.channel);
  if (workspace === null || channel === null) return;
  if (!isHeardIn(named, workspace, ground.organisation())) {
    ground.log.warn({ kind: 'event', name: event.type, team: named.team_id }, 'A request was refused');
    return ground.counted('event', event.type, 'refused');
  }
  await handler({ workspace, channel, desk: ground.desk });
  ground.counted('event', event.type, 'done');
}

type HeardIn = Pick<z.infer<typeof payloads.EventPayload>, 'team_id' | 'enterprise_id' | 'authorizations'>;

/**
 * Whether an event that nobody did is of where the bot is installed: of its workspace, or of its organisation as a
 * whole, as an installation for all of that has it. One that names no place at all is.
 */
function isHeardIn(event: HeardIn, workspace: WorkspaceId, organisation: string | null): boolean {
  const seenIn = [event, ...event.authorizations].flatMap(
    (place) => place.team_id ?? place.enterprise_id ?? [],
  );
  return seenIn.length === 0 || seenIn.some((id) => id === workspace || id === organisation);
}

const listeners: Readonly<Record<Kind, Listener>> = {
  command: onCommand,
  action: onAction,
  options: onOptions,
  shortcut: onShortcut,
  submission: onSubmission,
  closed: onClosed,
  event: onEvent,
};

/** The name for counters and the log: only those of the tables, so that nobody fills them with inventions. */
function nameIn(table: Readonly<Record<string, unknown>>, id: string): string {
  const found = lookUp(table, id);
  return found === null
    ? 'unknown'
    : id.slice(0, id.length - (found.suffix === '' ? 0 : found.suffix.length + 1));
}
