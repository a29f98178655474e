/** A text as it is compared in a search: in one case, and full-width letters and digits like plain ones. */
export const searched = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
