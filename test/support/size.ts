import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    size: 'short' | 'long';
  }
}

/** How much a test repeats: `npm test` runs the short one, `npm run test:all` the long one too. */
export const sized = (counts: { readonly short: number; readonly long: number }): number =>
  counts[inject('size')];
