import { plainMessage } from '../plain-message.js';
import { channelIn } from './private-metadata.js';
import { showHome } from '../home/show.js';
import { refusedText } from '../messages/ephemeral.js';
import type { Markup } from '../../texts/markup.js';
import type { ActionContext, ActionHandler, CommandContext, ViewContext } from '../handlers.js';
import type { Freezing } from '../../workflow/requests/approval-service.js';

/** Freezing and lifting it, by command and from Home. */

export async function freezeCommand(context: CommandContext, reason: string): Promise<void> {
  const done = await context.useCases.freeze.freeze(context.actor, reason);
  await context.reply.respond(plainMessage(frozenText(done, context), context, null));
}

export async function unfreezeCommand(context: CommandContext): Promise<void> {
  const done = await context.useCases.freeze.unfreeze(context.actor);
  await context.reply.respond(plainMessage(liftedText(done, context), context, null));
}

function frozenText(done: Freezing, viewContext: ViewContext): Markup {
  const { freeze } = viewContext.texts;
  if (!done.ok) return refusedText(done.says, null, viewContext);
  if (done.freeze === null) return freeze.notFrozen;
  return done.changed ? freeze.frozen(done.freeze.reason) : freeze.already(done.freeze, viewContext.zone);
}

function liftedText(done: Freezing, viewContext: ViewContext): Markup {
  if (!done.ok) return refusedText(done.says, null, viewContext);
  const { freeze } = viewContext.texts;
  if (done.changed) return freeze.lifted;
  // Frozen anew since: what came late lifts nothing.
  return done.freeze === null ? freeze.notFrozen : freeze.already(done.freeze, viewContext.zone);
}

async function afterwards(context: ActionContext, done: Freezing, says: Markup): Promise<void> {
  await context.ack();
  if (!done.ok) await context.reply.respond(plainMessage(says, context, context.reference));
  await showHome(context, context.view === null ? null : channelIn(context.view));
}

export const freezeFromHome: ActionHandler = async (context) => {
  const done = await context.useCases.freeze.freeze(context.actor, '');
  await afterwards(context, done, frozenText(done, context));
};

export const unfreezeFromHome: ActionHandler = async (context) => {
  const since = Number(context.acted.value ?? Number.NaN);
  const done = await context.useCases.freeze.unfreeze(
    context.actor,
    ...(Number.isSafeInteger(since) ? [since] : []),
  );
  await afterwards(context, done, liftedText(done, context));
};
