import { SlackChannelId, UserId, type WorkspaceId } from '../types/ids.js';
import type { Actor } from '../workflow/actor.js';
import type { UseCases } from '../workflow/use-cases.js';
import { withLogContext } from '../workflow/log-context.js';
import { notKept } from '../workflow/not-kept.js';
import type { SlackApi } from './api.js';
import type { DirectMessages } from './directory.js';
import type { SlackFiles } from './files.js';
import type { HandlerContext, Log, ViewContext } from './handlers.js';
import type { LateDrawings } from './late-drawings.js';
import type { Drawer, StandingErrors } from './standing-errors.js';
import type { Markup } from '../texts/markup.js';
import type { SlackPeople } from './people.js';
import type { InteractionSource } from './payloads.js';
import { replyOf } from './reply.js';
import { Unreadable, type ReportTrouble, type Trouble } from './troubles.js';
import { viewsOf } from './views.js';
import { unreachable } from '../types/unreachable.js';

/** All that listeners stand on. */
export interface ListenerDeps {
  readonly useCases: UseCases;
  readonly viewContext: ViewContext;
  readonly log: Log;
  readonly api: SlackApi;
  readonly apiUrl: string;
  readonly directs: DirectMessages;
  readonly people: Pick<SlackPeople, 'belonging' | 'changed'>;
  /** Slack said that it takes the bot's token no more, with its code. */
  readonly tokenGone: (code: string) => void;
  readonly files: SlackFiles;
  readonly late: LateDrawings;
  readonly errors: StandingErrors;
  /** The workspace the bot is installed in; null until Slack has said. */
  readonly workspace: () => WorkspaceId | null;
  /** The organisation of that workspace, where it has one and Slack has said. */
  readonly organisation: () => string | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newReference: () => string;
  /** Counts what came in, by kind, name and outcome. */
  readonly counted: (kind: string, name: string, outcome: string) => void;
}

type Admitted = { readonly actor: Actor } | { readonly refused: 'foreign' | 'unclear' | 'not-understood' };

/**
 * Who acts, where Trunkdesk may listen to them: a member of the workspace the bot is installed in. People of connected
 * workspaces reach shared Slack channels too, and are refused here, as is who is of no workspace that the payload names;
 * what else they may do, the use cases decide.
 */
async function admit(
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

/** One request on its way through a handler. */
export interface Invocation {
  /** The kind of payload; `unknown` where it is of none. */
  readonly kind: string;
  /** The command, action id, callback id or event type, as the table has it; never a person's words. */
  readonly name: string;
  readonly source: InteractionSource;
  /** Of what came, where it is of a view; else it asks for something. */
  readonly drawer?: Drawer;
  /** Answers Slack where nothing was answered yet, and tells the person: of a refusal, or after a failure. */
  readonly report: ReportTrouble;
  /** Where nobody could read it: for the log. */
  readonly unread?: { readonly code: string; readonly paths: readonly string[] };
  /** What is told where nothing answers to the name; else that the button is of an older version. */
  readonly unknown?: Markup;
}

/**
 * The one boundary of errors. Refuses who is not of this workspace, runs the handler, and whatever it throws ends
 * here: Slack gets its ack, the log the cause, the person a reference.
 */
export async function invoke(
  deps: ListenerDeps,
  invocation: Invocation,
  handle: ((context: HandlerContext) => Promise<void>) | null,
): Promise<void> {
  const reference = deps.newReference();
  const { kind, name, source } = invocation;
  const { viewContext, log } = deps;
  const { common } = viewContext.texts;
  const reply = replyOf({ ...deps, ...source, reference });
  const drawer = invocation.drawer ?? deps.errors.arrived({ view: null, does: 'asks' });
  const screen = viewsOf({ ...deps, ...source, drawer, reference });
  const report = (trouble: Trouble) => invocation.report(trouble, { reply, screen });
  const ended = (outcome: string) => deps.counted(kind, name, outcome);
  const facts = { reference, kind, name, ...invocation.unread };
  try {
    const home = deps.workspace();
    if (home === null) {
      log.warn(facts, 'A request came before Slack said which workspace this is');
      await report({ why: 'early', says: common.starting, brief: common.entries.starting, reference: null });
      return ended('early');
    }
    const admitted = await admit(source, home, deps.people);
    if ('refused' in admitted) {
      log.warn({ ...facts, team: source.team, why: admitted.refused }, 'A request was refused');
      await report(refusal(admitted.refused, viewContext, reference));
      return ended('refused');
    }
    if (handle === null) {
      log.info(facts, 'Nothing answers to this name');
      const says = invocation.unknown ?? common.olderVersion;
      await report({ why: 'unknown', says, brief: common.entries.olderVersion, reference: null });
      return ended('unknown');
    }
    const { actor } = admitted;
    const { useCases, files, now } = deps;
    const context = {
      ...viewContext,
      actor,
      useCases,
      screen,
      reply,
      files,
      log,
      now,
      reference,
      channel: slackChannel(source.channel),
    };
    await withLogContext({ reference }, () => handle(context));
    ended('done');
  } catch (error) {
    if (error instanceof Unreadable) {
      ended('not-understood');
      log.warn(facts, error.message);
    } else {
      ended('failed');
      log.error({ ...facts, error }, 'A handler failed');
    }
    try {
      await report(failure(error, viewContext, reference));
    } catch (untold) {
      log.error({ reference, error: untold }, 'A failure could not be told');
    }
  }
}

function refusal(
  why: 'foreign' | 'unclear' | 'not-understood',
  viewContext: ViewContext,
  reference: string,
): Trouble {
  const { common } = viewContext.texts;
  switch (why) {
    case 'foreign':
      return { why, says: common.foreign, brief: common.entries.foreign, reference };
    case 'unclear':
      return { why, says: common.unclear, brief: common.entries.unclear, reference };
    case 'not-understood':
      return { ...unreadable(viewContext, reference), why: 'nobody' };
    default:
      return unreachable(why);
  }
}

function failure(error: unknown, viewContext: ViewContext, reference: string): Trouble {
  if (error instanceof Unreadable) return unreadable(viewContext, reference);
  const { common } = viewContext.texts;
  const why = notKept(error);
  const says = why === null ? common.wentWrong(reference) : common.notKept(why, reference);
  return { why: 'failed', says, brief: common.entries.wentWrong(reference), reference: null };
}

const unreadable = ({ texts }: ViewContext, reference: string): Trouble => ({
  why: 'unreadable',
  says: texts.common.unreadable(reference),
  brief: texts.common.entries.unreadable(reference),
  reference: null,
});
