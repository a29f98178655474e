import { fieldsFor, searchChoices } from '../../forms/index.js';
import { shortIds } from '../../texts/short-ids.js';
import { limits } from '../../wire/limits.js';
import { option, optionGroup } from '../blocks.js';
import { action } from './ids.js';
import { decode } from './private-metadata.js';
import { fieldAt, screenNow } from './named.js';
import { itemModel, listAt } from './views/item.js';
import { optionOf } from './views/form/element.js';
import { offerName } from './views/offer.js';
import { addable } from './views/products.js';
import { productOption } from './views/product.js';
import { eachOf } from './views/money.js';
import type { OptionsAnswer, OptionsContext, OptionsHandler, OptionsTable } from '../handlers.js';
import type { SelectOption } from '../../wire/text.js';
import type { Screen } from '../../workflow/screens.js';
import { searched } from '../../types/searched.js';
import type { CustomerHit } from '../../workflow/customer-hits.js';

/** What typeaheads offer. Slack waits three seconds, and refuses an empty list: then one entry says why. */

/** Leaves Slack's three seconds room for the way there and back. */
const deadlineMs = 2_000;

/** Chosen, it is refused kindly: its value is no id. */
const hint = (text: string): OptionsAnswer => ({ options: [option(text, 'hint')] });

const customers: OptionsHandler = async (context) => {
  const { actor, useCases, asked, texts } = context;
  const words = texts.order.customer;
  const found = await useCases.orders.customers(actor, asked.query, deadlineMs);
  if (found.hint !== null) return context.ack(hint(words.hints[found.hint](asked.query.slice(0, 40))));
  const named = new Map<string, CustomerHit[]>();
  for (const { index, hits } of found.groups) {
    const name = words.index(index);
    if (hits.length > 0) named.set(name, [...(named.get(name) ?? []), ...hits]);
  }
  const groups = [...named].map(([name, hits]) =>
    optionGroup(
      found.more ? `${name}. ${words.more}` : name,
      hits.map(({ customer, detail }) =>
        option(customer.name === '' ? customer.id : customer.name, customer.id, detail ?? undefined),
      ),
    ),
  );
  const [only] = groups;
  if (only === undefined) return context.ack(hint(words.hints['none-found'](asked.query.slice(0, 40))));
  await context.ack({ groups: groups.slice(0, limits.select.groups) });
};

/** The list could not be read, so that nothing is known of what it holds. */
interface Unread {
  readonly unread: string;
}

/** What of a screen's own list is meant by what was typed: as many as Slack takes, and how many there are. */
interface Found {
  readonly first: readonly SelectOption[];
  readonly total: number;
  /** The list itself is not whole: the operator has more than was read. */
  readonly isCut: boolean;
}

const foundOf = <T>(items: readonly T[], draw: (item: T) => SelectOption, isCut = false): Found => ({
  first: items.slice(0, limits.select.options).map(draw),
  total: items.length,
  isCut,
});

/** Offers what a screen's own list holds. Where that is more than Slack takes, it says how many there are. */
const fromScreen =
  (
    find: (context: OptionsContext) => Promise<Found | Unread>,
    none: 'product' | 'form' | 'subscriptions',
  ): OptionsHandler =>
  async (context) => {
    const found = await find(context);
    if ('unread' in found) return context.ack(hint(found.unread));
    const { asked, texts } = context;
    const { picker } = texts.trunk;
    const { first, total, isCut } = found;
    if (total === 0)
      return context.ack(hint(isCut ? picker.noneReadFor(asked.query) : texts.order[none].noneFound));
    if (total === first.length && !isCut) return context.ack({ options: [...first] });
    await context.ack({ groups: [optionGroup(picker.of(first.length, total, !isCut), first)] });
  };

/** Why there is no list: the operator did not give it, or the order stands at another screen by now. */
function unreadOf({ texts }: OptionsContext, screen: Screen | null): Unread {
  if (screen?.show === 'failed') return { unread: texts.trunk.picker.problem(screen.problem.failure) };
  return { unread: screen?.show === 'working' ? texts.order.product.stillRead : texts.common.elsewhere };
}

async function products(context: OptionsContext): Promise<Found | Unread> {
  const metadata = decode(context.view?.metadata);
  const screen = metadata === null ? null : await screenNow(context, metadata.request);
  if (screen?.show !== 'product') return unreadOf(context, screen);
  const wanted = searched(context.asked.query);
  return foundOf(
    screen.products.filter(({ name }) => searched(name).includes(wanted)),
    productOption,
  );
}

/** What the order's customer has, as far as it was read here: never what another customer has. */
async function seen(context: OptionsContext): Promise<Found | Unread> {
  const { actor, asked, texts, useCases } = context;
  const metadata = decode(context.view?.metadata);
  const found =
    metadata === null ? null : await useCases.orders.seenSubscriptions(actor, metadata.request, asked.query);
  if (found === null) return { unread: texts.common.elsewhere };
  const short = shortIds(found.map(({ id }) => id));
  return foundOf(found, (each) =>
    option(
      texts.subscriptionName.within(each, limits.option.text, short),
      each.id,
      texts.order.subscriptions.seenAbout(each.id, each.endsOn),
    ),
  );
}

async function more(context: OptionsContext): Promise<Found | Unread> {
  const metadata = decode(context.view?.metadata);
  const screen = metadata === null ? null : await screenNow(context, metadata.request);
  if (screen?.show !== 'products') return unreadOf(context, screen);
  return foundOf(addable(screen, context.asked.query), (offer) =>
    option(offerName(screen, offer), offer.productId, eachOf(context, screen.prices, offer.productId, true)),
  );
}

async function choices(context: OptionsContext): Promise<Found | Unread> {
  const metadata = decode(context.view?.metadata);
  const screen = metadata === null ? null : await screenNow(context, metadata.request);
  if (metadata === null || screen?.show !== 'configuration') return unreadOf(context, screen);
  const { shown: snapshot } = metadata;
  const [, form, , ...mark] = context.asked.blockId.split('.');
  if (form !== String(screen.form)) return unreadOf(context, null);
  const list = snapshot.step === 'item' ? listAt(screen, snapshot.list) : undefined;
  const model =
    snapshot.step === 'item' && list !== undefined
      ? itemModel(screen, list, snapshot.index, {})
      : screen.model;
  const field = fieldAt(model, mark.join('.'));
  if (field === undefined) return unreadOf(context, null);
  const { query } = context.asked;
  const isCut = screen.remote.cut.some((property) =>
    fieldsFor(model, property).some(({ key }) => key === field.key),
  );
  return foundOf(searchChoices(field, query, context.useCases.orders.numbersFor(query)), optionOf, isCut);
}

export const orderOptions = {
  [action.customer]: customers,
  [action.product]: fromScreen(products, 'product'),
  [action.seen]: fromScreen(seen, 'subscriptions'),
  [action.add]: fromScreen(more, 'product'),
  [action.search]: fromScreen(choices, 'form'),
  [action.instead]: fromScreen(choices, 'form'),
} satisfies OptionsTable;
