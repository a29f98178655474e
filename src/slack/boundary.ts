import type { WorkspaceId } from '../types/ids.js';
import type { Desk } from '../workflow/desk.js';
import { notKept } from '../workflow/not-kept.js';
import type { SlackApi } from './api.js';
import { context, section, type SlackMessage } from './blocks.js';
import type { DirectMessages } from './directory.js';
import type { SlackFiles } from './files.js';
import type { HandlerContext, Log, Pen } from './handlers.js';
import type { Markup } from '../texts/markup.js';
import { admit, slackChannel, type Origin } from './request.js';
import { sayOf } from './say.js';
import { viewsOf } from './views.js';

/** All that listeners stand on. */
export interface Ground {
  readonly desk: Desk;
  readonly pen: Pen;
  readonly log: Log;
  readonly api: SlackApi;
  readonly apiUrl: string;
  readonly directs: DirectMessages;
  readonly files: SlackFiles;
  /** The workspace the bot is installed in; null until Slack has said. */
  readonly workspace: () => WorkspaceId | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newReference: () => string;
  /** Counts what came in, by kind, name and outcome. */
  readonly counted: (kind: string, name: string, outcome: string) => void;
}

/** One request on its way through a handler. */
export interface Passage {
  readonly kind: string;
  /** The command, action id, callback id or event type, as the table has it; never a person's words. */
  readonly name: string;
  readonly origin: Origin;
  /** Answers Slack plainly where nothing was answered yet: to a refusal, or after a failure. */
  readonly answerPlainly: (reference: string) => Promise<void>;
  /** What is told where nothing answers to the name; else that the button is of an older version. */
  readonly unknown?: Markup;
}

/**
 * The one boundary of errors. Refuses who is not of this workspace, runs the handler, and whatever it throws ends
 * here: Slack gets its ack, the log the cause, the person a reference.
 */
export async function passThrough(
  ground: Ground,
  passage: Passage,
  handle: ((context: HandlerContext) => Promise<void>) | null,
): Promise<void> {
  const reference = ground.newReference();
  const { kind, name, origin, answerPlainly } = passage;
  const { pen, log } = ground;
  const home = ground.workspace();
  const say = sayOf({ ...ground, ...origin, reference });
  const ended = (outcome: string) => ground.counted(kind, name, outcome);
  try {
    if (home === null) {
      log.warn({ reference, kind }, 'A request came before Slack said which workspace this is');
      await answerPlainly(reference);
      return ended('early');
    }
    const admitted = admit(origin, home);
    if ('refused' in admitted) {
      log.warn({ reference, kind, name, team: origin.team, why: admitted.refused }, 'A request was refused');
      await answerPlainly(reference);
      await say.here(plainMessage(pen.texts.common.foreign, pen, reference));
      return ended('refused');
    }
    if (handle === null) {
      log.info({ reference, kind, name }, 'Nothing answers to this name');
      await answerPlainly(reference);
      await say.here(plainMessage(passage.unknown ?? pen.texts.common.olderVersion, pen, null));
      return ended('unknown');
    }
    const screen = viewsOf({ ...ground, ...origin, reference });
    const { who } = admitted;
    const { desk, files, now } = ground;
    await handle({
      ...pen,
      who,
      desk,
      screen,
      say,
      files,
      log,
      now,
      reference,
      channel: slackChannel(origin.channel),
    });
    ended('done');
  } catch (error) {
    ended('failed');
    log.error({ reference, kind, name, error }, 'A handler failed');
    await afterFailure(() => answerPlainly(reference), log, reference);
    await afterFailure(
      () => say.here(plainMessage(failureWords(error, pen, reference), pen, null)),
      log,
      reference,
    );
  }
}

function failureWords(error: unknown, { texts }: Pen, reference: string): Markup {
  const why = notKept(error);
  return why === null ? texts.common.wentWrong(reference) : texts.common.notKept(why, reference);
}

/** A failure while telling of a failure ends in the log. */
async function afterFailure(tell: () => Promise<void>, log: Log, reference: string): Promise<void> {
  try {
    await tell();
  } catch (error) {
    log.error({ reference, error }, 'A failure could not be told');
  }
}

export const plainMessage = (text: Markup, { texts }: Pen, reference: string | null): SlackMessage => ({
  text,
  blocks: [section(text), ...(reference === null ? [] : [context(texts.common.reference(reference))])],
});
