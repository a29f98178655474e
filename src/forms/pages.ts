import { createHash } from 'node:crypto';
import type { Field, Page, Part } from './model.js';

/** A view takes 100 blocks and 250 kB; a field may need two blocks, and a wizard has its own. */
const mostFields = 40;
const mostBytes = 120_000;

/** All fields in the order they are asked. */
export function fieldsOf(part: Part): Field[] {
  const { body } = part;
  const { presence, choosers } = part;
  if (presence !== undefined && body.kind === 'none') return [presence];
  const own = [...(presence === undefined ? [] : [presence]), ...choosers];
  if (body.kind === 'none') return own;
  if (body.kind === 'field') return [...own, body.field].filter(isShown);
  const heading = own.length === 0 && body.heading !== undefined ? [body.heading] : [];
  const inner = body.parts.flatMap(fieldsOf);
  return [
    ...own,
    ...(inner.length > 0 ? heading : []),
    ...inner,
    ...(body.others === undefined ? [] : [body.others]),
  ];
}

const isShown = ({ input }: Field): boolean => input.kind !== 'fixed' || input.text !== '';

/** The fields on as few pages as a view's limits allow. */
export function pagesOf(fields: readonly Field[]): Page[] {
  const pages: Page[] = [];
  let page: Page = { fields: [] };
  let bytes = 0;
  for (const field of fields) {
    const weight = weightOf(field);
    if (page.fields.length > 0 && (page.fields.length >= mostFields || bytes + weight > mostBytes)) {
      pages.push(page);
      page = { fields: [] };
      bytes = 0;
    }
    page.fields.push(field);
    bytes += weight;
  }
  if (page.fields.length > 0 || pages.length === 0) pages.push(page);
  return pages;
}

/** Roughly the bytes of a field in a view, after texts are cut to what a view allows. */
function weightOf({ label, description, initial, input }: Field): number {
  const texts = Math.min(label.length, 2000) + Math.min(description?.length ?? 0, 2000);
  const held = typeof initial === 'string' ? Math.min(initial.length, 3000) : (initial?.length ?? 0) * 200;
  const isLong = 'options' in input && !('typeahead' in input && input.typeahead);
  const options = isLong
    ? input.options.reduce(
        (sum, { value, label: words }) => sum + value.length + Math.min(words.length, 75) + 60,
        0,
      )
    : 0;
  return 500 + 2 * (texts + held + options);
}

/** Equal for forms that ask the same things in the same way. */
export function shapeOf(fields: readonly Field[]): string {
  const hash = createHash('sha256');
  for (const { key, label, required, input } of fields) {
    hash.update(
      JSON.stringify([
        key,
        label,
        required,
        input.kind,
        'options' in input ? input.options.length : 0,
        'text' in input ? input.text : '',
      ]),
    );
  }
  return hash.digest('base64url').slice(0, 16);
}
