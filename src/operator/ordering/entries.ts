import { z } from 'zod';
import { ChangeId, IntakeId, SubscriptionId, TerminateId, type PlainDate } from '../../types/ids.js';
import { endOfLink } from '../links.js';
import { LineWire, listOf, maybeDate, maybeText, type Line } from './fields.js';

/** An intake as it stands in a draft; what an answer leaves out is null. */
export interface Intake {
  readonly intakeId: IntakeId | null;
  readonly reference: string | null;
  readonly wishDate: PlainDate | null;
  readonly products: readonly Line[];
}

/** A change as it stands in a draft. An opened one may have no date yet (O17). */
export interface Change {
  /** Null where neither the answer nor the end of the change's own link tells it. */
  readonly changeId: ChangeId | null;
  /** Null only where the draft shows no more than a link to the change. */
  readonly subscriptionId: SubscriptionId | null;
  readonly wishDate: PlainDate | null;
  readonly reference: string | null;
  readonly products: readonly Line[];
  /** Products active in the subscription; null where the answer doesn't show them. */
  readonly activeProducts: readonly Line[] | null;
}

/** A termination as it stands in a draft; it has an id only where the service gives one (O17). */
export interface Termination {
  readonly terminateId: TerminateId | null;
  readonly subscriptionId: SubscriptionId | null;
  readonly wishDate: PlainDate | null;
  readonly reference: string | null;
}

export const IntakeWire = z
  .object({
    intake_id: IntakeId.nullish(),
    reference: maybeText,
    wish_date: maybeDate,
    products: listOf(LineWire),
  })
  .transform((wire): Intake => ({
    intakeId: wire.intake_id ?? null,
    reference: wire.reference,
    wishDate: wire.wish_date,
    products: wire.products,
  }));

/** The id that the end of an entry's own link shows: read where the body has none, and never requested (G8). */
const IdInLink = z
  .object({ self: z.object({ href: z.string() }) })
  .transform(({ self }) => endOfLink(self.href))
  .pipe(ChangeId)
  .nullable()
  .catch(null);

export const ChangeWire = z
  .object({
    change_id: ChangeId.nullish(),
    subscription_id: SubscriptionId.nullish(),
    wish_date: maybeDate,
    reference: maybeText,
    products: listOf(LineWire),
    _embedded: z.object({ active_products: z.array(LineWire).nullish() }).nullish(),
    _links: IdInLink,
  })
  .transform((wire): Change => ({
    changeId: wire.change_id ?? wire._links,
    subscriptionId: wire.subscription_id ?? null,
    wishDate: wire.wish_date,
    reference: wire.reference,
    products: wire.products,
    activeProducts: wire._embedded?.active_products ?? null,
  }));

export const TerminationWire = z
  .object({
    terminate_id: TerminateId.nullish(),
    subscription_id: SubscriptionId.nullish(),
    wish_date: maybeDate,
    reference: maybeText,
  })
  .transform((wire): Termination => ({
    terminateId: wire.terminate_id ?? null,
    subscriptionId: wire.subscription_id ?? null,
    wishDate: wire.wish_date,
    reference: wire.reference,
  }));
