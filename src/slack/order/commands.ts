import { readOrderNumber } from '../../types/order-number.js';
import { z } from 'zod';
import {
  actions,
  button,
  context as small,
  plainWords,
  section,
  type ActionsBlock,
  type SlackMessage,
} from '../blocks.js';
import { readCommand } from '../command-text.js';
import { inLines, moment, type Markup } from '../escape.js';
import { helpMessage } from '../help.js';
import { present, resumeButton } from './present.js';
import { mayOrder } from '../access.js';
import { lookedUp, waitsForThem } from '../approvals/looked-up.js';
import { openFound, resumeOrStart, startOrder } from './start.js';
import { discardButton } from './views/parts.js';
import { statusWords } from './views/status.js';
import type {
  ActionHandler,
  CommandContext,
  CommandHandler,
  CommandTable,
  HandlerContext,
  ViewContext,
  ShortcutTable,
} from '../handlers.js';
import type { OrderKind } from '../../ordering/order.js';
import type { OrderSummary } from '../../workflow/screens.js';

/** `/order` and its words. Each is acked at once; answers are for the person alone. */

const known = ['new', 'change', 'terminate', 'status', 'list', 'discard', 'repeat', 'help'];

const kindOf = new Map<string, OrderKind>([
  ['new', 'intake'],
  ['change', 'change'],
  ['terminate', 'terminate'],
]);

const order: CommandHandler = async (context) => {
  const { verb, rest } = readCommand(context.text);
  await context.ack();
  if (verb === '') return resumeOrStart(context);
  if (verb === 'help') return context.reply.respond(helpMessage(context, null));
  const kind = kindOf.get(verb);
  if (kind !== undefined) return startOrder(context, kind, rest === '' ? null : rest.slice(0, 200));
  if (verb === 'list' || verb === 'lists') return list(context, 0);
  if (verb === 'status') return status(context, rest);
  if (verb === 'discard') return discard(context, rest);
  if (verb === 'repeat') return repeat(context, rest);
  const unknown = { command: context.command, word: verb, known };
  await context.reply.respond(helpMessage(context, unknown));
};

async function list(context: HandlerContext, page: number): Promise<void> {
  if (!(await mayOrder(context))) return;
  const { commands } = context.texts.order;
  const orders = await context.useCases.orders.list(context.actor, page);
  if (orders.total === 0) return context.reply.respond(plainWords(commands.listNone));
  await context.reply.respond({
    text: commands.answer,
    blocks: [
      section(commands.listTitle),
      ...orders.items.map((each) => section(summaryLine(context, each))),
      ...turnButtons(context, orders),
      ...(orders.pages > 1 ? [small(context.texts.home.page(orders.page + 1, orders.pages))] : []),
    ],
  });
}

/** "Newer" and "Older" under a list of more than one page. */
function turnButtons(
  { texts }: ViewContext,
  { page, pages }: { page: number; pages: number },
): ActionsBlock[] {
  if (pages === 1) return [];
  const words = texts.home.turn.requests;
  const turn = (to: number, way: 'back' | 'on') =>
    button({ action: `order.page.${way}`, text: words[way], value: String(to) });
  return [
    actions([
      ...(page > 0 ? [turn(page - 1, 'back')] : []),
      ...(page + 1 < pages ? [turn(page + 1, 'on')] : []),
    ]),
  ];
}

/** Another page of the list, below the one that was there. */
export const turnList: ActionHandler = async (context) => {
  await context.ack();
  const page = z.coerce.number().int().min(0).max(9_999).safeParse(context.acted.value);
  if (page.success) await list(context, page.data);
};

async function status(context: CommandContext, typed: string): Promise<void> {
  const { approver, admin } = await context.useCases.access.role(context.actor);
  // Who decides may look at requests without being one who takes orders.
  if (!approver && !admin && !(await mayOrder(context))) return;
  const { commands } = context.texts.order;
  const named = readOrderNumber(typed);
  if (typed.trim() !== '' && named === null) {
    return context.reply.respond(plainWords(commands.notAnId(typed.slice(0, 60))));
  }
  const found =
    named === null ? await current(context) : await context.useCases.orders.status(context.actor, named);
  if (found !== null) return context.reply.respond(statusMessage(context, found));
  const others = named === null ? await waitsForThem(context) : await lookedUp(context, named);
  const says = named === null ? commands.nothingInProgress : commands.notFound(named);
  await context.reply.respond(others ?? plainWords(says));
}

/** A new order with an old one's lines; what is no longer sold or allowed shows on its screens. */
async function repeat(context: CommandContext, typed: string): Promise<void> {
  const { commands } = context.texts.order;
  const named = readOrderNumber(typed);
  if (named === null) {
    const says = typed.trim() === '' ? commands.repeatWhat : commands.notAnId(typed.slice(0, 60));
    return context.reply.respond(plainWords(says));
  }
  if (!(await mayOrder(context))) return;
  const opening = await context.useCases.orders.opening(context.actor);
  if (opening.found === 'in-progress') return openFound(context, opening.order);
  await present(context, null, await context.useCases.orders.repeat(context.actor, named));
}

async function current(context: CommandContext): Promise<OrderSummary | null> {
  const opening = await context.useCases.orders.opening(context.actor);
  return opening.found === 'in-progress' ? opening.order : null;
}

function statusMessage(viewContext: ViewContext, order_: OrderSummary): SlackMessage {
  const { is } = order_.stands;
  const canResume = is === 'in-progress' || is === 'parked';
  return {
    text: viewContext.texts.order.commands.answer,
    blocks: [
      section(summaryLine(viewContext, order_)),
      ...(canResume ? [actions([resumeButton(viewContext, order_.order)])] : []),
      small(viewContext.texts.order.commands.changed(moment(order_.updatedAt, viewContext.zone))),
    ],
  };
}

/** Asks first: an ephemeral button with a dialog, since a command can't. Without an id it means the one in progress. */
async function discard(context: CommandContext, typed: string): Promise<void> {
  if (!(await mayOrder(context))) return;
  const { commands, head } = context.texts.order;
  const named = readOrderNumber(typed);
  if (typed.trim() !== '' && named === null)
    return context.reply.respond(plainWords(commands.notAnId(typed.slice(0, 60))));
  const found =
    named === null ? await current(context) : await context.useCases.orders.status(context.actor, named);
  if (found === null)
    return context.reply.respond(
      plainWords(named === null ? commands.nothingInProgress : commands.notFound(named)),
    );
  const { is } = found.stands;
  if (is !== 'in-progress' && is !== 'parked') return context.reply.respond(statusMessage(context, found));
  const ask = commands.discardAsk(found.order, head.kinds[found.kind].title, found.customer);
  const size = commands.size(found.subscriptions, found.products);
  await context.reply.respond({
    text: ask,
    blocks: [section(ask), actions([discardButton(context, found, size)])],
  });
}

function summaryLine(viewContext: ViewContext, found: OrderSummary): Markup {
  const { commands, head } = viewContext.texts.order;
  const size = commands.size(found.subscriptions, found.products);
  const line = commands.line(
    found.order,
    head.kinds[found.kind].title,
    found.customer?.slice(0, 100) ?? null,
    size,
    standing(viewContext, found.stands),
  );
  const note = 'note' in found.stands && found.stands.is !== 'returned' ? found.stands.note : null;
  return note === null ? line : inLines([line, commands.cameBack(viewContext.texts.notes.short(note))]);
}

function standing(viewContext: ViewContext, stands: OrderSummary['stands']): Markup {
  const { commands, head } = viewContext.texts.order;
  switch (stands.is) {
    case 'in-progress':
      return commands.inProgress(head.steps[stands.step], stands.position, stands.steps);
    case 'parked':
      return commands.parked(head.steps[stands.step], stands.position, stands.steps);
    case 'submitting':
      return commands.submitting;
    case 'discarded':
      return commands.discarded;
    default:
      return statusWords(viewContext, stands);
  }
}

export const orderCommands = { '/order': order } satisfies CommandTable;

export const orderShortcuts = {
  'order.start': async (context) => {
    await context.ack();
    await startOrder(context, null);
  },
} satisfies ShortcutTable;
