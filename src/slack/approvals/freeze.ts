import { plainMessage } from '../boundary.js';
import { channelIn } from './memory.js';
import { showHome } from '../home/show.js';
import { refusedText } from '../messages/whisper.js';
import type { Markup } from '../../texts/markup.js';
import type { ActionContext, ActionHandler, CommandContext, Pen } from '../handlers.js';
import type { Freezing } from '../../workflow/requests/desk.js';

/** Freezing and lifting it, by command and from Home. */

export async function freezeCommand(context: CommandContext, reason: string): Promise<void> {
  const done = await context.desk.freeze.freeze(context.who, reason);
  await context.say.here(plainMessage(frozenText(done, context), context, null));
}

export async function unfreezeCommand(context: CommandContext): Promise<void> {
  const done = await context.desk.freeze.unfreeze(context.who);
  await context.say.here(plainMessage(liftedText(done, context), context, null));
}

function frozenText(done: Freezing, pen: Pen): Markup {
  const { freeze } = pen.texts;
  if (!done.ok) return refusedText(done.says, null, pen);
  if (done.freeze === null) return freeze.notFrozen;
  return done.changed ? freeze.frozen(done.freeze.reason) : freeze.already(done.freeze, pen.zone);
}

function liftedText(done: Freezing, pen: Pen): Markup {
  if (!done.ok) return refusedText(done.says, null, pen);
  const { freeze } = pen.texts;
  if (done.changed) return freeze.lifted;
  // Frozen anew since: what came late lifts nothing.
  return done.freeze === null ? freeze.notFrozen : freeze.already(done.freeze, pen.zone);
}

async function afterwards(context: ActionContext, done: Freezing, says: Markup): Promise<void> {
  await context.ack();
  if (!done.ok) await context.say.here(plainMessage(says, context, context.reference));
  await showHome(context, context.view === null ? null : channelIn(context.view));
}

export const freezeFromHome: ActionHandler = async (context) => {
  const done = await context.desk.freeze.freeze(context.who, '');
  await afterwards(context, done, frozenText(done, context));
};

export const unfreezeFromHome: ActionHandler = async (context) => {
  const since = Number(context.acted.value ?? Number.NaN);
  const done = await context.desk.freeze.unfreeze(
    context.who,
    ...(Number.isSafeInteger(since) ? [since] : []),
  );
  await afterwards(context, done, liftedText(done, context));
};
