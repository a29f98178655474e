import { inputOf } from './input.js';
import { decode, type Metadata } from './private-metadata.js';
import { byKey, formNow, hasHashed } from './named.js';
import type { FromView, HandlerContext } from '../handlers.js';
import type { StepInput } from '../../workflow/orders/order-service.js';

/** An open view of the wizard, with what stands in its inputs. */
export interface Typed {
  readonly metadata: Metadata;
  /** Null where the screen has no inputs. */
  readonly input: StepInput | null;
}

/**
 * Ids can stand in several inputs: one that was not touched says what was drawn in it. What stood in an input of a form
 * before its value was fetched is reported still, and counts no more.
 */
export function valuesOf(
  { step }: Metadata['shown'],
  { initial, values, inputs }: Pick<FromView, 'initial' | 'values' | 'inputs'>,
): FromView['values'] {
  if (step === 'subscriptions') return { ...initial, ...values };
  if (step !== 'configuration' || inputs === null) return values;
  return Object.fromEntries(Object.entries(values).filter(([block]) => inputs.has(block)));
}

/** Reads a view; null where it is of no wizard. */
export async function typedIn(context: HandlerContext, view: FromView | null): Promise<Typed | null> {
  const metadata = view === null ? null : decode(view.metadata);
  if (view === null || metadata === null) return null;
  const input = inputOf(metadata.shown, valuesOf(metadata.shown, view));
  if (input?.step !== 'configuration' || !hasHashed(input.values)) return { metadata, input };
  const screen = await formNow(context, metadata.request);
  if (screen === null) return { metadata, input: null };
  return { metadata, input: { ...input, values: byKey(screen.model, input.values) } };
}
