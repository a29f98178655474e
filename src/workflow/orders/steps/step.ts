import type { Order } from '../../../ordering/order.js';
import type { WizardEvent } from '../../../ordering/events.js';
import type { Services } from '../../services.js';
import type { StepInput } from '../order-service.js';
import type { StepExtras } from '../view-parts.js';

/** `asking`: the operator may be asked; else only what is at hand counts. */
export type How = 'at hand' | 'asking';

export type InputOf<S extends StepInput['step']> = Extract<StepInput, { step: S }>;

/** What Next makes of an input: an event, or why there is none. */
export interface Made {
  readonly event: WizardEvent | null;
  readonly extras: StepExtras;
}

/** The operator has to be asked first. */
export interface Asks {
  readonly asks: 'rules' | 'configuration';
}

export const just = (event: WizardEvent): Made => ({ event, extras: {} });

export const missing = (what: 'customer' | 'product' | 'details'): Made => ({
  event: null,
  extras: { refusal: { code: 'incomplete', missing: what } },
});

/** A step of the wizard with what stands in its inputs. */
export interface TypedStep {
  /** The event that keeps what is typed; null where there is nothing to keep. */
  keeps(services: Services, order: Order): Promise<WizardEvent | null>;
  /** What Next (or "Add another subscription") makes of it. */
  next(services: Services, order: Order, where: 'next' | 'another', how: How): Promise<Made | Asks>;
  /** Whether what is typed is what is kept already. */
  isKept(services: Services, order: Order): Promise<boolean>;
}
