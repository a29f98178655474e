import { sized } from '../../support/size.js';
import { keeping, removing, type InDrafts } from './in-drafts.js';

/** Whether an operator's draft lets entries be taken out again (O3), for suites that run through in both ways. */
export interface DraftMode {
  readonly removes: boolean;
  readonly setting: 'on' | 'off';
  readonly stack: InDrafts;
}

/** Both in the long run, the product's default in the short one. */
export const draftModes: readonly DraftMode[] = [
  { removes: false, setting: 'off', stack: keeping } as const,
  { removes: true, setting: 'on', stack: removing } as const,
].slice(0, sized({ short: 1, long: 2 }));
