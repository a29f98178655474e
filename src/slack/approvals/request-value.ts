import { OrderId, PlanId } from '../../types/ids.js';

/** What a button about a request carries: the request, and which submission of it, so that an old one can't mean a new one. */
export const requestValue = (order: OrderId, plan: PlanId): string => `${order} ${plan}`;

/** Null where it is none, or of a version that named the request alone. */
export function readRequestValue(value: string | null): {
  readonly order: OrderId | null;
  readonly plan: PlanId | null;
} {
  const [first, second] = (value ?? '').split(' ');
  return { order: OrderId.safeParse(first).data ?? null, plan: PlanId.safeParse(second).data ?? null };
}

/** What the last button of a review carries: what it is about, and what the review showed. */
export const shownValue = (order: OrderId, content: string): string => `${order} ${content}`;

/** What the review showed; null where the button is none of a review, or of a version that named the order alone. */
export const readShownContent = (value: string | null): string | null => (value ?? '').split(' ')[1] ?? null;
