import { sized, sizedList } from '../../support/size.js';
import { keeping, removing, type InDrafts } from './in-drafts.js';

/** Whether an operator's draft lets entries be taken out again (O3), for suites that run through in both ways. */
export interface DraftMode {
  readonly removes: boolean;
  readonly setting: 'on' | 'off';
  readonly stack: InDrafts;
}

const off: DraftMode = { removes: false, setting: 'off', stack: keeping };
const on: DraftMode = { removes: true, setting: 'on', stack: removing };

/** For a long file, which has both. */
export const bothDraftModes: readonly DraftMode[] = [off, on];

/** The product's default in `npm test`, the other in the long run. */
export const draftModes: readonly DraftMode[] = sized({ short: [off], long: [on] });

interface InMode<T> {
  readonly mode: DraftMode;
  readonly row: T;
}

/** Rows that have two sizes, tried in either way: the long run has what `npm test` left in the default, and all in the other. */
export const inDraftModes = <const T>(rows: readonly T[]): readonly InMode<T>[] => [
  ...sizedList(rows).map((row) => ({ mode: off, row })),
  ...sized({ short: [], long: rows }).map((row) => ({ mode: on, row })),
];
