/** Text that is safe to stand in HTML as it is: made only by `html`. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | readonly Html[];

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function shown(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
  }
  return part.map(({ text }) => text).join('');
}

/** A template whose values are escaped, unless they come from `html` themselves. */
export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(fixed.map((text, index) => `${text}${shown(parts[index] ?? null)}`).join(''));
