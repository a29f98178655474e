import { inRealTime, inTime, type After } from '../workflow/after.js';

/**
 * Drawings that come late. Over a view whose hash nobody knows, since an ack has changed it, Slack carries them out
 * whatever stands there: so each of them looks first whether its person has gone on, and the answer to a click waits for
 * those that looked before: what answers the last click stands on top.
 */
export interface LateDrawings {
  /** @param draw looks at what is stored, and draws */
  over<T>(view: string, draw: () => Promise<T>): Promise<T>;
  /** When those that have begun are done, at most a second later: Slack waits three for an answer. */
  ended(view: string): Promise<void>;
}

const mostMs = 1_000;

export function lateDrawings(after: After = inRealTime): LateDrawings {
  const begun = new Map<string, ReadonlySet<Promise<unknown>>>();

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
  };
}
