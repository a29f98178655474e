import { actions, button, context as small, section, type SlackMessage } from './blocks.js';
import { profilesCommand } from './admin/index.js';
import { freezeCommand, unfreezeCommand } from './approvals/freeze.js';
import { readCommand } from './command-text.js';
import { didYouMean } from './did-you-mean.js';
import { trunkHelp } from './trunk/views/help.js';
import type { Button } from '../wire/elements.js';
import type { Markup } from '../texts/markup.js';
import type { CommandHandler, CommandTable, HandlerContext, ViewContext } from './handlers.js';

/** The words of one command with examples, for who typed it; of `/trunkdesk` all commands. */
export async function helpFor(context: HandlerContext, command: string): Promise<SlackMessage> {
  if (command === '/order') return orderHelp(context);
  if (command === '/trunk') return trunkHelp(context);
  return allHelp(context, context.texts.help.heading, await isAdmin(context));
}

const isAdmin = async ({ useCases, actor }: HandlerContext): Promise<boolean> =>
  (await useCases.access.role(actor)).admin;

const startButton = ({ texts }: ViewContext): Button =>
  button({ action: 'home.order', text: texts.home.start });

function orderHelp(viewContext: ViewContext): SlackMessage {
  const { help } = viewContext.texts;
  return {
    text: help.notification,
    blocks: [
      section(help.ordersHeading),
      section(help.orders),
      actions([startButton(viewContext)], 'help.actions'),
      small(help.others),
    ],
  };
}

/** Every command; admins' words for admins alone. */
export function allHelp(viewContext: ViewContext, first: Markup, forAdmin: boolean): SlackMessage {
  const { help, home, trunk } = viewContext.texts;
  return {
    text: help.notification,
    blocks: [
      section(first),
      section(help.orders),
      section(trunk.commands.changes),
      section(trunk.commands.looks),
      section(help.desk),
      ...(forAdmin ? [section(help.admins)] : []),
      actions(
        [
          startButton(viewContext),
          button({ action: 'home.edit', text: home.editChannel }),
          button({ action: 'home.connect', text: home.connectNumber }),
        ],
        'help.actions',
      ),
    ],
  };
}

const adminWords = ['freeze', 'unfreeze', 'profiles'];

const trunkdesk: CommandHandler = async (context) => {
  const { verb, rest } = readCommand(context.text);
  await context.ack();
  if (verb === 'freeze') return freezeCommand(context, rest);
  if (verb === 'unfreeze') return unfreezeCommand(context);
  if (verb === 'profiles' || verb === 'profile') return profilesCommand(context);
  if (verb === '' || verb === 'help') return context.reply.respond(await helpFor(context, context.command));
  const known = ['help', ...((await isAdmin(context)) ? adminWords : [])];
  await context.reply.respond(didYouMean(context, { command: context.command, text: context.text, known }));
};

/** A command that the manifest has and nothing here answers. */
export const unknownCommand: CommandHandler = async (context) => {
  await context.ack();
  const first = context.texts.help.noCommand(context.command);
  await context.reply.respond(allHelp(context, first, await isAdmin(context)));
};

export const helpCommands = { '/trunkdesk': trunkdesk } satisfies CommandTable;
