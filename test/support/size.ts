import { inject, test, TestRunner, type TestAPI } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    size: 'short' | 'long';
  }
}

const isShort = inject('size') === 'short';

/** What `npm test` takes, and what the long part of `npm run test:all` takes: a count, or the rows of either. */
export const sized = <const S, const L>(runs: { readonly short: S; readonly long: L }): S | L =>
  isShort ? runs.short : runs.long;

/** `npm test` has the first and the last of these rows, the long run has the others. */
export const sizedList = <const T>(rows: readonly T[]): readonly T[] =>
  isShort ? rows.filter((_, at) => at === 0 || at === rows.length - 1) : rows.slice(1, -1);

const notRun = TestRunner.createTaskCollector(() => undefined);

/** A test without a size, in a file that has some: `npm test` runs it, and the long run does not repeat it. */
export const once: TestAPI = isShort ? test : notRun;

/** A test that repeats what another of its file tries: left to the long run. */
export const again: TestAPI = isShort ? notRun : test;
