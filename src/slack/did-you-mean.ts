import { nearest } from '../config/nearest.js';
import { limits } from '../wire/limits.js';
import { cut } from '../texts/markup.js';
import { actions, button, section, type SlackMessage } from './blocks.js';
import { readCommand } from './command-text.js';
import type { ViewContext } from './handlers.js';

/** A word behind a command that is none: the one that is meant, with a button that runs it; help behind another. */

export const runAction = 'command.run';
export const helpAction = 'command.help';

export interface Mistyped {
  readonly command: string;
  /** As Slack sent it. */
  readonly text: string;
  /** The words that there are for this person. */
  readonly known: readonly string[];
}

export function didYouMean(viewContext: ViewContext, { command, text, known }: Mistyped): SlackMessage {
  const { help } = viewContext.texts;
  const { verb } = readCommand(text);
  const meant = nearest(verb, known);
  // Everything behind the word goes along as Slack sent it: its links and quotes are read once more.
  const rest = text.trim().replace(/^\S+/u, '');
  const run = meant === undefined ? null : `${command} ${meant}${rest}`;
  const says =
    meant === undefined
      ? help.noWord(`${command} ${cut(verb, 60)}`)
      : help.didYouMean(`${command} ${[meant, readCommand(text).rest].join(' ').trim()}`);
  return {
    text: says,
    blocks: [
      section(says),
      actions([
        ...(run === null || run.length > limits.button.value
          ? []
          : [
              button({
                action: runAction,
                text: help.run,
                value: run,
                style: 'primary',
                label: help.runLabel(`${command} ${meant ?? ''}`),
              }),
            ]),
        button({ action: helpAction, text: help.help, value: command, label: help.helpLabel(command) }),
      ]),
    ],
  };
}
