import { html, type Html } from './html.js';
import { masked } from './mask.js';

const shortest = 90;

/** A JSON value, secrets left out: its beginning, and the whole of it behind a click. */
export function jsonDetails(value: unknown, secrets?: ReadonlySet<string>): Html {
  const line = masked(value, secrets);
  const start = line.length > shortest ? `${line.slice(0, shortest)}…` : line;
  return html`<details>
    <summary><code>${start}</code></summary>
    <pre tabindex="0">${masked(value, secrets, 2)}</pre>
  </details>`;
}

/** A moment in UTC; the script says it in the reader's zone. */
export const moment = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;

/** The page numbers that the console's address asks for, by list: `/?calls=2`. */
export type PagesAsked = URLSearchParams;

/** Items on one page of a list. */
export const pageSize = 25;

/** One page of a list as it is drawn, with how many items the list has on all pages. */
export interface Shown {
  readonly count: number;
  readonly items: readonly Html[];
  readonly pager: Html | null;
}

/** The page of a list that was asked for, and the way to the others; what is no page number is the first. */
export function paged<T>(list: string, all: readonly T[], asked: PagesAsked, draw: (item: T) => Html): Shown {
  const last = Math.max(1, Math.ceil(all.length / pageSize));
  const number = Math.min(last, Math.max(1, Math.trunc(Number(asked.get(list))) || 1));
  const from = (number - 1) * pageSize;
  const items = all.slice(from, from + pageSize).map(draw);
  const link = (to: number, text: string): Html => {
    if (to < 1 || to > last) return html`<span>${text}</span>`;
    const address = new URLSearchParams(asked);
    address.set(list, String(to));
    return html`<a href="/?${address.toString()}#${list}">${text}</a>`;
  };
  const pager = html`<nav class="pager" aria-label="Pages of ${list}">
    ${link(number - 1, 'Previous')}
    <span>${from + 1} to ${from + items.length} of ${all.length}</span>
    ${link(number + 1, 'Next')}
  </nav>`;
  return { count: all.length, items, pager: last === 1 ? null : pager };
}

/** The page of a list on which the item with this index stands. */
export const pageOf = (index: number): number => Math.floor(index / pageSize) + 1;
