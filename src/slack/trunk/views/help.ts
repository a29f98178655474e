import { actions, button, context, divider, section, type SlackMessage } from '../../blocks.js';
import { unfinishedBlocks } from './unfinished.js';
import type { Button } from '../../../wire/elements.js';
import type { NumberVerb } from '../../../trunk/index.js';
import type { ViewContext } from '../../handlers.js';
import type { UnfinishedTrunks } from '../../../workflow/home-model.js';
import type { ListKind } from '../../../workflow/list-reader.js';

/** The commands after `/trunk`, as help and as a menu. */

export const listKinds: readonly ListKind[] = ['callerids', 'proxies', 'templates', 'barrings'];

/** Words that mean one of the lists, as people say them: `proxy`, `call barrings`. */
const listWords: ReadonlyMap<string, ListKind> = new Map<string, ListKind>([
  ['callerids', 'callerids'],
  ['callerid', 'callerids'],
  ['proxies', 'proxies'],
  ['proxy', 'proxies'],
  ['proxys', 'proxies'],
  ['templates', 'templates'],
  ['template', 'templates'],
  ['barrings', 'barrings'],
  ['barring', 'barrings'],
  ['callbarrings', 'barrings'],
  ['callbarring', 'barrings'],
]);

/** The list that a command names, in one word or two, and the customer behind it; null where it names none. */
export function listNamed(
  word: string,
  args: readonly string[],
): { readonly kind: ListKind; readonly customer: string } | null {
  const [next = '', ...rest] = args;
  const one = listWords.get(plainly(word));
  if (one !== undefined) return { kind: one, customer: args.join(' ') };
  const isPair = ['caller', 'call', 'channel'].includes(plainly(word));
  const two = isPair ? (listWords.get(plainly(word + next)) ?? listWords.get(plainly(next))) : undefined;
  return two === undefined ? null : { kind: two, customer: rest.join(' ') };
}

const plainly = (word: string): string => word.toLowerCase().replaceAll(/[\p{Pd}_\s]/gu, '');

export const verbs: readonly NumberVerb[] = ['connect', 'disconnect', 'type', 'untype'];

/** The words behind `/trunk`. */
export const knownWords: readonly string[] = ['edit', ...verbs, ...listKinds, 'history', 'help'];

const editButton = ({ texts }: ViewContext): Button =>
  button({ action: 'home.edit', text: texts.trunk.head.titles.edit });
const connectButton = ({ texts }: ViewContext): Button =>
  button({ action: 'home.connect', text: texts.trunk.head.titles.connect });

export function trunkHelp(viewContext: ViewContext): SlackMessage {
  const { commands } = viewContext.texts.trunk;
  return {
    text: commands.notification,
    blocks: [
      section(commands.heading),
      section(commands.changes),
      section(commands.looks),
      actions([editButton(viewContext), connectButton(viewContext)], 'help.trunk.actions'),
      context(commands.small),
    ],
  };
}

/** `/trunk` alone: what is unfinished first, then what can be begun. */
export function menuMessage(viewContext: ViewContext, unfinished: UnfinishedTrunks): SlackMessage {
  const { commands, head } = viewContext.texts.trunk;
  return {
    text: commands.menu,
    blocks: [
      ...unfinishedBlocks(viewContext, unfinished),
      ...(unfinished.items.length === 0 ? [] : [divider()]),
      section(commands.menu),
      actions(
        [
          editButton(viewContext),
          ...verbs.map((verb) =>
            button({ action: `trunk.open.${verb}`, text: head.titles[verb], value: verb }),
          ),
          button({ action: 'trunk.many', text: commands.several, value: 'connect' }),
        ],
        'trunk.menu',
      ),
      section(commands.menuLists),
      actions(
        [
          ...listKinds.map((kind) =>
            button({ action: `trunk.lists.${kind}`, text: commands.lists[kind].title, value: kind }),
          ),
          button({ action: 'trunk.history', text: commands.history }),
        ],
        'trunk.menu.lists',
      ),
      context(commands.small),
    ],
  };
}
