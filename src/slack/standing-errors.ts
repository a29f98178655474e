import { isTouched } from './state.js';
import type { FromView } from './handlers.js';

/**
 * Errors that stand in a window until they are fixed. A client drops the errors of a submission when its view is drawn
 * anew, though nothing that is stored says so: what answers something older than they are draws nothing then.
 */
export interface StandingErrors {
  /** Something came that may be answered by drawings: a click, an input that tells of itself, a submission. */
  arrived(from: Pick<Drawer, 'view' | 'does'>): Drawer;
  /** A view was drawn for good: errors that stood in it are gone. `hash`: null where an ack did it. */
  drawn(view: string, hash: string | null): void;
  /** The answer to a submission is errors. */
  erred(drawer: Drawer): void;
  /**
   * Whether a drawing would take away errors that its person has to see.
   * @param isFirst whether it is the first thing that is drawn for what came
   */
  takesErrors(view: string, drawer: Drawer, isFirst: boolean): boolean;
}

/** What came and may be answered by drawings. */
export interface Drawer {
  /** In the order of arrival. */
  readonly arrived: number;
  /** The view it came from. */
  readonly view: Pick<FromView, 'id' | 'hash' | 'values' | 'initial'> | null;
  /** `tells`: of what is typed or chosen in an input; `asks`: for something to be done or shown. */
  readonly does: 'tells' | 'asks' | 'submits';
}

/** Views that are remembered: far more than people have open at once. */
const mostViews = 500;

interface Erred {
  readonly drawer: Drawer;
  readonly at: number;
  /** Of the view as it stands with its errors. */
  readonly hash: string | null;
}

export function standingErrors(): StandingErrors {
  const erred = new Map<string, Erred>();
  const drawn = new Map<string, { readonly at: number; readonly hash: string | null }>();
  let now = 0;

  return {
    arrived: ({ view, does }) => ({ arrived: (now += 1), view, does }),
    drawn(view, hash) {
      erred.delete(view);
      keep(drawn, view, { at: (now += 1), hash });
    },
    erred(drawer) {
      const { view, arrived } = drawer;
      if (view === null) return;
      const last = drawn.get(view.id);
      const hash = last !== undefined && last.at > arrived ? last.hash : view.hash;
      keep(erred, view.id, { drawer, at: (now += 1), hash });
    },
    takesErrors(view, drawer, isFirst) {
      const error = erred.get(view);
      if (error === undefined) return false;
      // What was asked for before is shown; what comes of it later is not.
      if (drawer.arrived < error.at) return !(drawer.does === 'asks' && isFirst);
      return drawer.does === 'tells' && saysNothingNew(drawer, error);
    },
  };
}

/** Whether what an input tells is as old as the errors: of the view before them, or nothing that was not sent with it. */
function saysNothingNew({ view }: Drawer, { drawer, hash }: Erred): boolean {
  if (view === null || drawer.view === null) return false;
  if (hash !== null && view.hash !== hash) return true;
  return !isTouched({ values: view.values, initial: { ...view.initial, ...drawer.view.values } });
}

/** Keeps the newest: a view that was closed is never heard of again. */
function keep<T>(all: Map<string, T>, view: string, one: T): void {
  all.delete(view);
  all.set(view, one);
  const [oldest] = all.keys();
  if (all.size > mostViews && oldest !== undefined) all.delete(oldest);
}
