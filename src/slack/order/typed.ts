import { inputOf } from './input.js';
import { recall, type Memory } from './memory.js';
import { byKey, formNow, hasHashed } from './named.js';
import type { FromView, HandlerContext } from '../dispatch.js';
import type { StepInput } from '../../workflow/desk.js';

/** An open view of the wizard, with what stands in its inputs. */
export interface Typed {
  readonly memory: Memory;
  /** Null where the screen has no inputs. */
  readonly input: StepInput | null;
}

/** Ids can stand in several inputs: one that was not touched says what was drawn in it. */
export const valuesOf = (
  { step }: Memory['shown'],
  { initial, values }: Pick<FromView, 'initial' | 'values'>,
): FromView['values'] => (step === 'subscriptions' ? { ...initial, ...values } : values);

/** Reads a view; null where it is of no wizard. */
export async function typedIn(context: HandlerContext, view: FromView | null): Promise<Typed | null> {
  const memory = view === null ? null : recall(view.metadata);
  if (view === null || memory === null) return null;
  const input = inputOf(memory.shown, valuesOf(memory.shown, view));
  if (input?.step !== 'configuration' || !hasHashed(input.values)) return { memory, input };
  const screen = await formNow(context, memory.order);
  if (screen === null) return { memory, input: null };
  return { memory, input: { ...input, values: byKey(screen.model, input.values) } };
}
