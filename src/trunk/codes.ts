/** Call barring codes, which are taken from the operator's list. */

/** A code of the list, with the operator's name for it. */
export interface ListedCode {
  readonly value: string;
  readonly label: string;
}

/** The codes in what was typed, one per line; each as the list writes it, where it has it by its code or its name. */
export function codesIn(text: string, listed: readonly ListedCode[]): readonly string[] {
  const typed = text
    .split(/[\n,;]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
  return [...new Set(typed.map((code) => listedAs(code, listed) ?? code))];
}

function listedAs(typed: string, listed: readonly ListedCode[]): string | undefined {
  const same = (text: string) => text.trim().toLowerCase() === typed.toLowerCase();
  const found =
    listed.find(({ value }) => value === typed) ??
    listed.find(({ value }) => same(value)) ??
    listed.find(({ label }) => same(label));
  return found?.value;
}

/** The codes that the list does not have. A list without any says nothing about codes. */
export function unlistedIn(codes: readonly string[], listed: readonly ListedCode[]): readonly string[] {
  const known = new Set(listed.map(({ value }) => value));
  return known.size === 0 ? [] : codes.filter((code) => !known.has(code));
}
