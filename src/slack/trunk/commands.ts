import { plainWords } from '../blocks.js';
import { sayName } from '../../texts/index.js';
import { readCommand } from '../command-text.js';
import { didYouMean } from '../did-you-mean.js';
import { readChannelName, type NumberAction, type NumberVerb } from '../../trunk/index.js';
import { mayChange } from '../access.js';
import { namedIn, typeOff, type Named } from './args.js';
import { historyOf, openEdit, openFound, openHistory, openLines, openList, openOne } from './open.js';
import { present } from './present.js';
import { severalIn } from './several.js';
import { knownWords, listNamed, menuMessage, trunkHelp, verbs } from './views/help.js';
import { historyMessage } from './views/history.js';
import { needsChannel } from './views/form.js';
import type {
  CommandContext,
  CommandHandler,
  CommandTable,
  ViewContext,
  ShortcutTable,
} from '../handlers.js';
import type { Markup } from '../../texts/markup.js';

/** `/trunk` and its words. Each is acked at once; answers are for the person alone. */

const trunk: CommandHandler = async (context) => {
  const { verb: word, args, rest, isCut } = readCommand(context.text);
  await context.ack();
  if (isCut) return context.reply.respond(plainWords(context.texts.trunk.commands.tooLong));
  if (word === '') return menu(context);
  if (word === 'help') return context.reply.respond(trunkHelp(context));
  if (word === 'edit') {
    const name = readChannelName(rest);
    if (name.ok || rest === '') return openEdit(context, name.ok ? name.name : null);
    return context.reply.respond(plainWords(context.texts.trunk.commands.noChannel(rest, sayName(name.why))));
  }
  const verb = verbs.find((each) => each === word);
  if (verb !== undefined) return numbers(context, verb, args);
  const list = listNamed(word, args);
  if (list !== null) return openList(context, list.kind, list.customer.slice(0, 200));
  if (word === 'history') return history(context, rest);
  await context.reply.respond(
    didYouMean(context, { command: context.command, text: context.text, known: knownWords }),
  );
};

/** How many unfinished changes the menu has rows for. */
const mostUnfinished = 10;

async function menu(context: CommandContext): Promise<void> {
  if (!(await mayChange(context))) return;
  const unfinished = await context.useCases.trunk.unfinished(context.actor, { most: mostUnfinished });
  await context.reply.respond(menuMessage(context, unfinished));
}

/** All that is needed named in one way: the next screen shows it, to be confirmed. Else a form asks. */
async function numbers(context: CommandContext, verb: NumberVerb, args: readonly string[]): Promise<void> {
  const { readNumber } = context.useCases.trunk;
  const typed = verb === 'type' ? typeOff(args) : { type: null, words: args };
  const { type: asked, words } = typed;
  const wrongType = 'wrongType' in typed ? typed.wrongType : undefined;
  const several = severalIn(verb, words, readNumber);
  if (several !== null) {
    if (!(await mayChange(context))) return;
    const about = { verb, channel: several.channel, type: asked };
    return openLines(
      context,
      about,
      several.rows.map((row, index) => ({ line: index + 1, ...row })),
      null,
      wrongType !== undefined
        ? context.texts.trunk.one.wrongType(wrongType)
        : several.unsure === undefined
          ? channelProblem(context, several.channel)
          : context.texts.trunk.one.unsure(several.unsure),
    );
  }
  const named = namedIn(verb, args, readNumber);
  const { number, channel, type, unsure } = named;
  const action = unsure === undefined ? actionOf(verb, named) : null;
  if (action === null) {
    const { one } = context.texts.trunk;
    const isWrong = number?.read === false;
    const asked = unsure === undefined ? channelProblem(context, channel) : one.unsure(unsure);
    const aboutType = wrongType === undefined ? asked : one.wrongType(wrongType);
    const says = isWrong ? one.problem(number.text, number.says) : aboutType;
    return openOne(context, verb, { number: number?.text ?? '', channel, type }, says);
  }
  if (!(await mayChange(context))) return;
  await present(context, null, await context.useCases.trunk.beginNumber(context.actor, action));
}

/** What is wrong with the name of a channel that was typed; null where nothing is, or none was. */
function channelProblem(viewContext: ViewContext, typed: string): Markup | null {
  const name = readChannelName(typed);
  return typed === '' || name.ok ? null : viewContext.texts.trunk.one.problem(typed, sayName(name.why));
}

/** The call that was named; null where something is missing. */
export function actionOf(verb: NumberVerb, { number, channel: typed, type }: Named): NumberAction | null {
  if (number?.read !== true) return null;
  if (verb === 'disconnect') return { do: verb, number: number.number };
  const channel = needsChannel(verb) ? readChannelName(typed) : null;
  if (channel?.ok !== true) return null;
  const call = { number: number.number, channel: channel.name };
  if (verb !== 'type') return { do: verb, ...call };
  return type === null ? null : { do: verb, ...call, type };
}

async function history(context: CommandContext, typed: string): Promise<void> {
  if (typed === '') return openHistory(context);
  if (!(await mayChange(context))) return;
  const several = severalIn('disconnect', typed.split(' '), context.useCases.trunk.readNumber);
  if (several !== null) return context.reply.respond(plainWords(context.texts.trunk.history.several));
  const problem = channelProblem(context, typed);
  if (problem !== null) return context.reply.respond(plainWords(problem));
  await context.reply.respond(historyMessage(context, await historyOf(context, typed)));
}

export const trunkCommands = { '/trunk': trunk } satisfies CommandTable;

export const trunkShortcuts = {
  'trunk.edit': async (context) => {
    await context.ack();
    await openEdit(context, null);
  },
  'trunk.connect-message': async (context) => {
    await context.ack();
    await openFound(context, context.message);
  },
} satisfies ShortcutTable;
