import { helpAction, runAction } from './did-you-mean.js';
import { helpCommands, helpFor } from './help.js';
import { lookUp } from './look-up.js';
import { orderCommands } from './order/index.js';
import { trunkCommands } from './trunk/index.js';
import type { ActionHandler, ActionTable, CommandTable } from './handlers.js';

/** The buttons under a word that is none: they do what the command would. */

export const commands = { ...helpCommands, ...orderCommands, ...trunkCommands } satisfies CommandTable;

/** Carries only what its person typed, and the command looks who may use it. */
const run: ActionHandler = async (context) => {
  const [command = '', ...words] = (context.acted.value ?? '').split(' ');
  const found = lookUp(commands, command);
  if (found === null) return context.ack();
  await found.handler({ ...context, command, text: words.join(' ') });
};

const help: ActionHandler = async (context) => {
  await context.ack();
  await context.reply.respond(await helpFor(context, context.acted.value ?? ''));
};

export const commandActions = { [runAction]: run, [helpAction]: help } satisfies ActionTable;
