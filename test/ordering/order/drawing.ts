import { step } from '../../../src/ordering/step.js';
import type { Order, OrderState } from '../../../src/ordering/order.js';
import type { Effect, OrderEvent } from '../../../src/ordering/events.js';
import { diagram, effectsTable, statesDiagram, type Move } from '../../support/state-drawing.js';
import { samples, kept } from './events.js';
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
  plan,
  product,
  submitting,
  subscription,
} from '../../support/sample/orders.js';

/**
 * The states and moves of an order, found by trying: every sample of every event on sample orders in every state.
 * What is drawn is what the state machine does, so a drawing can't tell another story than the code.
 */

const intakes = [
  { key: 1, initial: { productId: product('I'), quantity: 1 }, lines: [], subscription: null },
  { key: 2, initial: null, lines: [], subscription: null },
];
const wanted = { use: 'wanted', purpose: 'schemas', since: moment } as const;
const places = [
  { step: 'customer' },
  { step: 'subscriptions', does: 'change' },
  { step: 'product', intake: 1 },
  { step: 'products', intake: 1 },
  { step: 'details' },
  { step: 'configuration', form: 0, page: 0 },
  { step: 'configuration', form: 0, page: 1 },
  { step: 'review' },
] as const;

const active = [{ id: subscription, does: 'change' as const, active: [] }];

/** Orders of every state; of those being composed, one at each step with and without a draft. */
const orders: readonly Order[] = [
  fresh(),
  { ...fresh(), kind: 'change' },
  ...places.flatMap((at) => [
    composing({ at }),
    composing({ at, work: configured() }),
    composing({ at, work: configured({ intakes }) }),
    composing({ at, work: configured({ intakes: [], subscriptions: active }), kind: 'change' }),
    composing({ at, work: configured(), draft: wanted }),
    composing({ at, work: configured(), draft: kept }),
  ]),
  submitting(),
  awaiting(),
  checking(),
  placing(),
  inDoubt(),
  placed(),
  discarded(),
];

interface Tried {
  readonly from: Order;
  readonly event: OrderEvent['type'];
  readonly to: Order;
  readonly effects: readonly Effect[];
}

function tried(): Tried[] {
  const events = Object.values(samples).flatMap((list) =>
    list.map((event): OrderEvent => ({ ...event, now: moment })),
  );
  return orders.flatMap((from) =>
    events.flatMap((event): Tried[] => {
      const result = step(from, event);
      return 'refused' in result
        ? []
        : [{ from, event: event.type, to: result.order, effects: result.effects }];
    }),
  );
}

const states: readonly OrderState[] = [
  'composing',
  'submitting',
  'awaiting-approval',
  'checking',
  'placing',
  'in-doubt',
  'placed',
  'discarded',
];

const movesOf = (all: readonly Tried[]): Move[] =>
  all.map(({ from, event, to, effects }) => ({
    from: from.state,
    event,
    to: to.state,
    effects: effects.map((effect) => effect.do),
  }));

function drawSteps(all: readonly Tried[]): string {
  const moves = all
    .flatMap(({ from, event, to }) => {
      if (from.state !== 'composing' || to.state !== 'composing') return [];
      const [a, b] = [from.at.step, to.at.step];
      return a === b || event === 'edit-asked' || event === 'add-asked' ? [] : [{ from: a, event, to: b }];
    })
    .filter(({ from, event }) => isFromItsScreen(from, event));
  return diagram(
    ['customer'],
    places.map(({ step }) => step),
    moves,
  );
}

/** The core takes some events at any step, since a double click may come late; a screen sends only its own. */
function isFromItsScreen(from: string, event: OrderEvent['type']): boolean {
  const screens: Partial<Record<OrderEvent['type'], readonly string[]>> = {
    'customer-chosen': ['customer'],
    'subscriptions-chosen': ['subscriptions'],
    'product-chosen': ['product'],
    'lines-chosen': ['products'],
    'another-asked': ['products'],
    'intake-removed': ['product', 'products'],
    'subscription-taken-out': ['products', 'review'],
    'details-chosen': ['details'],
    'configuration-chosen': ['configuration'],
    'draft-read': ['configuration'],
    'borrowing-failed': ['configuration'],
    'borrowing-given-up': ['configuration'],
  };
  return screens[event]?.includes(from) ?? true;
}

/** The whole of `docs/states.md`. */
export function statesDocument(): string {
  const all = tried();
  const moves = movesOf(all);
  if (all.some(({ to }) => 'plan' in to && to.plan !== plan && to.state === 'placed'))
    throw new Error('a sample was placed under another plan than its own');
  return `# States of an order

Drawn from the code by \`test/ordering/order/states.test.ts\`, which fails while this page says something else.
After a change run \`UPDATE_DOCS=1 npx vitest run test/ordering/order/states.test.ts\`.

An order is moved by \`step(order, event)\` of \`src/ordering/step.ts\` alone. What has no arrow here is refused, with
the reason for the person who asked. Before the POST an order is committed as placing; from there it is never sent
again, and an order in doubt is settled by a person (O16).

${statesDiagram(states, 'composing', moves)}

## Steps while it is composed

Back and the buttons of the review lead to each step that is there; these are the ways on and back.

${drawSteps(all)}

## What a move brings about

Everything in the last column is committed with the move and carried out afterwards, at least once.

${effectsTable('composing', moves)}
`;
}
