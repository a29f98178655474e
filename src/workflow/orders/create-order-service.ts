import { OperatorFailure } from '../../operator/index.js';
import { emptyCatalogue } from '../../ordering/catalogue.js';
import { newOrder } from '../../ordering/new-order.js';
import type { Order } from '../../ordering/order.js';
import { contentOf } from '../../ordering/plan.js';
import { searchInTexts } from '../../trunk/index.js';
import { AlreadyInProgress } from '../../store/index.js';
import { readRequest, readRow } from '../requests/rows.js';
import { advanceOrder, orderFamily, type OrderRead, type OrderAdvanced } from '../requests/order-family.js';
import { findCustomers } from './customers.js';
import { findSeen, offeredFor } from '../requests/seen-subscriptions.js';
import { orderSerialKey } from '../outbox/jobs.js';
import { beginOnce, onceFor } from '../once.js';
import { fetchValue } from './fetching.js';
import { isAtStep, type TypedInput } from './steps/table.js';
import { keepingOf, keepTyped, nextStep, onceWith, untaken } from './steps/take.js';
import { initialsOf, withActive } from '../requests/order-facts.js';
import { repeatOrder } from './repeat.js';
import { listOrders, summaryFor } from './summaries.js';
import { claimOffer } from '../drafts/offers.js';
import { needsWhatItLeft } from '../drafts/take-back.js';
import { draw } from './view.js';
import { lookedFor } from './named-customer.js';
import { noted } from './waiting-windows.js';
import type { StepExtras } from './view-parts.js';
import { today } from '../approver-directory.js';
import { comingBack } from '../requests/coming-back.js';
import { readerOf } from '../logins.js';
import type { Refusal, WizardEvent } from '../../ordering/events.js';
import type { OrderId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { Screen } from '../screens.js';
import type { Actor } from '../actor.js';
import type { Answer, OrderService } from './order-service.js';

/** The use cases of an order's requester. Each one looks first whether the order is theirs. */
export function createOrderService(services: Services): OrderService {
  const own = async (actor: Actor, order: OrderId): Promise<OrderRead | null> => {
    const read = await readRequest(orderFamily, services.store, actor.workspace, order);
    return read?.request.requester === actor.user ? read : null;
  };

  /** Makes one move of an own order and draws what stands then. */
  const move = async (
    actor: Actor,
    order: OrderId,
    make: WizardEvent | ((now: Order) => WizardEvent),
  ): Promise<Answer> => {
    if ((await own(actor, order)) === null) return gone;
    const event = ({ request: now }: OrderRead) => (typeof make === 'function' ? make(now) : make);
    return orCurrent(services, actor, async () =>
      answer(
        services,
        await advanceOrder(services, at(actor, order), actor.user, event, { once: onceFor(actor, order) }),
        {},
      ),
    );
  };

  const seen = async (key: string | null): Promise<boolean> =>
    key !== null && (await services.store.read.deliveries.seen(key));

  const submit = async (actor: Actor, order: OrderId, content: string | null): Promise<Answer> => {
    const isLeft = await needsWhatItLeft(services, { id: order, requester: actor.user });
    return move(actor, order, (now) => ({
      type: 'submit-asked',
      today: today(services),
      differs: content !== null && content !== contentOf(now, services.planKey),
      isLeft,
    }));
  };

  return {
    async opening(actor) {
      const current = await services.store.read.orders.inProgress(actor.workspace, actor.user);
      if (current !== null)
        return {
          found: 'in-progress',
          order: await summaryFor(services, readRow(orderFamily, services.store, current)),
        };
      const parked = (await listOrders(services, actor, ['composing'])).filter(
        (each) => each.stands.is === 'parked',
      );
      return parked.length > 0 ? { found: 'parked', orders: parked } : { found: 'none' };
    },

    async begin(actor, kind, typedCustomer) {
      return orCurrent(services, actor, async () => {
        const done = await services.store.write((tx) =>
          beginOnce(tx, actor, ['order', kind], services.now(), async () => {
            const id = await tx.orders.nextId();
            const fresh = newOrder({
              id,
              kind,
              workspace: actor.workspace,
              requester: actor.user,
              now: services.now(),
            });
            await tx.orders.insert(orderFamily.toRow(services.store, fresh));
            await tx.journal.append({
              ws: actor.workspace,
              at: services.now(),
              actor: actor.user,
              action: 'order.begun',
              subject: id,
              detail: JSON.stringify({ kind }),
            });
            return fresh;
          }),
        );
        if ('before' in done) {
          const read = await own(actor, done.before);
          return read === null ? gone : show(services, read, {});
        }
        const began = { request: done.began, version: 1 };
        const typed = typedCustomer?.trim() ?? '';
        if (typed === '') return show(services, began, {});
        return lookedFor(services, actor, began, typed, (customer) =>
          forward(services, actor, began, { step: 'customer', customer }, 'next'),
        );
      });
    },

    customers: (actor, query, deadlineMs) => findCustomers(services, actor, query, deadlineMs),

    async seenSubscriptions(actor, order, query) {
      const read = await own(actor, order);
      if (read?.request.state !== 'composing' || read.request.at.step !== 'subscriptions') return null;
      return findSeen(await offeredFor(services, read.request), query);
    },

    numbersFor: (query) => searchInTexts(query, services.policy().defaultCountry),

    async keep(actor, order, input, how) {
      const read = await own(actor, order);
      if (read === null) return gone;
      const once = how === 'once' ? onceFor(actor, order) : onceWith(actor, order, input);
      const done = await keepTyped(services, actor, read, input, once);
      return answer(services, done, await untaken(services, done, input, once(keepingOf(input))));
    },

    async next(actor, order, input) {
      if (input.step === 'review') return submit(actor, order, input.content);
      const read = await own(actor, order);
      return read === null
        ? gone
        : orCurrent(services, actor, () => forward(services, actor, read, input, 'next'));
    },

    async another(actor, order, input) {
      const read = await own(actor, order);
      if (read === null) return gone;
      return input.step === 'review'
        ? show(services, read, {})
        : forward(services, actor, read, input, 'another');
    },

    async back(actor, order, input) {
      const read = await own(actor, order);
      if (read === null) return gone;
      if (input === null) return move(actor, order, { type: 'back-asked' });
      await keepTyped(services, actor, read, input);
      const once = onceWith(actor, order, input);
      const done = await advanceOrder(
        services,
        at(actor, order),
        actor.user,
        ({ request: now }) => (isAtStep(now, input) ? { type: 'back-asked' } : null),
        { once },
      );
      return answer(services, done, await untaken(services, done, input, once('back-asked')));
    },

    removeSubscription: (actor, order, intake) => move(actor, order, { type: 'intake-removed', intake }),

    takeOut: (actor, order, subscription) =>
      move(actor, order, { type: 'subscription-taken-out', subscription }),

    async fix(actor, order, input, fix) {
      const read = await own(actor, order);
      if (read === null) return gone;
      if (input !== null) await keepTyped(services, actor, read, input);
      const { customer } = read.request.work;
      const operator = readerOf(services, read.request);
      const facts =
        customer === null ? null : services.catalogue.atHand(operator, customer.id, initialsOf(read.request));
      return move(actor, order, {
        type: 'fixed',
        fix,
        catalogue: withActive(read.request, facts?.catalogue ?? emptyCatalogue),
      });
    },

    async fetchValue(actor, order, input, property) {
      const read = await own(actor, order);
      return read === null
        ? gone
        : fetchValue(services, actor, read, input, property, (done, extras) =>
            answer(services, done, extras),
          );
    },

    async add(actor, order, input, kind) {
      const read = await own(actor, order);
      if (read === null) return gone;
      if (input !== null) await keepTyped(services, actor, read, input);
      const once = onceFor(actor, order);
      // Only these two steps offer it: what came twice finds the order elsewhere, and adds no second one.
      const done = await advanceOrder(
        services,
        at(actor, order),
        actor.user,
        ({ request: now }) =>
          now.state !== 'composing' || now.at.step === 'review' || now.at.step === 'details'
            ? { type: 'add-asked', kind }
            : null,
        { once },
      );
      const isLate = !done.moved && done.why === 'nothing' && !(await seen(once('add-asked')));
      return answer(services, done, isLate ? { refusal: { code: 'another-step' } } : {});
    },
    repeat: (actor, order) => repeatOrder(services, actor, order, (read) => show(services, read, {})),
    edit: (actor, order, intake, what, product) =>
      move(actor, order, { type: 'edit-asked', intake, what, product }),
    dryRun: (actor, order) => move(actor, order, { type: 'dry-run-asked' }),
    submit: (actor, order, content = null) => submit(actor, order, content),
    park: (actor, order) => move(actor, order, { type: 'parked' }),
    discard: (actor, order) => move(actor, order, { type: 'discard-asked' }),
    leaveQueue: (actor, order) => move(actor, order, { type: 'borrowing-given-up' }),

    async resume(actor, order) {
      const read = await own(actor, order);
      if (read !== null) await claimOffer(services, read.request);
      if (read?.request.state !== 'composing' || !read.request.parked)
        return read === null ? gone : show(services, read, {});
      const once = onceFor(actor, order);
      // The same click resumed the order before, and the order was parked again since.
      if (await seen(once('resumed'))) return show(services, read, {});
      const current = await services.store.read.orders.inProgress(actor.workspace, actor.user);
      if (current !== null && current.id !== order)
        await advanceOrder(services, at(actor, current.id), actor.user, ({ request: other }) =>
          other.state === 'composing' ? { type: 'parked' } : null,
        );
      return move(actor, order, { type: 'resumed' });
    },

    async withdraw(actor, order, plan) {
      const read = await own(actor, order);
      if (read === null) return gone;
      const done = await comingBack(services, orderFamily, read.request, (parked) =>
        advanceOrder(
          services,
          at(actor, order),
          actor.user,
          ({ request: now }) =>
            now.state === 'awaiting-approval' ? { type: 'withdrawn', plan: plan ?? now.plan, parked } : null,
          { once: onceFor(actor, order) },
        ),
      );
      return answer(services, done, {});
    },

    async look(actor, order) {
      const read = await own(actor, order);
      if (read !== null) await claimOffer(services, read.request);
      return read === null ? gone : show(services, read, {}, true);
    },
  };
}

/** A person has one order in progress: what would make a second one (an old screen, a race) shows the first. */
async function orCurrent(services: Services, actor: Actor, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AlreadyInProgress)) throw error;
    const current = await services.store.read.orders.inProgress(actor.workspace, actor.user);
    return current === null ? gone : show(services, readRow(orderFamily, services.store, current), {});
  }
}

const gone: Answer = { screen: { show: 'gone' }, later: null };

const at = (actor: Actor, order: OrderId) => ({ workspace: actor.workspace, order });

/** What a person sees after a move: the screen that stands now, and what follows once the operator was asked. */
async function answer(services: Services, done: OrderAdvanced, extras: StepExtras): Promise<Answer> {
  if (!done.moved && done.why === 'no-request') return gone;
  const refusal: Refusal['refused'] | null = !done.moved && done.why === 'refused' ? done.refusal : null;
  return show(services, done, refusal === null ? extras : { ...extras, refusal });
}

/** @param isShown whether what stands is known to who looks: then what comes later is what is not so any more */
async function show(
  services: Services,
  read: OrderRead,
  extras: StepExtras,
  isShown = false,
): Promise<Answer> {
  const { screen, complete } = await draw(services, read, 'at hand', extras);
  const isWaiting = screen.show === 'working' || screen.show === 'queued';
  if (complete && !isWaiting) return { screen, later: null };
  // What is not complete is read by the screen itself; else a job of the outbox is waited for.
  const isWorking = isShown && screen.show === 'working' && complete;
  // Nothing comes of what nothing runs for: then no window is kept waiting for it.
  if (isWorking && !(await services.outbox.isUnderWay(orderSerialKey(read.request.id))))
    return { screen, later: null };
  const later = () => finish(services, read, extras, isWorking || isPutOff(screen));
  return noted(services, read, { screen, later });
}

/** Whether a screen says that it waits until the operator answers. */
const isPutOff = (screen: Screen): boolean => screen.show === 'working' && screen.backoff !== undefined;

/** How long a window that says what it waits for is followed: no rest of the operator is longer. */
const followMs = 3_600_000;

/**
 * The screen once the operator answered: jobs of this order that run are waited for, then it is drawn from what
 * stands, which may be another step than the one that was asked from.
 */
async function finish(
  services: Services,
  read: OrderRead,
  extras: StepExtras,
  isToldToWait: boolean,
): Promise<Screen> {
  const { request: order } = read;
  try {
    if (isToldToWait) await services.outbox.attempted(orderSerialKey(order.id), followMs);
    await services.outbox.idle(orderSerialKey(order.id));
    let now = await readRequest(orderFamily, services.store, order.workspace, order.id);
    for (;;) {
      if (now === null) return { show: 'gone' };
      const { screen } = await draw(services, now, 'asking', now.version === read.version ? extras : {});
      // A slow operator may answer for a step that was left meanwhile: that screen must not come over the newer one.
      const then: OrderRead | null = await readRequest(
        orderFamily,
        services.store,
        order.workspace,
        order.id,
      );
      if (then?.version === now.version) return screen;
      now = then;
    }
  } catch (error) {
    services.log.error({ order: order.id, error }, 'A screen could not be drawn');
    return { show: 'gone' };
  }
}

/** Next and "Add another subscription": at once where everything is at hand, else after the operator was asked. */
async function forward(
  services: Services,
  actor: Actor,
  read: OrderRead,
  input: TypedInput,
  where: 'next' | 'another',
): Promise<Answer> {
  const { request: order } = read;
  const now = await nextStep(services, actor, read, input, where, 'at hand');
  if (now.stepped) return answer(services, now.done, now.extras);
  // What was typed is committed before the ack; the move follows when the operator has answered.
  const kept = await keepTyped(services, actor, read, input);
  const drawn = await answer(services, kept, {});
  const later = async (): Promise<Screen> => {
    try {
      const then = await nextStep(services, actor, read, input, where, 'asking');
      if (!then.stepped) return drawn.screen;
      const result = await answer(services, then.done, then.extras);
      return result.later === null ? result.screen : await result.later();
    } catch (error) {
      if (!(error instanceof OperatorFailure))
        services.log.error({ order: order.id, error }, 'A step failed');
      const again = await readRequest(orderFamily, services.store, order.workspace, order.id);
      return again === null ? { show: 'gone' } : (await draw(services, again, 'asking')).screen;
    }
  };
  return noted(services, read, { screen: now.waiting, later });
}
