/** Slack's clients wait a little after the last key before they tell the app. */
const pauseMs = 300;

/** What is typed and not told of yet, by surface and input: a submission carries all of it, and nothing comes after it. */
export interface Keystrokes {
  /** Tells in a little while, unless something of the same input or a submission comes before. */
  later(surface: string, input: string, tell: () => void): void;
  /** One input's is not told any more; without an input all of the surface. */
  drop(surface: string, input?: string): void;
}

type After = (run: () => void, ms: number) => () => void;

const inRealTime: After = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => {
    clearTimeout(timer);
  };
};

export function keystrokes(after: After = inRealTime): Keystrokes {
  const waiting = new Map<string, Map<string, () => void>>();

  const drop = (surface: string, input?: string): void => {
    const inputs = waiting.get(surface);
    for (const [key, cancel] of inputs ?? []) {
      if (input !== undefined && key !== input) continue;
      cancel();
      inputs?.delete(key);
    }
  };

  return {
    drop,
    later(surface, input, tell) {
      drop(surface, input);
      const inputs = waiting.get(surface) ?? new Map<string, () => void>();
      waiting.set(surface, inputs);
      const cancel = after(() => {
        inputs.delete(input);
        tell();
      }, pauseMs);
      inputs.set(input, cancel);
    },
  };
}
