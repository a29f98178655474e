import type { App } from '@slack/bolt';
import type { z } from 'zod';
import { pressedIn, sentFrom } from './acts.js';
import { boltFaults } from './bolt-faults.js';
import { passThrough, type Ground } from './boundary.js';
import { errorModal, fittingModal } from './fitting.js';
import type { Acted, OptionsAnswer, SubmissionAnswer, Tables } from './handlers.js';
import { unknownCommand } from './help.js';
import { neverThrowing, onceOf, type Listener } from './listener.js';
import { lookUp } from './look-up.js';
import * as payloads from './payloads.js';
import { fromView, type Origin } from './request.js';
import type { Delivered, Unanswered } from './unanswered.js';
import { shownInLines } from '../texts/markup.js';
import { unreachable } from '../types/unreachable.js';
import { whileSlackWaits } from '../workflow/while-slack-waits.js';

export type * from './handlers.js';

/**
 * The only file that registers listeners: Bolt runs every one of them for every request, so there is one for each
 * kind of payload, and a table says what it means.
 */
export function listen(app: App, ground: Ground, tables: Tables, unanswered: Unanswered): void {
  const by =
    (listener: Listener) =>
    (delivered: Delivered): Promise<void> =>
      unanswered.during(delivered, (watched) =>
        whileSlackWaits((answered) => {
          const ack = async (answer?: unknown): Promise<void> => {
            answered();
            await watched.ack(answer);
          };
          return neverThrowing(listener, { body: watched.body, ack }, ground, tables);
        }),
      );
  const faults = boltFaults(ground.log);
  app.use(async (all) => {
    try {
      await all.next();
    } catch (error) {
      // Bolt takes names and ids of a payload for texts, before any listener of ours.
      faults.unreadable(error);
      ground.counted('unknown', 'unknown', 'not-understood');
      if ('ack' in all && all.ack !== undefined) await all.ack().catch(() => {});
    }
  });
  app.command(/.*/, by(onCommand));
  app.action(/.*/, by(onAction));
  app.options(/.*/, by(onOptions));
  app.shortcut(/.*/, by(onShortcut));
  app.view({ callback_id: /.*/, type: 'view_submission' }, by(onSubmission));
  app.view({ callback_id: /.*/, type: 'view_closed' }, by(onClosed));
  // Bolt acks events by itself, before any listener: Slack does not wait for what is done about one.
  app.event(/.*/, ({ body }) =>
    unanswered.during({ body, ack: async () => {} }, (watched) =>
      neverThrowing(onEvent, watched, ground, tables),
    ),
  );
  app.error(async (error) => {
    // What handlers and listeners throw ends before it: this is Bolt's own, and its message may quote a payload.
    ground.log.error({ code: error.code }, 'Bolt reports an error');
  });
}

/** A payload that is not of its shape is acked and logged: no retry of Slack's would mend it. */
async function readOrDrop<S extends z.ZodType>(
  schema: S,
  kind: string,
  delivered: Delivered,
  ground: Ground,
): Promise<z.infer<S> | null> {
  const parsed = schema.safeParse(delivered.body);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.slice(0, 5).map((issue) => issue.path.join('.'));
  ground.log.warn({ kind, paths }, 'A payload of Slack was not understood');
  ground.counted(kind, 'unknown', 'not-understood');
  await onceOf(delivered, ground.log).ack();
  return null;
}

type Interaction = Pick<
  z.infer<typeof payloads.ActionPayload>,
  'team' | 'user' | 'trigger_id' | 'response_url'
> & { readonly channel?: { readonly id: string } | null | undefined };

const originOf = (body: Interaction): Origin => ({
  user: body.user.id,
  team: body.team?.id ?? null,
  userTeam: body.user.team_id ?? null,
  channel: body.channel?.id ?? null,
  trigger: body.trigger_id ?? null,
  act: body.trigger_id ?? null,
  responseUrl: body.response_url ?? null,
});

async function onCommand(delivered: Delivered, ground: Ground, { commands }: Tables): Promise<void> {
  const body = await readOrDrop(payloads.CommandPayload, 'command', delivered, ground);
  if (body === null) return;
  const { ack } = onceOf(delivered, ground.log);
  const handler = lookUp(commands, body.command)?.handler ?? unknownCommand;
  const origin: Origin = {
    user: body.user_id,
    team: body.team_id,
    userTeam: null,
    channel: body.channel_id,
    trigger: body.trigger_id ?? null,
    act: body.trigger_id ?? null,
    responseUrl: body.response_url ?? null,
  };
  await passThrough(
    ground,
    { kind: 'command', name: nameIn(commands, body.command), origin, answerPlainly: () => ack() },
    (context) => handler({ ...context, command: body.command, text: body.text, ack: () => ack() }),
  );
}

async function onAction(delivered: Delivered, ground: Ground, { actions }: Tables): Promise<void> {
  const body = await readOrDrop(payloads.ActionPayload, 'action', delivered, ground);
  const [action] = body?.actions ?? [];
  if (body === null || action === undefined) return;
  const { ack } = onceOf(delivered, ground.log);
  const found = lookUp(actions, action.action_id);
  const channel = body.channel ?? idOf(body.container.channel_id);
  const acted: Acted = {
    actionId: action.action_id,
    blockId: action.block_id,
    value: action.value ?? null,
    picked:
      action.selected_options?.map(({ value }) => value) ??
      (action.selected_option == null ? [] : [action.selected_option.value]),
    date: action.selected_date ?? null,
    suffix: found?.suffix ?? '',
  };
  const view = body.view == null ? null : fromView(body.view);
  const origin = originOf({ ...body, channel });
  const isInWindow = action.type === 'button' && view !== null && !view.isHome;
  await passThrough(
    ground,
    {
      kind: 'action',
      name: nameIn(actions, action.action_id),
      origin: isInWindow ? { ...origin, act: pressedIn(view, action) } : origin,
      answerPlainly: () => ack(),
    },
    found && ((context) => found.handler({ ...context, acted, view, ack: () => ack() })),
  );
}

const idOf = (id: string | undefined) => (id === undefined ? null : { id });

async function onOptions(delivered: Delivered, ground: Ground, { options }: Tables): Promise<void> {
  const body = await readOrDrop(payloads.SuggestionPayload, 'options', delivered, ground);
  if (body === null) return;
  const { ack } = onceOf(delivered, ground.log);
  const found = lookUp(options, body.action_id);
  const answer = (given: OptionsAnswer) =>
    ack('groups' in given ? { option_groups: given.groups } : { options: given.options });
  const asked = {
    actionId: body.action_id,
    blockId: body.block_id,
    query: body.value,
    suffix: found?.suffix ?? '',
  };
  const view = body.view == null ? null : fromView(body.view);
  await passThrough(
    ground,
    {
      kind: 'options',
      name: nameIn(options, body.action_id),
      origin: originOf(body),
      answerPlainly: () => ack({ options: [] }),
    },
    found && ((context) => found.handler({ ...context, asked, view, ack: answer })),
  );
}

async function onShortcut(delivered: Delivered, ground: Ground, { shortcuts }: Tables): Promise<void> {
  const body = await readOrDrop(payloads.ShortcutPayload, 'shortcut', delivered, ground);
  if (body === null) return;
  const { ack } = onceOf(delivered, ground.log);
  const found = lookUp(shortcuts, body.callback_id);
  const message = body.message?.text ?? null;
  await passThrough(
    ground,
    {
      kind: 'shortcut',
      name: nameIn(shortcuts, body.callback_id),
      origin: originOf(body),
      unknown: ground.pen.texts.common.notYet,
      answerPlainly: () => ack(),
    },
    found && ((context) => found.handler({ ...context, message, ack: () => ack() })),
  );
}

async function onSubmission(delivered: Delivered, ground: Ground, { submissions }: Tables): Promise<void> {
  const body = await readOrDrop(payloads.SubmissionPayload, 'submission', delivered, ground);
  if (body === null) return;
  const once = onceOf(delivered, ground.log);
  const { pen } = ground;
  const found = lookUp(submissions, body.view.callback_id);
  const failed = (reference: string) =>
    once.ack({ response_action: 'update', view: errorModal(pen, reference) });
  await passThrough(
    ground,
    {
      kind: 'submission',
      name: nameIn(submissions, body.view.callback_id),
      origin: { ...originOf(body), act: sentFrom(body.view) },
      answerPlainly: failed,
    },
    found &&
      (async (context) => {
        const fit = { pen, log: context.log, reference: context.reference };
        await found.handler({
          ...context,
          view: fromView(body.view),
          ack: (answer) => once.ack(wireAnswer(answer, fit)),
        });
      }),
  );
}

function wireAnswer(answer: SubmissionAnswer, fit: Parameters<typeof fittingModal>[1]): unknown {
  switch (answer.answer) {
    case 'close':
      return undefined;
    case 'clear':
      return { response_action: 'clear' };
    case 'errors':
      return { response_action: 'errors', errors: errorTexts(answer.errors) };
    case 'update':
    case 'push':
      return { response_action: answer.answer, view: fittingModal(answer.view, fit) };
    default:
      return unreachable(answer);
  }
}

/** What is wrong may name what came from outside, as any other text does. */
const errorTexts = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([block, text]) => [block, shownInLines(text)]));

async function onClosed(delivered: Delivered, ground: Ground, { closed }: Tables): Promise<void> {
  const body = await readOrDrop(payloads.ClosedPayload, 'closed', delivered, ground);
  if (body === null) return;
  const { ack } = onceOf(delivered, ground.log);
  const found = lookUp(closed, body.view.callback_id);
  // A view that nobody waits for: closing it means nothing.
  if (found === null) return ack();
  await passThrough(
    ground,
    {
      kind: 'closed',
      name: nameIn(closed, body.view.callback_id),
      origin: originOf(body),
      answerPlainly: () => ack(),
    },
    (context) => found.handler({ ...context, view: fromView(body.view), ack: () => ack() }),
  );
}

async function onEvent(delivered: Delivered, ground: Ground, { events }: Tables): Promise<void> {
  const body = payloads.EventPayload.safeParse(delivered.body);
  if (!body.success) return;
  const { event, team_id: team } = body.data;
  const found = lookUp(events, event.type);
  const user = textOf(event.user);
  if (found === null || user === null) return;
  const origin: Origin = {
    user,
    team,
    userTeam: null,
    channel: textOf(event.channel),
    trigger: null,
    responseUrl: null,
  };
  await passThrough(
    ground,
    { kind: 'event', name: event.type, origin, answerPlainly: async () => {} },
    (context) => found.handler({ ...context, event: { type: event.type, tab: event.tab ?? null } }),
  );
}

const textOf = (value: string | { id: string } | undefined): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : value.id;

/** The name for counters and the log: only those of the tables, so that nobody fills them with inventions. */
function nameIn(table: Readonly<Record<string, unknown>>, id: string): string {
  const found = lookUp(table, id);
  return found === null
    ? 'unknown'
    : id.slice(0, id.length - (found.suffix === '' ? 0 : found.suffix.length + 1));
}
