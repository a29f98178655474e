import { couldApprove, needed } from '../approvals/index.js';
import { linesOf, subscriptionsThat, type In, type Order } from '../ordering/order.js';
import { basketOf, judged } from '../ordering/basket.js';
import { priceLines, type ProductPrice } from '../ordering/prices.js';
import { offers } from '../ordering/rules/offers.js';
import { unreachable } from '../types/unreachable.js';
import { cardModel } from './cards.js';
import { readGroups, today } from './company.js';
import { formFacts, readConfiguration } from './configuring.js';
import {
  actionsOf,
  initialsOf,
  namesIn,
  problemsOf,
  productsOf,
  verdictOf,
  warningsOf,
  withActive,
} from './facts.js';
import { newReference, type House } from './house.js';
import { newestPlan } from './plans.js';
import { operatorProblem } from './problems.js';
import { holdersFor, readerFor } from './profiles.js';
import { knownForms } from './schemas.js';
import { headOf } from './view-head.js';
import { OperatorFailure } from '../operator/index.js';
import type { FieldError, FormModel, FormValues } from '../forms/index.js';
import type { Refusal } from '../ordering/events.js';
import type { CatalogueFacts, KnownPrices } from './catalogue.js';
import type { ProductId } from '../types/ids.js';
import type { Read } from './order-rows.js';
import type { PriceFacts, Screen, ScreenHead } from './screens.js';

type Composing = In<'composing'>;

/** What a screen says beside the order itself: why the last button did nothing, what was wrong in a form. */
export interface Aside {
  readonly refusal?: Refusal['refused'] | null;
  readonly errors?: readonly FieldError[];
  /** What was typed as the customer's name, to prefill the search. */
  readonly typed?: string | null;
}

/** A screen, and whether asking the operator would complete it. */
export interface Drawn {
  readonly screen: Screen;
  readonly complete: boolean;
}

/**
 * The screen an order stands at.
 * @param how `at hand` draws at once from what is remembered, so that nothing slow comes before an ack
 */
export async function draw(
  house: House,
  read: Read,
  how: 'at hand' | 'asking',
  aside: Aside = {},
): Promise<Drawn> {
  const { order } = read;
  switch (order.state) {
    case 'composing':
      return drawComposing(house, { ...read, order }, how, aside);
    case 'submitting':
      return { screen: { show: 'working', head: headOf(read, aside), on: 'submission' }, complete: true };
    case 'awaiting-approval':
    case 'checking':
    case 'placing':
    case 'in-doubt':
    case 'placed': {
      const stored = await newestPlan(house, order.workspace, order.id);
      if (stored === null) return { screen: { show: 'gone' }, complete: true };
      return {
        screen: { show: 'status', card: await cardModel(house, stored, order), own: true },
        complete: true,
      };
    }
    case 'discarded':
      return { screen: { show: 'gone' }, complete: true };
    default:
      return unreachable(order);
  }
}

async function drawComposing(
  house: House,
  read: Read<Composing>,
  how: 'at hand' | 'asking',
  aside: Aside,
): Promise<Drawn> {
  const { order } = read;
  if (order.draft.use === 'wanted')
    return { screen: await waitingForDraft(house, read, aside), complete: true };
  switch (order.at.step) {
    case 'customer': {
      const { customer } = order.work;
      return {
        screen: { show: 'customer', head: headOf(read, aside), customer, typed: aside.typed ?? null },
        complete: true,
      };
    }
    case 'subscriptions':
      return drawSubscriptions(house, read, order.at.does, aside);
    case 'product':
    case 'products':
    case 'review':
      return drawFromCatalogue(house, read, how, aside);
    case 'details':
      return { screen: await details(house, read, aside), complete: true };
    case 'configuration':
      return configuration(house, read, order.at, how, aside);
    default:
      return unreachable(order.at);
  }
}

/** How many subscriptions seen before are offered. */
const mostSeen = 20;

async function drawSubscriptions(
  house: House,
  read: Read<Composing>,
  does: 'change' | 'terminate',
  aside: Aside,
): Promise<Drawn> {
  const { order } = read;
  const { customer } = order.work;
  if (customer === null) return { screen: { show: 'gone' }, complete: true };
  const known = house.catalogue.atHand(readerFor(house, order.requester), customer.id, initialsOf(order));
  const names = known === null ? new Map<ProductId, string>() : namesIn(known.catalogue);
  const chosen = subscriptionsThat(order.work, does);
  const seen = await house.store.read.subscriptions.of(order.workspace, customer.id, mostSeen);
  const borrows = house.settings.patchRemove ? 'borrows' : 'borrows-and-fixes';
  return {
    screen: {
      show: 'subscriptions',
      head: headOf(read, aside),
      does,
      chosen: chosen.map(({ id, active }) => ({
        id,
        active:
          active?.map(({ productId, quantity }) => ({ name: names.get(productId) ?? productId, quantity })) ??
          null,
      })),
      seen: seen.map((each) => each.subscriptionId),
      faulty: [],
      next: chosen.some((each) => each.active === null) || chosen.length === 0 ? borrows : 'nothing',
    },
    complete: known !== null || chosen.length === 0,
  };
}

async function waitingForDraft(house: House, read: Read<Composing>, aside: Aside): Promise<Screen> {
  const { order } = read;
  const head = headOf(read, aside);
  const queue = await house.store.read.queue.all();
  const ahead = queue.findIndex((row) => row.orderId === order.id);
  if (ahead >= 0) return { show: 'queued', head, holders: await holdersFor(house, order.requester), ahead };
  const isDryRun = order.draft.use === 'wanted' && order.draft.purpose === 'dry-run';
  return { show: 'working', head, on: isDryRun ? 'dry-run' : 'draft' };
}

async function details(house: House, read: Read<Composing>, aside: Aside): Promise<Screen> {
  const { order } = read;
  const forms = await knownForms(house.store, order);
  const borrows = house.settings.patchRemove ? 'borrows' : 'borrows-and-fixes';
  return {
    show: 'details',
    head: headOf(read, aside),
    wishDate: order.work.wishDate,
    reference: order.work.reference,
    earliest: today(house),
    timezone: house.policy().timezone,
    next: forms === null ? borrows : 'nothing',
  };
}

/** What the catalogue's screens are drawn from; null where it has to be asked for first. */
interface Known {
  readonly facts: CatalogueFacts;
  readonly prices: PriceFacts;
  readonly complete: boolean;
}

async function drawFromCatalogue(
  house: House,
  read: Read<Composing>,
  how: 'at hand' | 'asking',
  aside: Aside,
): Promise<Drawn> {
  const { order } = read;
  const isProduct = order.at.step === 'product';
  try {
    const known = how === 'asking' ? await ask(house, order) : atHand(house, order, isProduct);
    if (known === null)
      return {
        screen: { show: 'working', head: headOf(read, aside), on: isProduct ? 'products' : 'rules' },
        complete: false,
      };
    const screen = await withCatalogue(house, read, known, aside);
    return { screen, complete: known.complete };
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    const problem = operatorProblem(house, error, `screen ${order.at.step}`);
    const what = isProduct ? 'products' : 'rules';
    return { screen: { show: 'failed', head: headOf(read, aside), what, problem }, complete: true };
  }
}

function atHand(house: House, order: Composing, isProduct: boolean): Known | null {
  const { customer } = order.work;
  if (customer === null) return null;
  const operator = readerFor(house, order.requester);
  const prices = house.catalogue.pricesAtHand(operator, pricedProducts(order, null));
  const facts = house.catalogue.atHand(operator, customer.id, initialsOf(order));
  if (facts !== null) {
    const all = house.catalogue.pricesAtHand(operator, pricedProducts(order, facts));
    return { facts, prices: priceFacts(all), complete: all !== null };
  }
  // The list of products opens at once; bounds and price of the chosen one follow.
  const list = isProduct ? house.catalogue.atHand(operator, customer.id, () => []) : null;
  return list === null ? null : { facts: list, prices: priceFacts(prices), complete: false };
}

async function ask(house: House, order: Composing): Promise<Known | null> {
  const { customer } = order.work;
  if (customer === null) return null;
  const operator = readerFor(house, order.requester);
  const facts = await house.catalogue.read(operator, customer.id, initialsOf(order));
  const prices = await pricesOrWhy(house, order, facts);
  return { facts, prices, complete: true };
}

async function pricesOrWhy(house: House, order: Composing, facts: CatalogueFacts): Promise<PriceFacts> {
  const products = pricedProducts(order, facts);
  try {
    return priceFacts(await house.catalogue.prices(readerFor(house, order.requester), products));
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    return { known: false, unread: { reference: operatorProblem(house, error, 'prices').reference } };
  }
}

/** Prices shown on a screen: of what is chosen, and on the products screen of all that can be. */
function pricedProducts(order: Composing, facts: CatalogueFacts | null) {
  const chosen = productsOf(order);
  if (facts === null || order.at.step !== 'products') return chosen;
  return [...new Set([...chosen, ...facts.catalogue.relations.map((entry) => entry.productId)])];
}

function priceFacts(prices: KnownPrices | null): PriceFacts {
  if (prices === null) return { known: false, unread: { reference: '' } };
  const products = new Map<ProductId, ProductPrice[]>();
  for (const price of prices.products) {
    products.set(price.productId, [...(products.get(price.productId) ?? []), price]);
  }
  return { known: true, currency: prices.currency, products, readAt: prices.readAt };
}

async function withCatalogue(
  house: House,
  read: Read<Composing>,
  known: Known,
  aside: Aside,
): Promise<Screen> {
  const { order } = read;
  const head = headOf(read, aside, namesIn(known.facts.catalogue));
  switch (order.at.step) {
    case 'product':
      return productScreen(order, order.at.intake, known, head);
    case 'products':
      return productsScreen(order, order.at.intake, known, head);
    case 'customer':
    case 'subscriptions':
    case 'details':
    case 'configuration':
    case 'review':
      return review(house, order, known, head);
    default:
      return unreachable(order.at);
  }
}

function productScreen(order: Composing, key: number, { facts, prices }: Known, head: ScreenHead): Screen {
  const intake = order.work.intakes.find((each) => each.key === key);
  const initial = intake?.initial ?? null;
  const entry = facts.catalogue.relations.find((each) => each.productId === initial?.productId);
  return {
    show: 'product',
    head,
    intake: key,
    products: facts.products.filter((product) => product.isInitial && product.isActive),
    initial,
    bounds: entry?.initialQuantity ?? null,
    prices: initial === null ? null : prices,
    canRemove: order.work.intakes.length > 1 && order.draft.use === 'none',
  };
}

function productsScreen(order: Composing, key: number, { facts, prices }: Known, head: ScreenHead): Screen {
  const { catalogue } = facts;
  const names = namesIn(catalogue);
  const intakes = judged(order.work.intakes);
  const at = order.work.intakes.findIndex((each) => each.key === key);
  const intake = order.work.intakes[at];
  const basket = basketOf(order.work.intakes);
  const off = offers({ ...withActive(order, catalogue), role: 'guide', intakes: basket }, at);
  if (off === null || intake === undefined) return { show: 'gone' };
  const verdict = verdictOf(order, catalogue);
  return {
    show: 'products',
    head,
    intake: key,
    offers: off,
    lines: linesOf(intake),
    problems: intakes.length > 0 ? problemsOf(order, verdict, names) : [],
    warnings: warningsOf(verdict, names),
    names,
    prices,
    totals: totalsOf(prices, order),
    canRemove: order.work.intakes.length > 1 && order.draft.use === 'none',
    nonce: order.work.nonce,
  };
}

function totalsOf(prices: PriceFacts, order: Order, only?: number) {
  if (!prices.known) return null;
  const lines = order.work.intakes.filter((each) => only === undefined || each.key === only).flatMap(linesOf);
  return priceLines({ currency: prices.currency, products: [...prices.products.values()].flat() }, lines);
}

async function review(house: House, order: Composing, known: Known, head: ScreenHead): Promise<Screen> {
  const { facts, prices } = known;
  const names = namesIn(facts.catalogue);
  const { wishDate, reference, intakes, configurations } = order.work;
  if (wishDate === null) return { show: 'gone' };
  const nameOf = (id: Parameters<typeof names.get>[0]) => names.get(id) ?? id;
  const priced: KnownPrices | null = prices.known
    ? { currency: prices.currency, products: [...prices.products.values()].flat(), readAt: prices.readAt }
    : null;
  const policy = house.policy();
  const approvals = needed(policy, actionsOf(order, priced)).approvals;
  return {
    show: 'review',
    head,
    subscriptions: intakes.map((intake) => ({
      intake: intake.key,
      lines: linesOf(intake).map((line) => ({ ...line, name: nameOf(line.productId) })),
      totals: totalsOf(prices, order, intake.key),
      configurations: configurations
        .filter((each) => each.intake === intake.key)
        .map((each) => ({ product: nameOf(each.productId), values: each.summary })),
      to: intake.subscription,
    })),
    terminations: subscriptionsThat(order.work, 'terminate').map((each) => ({
      id: each.id,
      active: (each.active ?? []).map((line) => ({ name: nameOf(line.productId), quantity: line.quantity })),
    })),
    wishDate,
    reference,
    prices,
    totals: totalsOf(prices, order),
    problems: problemsOf(order, verdictOf(order, facts.catalogue), names),
    preview: order.preview,
    approval: {
      needed: approvals,
      could: await howManyCould(house, order),
      expiresAfterMs: policy.approvals.expireAfterMs,
    },
    dryRun: house.settings.patchRemove ? 'frees' : 'fixes',
  };
}

async function howManyCould(house: House, order: Order): Promise<number | null> {
  const groups = await readGroups(house, 'recent');
  const { workspace, requester } = order;
  const could = couldApprove(house.policy(), { workspace, requester, groups, members: new Map() });
  return could.unreadable.length > 0 ? null : could.people.length;
}

async function configuration(
  house: House,
  read: Read<Composing>,
  at: Extract<Composing['at'], { step: 'configuration' }>,
  how: 'at hand' | 'asking',
  aside: Aside,
): Promise<Drawn> {
  const { order } = read;
  const facts = await formFacts(house, order, at.form, how);
  if (facts === null && how === 'at hand')
    return { screen: { show: 'working', head: headOf(read, aside), on: 'draft' }, complete: false };
  if (facts === null) {
    const reference = newReference(house);
    house.log.error({ reference, order: order.id, at }, 'A form has no schema');
    return { screen: { show: 'gone' }, complete: true };
  }
  const { customer } = order.work;
  const known =
    customer === null
      ? null
      : house.catalogue.atHand(readerFor(house, order.requester), customer.id, initialsOf(order));
  const names = known === null ? new Map() : namesIn(known.catalogue);
  const { model } = readConfiguration(facts, {});
  return {
    screen: {
      show: 'configuration',
      head: headOf(read, aside, names),
      form: at.form,
      of: order.work.forms?.length ?? 0,
      product: names.get(facts.ref.productId) ?? 'This product',
      model,
      values: withoutSecrets(model, facts.values),
      errors: aside.errors ?? [],
      page: at.page,
      remote: facts.remote,
      nonce: order.work.nonce,
    },
    complete: true,
  };
}

/** A secret that was entered never comes back to a screen; the model says that it is set. */
function withoutSecrets(model: FormModel, values: FormValues): FormValues {
  const fields = model.pages.flatMap((page) => page.fields);
  const secret = new Set(fields.filter((field) => field.input.kind === 'secret').map((field) => field.key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !secret.has(key)));
}
