import { actions, button, context, section, type SlackMessage } from './blocks.js';
import { nearest } from '../config/nearest.js';
import { readCommand } from './command-text.js';
import type { CommandHandler, CommandTable, Pen } from './handlers.js';

/** All commands with examples; `unknown`: the word that was typed and is none. */
export function helpMessage(
  { texts }: Pen,
  unknown: { readonly command: string; readonly word: string; readonly known: readonly string[] } | null,
): SlackMessage {
  const { help } = texts;
  const first =
    unknown === null
      ? help.heading
      : help.unknown(unknown.command, unknown.word, nearest(unknown.word, unknown.known) ?? null);
  return {
    text: unknown === null ? help.notification : first,
    blocks: [
      section(first),
      section(help.orders),
      section(help.desk),
      actions([button({ action: 'home.order', text: texts.home.start })], 'help.actions'),
      context(texts.common.onlyYou(null)),
    ],
  };
}

const deskWords = ['help'];

const trunkdesk: CommandHandler = async (context) => {
  const { verb } = readCommand(context.text);
  const isKnown = verb === '' || deskWords.includes(verb);
  await context.ack();
  await context.say.here(
    helpMessage(context, isKnown ? null : { command: context.command, word: verb, known: deskWords }),
  );
};

export const helpCommands = { '/trunkdesk': trunkdesk } satisfies CommandTable;
