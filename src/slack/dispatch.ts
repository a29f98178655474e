import { whilePersonWaits } from '../workflow/while-slack-waits.js';
import type { z } from 'zod';
import { pressedIn, sentFrom } from './idempotency-keys.js';
import type { Delivered, Answerable, Unanswered } from './ack.js';
import { invoke, slackChannel, type ListenerDeps } from './boundary.js';
import { fitModal } from './slack-limits.js';
import type {
  Acted,
  ChannelEventHandler,
  NoticeHandler,
  FromView,
  OptionsAnswer,
  SubmissionAnswer,
  Tables,
} from './handlers.js';
import { unknownCommand } from './help.js';
import { lookUp } from './look-up.js';
import { wordsOf } from './message-text.js';
import * as payloads from './payloads.js';
import { fromView, kindOf, type InteractionSource, type Kind } from './payloads.js';
import { submissionErrors } from './submission-errors.js';
import { sourceIn } from './salvage.js';
import { troubleReporter, Unreadable, type ReportTrouble } from './troubles.js';
import type { WorkspaceId } from '../types/ids.js';
import { unreachable } from '../types/unreachable.js';

/**
 * The one way in: each kind of payload has one listener, and a table says what its name means. What it gives never
 * throws, and answers whatever comes.
 */
export const dispatcher =
  (deps: ListenerDeps, tables: Tables, unanswered: Unanswered) =>
  (delivered: Delivered): Promise<void> => {
    const kind = kindOf(delivered.body);
    const listener = kind === null ? ofNoKind : listeners[kind];
    return unanswered.during(delivered, deps.log, (answerable) =>
      neverThrowing(listener, kind, answerable, deps, tables),
    );
  };

/** What is called for one kind of payload. `report`: see `troubles.ts`. */
type Listener = (
  delivered: Answerable,
  deps: ListenerDeps,
  tables: Tables,
  report: ReportTrouble,
) => Promise<void>;

/**
 * Runs a listener, and ends what it throws before or beside its handler (a handler's own failures end at the boundary):
 * Slack gets its ack, the log the cause, and who acted a reference, as far as the payload says who that was. A payload
 * that can't be read ends so, too.
 */
async function neverThrowing(
  listener: Listener,
  kind: Kind | null,
  delivered: Answerable,
  deps: ListenerDeps,
  tables: Tables,
): Promise<void> {
  const report = troubleReporter(kind, delivered, deps.viewContext);
  try {
    await listener(delivered, deps, tables, report);
  } catch (error) {
    const invocation = { kind: kind ?? 'unknown', name: 'unknown', source: sourceIn(delivered.body), report };
    const isUnread = error instanceof Unreadable;
    if (!isUnread) deps.log.error({ code: 'listener-threw', error }, 'A listener failed');
    await invoke(
      deps,
      isUnread ? { ...invocation, unread: { code: 'not-readable', paths: error.paths } } : invocation,
      () => Promise.reject(error),
    );
  }
}

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

const sourceOf = (body: Interaction): InteractionSource => ({
  user: body.user.id,
  team: body.team?.id ?? null,
  userTeam: body.user.team_id,
  enterprise: body.enterprise?.id ?? null,
  channel: body.channel?.id ?? null,
  trigger: body.trigger_id,
  idempotencyKey: body.trigger_id,
  responseUrl: body.response_url ?? null,
});

const onCommand: Listener = async (delivered, deps, { commands }, report) => {
  const body = read(payloads.CommandPayload, delivered.body);
  const handler = lookUp(commands, body.command)?.handler ?? unknownCommand;
  const source: InteractionSource = {
    user: body.user_id,
    team: body.team_id,
    userTeam: null,
    enterprise: body.enterprise_id,
    channel: body.channel_id,
    trigger: body.trigger_id,
    idempotencyKey: body.trigger_id,
    responseUrl: body.response_url,
  };
  const ack = plainly(delivered);
  await invoke(deps, { kind: 'command', name: nameIn(commands, body.command), source, report }, (context) =>
    whilePersonWaits(() => handler({ ...context, command: body.command, text: body.text, ack })),
  );
};

const onAction: Listener = async (delivered, deps, { actions }, report) => {
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
  const source = sourceOf({ ...body, channel });
  const isInWindow = action.type === 'button' && view !== null && !view.isHome;
  const isPressed = action.type === 'button' || action.type === 'overflow';
  const drawer = deps.errors.arrived({ view, does: isPressed ? 'asks' : 'tells' });
  const ack = plainly(delivered);
  await invoke(
    deps,
    {
      kind: 'action',
      name: nameIn(actions, action.action_id),
      source: isInWindow ? { ...source, idempotencyKey: pressedIn(view, action) } : source,
      drawer,
      report,
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

const onOptions: Listener = async (delivered, deps, { options }, report) => {
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
  await invoke(
    deps,
    { kind: 'options', name: nameIn(options, body.action_id), source: sourceOf(body), report },
    found && ((context) => found.handler({ ...context, asked, view, ack })),
  );
};

const onShortcut: Listener = async (delivered, deps, { shortcuts }, report) => {
  const body = read(payloads.ShortcutPayload, delivered.body);
  const found = lookUp(shortcuts, body.callback_id);
  const message = wordsOf(body.message);
  const ack = plainly(delivered);
  await invoke(
    deps,
    {
      kind: 'shortcut',
      name: nameIn(shortcuts, body.callback_id),
      source: sourceOf(body),
      unknown: deps.viewContext.texts.common.notYet,
      report,
    },
    found && ((context) => whilePersonWaits(() => found.handler({ ...context, message, ack }))),
  );
};

const onSubmission: Listener = async (delivered, deps, { submissions }, report) => {
  const body = read(payloads.SubmissionPayload, delivered.body);
  const { viewContext } = deps;
  const found = lookUp(submissions, body.view.callback_id);
  const view = fromView(body.view);
  const drawer = deps.errors.arrived({ view, does: 'submits' });
  await invoke(
    deps,
    {
      kind: 'submission',
      name: nameIn(submissions, body.view.callback_id),
      source: { ...sourceOf(body), idempotencyKey: sentFrom(body.view) },
      drawer,
      report,
    },
    found &&
      (async (context) => {
        const fit = { viewContext, log: context.log, reference: context.reference };
        await found.handler({
          ...context,
          view,
          ack: async (answer) => {
            await deps.late.ended(view.id);
            if (answer.answer === 'errors') deps.errors.erred(drawer);
            else deps.errors.drawn(view.id, null);
            await delivered.ack(wireAnswer(answer, { view, sent: body.view }, fit));
          },
        });
      }),
  );
};

function wireAnswer(
  answer: SubmissionAnswer,
  { view, sent }: { readonly view: FromView; readonly sent: payloads.ViewPayload },
  fit: Parameters<typeof fitModal>[1],
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
      return { response_action: answer.answer, view: fitModal(answer.view, fit) };
    default:
      return unreachable(answer);
  }
}

const onClosed: Listener = async (delivered, deps, { closed }, report) => {
  const body = read(payloads.ClosedPayload, delivered.body);
  const found = lookUp(closed, body.view.callback_id);
  const ack = plainly(delivered);
  // A view that nobody waits for: closing it means nothing.
  if (found === null) return ack();
  await invoke(
    deps,
    { kind: 'closed', name: nameIn(closed, body.view.callback_id), source: sourceOf(body), report },
    (context) => found.handler({ ...context, view: fromView(body.view), ack }),
  );
};

const onEvent: Listener = async (delivered, deps, { events, channelEvents, notices }, report) => {
  // Nothing is shown for an event, and Slack repeats what it has no answer to.
  await delivered.ack();
  const body = read(payloads.EventPayload, delivered.body);
  const { event, team_id: team } = body;
  const ofChannel = lookUp(channelEvents, event.type);
  if (ofChannel !== null) return invokeForChannel(deps, body, ofChannel.handler);
  const notice = lookUp(notices, event.type);
  if (notice !== null) return invokeForNotice(deps, body, notice.handler);
  const found = lookUp(events, event.type);
  if (found === null || event.user === null) return;
  const source: InteractionSource = {
    user: event.user,
    team,
    userTeam: null,
    enterprise: body.enterprise_id,
    channel: event.channel,
    trigger: null,
    responseUrl: null,
  };
  await invoke(deps, { kind: 'event', name: event.type, source, report }, (context) =>
    found.handler({ ...context, event: { type: event.type, tab: event.tab } }),
  );
};

/**
 * What befell a Slack channel acts for nobody, so that nobody has to be named and nobody is told; that it is one of ours
 * is seen by its id.
 */
async function invokeForChannel(
  deps: ListenerDeps,
  { event, ...named }: z.infer<typeof payloads.EventPayload>,
  handler: ChannelEventHandler,
): Promise<void> {
  const channel = slackChannel(event.channel);
  const workspace = heardIn(deps, { event, ...named });
  if (workspace === null || channel === null) return;
  await handler({ workspace, channel, useCases: deps.useCases });
  deps.counted('event', event.type, 'done');
}

/** What is said of the app or of a person, by nobody. */
function invokeForNotice(
  deps: ListenerDeps,
  body: z.infer<typeof payloads.EventPayload>,
  handler: NoticeHandler,
): void {
  if (heardIn(deps, body) === null) return;
  const { type, user, tokens } = body.event;
  const { log, tokenGone } = deps;
  handler({ user, isOfBot: tokens.bot.length > 0, personChanged: deps.people.changed, tokenGone, log });
  deps.counted('event', type, 'done');
}

/** The workspace the bot is in, where an event that nobody did is of it; else null, and that is noted. */
function heardIn(
  deps: ListenerDeps,
  { event, ...named }: z.infer<typeof payloads.EventPayload>,
): WorkspaceId | null {
  const workspace = deps.workspace();
  if (workspace === null || isHeardIn(named, workspace, deps.organisation())) return workspace;
  deps.log.warn({ kind: 'event', name: event.type, team: named.team_id }, 'A request was refused');
  deps.counted('event', event.type, 'refused');
  return null;
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
