import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    size: 'short' | 'long';
  }
}

/** How much a test repeats: `npm test` runs the short one, `npm run test:all` the long one too. */
export const sized = (counts: { readonly short: number; readonly long: number }): number =>
  counts[inject('size')];

/** All of them in the long run, the first and the last in the short one. */
export const sizedList = <const T>(all: readonly T[]): readonly T[] =>
  inject('size') === 'long' || all.length <= 2 ? all : [...all.slice(0, 1), ...all.slice(-1)];
