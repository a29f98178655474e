import { sized } from '../../support/size.js';

interface InDrafts {
  readonly settings: { readonly OPERATOR_PATCH_REMOVE: 'on' | 'off' };
  readonly operator: { readonly patchRemove: boolean };
}

/** Whether an operator's draft lets entries be taken out again (O3), for suites that run through in both ways. */
export interface DraftMode {
  readonly removes: boolean;
  readonly setting: 'on' | 'off';
  readonly stack: InDrafts;
}

/** The product's default, by name: what an order put into a draft stays there until it is placed. */
export const keeping: InDrafts = {
  settings: { OPERATOR_PATCH_REMOVE: 'off' },
  operator: { patchRemove: false },
};

/** For what is only so where a draft can be left empty again: an order that was tried there is edited, or goes. */
export const removing: InDrafts = {
  settings: { OPERATOR_PATCH_REMOVE: 'on' },
  operator: { patchRemove: true },
};

/** Both in the long run, the product's default in the short one. */
export const draftModes: readonly DraftMode[] = [
  { removes: false, setting: 'off', stack: keeping } as const,
  { removes: true, setting: 'on', stack: removing } as const,
].slice(0, sized({ short: 1, long: 2 }));
