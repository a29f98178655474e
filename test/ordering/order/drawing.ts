import { step } from '../../../src/ordering/step.js';
import type { Order, OrderState } from '../../../src/ordering/order.js';
import type { Effect, OrderEvent } from '../../../src/ordering/events.js';
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

const words = (name: string): string => name.replaceAll('-', ' ');
const node = (name: string): string => name.replaceAll('-', '_');

/** Arrows of a Mermaid state diagram, one for each pair, with the events that lead there. */
function arrows(moves: readonly { from: string; to: string; event: string }[]): string[] {
  const labels = new Map<string, Set<string>>();
  for (const { from, to, event } of moves) {
    const arrow = `  ${node(from)} --> ${node(to)}`;
    labels.set(arrow, (labels.get(arrow) ?? new Set()).add(words(event)));
  }
  return [...labels].map(([arrow, events]) => `${arrow}: ${[...events].join(', ')}`);
}

const mermaid = (lines: readonly string[]): string =>
  ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');

const byPlace = (order: readonly string[]) => (a: { from: string; to: string }, b: typeof a) =>
  order.indexOf(a.from) - order.indexOf(b.from) || order.indexOf(a.to) - order.indexOf(b.to);

function drawStates(all: readonly Tried[]): string {
  const moves = all
    .filter(({ from, to }) => from.state !== 'composing' || to.state !== 'composing')
    .map(({ from, event, to }) => ({ from: from.state, event, to: to.state }))
    .sort(byPlace(states));
  return mermaid([
    '  [*] --> composing',
    ...arrows(moves),
    ...states
      .filter((state) => all.every(({ from }) => from.state !== state))
      .map((state) => `  ${state} --> [*]`),
  ]);
}

function drawSteps(all: readonly Tried[]): string {
  const order = places.map(({ step }) => step);
  const moves = all
    .flatMap(({ from, event, to }) => {
      if (from.state !== 'composing' || to.state !== 'composing') return [];
      const [a, b] = [from.at.step, to.at.step];
      return a === b || event === 'edit-asked' || event === 'add-asked' ? [] : [{ from: a, event, to: b }];
    })
    .filter(({ from, event }) => isFromItsScreen(from, event))
    .sort(byPlace(order));
  return mermaid(['  [*] --> customer', ...arrows(moves)]);
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
    'details-chosen': ['details'],
    'configuration-chosen': ['configuration'],
    'draft-read': ['configuration'],
    'borrowing-failed': ['configuration'],
    'borrowing-given-up': ['configuration'],
  };
  return screens[event]?.includes(from) ?? true;
}

/** What each move out of a state brings about, in the order in which it is committed. */
function listEffects(all: readonly Tried[]): string {
  const rows = new Map<string, Set<string>>();
  for (const { from, event, to, effects } of all) {
    const isComposed = from.state === 'composing' && to.state === 'composing';
    if (effects.length === 0 && isComposed) continue;
    const row = `| ${words(from.state)} | ${words(event)} | ${words(to.state)} |`;
    const does = effects.map((effect) => words(effect.do)).join(', ') || 'nothing';
    rows.set(row, (rows.get(row) ?? new Set()).add(does));
  }
  const sorted = [...rows].map(([row, does]) => `${row} ${[...does].sort().join('; or ')} |`);
  return ['| In | when | it becomes | and this is done |', '|---|---|---|---|', ...sorted].join('\n');
}

/** The whole of `docs/states.md`. */
export function statesDocument(): string {
  const all = tried();
  if (all.some(({ to }) => 'plan' in to && to.plan !== plan && to.state === 'placed'))
    throw new Error('a sample was placed under another plan than its own');
  return `# States of an order

Drawn from the code by \`test/ordering/order/states.test.ts\`, which fails while this page says something else.
After a change run \`UPDATE_DOCS=1 npx vitest run test/ordering/order/states.test.ts\`.

An order is moved by \`step(order, event)\` of \`src/ordering/step.ts\` alone. What has no arrow here is refused, with
the reason for the person who asked. Before the POST an order is committed as placing; from there it is never sent
again, and an order in doubt is settled by a person (O16).

${drawStates(all)}

## Steps while it is composed

Back and the buttons of the review lead to each step that is there; these are the ways on and back.

${drawSteps(all)}

## What a move brings about

Everything in the last column is committed with the move and carried out afterwards, at least once.

<!-- prettier-ignore -->
${listEffects(all)}
`;
}
