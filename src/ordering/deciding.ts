import { go, headOf, notNow, refuse } from './moves.js';
import type { Effect, OrderEvent, Refusal, Step } from './events.js';
import type { DraftUse, In, Note, Order, Place, PlanEnding } from './order.js';

/** The moves while a submission is made ready and while approvers decide. */

/** A submission was asked for and committed; now it is checked and the plan frozen. */
export function submitting(order: In<'submitting'>, event: OrderEvent): Step | Refusal {
  if (event.type === 'submission-refused')
    return go(backTo(order, event.note, false), event, { do: 'notify-requester' });
  if (event.type !== 'submitted') return notNow(order);
  const { plan } = event;
  if (event.needed === 0) {
    const checking: Order = {
      ...headOf(order),
      state: 'checking',
      plan,
      submittedAt: event.now,
      approvedAt: event.now,
    };
    return go(checking, event, { do: 'show-card', plan }, { do: 'place', plan });
  }
  const waiting: Order = {
    ...headOf(order),
    state: 'awaiting-approval',
    plan,
    needed: event.needed,
    submittedAt: event.now,
    expiresAt: event.expiresAt,
  };
  return go(
    waiting,
    event,
    { do: 'show-card', plan },
    { do: 'notify-requester' },
    { do: 'expire', plan, at: event.expiresAt },
  );
}

/** Only the plan that waits can be decided: what was said of an older one is refused. */
export function awaiting(order: In<'awaiting-approval'>, event: OrderEvent): Step | Refusal {
  switch (event.type) {
    case 'approved':
      return event.plan === order.plan ? approve(order, event) : refuse({ code: 'plan-changed' });
    case 'rejected': {
      if (event.plan !== order.plan) return refuse({ code: 'plan-changed' });
      const { by, reason, now: at } = event;
      return back(order, event, { why: 'rejected', by, reason, at }, { ended: 'rejected', by, reason, at });
    }
    case 'expired':
      if (event.plan !== order.plan) return refuse({ code: 'plan-changed' });
      return back(order, event, { why: 'expired', at: event.now }, { ended: 'expired', at: event.now });
    case 'withdrawn':
      if (event.plan !== order.plan) return refuse({ code: 'plan-changed' });
      return back(order, event, { why: 'withdrawn', at: event.now }, { ended: 'withdrawn', at: event.now });
    // Somebody changed the stored plan, so that it is not what was submitted: it comes back as after a failed check.
    case 'returned': {
      const { note, parked } = event;
      return returned(order, event, {
        note,
        ending: { ended: 'returned', note, at: event.now },
        parked,
        effects: [],
      });
    }
    // Placing acquires a draft anew.
    case 'hold-ended':
      return go({ ...order, draft: { use: 'none' } }, event, { do: 'release-draft' });
    default:
      return notNow(order);
  }
}

function approve(order: In<'awaiting-approval'>, event: OrderEvent): Step {
  const { plan, submittedAt } = order;
  const checking: Order = { ...headOf(order), state: 'checking', plan, submittedAt, approvedAt: event.now };
  return go(
    checking,
    event,
    { do: 'show-card', plan },
    { do: 'note-step', plan, step: 'approved' },
    { do: 'place', plan },
  );
}

function back(
  order: In<'awaiting-approval'>,
  event: Extract<OrderEvent, { type: 'rejected' | 'expired' | 'withdrawn' }>,
  note: Note,
  ending: PlanEnding,
): Step {
  return returned(order, event, { note, ending, parked: event.parked, effects: [] });
}

/** The order is its requester's again, with the reason; the plan is ended and its card says so. */
export function returned(
  order: In<'awaiting-approval' | 'checking' | 'placing' | 'in-doubt'>,
  event: OrderEvent,
  what: { note: Note; ending: PlanEnding; parked: boolean; draft?: DraftUse; effects: Effect[] },
): Step {
  const { plan } = order;
  return go(
    backTo({ ...order, draft: what.draft ?? order.draft }, what.note, what.parked),
    event,
    { do: 'end-plan', plan, ending: what.ending },
    { do: 'show-card', plan },
    ...what.effects,
    { do: 'notify-requester' },
  );
}

function backTo(order: Order, note: Note, parked: boolean): In<'composing'> {
  const at: Place = { step: 'review' };
  return { ...headOf(order), state: 'composing', at, parked, note, preview: null };
}
