import { go, headOf, notNow } from './moves.js';
import { returned } from './deciding.js';
import { withActive, withForms } from './reading.js';
import type { Effect, FreshFacts, OrderEvent, Refusal, Step } from './events.js';
import type { Configuration, In, Order, PlanEnding } from './order.js';

/**
 * The moves of an approved order: checked, recorded as being placed, and what came of it (O16).
 * `placing` is committed before the POST; nothing leads from it back to a state from which a POST follows
 * without a new plan and new approvals.
 */

/** Approved: compared with the operator once more, then recorded as being placed. */
export function checking(order: In<'checking'>, event: OrderEvent): Step | Refusal {
  switch (event.type) {
    case 'returned':
      return sentBack(order, event);
    case 'placing-begun': {
      const { plan, submittedAt, approvedAt } = order;
      const placing: Order = {
        ...headOf(order),
        state: 'placing',
        plan,
        submittedAt,
        approvedAt,
        attempt: event.attempt,
      };
      return go(placing, event, { do: 'show-card', plan }, ...stepNote(order, 'placing'));
    }
    default:
      return notNow(order);
  }
}

/** The POST was sent, or may have been: only its outcome leads on. */
export function placing(order: In<'placing'>, event: OrderEvent): Step | Refusal {
  switch (event.type) {
    case 'placed':
      return placed(order, event, event.operatorOrderId, null);
    case 'returned':
      return sentBack(order, event);
    case 'doubted': {
      const { plan, submittedAt, approvedAt, attempt } = order;
      const doubt: Order = {
        ...headOf(order),
        state: 'in-doubt',
        plan,
        submittedAt,
        approvedAt,
        attempt,
        because: event.because,
        reference: event.reference,
        seen: null,
      };
      return go(
        doubt,
        event,
        { do: 'show-card', plan },
        ...stepNote(order, 'in-doubt'),
        { do: 'notify-requester' },
        { do: 'look-at-draft' },
      );
    }
    default:
      return notNow(order);
  }
}

/** Nobody knows whether it was placed; only a person settles it. Its profile stays held until then. */
export function inDoubt(order: In<'in-doubt'>, event: OrderEvent): Step | Refusal {
  switch (event.type) {
    case 'draft-seen': {
      const { entries, pointerMoved, now: at } = event;
      const next: Order = { ...order, seen: { at, entries, pointerMoved } };
      return go(next, event, { do: 'show-card', plan: order.plan });
    }
    case 'settled-placed':
      return placed(order, event, event.operatorOrderId, event.by);
    case 'settled-not-placed': {
      const note = { why: 'not-placed', by: event.by, at: event.now } as const;
      const ending: PlanEnding = { ended: 'returned', note, at: event.now };
      // The draft may still hold the entries: the order keeps it, so that nobody else's order meets them.
      const { profile, draftId } = order.attempt;
      const draft = { use: 'kept', profile, draftId, holds: 'all', opened: null } as const;
      const effects = [...stepNote(order, 'settled'), { do: 'release-draft' } as const];
      return returned(order, event, { note, ending, parked: event.parked, draft, effects });
    }
    default:
      return notNow(order);
  }
}

/** The draft is kept only where it is known to hold the order's entries; else its login goes to whoever waits. */
function sentBack(order: In<'checking' | 'placing'>, event: Extract<OrderEvent, { type: 'returned' }>): Step {
  const { note, parked, draft } = event;
  const ending: PlanEnding = { ended: 'returned', note, at: event.now };
  const freed: Effect[] = draft.use === 'none' ? [{ do: 'release-draft' }] : [];
  const effects = [...stepNote(order, 'returned'), ...freed];
  const step = returned(order, event, { note, ending, parked, draft, effects });
  return event.fresh === undefined || step.order.state !== 'composing'
    ? step
    : { ...step, order: refreshed(step.order, event.fresh) };
}

/**
 * The order with what the operator shows now: else it would be submitted with what was there before, and come back
 * again for the same reason. A form that changed is gone through anew.
 */
function refreshed(order: In<'composing'>, fresh: FreshFacts): In<'composing'> {
  const known = withActive(order, fresh.active);
  if (fresh.forms === null) return known;
  const next = withForms(known, fresh.forms);
  const form = fresh.forms.findIndex(({ intake, productId }) => {
    const filled = next.work.configurations.find(
      (each) => each.intake === intake && each.productId === productId,
    );
    return (filled?.document ?? null) === null;
  });
  return form < 0 ? next : { ...next, at: { step: 'configuration', form, page: 0 } };
}

function placed(
  order: In<'placing' | 'in-doubt'>,
  event: OrderEvent,
  operatorOrderId: string | null,
  settledBy: In<'placed'>['settledBy'],
): Step {
  const { plan, submittedAt } = order;
  const head = headOf(order);
  const done: Order = {
    ...head,
    // What was configured is in the operator's hands now; secrets don't stay here.
    work: { ...head.work, configurations: head.work.configurations.map(withoutSecrets) },
    draft: { use: 'none' },
    state: 'placed',
    plan,
    submittedAt,
    placedAt: event.now,
    operatorOrderId,
    settledBy,
  };
  const ending: PlanEnding = { ended: 'placed', operatorOrderId, settledBy, at: event.now };
  return go(
    done,
    event,
    { do: 'end-plan', plan, ending },
    { do: 'show-card', plan },
    ...stepNote(order, settledBy === null ? 'placed' : 'settled'),
    { do: 'notify-requester' },
    { do: 'release-draft' },
  );
}

function withoutSecrets(configuration: Configuration): Configuration {
  const { secrets } = configuration;
  if (secrets.length === 0) return configuration;
  const open = (values: Configuration['values']) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !secrets.includes(key)));
  const fetched = configuration.fetched.map((each) => ({
    ...each,
    entered: open(each.entered),
    choices: [],
  }));
  return { ...configuration, values: open(configuration.values), document: null, fetched };
}

function stepNote(
  order: In<'checking' | 'placing' | 'in-doubt'>,
  step: Extract<Effect, { do: 'note-step' }>['step'],
): Effect[] {
  return [{ do: 'note-step', plan: order.plan, step }];
}
