import { OperatorFailure } from '../../operator/index.js';
import { emptyCatalogue } from '../../ordering/catalogue.js';
import { newOrder, type Order } from '../../ordering/order.js';
import { contentOf } from '../../ordering/plan.js';
import { searchInTexts } from '../../trunk/index.js';
import { AlreadyInProgress } from '../../store/index.js';
import { advance } from '../requests/order-advance.js';
import { findCustomers } from './customers.js';
import { orderLane } from '../outbox/jobs.js';
import { fromRow, readOrder, toRow, type Read } from '../requests/order-rows.js';
import { beginOnce, onceFor } from '../once.js';
import { fetchValue } from './fetching.js';
import { isAtStep, keepingOf, keepTyped, nextStep, onceWith, untaken, type TypedInput } from './steps.js';
import { initialsOf, withActive } from '../requests/facts.js';
import { repeatOrder } from './repeat.js';
import { listOrders, pageOfOrders, summaryFor } from './summaries.js';
import { comeForTurn } from '../drafts/profile-turns.js';
import { needsWhatItLeft } from '../drafts/take-back.js';
import { draw } from './view.js';
import { noted } from './waiting-windows.js';
import type { Aside } from './view-parts.js';
import { today } from '../company.js';
import { comingBack } from '../requests/coming-back.js';
import { readerOf } from '../logins.js';
import type { Refusal, WizardEvent } from '../../ordering/events.js';
import type { OrderId } from '../../types/ids.js';
import type { Advanced } from '../requests/order-advance.js';
import type { House } from '../house.js';
import type { Screen } from '../screens.js';
import type { Who } from '../who.js';
import type { Answer, OrderDesk } from './desk.js';

/** The use cases of an order's requester. Each one looks first whether the order is theirs. */
export function orderDesk(house: House): OrderDesk {
  const own = async (who: Who, order: OrderId): Promise<Read | null> => {
    const read = await readOrder(house.store, who.workspace, order);
    return read?.order.requester === who.user ? read : null;
  };

  /** Makes one move of an own order and draws what stands then. */
  const move = async (
    who: Who,
    order: OrderId,
    make: WizardEvent | ((now: Order) => WizardEvent),
  ): Promise<Answer> => {
    if ((await own(who, order)) === null) return gone;
    const event = ({ order: now }: Read) => (typeof make === 'function' ? make(now) : make);
    return orCurrent(house, who, async () =>
      answer(
        house,
        await advance(house, at(who, order), who.user, event, undefined, onceFor(who, order)),
        {},
      ),
    );
  };

  const seen = async (key: string | null): Promise<boolean> =>
    key !== null && (await house.store.read.deliveries.seen(key));

  const submit = async (who: Who, order: OrderId, content: string | null): Promise<Answer> => {
    const isLeft = await needsWhatItLeft(house, { id: order, requester: who.user });
    return move(who, order, (now) => ({
      type: 'submit-asked',
      today: today(house),
      differs: content !== null && content !== contentOf(now, house.planKey),
      isLeft,
    }));
  };

  return {
    async opening(who) {
      const current = await house.store.read.orders.inProgress(who.workspace, who.user);
      if (current !== null)
        return { found: 'in-progress', order: await summaryFor(house, fromRow(house.store, current)) };
      const parked = (await listOrders(house, who, ['composing'])).filter(
        (each) => each.stands.is === 'parked',
      );
      return parked.length > 0 ? { found: 'parked', orders: parked } : { found: 'none' };
    },

    async begin(who, kind, typedCustomer) {
      return orCurrent(house, who, async () => {
        const done = await house.store.write((tx) =>
          beginOnce(tx, who, ['order', kind], house.now(), async () => {
            const id = await tx.orders.nextId();
            const fresh = newOrder({
              id,
              kind,
              workspace: who.workspace,
              requester: who.user,
              now: house.now(),
            });
            await tx.orders.insert(toRow(house.store, fresh));
            await tx.journal.append({
              ws: who.workspace,
              at: house.now(),
              actor: who.user,
              action: 'order.begun',
              subject: id,
              detail: JSON.stringify({ kind }),
            });
            return fresh;
          }),
        );
        if ('before' in done) {
          const read = await own(who, done.before);
          return read === null ? gone : show(house, read, { typed: typedCustomer });
        }
        return show(house, { order: done.began, version: 1 }, { typed: typedCustomer });
      });
    },

    customers: (who, query, deadlineMs) => findCustomers(house, who, query, deadlineMs),

    numbersFor: (query) => searchInTexts(query, house.policy().defaultCountry),

    async keep(who, order, input, how) {
      const read = await own(who, order);
      if (read === null) return gone;
      const once = how === 'once' ? onceFor(who, order) : onceWith(who, order, input);
      const done = await keepTyped(house, who, read, input, once);
      return answer(house, done, await untaken(house, done, input, once(keepingOf(input))));
    },

    async next(who, order, input) {
      if (input.step === 'review') return submit(who, order, input.content);
      const read = await own(who, order);
      return read === null ? gone : orCurrent(house, who, () => forward(house, who, read, input, 'next'));
    },

    async another(who, order, input) {
      const read = await own(who, order);
      if (read === null) return gone;
      return input.step === 'review' ? show(house, read, {}) : forward(house, who, read, input, 'another');
    },

    async back(who, order, input) {
      const read = await own(who, order);
      if (read === null) return gone;
      if (input === null) return move(who, order, { type: 'back-asked' });
      await keepTyped(house, who, read, input);
      const once = onceWith(who, order, input);
      const done = await advance(
        house,
        at(who, order),
        who.user,
        ({ order: now }) => (isAtStep(now, input) ? { type: 'back-asked' } : null),
        undefined,
        once,
      );
      return answer(house, done, await untaken(house, done, input, once('back-asked')));
    },

    removeSubscription: (who, order, intake) => move(who, order, { type: 'intake-removed', intake }),

    async fix(who, order, input, fix) {
      const read = await own(who, order);
      if (read === null) return gone;
      if (input !== null) await keepTyped(house, who, read, input);
      const { customer } = read.order.work;
      const operator = readerOf(house, read.order);
      const facts =
        customer === null ? null : house.catalogue.atHand(operator, customer.id, initialsOf(read.order));
      return move(who, order, {
        type: 'fixed',
        fix,
        catalogue: withActive(read.order, facts?.catalogue ?? emptyCatalogue),
      });
    },

    async fetchValue(who, order, input, property) {
      const read = await own(who, order);
      return read === null
        ? gone
        : fetchValue(house, who, read, input, property, (done, aside) => answer(house, done, aside));
    },

    async add(who, order, input, kind) {
      const read = await own(who, order);
      if (read === null) return gone;
      if (input !== null) await keepTyped(house, who, read, input);
      const once = onceFor(who, order);
      // Only these two steps offer it: what came twice finds the order elsewhere, and adds no second one.
      const done = await advance(
        house,
        at(who, order),
        who.user,
        ({ order: now }) =>
          now.state !== 'composing' || now.at.step === 'review' || now.at.step === 'details'
            ? { type: 'add-asked', kind }
            : null,
        undefined,
        once,
      );
      const isLate = !done.moved && done.why === 'nothing' && !(await seen(once('add-asked')));
      return answer(house, done, isLate ? { refusal: { code: 'another-step' } } : {});
    },
    repeat: (who, order) => repeatOrder(house, who, order, (read) => show(house, read, {})),
    edit: (who, order, intake, what, product) =>
      move(who, order, { type: 'edit-asked', intake, what, product }),
    dryRun: (who, order) => move(who, order, { type: 'dry-run-asked' }),
    submit: (who, order, content = null) => submit(who, order, content),
    park: (who, order) => move(who, order, { type: 'parked' }),
    discard: (who, order) => move(who, order, { type: 'discard-asked' }),
    leaveQueue: (who, order) => move(who, order, { type: 'borrowing-given-up' }),

    async resume(who, order) {
      const read = await own(who, order);
      if (read !== null) await comeForTurn(house, read.order);
      if (read?.order.state !== 'composing' || !read.order.parked)
        return read === null ? gone : show(house, read, {});
      const once = onceFor(who, order);
      // It was resumed by this before, and parked again since.
      if (await seen(once('resumed'))) return show(house, read, {});
      const current = await house.store.read.orders.inProgress(who.workspace, who.user);
      if (current !== null && current.id !== order)
        await advance(house, at(who, current.id), who.user, ({ order: other }) =>
          other.state === 'composing' ? { type: 'parked' } : null,
        );
      return move(who, order, { type: 'resumed' });
    },

    async withdraw(who, order, plan) {
      const read = await own(who, order);
      if (read === null) return gone;
      const done = await comingBack(house, read.order, (parked) =>
        advance(
          house,
          at(who, order),
          who.user,
          ({ order: now }) =>
            now.state === 'awaiting-approval' ? { type: 'withdrawn', plan: plan ?? now.plan, parked } : null,
          undefined,
          onceFor(who, order),
        ),
      );
      return answer(house, done, {});
    },

    async look(who, order) {
      const read = await own(who, order);
      if (read !== null) await comeForTurn(house, read.order);
      return read === null ? gone : show(house, read, {}, true);
    },

    list: (who, page) => pageOfOrders(house, who, page),

    async status(who, order) {
      const read = await own(who, order);
      return read === null ? null : summaryFor(house, read);
    },
  };
}

/** A person has one order in progress: what would make a second one (an old screen, a race) shows the first. */
async function orCurrent(house: House, who: Who, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AlreadyInProgress)) throw error;
    const current = await house.store.read.orders.inProgress(who.workspace, who.user);
    return current === null ? gone : show(house, fromRow(house.store, current), {});
  }
}

const gone: Answer = { screen: { show: 'gone' }, later: null };

const at = (who: Who, order: OrderId) => ({ workspace: who.workspace, order });

/** What a person sees after a move: the screen that stands now, and what follows once the operator was asked. */
async function answer(house: House, done: Advanced, aside: Aside): Promise<Answer> {
  if (!done.moved && done.why === 'no-order') return gone;
  const refusal: Refusal['refused'] | null = !done.moved && done.why === 'refused' ? done.refusal : null;
  return show(house, done, refusal === null ? aside : { ...aside, refusal });
}

/** @param isShown whether what stands is known to who looks: then what comes later is what is not so any more */
async function show(house: House, read: Read, aside: Aside, isShown = false): Promise<Answer> {
  const { screen, complete } = await draw(house, read, 'at hand', aside);
  const isWaiting = screen.show === 'working' || screen.show === 'queued';
  if (complete && !isWaiting) return { screen, later: null };
  // What is not complete is read by the screen itself; else a job of the outbox is waited for.
  const isWorking = isShown && screen.show === 'working' && complete;
  // Nothing comes of what nothing runs for: then no window is kept waiting for it.
  if (isWorking && !(await house.outbox.isUnderWay(orderLane(read.order.id)))) return { screen, later: null };
  const later = () => finish(house, read, aside, isWorking || isPutOff(screen));
  return noted(house, read, { screen, later });
}

/** Whether a screen says that it waits until the operator answers. */
const isPutOff = (screen: Screen): boolean => screen.show === 'working' && screen.rest !== undefined;

/** How long a window that says what it waits for is followed: no rest of the operator is longer. */
const followMs = 3_600_000;

/**
 * The screen once the operator answered: jobs of this order that run are waited for, then it is drawn from what
 * stands, which may be another step than the one that was asked from.
 */
async function finish(house: House, read: Read, aside: Aside, isToldToWait: boolean): Promise<Screen> {
  const { order } = read;
  try {
    if (isToldToWait) await house.outbox.ranOn(orderLane(order.id), followMs);
    await house.outbox.settled(orderLane(order.id));
    let now = await readOrder(house.store, order.workspace, order.id);
    for (;;) {
      if (now === null) return { show: 'gone' };
      const { screen } = await draw(house, now, 'asking', now.version === read.version ? aside : {});
      // A slow operator may answer for a step that was left meanwhile: that screen must not come over the newer one.
      const then: Read | null = await readOrder(house.store, order.workspace, order.id);
      if (then?.version === now.version) return screen;
      now = then;
    }
  } catch (error) {
    house.log.error({ order: order.id, error }, 'A screen could not be drawn');
    return { show: 'gone' };
  }
}

/** Next and "Add another subscription": at once where everything is at hand, else after the operator was asked. */
async function forward(
  house: House,
  who: Who,
  read: Read,
  input: TypedInput,
  where: 'next' | 'another',
): Promise<Answer> {
  const { order } = read;
  const now = await nextStep(house, who, read, input, where, 'at hand');
  if (now.stepped) return answer(house, now.done, now.aside);
  // What was typed is committed before the ack; the move follows when the operator has answered.
  const kept = await keepTyped(house, who, read, input);
  const drawn = await answer(house, kept, {});
  const later = async (): Promise<Screen> => {
    try {
      const then = await nextStep(house, who, read, input, where, 'asking');
      if (!then.stepped) return drawn.screen;
      const result = await answer(house, then.done, then.aside);
      return result.later === null ? result.screen : await result.later();
    } catch (error) {
      if (!(error instanceof OperatorFailure)) house.log.error({ order: order.id, error }, 'A step failed');
      const again = await readOrder(house.store, order.workspace, order.id);
      return again === null ? { show: 'gone' } : (await draw(house, again, 'asking')).screen;
    }
  };
  return noted(house, read, { screen: now.waiting, later });
}
