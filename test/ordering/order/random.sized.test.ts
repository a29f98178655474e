import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Order } from '../../../src/ordering/order.js';
import { step } from '../../../src/ordering/step.js';
import type { Effect, OrderEvent } from '../../../src/ordering/events.js';
import {
  awaiting,
  checking,
  composing,
  configured,
  discarded,
  fresh,
  inDoubt,
  moment,
  placed,
  placing,
  submitting,
} from '../../support/sample/orders.js';
import { kept, samples } from './events.js';
import { expectNowhere } from '../../support/nowhere.js';
import { once, sized } from '../../support/size.js';

const secret = 'correct horse';
const all: OrderEvent[] = Object.values(samples).flatMap((events) =>
  events.map((event) => ({ ...event, now: moment })),
);

const starts: Order[] = [
  fresh(),
  { ...fresh(), kind: 'change' },
  { ...fresh(), kind: 'terminate' },
  composing(),
  composing({ work: configured() }),
  composing({ work: configured(), draft: kept }),
  submitting(configured()),
  awaiting(configured()),
  checking(configured()),
  placing(configured()),
  inDoubt(configured()),
];

interface Move {
  readonly before: Order;
  readonly event: OrderEvent;
  readonly after: Order;
  readonly effects: readonly Effect[];
}

/** The moves that a sequence of events makes; events that are refused make none. */
function moves(start: Order, events: readonly OrderEvent[]): Move[] {
  let order = start;
  const made: Move[] = [];
  for (const [nth, event] of events.entries()) {
    const now = { ...event, now: moment + nth };
    const result = step(order, now);
    if ('refused' in result) continue;
    made.push({ before: order, event: now, after: result.order, effects: result.effects });
    order = result.order;
  }
  return made;
}

function always(holds: (made: readonly Move[]) => void, runs = sized({ short: 500, long: 2_000 })): void {
  const sequence = fc.tuple(
    fc.constantFrom(...starts),
    fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 40 }),
  );
  fc.assert(
    fc.property(sequence, ([start, events]) => holds(moves(start, events))),
    { numRuns: runs },
  );
}

const planOf = (order: Order) => ('plan' in order ? order.plan : null);

test('whatever comes in whatever order, an order stays one that can be stored and read back', () => {
  always((made) => {
    for (const { after } of made) {
      const read = Order.parse(JSON.parse(JSON.stringify(after)));
      expect(read).toEqual(after);
    }
  });
});

test('an order is being placed only out of its checks, under the plan that was checked', () => {
  always((made) => {
    const begun = made.filter(({ before, after }) => after.state === 'placing' && before.state !== 'placing');
    expect(
      begun.filter(({ before, after }) => before.state !== 'checking' || planOf(before) !== planOf(after)),
    ).toEqual([]);
  });
});

test('an order is checked for placing only after its very plan was approved, or needed nobody', () => {
  always((made) => {
    const begun = made.filter(
      ({ before, after }) => after.state === 'checking' && before.state !== 'checking',
    );
    const unasked = begun.filter(({ before, event, after }) => {
      const isFree = event.type === 'submitted' && event.needed === 0 && event.plan === planOf(after);
      return !isFree && !(event.type === 'approved' && planOf(before) === planOf(after));
    });
    expect(unasked).toEqual([]);
  });
});

test('placing is asked for when a plan is approved and at no other moment', () => {
  always((made) => {
    for (const { before, after, effects } of made) {
      const asks = effects.filter((effect) => effect.do === 'place');
      const isApproved = after.state === 'checking' && before.state !== 'checking';
      expect(asks).toEqual(isApproved ? [{ do: 'place', plan: after.plan }] : []);
    }
  });
});

test('a plan that is left is ended, once, whichever way it goes', () => {
  always((made) => {
    for (const { before, after, effects } of made) {
      const ended = effects.flatMap((effect) => (effect.do === 'end-plan' ? [effect.plan] : []));
      const plan = planOf(before);
      const isLeft = plan !== null && (planOf(after) !== plan || after.state === 'placed');
      expect(ended).toEqual(isLeft ? [plan] : []);
    }
  });
});

test('only a person settles an order in doubt', () => {
  always((made) => {
    for (const { before, event, after } of made) {
      if (before.state !== 'in-doubt' || after.state === 'in-doubt') continue;
      expect(['settled-placed', 'settled-not-placed']).toContain(event.type);
    }
  });
});

test('secrets leave with a placed and with a discarded order', () => {
  always((made) => {
    for (const { after } of made) {
      if (after.state !== 'placed' && after.state !== 'discarded') continue;
      expectNowhere(after, secret);
    }
  });
});

test('a login that an order may hold is let go when the order stops counting on it', () => {
  always((made) => {
    for (const { before, event, after, effects } of made) {
      const isOver = before.draft.use !== 'none' && after.draft.use === 'none';
      const isKnownFree = event.type === 'draft-freed' || event.type === 'draft-read';
      if (!isOver || isKnownFree) continue;
      expect(effects.map((effect) => effect.do)).toContain('release-draft');
    }
  });
});

test('each move notes when it was made and keeps whose order it is', () => {
  always((made) => {
    for (const { before, event, after } of made) {
      expect(after.updatedAt).toBe(event.now);
      for (const key of ['id', 'workspace', 'requester', 'kind', 'createdAt'] as const)
        expect(after[key]).toBe(before[key]);
    }
  });
});

once.for([placed(), discarded()])('nothing moves an order that is $state', (order) => {
  for (const event of all)
    expect(step(order, event)).toEqual({ refused: { code: 'not-now', state: order.state } });
});
