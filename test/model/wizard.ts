import { unreachable } from '../../src/types/unreachable.js';
import { PlainDate, type OrderId, type SubscriptionId } from '../../src/types/ids.js';
import type { Screen } from '../../src/workflow/screens.js';
import { customers, productOf, subscriptionsOf } from './data.js';
import type { World } from './world.js';
import type { Actor } from '../../src/workflow/actor.js';
import type { StepInput, Answer } from '../../src/workflow/orders/order-service.js';

/** What a person orders. */
export interface Wish {
  /** Of `customers`. */
  readonly customer: number;
  /** How many of the optional product. */
  readonly extras: number;
  /** With the product that has to be configured. */
  readonly configured: boolean;
  /** Of the customer's subscriptions, for changes and terminations. */
  readonly subscription: number;
  /** Days from the begin of the run. */
  readonly inDays: number;
  /** Each screen is sent once as Slack says that nothing stands in it, before anything is put in. */
  readonly bare: boolean;
}

const day = 86_400_000;

/** What a person puts into the screen that stands; null where there is nothing to put in. */
export function inputFor(world: World, screen: Screen, wish: Wish): StepInput | null {
  switch (screen.show) {
    case 'customer':
      return { step: 'customer', customer: customers[wish.customer] ?? customers[0] };
    case 'subscriptions': {
      const ids: readonly SubscriptionId[] = subscriptionsOf(wish.customer);
      return {
        step: 'subscriptions',
        does: screen.does,
        ids: ids.slice(wish.subscription, wish.subscription + 1),
      };
    }
    case 'product':
      return { step: 'product', intake: screen.intake, productId: productOf('I'), quantity: 1 };
    case 'products': {
      const quantities = new Map([
        [productOf('S'), wish.extras],
        [productOf('C'), wish.configured ? 1 : 0],
      ]);
      return { step: 'products', intake: screen.intake, quantities };
    }
    case 'details': {
      const wishDate = new Date(world.ticks.now + wish.inDays * day).toISOString().slice(0, 10);
      return { step: 'details', wishDate: PlainDate.parse(wishDate), reference: `R${wish.extras}` };
    }
    case 'configuration': {
      const values = Object.fromEntries(
        screen.model.pages.flatMap((page) => page.fields).map(({ key }) => [key, `Site ${wish.extras}`]),
      );
      return { step: 'configuration', form: screen.form, page: screen.page, values };
    }
    case 'review':
    case 'working':
    case 'queued':
    case 'failed':
    case 'status':
    case 'gone':
      return null;
    default:
      return unreachable(screen);
  }
}

/** What comes of a screen in whose inputs nothing stands. */
export function nothingFor(screen: Screen): StepInput | null {
  switch (screen.show) {
    case 'customer':
      return { step: 'customer', customer: null };
    case 'subscriptions':
      return { step: 'subscriptions', does: screen.does, ids: [] };
    case 'product':
      return { step: 'product', intake: screen.intake, productId: null, quantity: null };
    case 'products':
      return { step: 'products', intake: screen.intake, quantities: new Map() };
    case 'details':
      return { step: 'details', wishDate: null, reference: '' };
    case 'configuration':
      return { step: 'configuration', form: screen.form, page: screen.page, values: {} };
    case 'review':
    case 'working':
    case 'queued':
    case 'failed':
    case 'status':
    case 'gone':
      return null;
    default:
      return unreachable(screen);
  }
}

/** The order that a screen is about; null where it is about none that can be gone on with. */
export function orderOf(screen: Screen): OrderId | null {
  return 'head' in screen ? screen.head.order : null;
}

/**
 * Goes on from screen to screen until the review stands, or nothing goes on. Null where the process ended meanwhile, or
 * somebody has to wait.
 */
export async function walk(
  world: World,
  actor: Actor,
  first: Answer,
  wish: Wish,
  steps: number,
): Promise<Screen | null> {
  let answer: Answer | null = first;
  const sentBare = new Set<string>();
  for (let step = 0; answer !== null && step < steps; step += 1) {
    const { screen, later }: Answer = answer;
    if (later !== null) {
      const then: Screen | null = await world.until(later());
      answer = then === null ? null : { screen: then, later: null };
      continue;
    }
    const order = orderOf(screen);
    const input = inputFor(world, screen, wish);
    if (screen.show === 'review' || order === null || input === null) return screen;
    const nothing: StepInput | null = wish.bare && !sentBare.has(screen.show) ? nothingFor(screen) : null;
    sentBare.add(screen.show);
    answer = await world.until(world.useCases.orders.next(actor, order, nothing ?? input));
  }
  return answer?.screen ?? null;
}
