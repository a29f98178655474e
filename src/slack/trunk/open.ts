import { mayChange } from '../access.js';
import { sayNumber } from '../../texts/index.js';
import { openView, present } from './present.js';
import { manyView, nothingPrefilled, oneView, type Prefilled } from './views/form.js';
import { historyView, unfinishedRows, type FoundHistory } from './views/history.js';
import { listView, lookingView } from './views/list.js';
import { namedIn } from '../../workflow/customer-hits.js';
import { cut, type Markup } from '../../texts/markup.js';
import { limits } from '../../wire/limits.js';
import {
  mostRows,
  textOf,
  type ChannelName,
  type GivenLine,
  type ListAbout,
  type NumberVerb,
} from '../../trunk/index.js';
import type { HandlerContext, ViewPlace } from '../handlers.js';
import type { Customer } from '../../ordering/order.js';
import type { Found, ListMetadata } from './private-metadata.js';
import type { ListKind } from '../../workflow/list-reader.js';
import type { HistoryAt } from '../../workflow/trunk/trunk-service.js';

/** Ways into trunk changes, from commands, menus, Home and shortcuts alike: after the ack, with a fresh trigger. */

export async function openEdit(context: HandlerContext, channel: ChannelName | null): Promise<void> {
  if (!(await mayChange(context))) return;
  await present(context, null, await context.useCases.trunk.beginEdit(context.actor, channel));
}

export async function openOne(
  context: HandlerContext,
  verb: NumberVerb,
  prefilled: Prefilled = nothingPrefilled,
  says: Markup | null = null,
): Promise<void> {
  if (!(await mayChange(context))) return;
  await openView(context, oneView(context, verb, prefilled, says));
}

export async function openMany(context: HandlerContext, verb: NumberVerb): Promise<void> {
  if (!(await mayChange(context))) return;
  await openView(context, manyView(context, verb, { channel: '', type: null, numbers: '' }));
}

/** More than these of what is no number in a message get a screen with rows of their own. */
const mostUnreadable = 8;

/** Texts as the lines of a list. */
export const linesFrom = (texts: readonly string[]): readonly GivenLine[] =>
  texts.map((text, index) => ({ line: index + 1, text, channel: '' }));

/** The numbers of a message, to be connected: what can't be read in one way is shown, and taken only once it is fixed. */
export async function openFound(context: HandlerContext, message: string): Promise<void> {
  if (!(await mayChange(context))) return;
  const { numbers, unreadable, unread } = context.useCases.trunk.findNumbers(message);
  const good = linesFrom(numbers.map(({ number }) => number));
  const about = { verb: 'connect', channel: '', type: null } as const;
  const { many } = context.texts.trunk;
  if (unread > 0 || numbers.length + unreadable.length > mostRows) {
    const says = many.foundTooMany(numbers.length + unreadable.length);
    return void (await openView(context, manyView(context, 'connect', { ...about, numbers: '' }, { says })));
  }
  const found = {
    numbers: numbers.length,
    unreadable: unreadable.map(({ text, why }) => ({ text: cut(text, 60), says: cut(sayNumber(why), 150) })),
  };
  if (unreadable.length <= mostUnreadable) return openLines(context, about, good, found);
  await openKept(context, about, linesFrom([...good, ...unreadable].map(({ text }) => text)));
}

type About = Omit<ListAbout, 'country'>;

/** The form for several with these lines in it; where they don't fit its input, the list is kept and has its own screen. */
export async function openLines(
  context: HandlerContext,
  about: About,
  given: readonly GivenLine[],
  found: Found | null = null,
  says: Markup | null = null,
): Promise<void> {
  const text = textOf(context.useCases.trunk.newList(about, given), limits.plainTextInput);
  if (text === null) return openKept(context, about, given);
  const { verb, channel, type } = about;
  await openView(
    context,
    manyView(context, verb, { channel, type, numbers: text }, { found, ...(says === null ? {} : { says }) }),
  );
}

async function openKept(context: HandlerContext, about: About, given: readonly GivenLine[]): Promise<void> {
  const { useCases, actor } = context;
  await present(
    context,
    null,
    await useCases.trunk.beginList(actor, useCases.trunk.newList(about, given), 'lines'),
  );
}

const firstPage = (list: ListKind, customer: Customer | null): ListMetadata => ({
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
  const { useCases, actor } = context;
  if (typed === '') {
    await openView(context, listView(context, firstPage(kind, null), null));
    return;
  }
  const ended = await useCases.trunk.waiting(actor, {
    for: 'list',
    order: null,
    list: kind,
    customer: typed,
  });
  const place = await openView(context, lookingView(context, typed));
  if (place !== null) await showNamed(context, place, kind, typed);
  await ended();
}

/** Puts the list in the place of the window that says that it is looked for. */
async function showNamed(
  context: HandlerContext,
  place: ViewPlace,
  kind: ListKind,
  typed: string,
): Promise<void> {
  const { useCases, actor } = context;
  const named = namedIn(await useCases.orders.customers(actor, typed, customerPatienceMs), typed);
  if (named.is !== 'one') {
    await context.screen.update(place, listView(context, firstPage(kind, null), null, { named }));
    return;
  }
  const { customer } = named;
  const metadata = firstPage(kind, customer);
  const list = await useCases.trunk.list(actor, kind, customer, {
    query: '',
    page: 1,
    deadlineMs: patienceMs,
  });
  await context.screen.update(place, listView(context, metadata, list));
}

/** Draws a list again where it stands: another customer, search or page. */
export async function turnList(
  context: HandlerContext,
  place: { readonly id: string; readonly hash: string | null },
  metadata: ListMetadata,
): Promise<void> {
  const { useCases, actor } = context;
  const { customer, query, page, list: kind } = metadata;
  const list =
    customer === null
      ? null
      : await useCases.trunk.list(actor, kind, customer, { query, page, deadlineMs: patienceMs });
  await context.screen.update(place, listView(context, metadata, list));
}

export async function openHistory(context: HandlerContext): Promise<void> {
  if (!(await mayChange(context))) return;
  const unfinished = await context.useCases.trunk.unfinished(context.actor, { most: unfinishedRows });
  await openView(context, historyView(context, '', { found: null, unfinished }));
}

/** A number is looked up as it is sent, anything else as a channel's name. */
export async function historyOf(
  { useCases, actor }: HandlerContext,
  typed: string,
  at: HistoryAt = 'newest',
): Promise<FoundHistory> {
  const number = useCases.trunk.readNumber(typed);
  const subject = number.ok ? number.number : typed;
  const [page, unfinished] = await Promise.all([
    useCases.trunk.history(actor, subject, at),
    useCases.trunk.unfinished(actor, { most: unfinishedRows, about: subject }),
  ]);
  return { subject: number.ok ? number.international : typed, page, unfinished };
}
