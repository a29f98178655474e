import { z } from 'zod';
import { OrderId } from '../../types/ids.js';
import { limits } from '../../wire/limits.js';
import { readJson } from '../read-json.js';

/**
 * What a window of a wizard carries in its `private_metadata`: whose it is, which screen, what its inputs showed at
 * first (an untouched initial value can be missing from what Slack sends), and what only the open window knows. It went
 * through Slack's clients, so it is parsed on the way back, and the services decide by what is stored alone.
 */
export interface WizardMetadata<Snapshot, ViewState> {
  readonly request: OrderId;
  readonly version: number;
  readonly shown: Snapshot;
  readonly kept: ViewState;
}

/** Whose window it is, as the head of its screen says: each family has a name of its own for that at Slack. */
type Head = { readonly version: number } & ({ readonly order: OrderId } | { readonly request: OrderId });

const Carried = z.object({
  order: OrderId.optional(),
  request: OrderId.optional(),
  version: z.number().int(),
  shown: z.unknown(),
  kept: z.unknown(),
});

/** How the windows of one family carry what they are of. */
export function wizardMetadata<Snapshot, ViewState>(family: {
  readonly snapshot: z.ZodType<Snapshot>;
  readonly viewState: z.ZodType<ViewState>;
  readonly emptyViewState: ViewState;
}) {
  return {
    /** Where all of it is more than Slack takes, what only the open window knows is left out: nothing stored depends on it. */
    encode(head: Head, shown: Snapshot, viewState: ViewState = family.emptyViewState): string {
      const whose = 'order' in head ? { order: head.order } : { request: head.request };
      const write = (kept: ViewState) => JSON.stringify({ ...whose, version: head.version, shown, kept });
      const whole = write(viewState);
      return whole.length <= limits.view.privateMetadata ? whole : write(family.emptyViewState);
    },
    /** Null where it is of another family, or was made by another version of the bot. */
    decode(text: string | undefined): WizardMetadata<Snapshot, ViewState> | null {
      const carried = readJson(Carried, text);
      const request = carried?.order ?? carried?.request;
      const shown = family.snapshot.safeParse(carried?.shown);
      const kept = family.viewState.safeParse(carried?.kept);
      if (carried === null || request === undefined || !shown.success || !kept.success) return null;
      return { request, version: carried.version, shown: shown.data, kept: kept.data };
    },
  };
}
