import { mayChange } from '../access.js';
import { openView, present } from './present.js';
import { manyView, nothingFilled, oneView, type Filled } from './views/form.js';
import { historyRows, historyView, listView, lookingView } from './views/list.js';
import { sayNumber, type ChannelName, type NumberVerb } from '../../trunk/index.js';
import type { HandlerContext } from '../dispatch.js';
import type { Customer } from '../../ordering/order.js';
import type { ListKind } from '../../workflow/trunk/desk.js';
import type { ListMemory } from './memory.js';

/** Ways into trunk changes, from commands, menus, Home and shortcuts alike: after the ack, with a fresh trigger. */

export async function openEdit(context: HandlerContext, channel: ChannelName | null): Promise<void> {
  if (!(await mayChange(context))) return;
  await present(context, null, await context.desk.trunk.beginEdit(context.who, channel));
}

export async function openOne(
  context: HandlerContext,
  verb: NumberVerb,
  filled: Filled = nothingFilled,
  problem: { readonly text: string; readonly says: string } | null = null,
): Promise<void> {
  if (!(await mayChange(context))) return;
  await openView(context, oneView(context, verb, filled, problem));
}

export async function openMany(context: HandlerContext, verb: NumberVerb): Promise<void> {
  if (!(await mayChange(context))) return;
  await openView(context, manyView(context, verb, { channel: '', type: null, numbers: '' }));
}

/** The numbers of a message, to be connected: what can't be read in one way is shown, not taken. */
export async function openFound(context: HandlerContext, message: string): Promise<void> {
  if (!(await mayChange(context))) return;
  const { many } = context.texts.trunk;
  const found = context.desk.trunk.findNumbers(message);
  const numbers = found.numbers.map(({ number }) => number).join('\n');
  await openView(
    context,
    manyView(
      context,
      'connect',
      { channel: '', type: null, numbers },
      {
        says: found.numbers.length === 0 ? many.foundNone : many.found(found.numbers.length),
        unreadable: found.unreadable.map(({ text, why }) => many.unreadableLine(text, sayNumber(why))),
      },
    ),
  );
}

const firstPage = (list: ListKind, customer: Customer | null): ListMemory => ({
  list,
  customer,
  query: '',
  page: 1,
});

/** How long a person waits for a list after a click; what they see meanwhile stays. */
const patienceMs = 8_000;
const customerPatienceMs = 5_000;

/** A list; a customer named in the command is looked for first, and taken only where there is one of the name. */
export async function openList(context: HandlerContext, kind: ListKind, typed: string): Promise<void> {
  if (!(await mayChange(context))) return;
  const { desk, who, texts } = context;
  if (typed === '') {
    await openView(context, listView(context, firstPage(kind, null), null));
    return;
  }
  const place = await openView(context, lookingView(context, kind, typed));
  if (place === null) return;
  const customer = await theOne(context, typed);
  const memory = firstPage(kind, customer);
  if (customer === null) {
    await context.screen.update(place, listView(context, memory, null, texts.trunk.list.notFound(typed)));
    return;
  }
  const list = await desk.trunk.list(who, kind, customer, { query: '', page: 1, deadlineMs: patienceMs });
  await context.screen.update(place, listView(context, memory, list));
}

async function theOne({ desk, who }: HandlerContext, typed: string): Promise<Customer | null> {
  const found = await desk.orders.customers(who, typed, customerPatienceMs);
  const hits = new Map(
    found.groups.flatMap(({ hits }) => hits.map(({ customer }) => [customer.id, customer] as const)),
  );
  const all = [...hits.values()];
  const [only, another] = all;
  if (another === undefined) return only ?? null;
  const named = all.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const [exact, second] = named;
  return second === undefined ? (exact ?? null) : null;
}

/** Draws a list again where it stands: another customer, search or page. */
export async function turnList(
  context: HandlerContext,
  place: { readonly id: string; readonly hash: string | null },
  memory: ListMemory,
): Promise<void> {
  const { desk, who } = context;
  const { customer, query, page, list: kind } = memory;
  const list =
    customer === null
      ? null
      : await desk.trunk.list(who, kind, customer, { query, page, deadlineMs: patienceMs });
  await context.screen.update(place, listView(context, memory, list));
}

export async function openHistory(context: HandlerContext): Promise<void> {
  if (!(await mayChange(context))) return;
  await openView(context, historyView(context, '', null));
}

/** A number is looked up as it is sent, anything else as a channel's name. */
export async function historyOf({ desk, who }: HandlerContext, typed: string) {
  const number = desk.trunk.readNumber(typed);
  const subject = number.ok ? number.number : typed;
  return { subject, rows: await desk.trunk.history(who, subject, historyRows) };
}
