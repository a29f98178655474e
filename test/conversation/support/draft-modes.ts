import type { HouseOptions } from '../../support/house.js';

/** Whether an operator's draft lets entries be taken out again (O3), for suites that run through in both ways. */
export interface DraftMode {
  readonly removes: boolean;
  readonly setting: 'on' | 'off';
  readonly house: Pick<HouseOptions, 'settings' | 'operator'>;
}

/** `off` is the product's default: what an order put into a draft stays there until it is placed. */
export const draftModes: readonly DraftMode[] = [
  {
    removes: false,
    setting: 'off',
    house: { settings: { OPERATOR_PATCH_REMOVE: 'off' }, operator: { patchRemove: false } },
  },
  {
    removes: true,
    setting: 'on',
    house: { settings: { OPERATOR_PATCH_REMOVE: 'on' }, operator: { patchRemove: true } },
  },
];
