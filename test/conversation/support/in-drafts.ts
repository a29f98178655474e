export interface InDrafts {
  readonly settings: { readonly OPERATOR_PATCH_REMOVE: 'on' | 'off' };
  readonly operator: { readonly patchRemove: boolean };
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
