import { inRealTime, inTime, type After } from '../workflow/after.js';
import { isTouched } from './state.js';
import type { FromView } from './handlers.js';

/**
 * Drawings that come late. Over a view whose hash nobody knows, since an ack has changed it, Slack carries them out
 * whatever stands there: so each of them looks first whether its person has gone on, and the answer to a click waits for
 * those that looked before: what answers the last click stands on top. And a client drops the errors of a submission
 * when its view is drawn anew, though nothing that is stored says so: what answers something older draws nothing then.
 */
export interface LateDrawings {
  /** @param draw looks at what is stored, and draws */
  over<T>(view: string, draw: () => Promise<T>): Promise<T>;
  /** When those that have begun are done, at most a second later: Slack waits three for an answer. */
  ended(view: string): Promise<void>;
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

const mostMs = 1_000;

/** Views that are remembered: far more than people have open at once. */
const mostViews = 500;

interface Erred {
  readonly drawer: Drawer;
  readonly at: number;
  /** Of the view as it stands with its errors. */
  readonly hash: string | null;
}

export function lateDrawings(after: After = inRealTime): LateDrawings {
  const begun = new Map<string, ReadonlySet<Promise<unknown>>>();
  const erred = new Map<string, Erred>();
  const drawn = new Map<string, { readonly at: number; readonly hash: string | null }>();
  let now = 0;

  const without = (view: string, one: Promise<unknown>): void => {
    const left = new Set(begun.get(view));
    left.delete(one);
    if (left.size === 0) begun.delete(view);
    else begun.set(view, left);
  };

  return {
    async over(view, draw) {
      const drawing = draw();
      begun.set(view, new Set([...(begun.get(view) ?? []), drawing]));
      try {
        return await drawing;
      } finally {
        without(view, drawing);
      }
    },
    async ended(view) {
      const running = begun.get(view);
      if (running !== undefined) await inTime(after, mostMs, Promise.allSettled(running));
    },
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
