import { linesOf, subscriptionsThat, type In, type Place } from '../../ordering/order.js';
import { basketOf, judged } from '../../ordering/basket.js';
import { noncesOf, whyNotRemoved } from '../../ordering/intakes.js';
import { mayHaveNone, strayOf } from '../../ordering/subscriptions.js';
import type { ProductPrice } from '../../ordering/prices.js';
import { offers } from '../../ordering/rules/offers.js';
import { unreachable } from '../../types/unreachable.js';
import { cardModel } from '../notify/order-cards.js';
import { today } from '../approver-directory.js';
import {
  endingProducts,
  initialsOf,
  namesIn,
  problemsOf,
  productsOf,
  verdictOf,
  warningsOf,
  withActive,
} from '../requests/order-facts.js';
import { activeNames, areNamed } from '../requests/active-names.js';
import { offeredFor } from '../requests/seen-subscriptions.js';
import { configuration } from './view-form.js';
import { totalsOf, type StepExtras, type Drawn, type Known } from './view-parts.js';
import { review } from './view-review.js';
import type { Services } from '../services.js';
import { noteNow } from '../drafts/note-now.js';
import { newestPlan } from '../requests/plans.js';
import { orderFamily, type OrderRead } from '../requests/order-family.js';
import { operatorProblem } from '../problems.js';
import { holdersFor, whoWaits } from '../drafts/profiles.js';
import { backoffNow } from '../outbox/backoff.js';
import { knownForms } from '../drafts/schemas.js';
import { asking } from './view-asking.js';
import { headOf } from './view-head.js';
import { namesFor } from './names.js';
import { OperatorFailure } from '../../operator/index.js';
import { readerOf } from '../logins.js';
import type { CatalogueFacts, KnownPrices } from '../catalogue.js';
import type { ProductId } from '../../types/ids.js';
import type { PriceFacts, Screen, ScreenHead } from '../screens.js';

type Composing = In<'composing'>;

/**
 * The screen an order stands at.
 * @param how `at hand` draws at once from what is remembered, so that nothing slow comes before an ack
 */
export async function draw(
  services: Services,
  read: OrderRead,
  how: 'at hand' | 'asking',
  extras: StepExtras = {},
): Promise<Drawn> {
  const { request: order } = read;
  switch (order.state) {
    case 'composing':
      return drawComposing(
        services,
        { ...read, request: { ...order, note: await noteNow(services, order) } },
        how,
        extras,
      );
    case 'submitting':
      return {
        screen: { show: 'working', head: headOf(read, extras), on: 'submission', ...backoffNow(services) },
        complete: true,
      };
    case 'awaiting-approval':
    case 'checking':
    case 'placing':
    case 'in-doubt':
    case 'placed': {
      const stored = await newestPlan(orderFamily, services, order.workspace, order.id);
      if (stored === null) return { screen: { show: 'gone' }, complete: true };
      return {
        screen: { show: 'status', card: await cardModel(services, stored, order), own: true },
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
  services: Services,
  read: OrderRead<Composing>,
  how: 'at hand' | 'asking',
  extras: StepExtras,
): Promise<Drawn> {
  const { request: order } = read;
  if (order.draft.use === 'wanted')
    return { screen: await waitingForDraft(services, read, extras), complete: true };
  switch (order.at.step) {
    case 'customer': {
      const { customer } = order.work;
      return {
        screen: { show: 'customer', head: headOf(read, extras), customer, named: extras.named ?? null },
        complete: true,
      };
    }
    case 'subscriptions':
      return drawSubscriptions(services, read, order.at.does, how, extras);
    case 'product':
    case 'products':
    case 'review':
      return drawFromCatalogue(services, read, order.at, how, extras);
    case 'details':
      return { screen: await details(services, read, extras), complete: true };
    case 'configuration':
      return configuration(services, read, order.at, how, extras);
    default:
      return unreachable(order.at);
  }
}

async function drawSubscriptions(
  services: Services,
  read: OrderRead<Composing>,
  does: 'change' | 'terminate',
  how: 'at hand' | 'asking',
  extras: StepExtras,
): Promise<Drawn> {
  const { request: order } = read;
  const { customer } = order.work;
  if (customer === null) return { screen: { show: 'gone' }, complete: true };
  const known = await activeNames(services, order, how);
  const names = known ?? namesFor(services, order);
  const chosen = subscriptionsThat(order.work, does);
  const areNamesComing = how === 'at hand' && !areNamed(chosen, names);
  const borrows = services.settings.patchRemove ? 'borrows' : 'borrows-and-fixes';
  return {
    screen: {
      show: 'subscriptions',
      head: headOf(read, extras, names),
      does,
      chosen: chosen.map(({ id, active }) => ({
        id,
        active:
          active?.map(({ productId, quantity }) => ({ name: names.get(productId) ?? productId, quantity })) ??
          null,
      })),
      areNamesComing,
      isNeeded: !mayHaveNone(order, does),
      offers: (await offeredFor(services, order, 1)).length > 0,
      stray: strayOf(order, does),
      next: chosen.some((each) => each.active === null) || chosen.length === 0 ? borrows : 'nothing',
    },
    complete: (known !== null || chosen.length === 0) && !areNamesComing,
  };
}

async function waitingForDraft(
  services: Services,
  read: OrderRead<Composing>,
  extras: StepExtras,
): Promise<Screen> {
  const { request: order } = read;
  const head = headOf(read, extras, namesFor(services, order));
  const queue = await whoWaits(services.store.read);
  const ahead = queue.findIndex((row) => row.orderId === order.id);
  if (ahead >= 0)
    return { show: 'queued', head, holders: await holdersFor(services, order.requester), ahead };
  const purpose = order.draft.use === 'wanted' ? order.draft.purpose : null;
  if (purpose === 'dry-run') return { show: 'working', head, on: 'dry-run', ...backoffNow(services) };
  const about = purpose === 'active-products' ? purpose : 'configuration';
  return { ...asking(services, read, about, extras), ...backoffNow(services) };
}

async function details(services: Services, read: OrderRead<Composing>, extras: StepExtras): Promise<Screen> {
  const { request: order } = read;
  const forms = await knownForms(services.store, order);
  const borrows = services.settings.patchRemove ? 'borrows' : 'borrows-and-fixes';
  const { customer } = order.work;
  const known =
    customer === null
      ? null
      : services.catalogue.atHand(readerOf(services, order), customer.id, initialsOf(order));
  return {
    show: 'details',
    head: headOf(read, extras),
    wishDate: order.work.wishDate,
    reference: order.work.reference,
    earliest: today(services),
    timezone: services.policy().timezone,
    next: forms === null ? borrows : 'nothing',
    // Before the draft keeps it: afterwards nothing can be changed any more.
    warnings:
      known === null ? [] : warningsOf(order, verdictOf(order, known.catalogue), namesIn(known.catalogue)),
  };
}

/** A step that shows what the operator sells. */
type CataloguePlace = Extract<Place, { step: 'product' | 'products' | 'review' }>;

async function drawFromCatalogue(
  services: Services,
  read: OrderRead<Composing>,
  at: CataloguePlace,
  how: 'at hand' | 'asking',
  extras: StepExtras,
): Promise<Drawn> {
  const { request: order } = read;
  const isProduct = at.step === 'product';
  try {
    const known = how === 'asking' ? await ask(services, order) : atHand(services, order, isProduct);
    if (known === null)
      return {
        screen: { show: 'working', head: headOf(read, extras), on: isProduct ? 'products' : 'rules' },
        complete: false,
      };
    const screen = await withCatalogue(services, read, at, known, extras);
    return { screen, complete: known.complete };
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    const problem = operatorProblem(services, error, `screen ${at.step}`);
    const what = isProduct ? 'products' : 'rules';
    return { screen: { show: 'failed', head: headOf(read, extras), what, problem }, complete: true };
  }
}

function atHand(services: Services, order: Composing, isProduct: boolean): Known | null {
  const { customer } = order.work;
  if (customer === null) return null;
  const operator = readerOf(services, order);
  const prices = services.catalogue.pricesAtHand(operator, pricedProducts(order, null));
  const facts = services.catalogue.atHand(operator, customer.id, initialsOf(order));
  if (facts !== null) {
    const all = services.catalogue.pricesAtHand(operator, pricedProducts(order, facts));
    return { facts, prices: priceFacts(all), complete: all !== null };
  }
  // The list of products opens at once; bounds and price of the chosen one follow.
  const list = isProduct ? services.catalogue.atHand(operator, customer.id, () => []) : null;
  return list === null ? null : { facts: list, prices: priceFacts(prices), complete: false };
}

async function ask(services: Services, order: Composing): Promise<Known | null> {
  const { customer } = order.work;
  if (customer === null) return null;
  const operator = readerOf(services, order);
  const facts = await services.catalogue.read(operator, customer.id, initialsOf(order));
  const prices = await pricesOrWhy(services, order, facts);
  return { facts, prices, complete: true };
}

async function pricesOrWhy(services: Services, order: Composing, facts: CatalogueFacts): Promise<PriceFacts> {
  const products = pricedProducts(order, facts);
  try {
    return priceFacts(await services.catalogue.prices(readerOf(services, order), products));
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    return { known: false, unread: { reference: operatorProblem(services, error, 'prices').reference } };
  }
}

/** Prices shown on a screen: of what is chosen, and of all that can be chosen with it, read at once for the next. */
function pricedProducts(order: Composing, facts: CatalogueFacts | null) {
  const chosen = productsOf(order);
  if (order.at.step === 'review') return [...new Set([...chosen, ...endingProducts(order)])];
  if (facts === null) return chosen;
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
  services: Services,
  read: OrderRead<Composing>,
  at: CataloguePlace,
  known: Known,
  extras: StepExtras,
): Promise<Screen> {
  const { request: order } = read;
  const { customer } = order.work;
  const listed =
    customer === null ? [] : services.catalogue.namesAtHand(readerOf(services, order), customer.id);
  const names = new Map([...listed, ...namesIn(known.facts.catalogue)]);
  const head = headOf(read, extras, names);
  switch (at.step) {
    case 'product':
      return productScreen(order, at.intake, known, head);
    case 'products':
      return productsScreen(order, at.intake, known, head);
    case 'review':
      return review(services, order, known, head, names);
    default:
      return unreachable(at);
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
    canRemove: whyNotRemoved(order, key) === null,
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
    warnings: warningsOf(order, verdict, names),
    names,
    prices,
    totals: totalsOf(prices, order),
    own: order.work.intakes.length > 1 ? totalsOf(prices, order, key) : null,
    canRemove: whyNotRemoved(order, key) === null,
    nonce: order.work.nonce,
    nonces: noncesOf(order.work, intake),
  };
}
