import { actions, button, section, type SlackMessage } from './blocks.js';
import type { Markup } from '../texts/markup.js';
import { nearest } from '../config/nearest.js';
import { profilesCommand } from './admin/index.js';
import { freezeCommand, unfreezeCommand } from './approvals/freeze.js';
import { readCommand } from './command-text.js';
import type { CommandHandler, CommandTable, ViewContext } from './handlers.js';

interface Unknown {
  readonly command: string;
  /** Null: the command itself is not there. */
  readonly word: string | null;
  readonly known: readonly string[];
}

/** All commands with examples; `unknown`: what was typed and is none. */
export function helpMessage({ texts }: ViewContext, unknown: Unknown | null): SlackMessage {
  const { help } = texts;
  const first = unknown === null ? help.heading : notThere(unknown, help);
  return {
    text: unknown === null ? help.notification : first,
    blocks: [
      section(first),
      section(help.orders),
      section(texts.trunk.commands.changes),
      section(texts.trunk.commands.looks),
      section(help.desk),
      actions(
        [
          button({ action: 'home.order', text: texts.home.start }),
          button({ action: 'home.edit', text: texts.home.editChannel }),
          button({ action: 'home.connect', text: texts.home.connectNumber }),
        ],
        'help.actions',
      ),
    ],
  };
}

const notThere = ({ command, word, known }: Unknown, help: ViewContext['texts']['help']): Markup =>
  word === null ? help.noCommand(command) : help.unknown(command, word, nearest(word, known) ?? null);

const deskWords = ['help', 'freeze', 'unfreeze', 'profiles'];

const trunkdesk: CommandHandler = async (context) => {
  const { verb, rest } = readCommand(context.text);
  if (verb === 'freeze' || verb === 'unfreeze') {
    await context.ack();
    return verb === 'freeze' ? freezeCommand(context, rest) : unfreezeCommand(context);
  }
  if (verb === 'profiles' || verb === 'profile') {
    await context.ack();
    return profilesCommand(context);
  }
  const isKnown = verb === '' || deskWords.includes(verb);
  await context.ack();
  await context.reply.respond(
    helpMessage(context, isKnown ? null : { command: context.command, word: verb, known: deskWords }),
  );
};

/** A command that the manifest has and nothing here answers. */
export const unknownCommand: CommandHandler = async (context) => {
  await context.ack();
  await context.reply.respond(helpMessage(context, { command: context.command, word: null, known: [] }));
};

export const helpCommands = { '/trunkdesk': trunkdesk } satisfies CommandTable;
