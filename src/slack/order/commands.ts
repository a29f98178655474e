import { readOrderNumber } from '../../types/order-number.js';
import { OrderId } from '../../types/ids.js';
import { actions, context as small, plainWords, section, type SlackMessage } from '../blocks.js';
import { readCommand } from '../command-text.js';
import { moment } from '../escape.js';
import { didYouMean } from '../did-you-mean.js';
import { helpFor } from '../help.js';
import { listOwn } from '../requests/list.js';
import { isComposed, ownBlocks } from '../requests/row.js';
import { present } from './present.js';
import { mayOrder } from '../access.js';
import { lookedUp, waitsForThem } from '../approvals/looked-up.js';
import { openFound, resumeOrStart, startOrder } from './start.js';
import { discardButton } from './views/parts.js';
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
import type { OwnRequest } from '../../workflow/home-model.js';

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
  if (verb === 'help') return context.reply.respond(await helpFor(context, context.command));
  const kind = kindOf.get(verb);
  if (kind !== undefined) return startOrder(context, kind, rest === '' ? null : rest.slice(0, 200));
  if (verb === 'list' || verb === 'lists')
    return listOwn(context, { page: 0, all: rest.toLowerCase() === 'all' });
  if (verb === 'status') return status(context, rest);
  if (verb === 'discard') return discard(context, rest);
  if (verb === 'repeat') return repeat(context, rest);
  await context.reply.respond(didYouMean(context, { command: context.command, text: context.text, known }));
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
  if (named === null) return context.reply.respond(await whereAllStand(context));
  const found = await context.useCases.home.own(context.actor, named);
  if (found !== null) return context.reply.respond(statusMessage(context, found));
  await context.reply.respond((await lookedUp(context, named)) ?? plainWords(commands.notFound(named)));
}

/** So many of a person's own are named beside the one in progress. */
const mostLatest = 4;

/** The order in progress, or what waits for who decides; and the latest of the person's own, each as in `/order list`. */
async function whereAllStand(context: CommandContext): Promise<SlackMessage> {
  const { commands } = context.texts.order;
  const current = await ownOrCurrent(context, null);
  const first =
    current !== null
      ? statusMessage(context, current)
      : ((await waitsForThem(context)) ?? plainWords(commands.nothingInProgress));
  const listed = await context.useCases.home.list(context.actor, { page: 0, all: false });
  const others = listed.items.filter(({ summary }) => summary.order !== current?.summary.order);
  const latest = others.slice(0, mostLatest);
  if (latest.length === 0) return first;
  const isSaid = first.text === commands.nothingInProgress;
  const isMore = !isSaid && (listed.pages > 1 || others.length > latest.length);
  return {
    text: first.text,
    blocks: [
      ...first.blocks,
      section(commands.latest(current !== null)),
      ...latest.flatMap((each) => ownBlocks(each, context)),
      ...(isMore ? [small(commands.seeAll)] : []),
    ],
  };
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
  const show = await repeatNamed(context, named);
  await show();
}

/** Repeats an order, where nothing stands against it; what comes of it is shown by what is given back. */
async function repeatNamed(context: HandlerContext, named: OrderId): Promise<() => Promise<void>> {
  const { useCases, actor, reply, texts } = context;
  const { commands } = texts.order;
  const found = await useCases.home.own(actor, named);
  if (found?.family === 'trunk') return () => reply.respond(plainWords(commands.repeatTrunk(named)));
  const opening = await useCases.orders.opening(actor);
  if (opening.found === 'in-progress') return () => openFound(context, opening.order);
  const answer = await useCases.orders.repeat(actor, named);
  return () => present(context, null, answer);
}

/** "Repeat" beside a row of the list. */
export const repeatListed: ActionHandler = async (context) => {
  const named = OrderId.safeParse(context.acted.value);
  const may = named.success && (await mayOrder(context));
  const show = may ? await repeatNamed(context, named.data) : null;
  await context.ack();
  await show?.();
};

/** The order or trunk change that is named; without a number the order in progress. */
async function ownOrCurrent(context: CommandContext, named: OrderId | null): Promise<OwnRequest | null> {
  if (named !== null) return context.useCases.home.own(context.actor, named);
  const opening = await context.useCases.orders.opening(context.actor);
  return opening.found === 'in-progress' ? { family: 'order', summary: opening.order } : null;
}

function statusMessage(viewContext: ViewContext, found: OwnRequest): SlackMessage {
  const { commands } = viewContext.texts.order;
  return {
    text: commands.answer,
    blocks: [
      ...ownBlocks(found, viewContext),
      small(commands.changed(moment(found.summary.updatedAt, viewContext.zone))),
    ],
  };
}

/** Asks first: an ephemeral button with a dialog, since a command can't. Without an id it means the one in progress. */
async function discard(context: CommandContext, typed: string): Promise<void> {
  if (!(await mayOrder(context))) return;
  const { commands } = context.texts.order;
  const named = readOrderNumber(typed);
  if (typed.trim() !== '' && named === null)
    return context.reply.respond(plainWords(commands.notAnId(typed.slice(0, 60))));
  const found = await ownOrCurrent(context, named);
  if (found === null)
    return context.reply.respond(
      plainWords(named === null ? commands.nothingInProgress : commands.notFound(named)),
    );
  // A trunk change has its Discard beside it, where it can be discarded.
  if (found.family === 'trunk' || !isComposed(found.summary))
    return context.reply.respond(statusMessage(context, found));
  const { summary } = found;
  const ask = commands.discardAsk(summary.order, context.texts.orders.kind(summary), summary.customer);
  const size = context.texts.orders.holding(summary.holds, summary.products);
  await context.reply.respond({
    text: ask,
    blocks: [section(ask), actions([discardButton(context, summary, size)])],
  });
}

export const orderCommands = { '/order': order } satisfies CommandTable;

export const orderShortcuts = {
  'order.start': async (context) => {
    await context.ack();
    await startOrder(context, null);
  },
} satisfies ShortcutTable;
