import { nameKey, originKey } from './codec.js';
import { itemBefore } from './assemble.js';
import { modelOf, read } from './form.js';
import { below, isObject, isScalar, type Json } from './json.js';
import { forItems, type Field, type FormModel, type FormValues, type Part } from './model.js';
import { fieldsOf } from './pages.js';

/** The entries of a list as they stand now: typed ones, or those that were there before. */
export function itemsOf(model: FormModel, values: FormValues, key: string): FormValues[] {
  const raw = values[key] ?? listField(model, key)?.initial ?? [];
  return Array.isArray(raw) ? raw.filter((item) => typeof item !== 'string') : [];
}

/** The form of one entry of a list; without an index, of an entry that is still to be added. */
export function itemForm(
  model: FormModel,
  values: FormValues,
  key: string,
  index?: number,
  typed?: FormValues,
): FormModel {
  const { input } = listField(model, key) ?? {};
  const item = index === undefined ? undefined : itemsOf(model, values, key)[index];
  const { source, options } = model.inside;
  const sources = input?.kind === 'list' ? input.sources : [];
  const shown = typed ?? item ?? {};
  const before = item === undefined ? undefined : itemBefore(baseOf(model.inside.root, key), item);
  return modelOf(source, sources, forItems(options), shown, before, input?.kind === 'list' && input.named);
}

/** The values with an entry put in at its place, or at the end without an index. */
export function withItem(
  model: FormModel,
  values: FormValues,
  key: string,
  item: FormValues,
  index?: number,
): FormValues {
  const items = itemsOf(model, values, key);
  const old = index === undefined ? undefined : items[index];
  const origin = old?.[originKey];
  const kept = origin === undefined ? item : { ...item, [originKey]: origin };
  return {
    ...values,
    [key]: old === undefined ? [...items, kept] : items.map((one) => (one === old ? kept : one)),
  };
}

/** The values without one entry of a list. */
export function withoutItem(model: FormModel, values: FormValues, key: string, index: number): FormValues {
  return { ...values, [key]: itemsOf(model, values, key).filter((_, place) => place !== index) };
}

/** A few words for each entry of a list, secrets left out; '' where an entry has none. */
export function itemLabels(model: FormModel, values: FormValues, key: string): string[] {
  return itemsOf(model, values, key).map((item, index) => {
    const form = itemForm(model, values, key, index);
    const { document } = read(form, item);
    const words = scalarsOf(form, document).slice(0, 3);
    const name = item[nameKey];
    return [...(typeof name === 'string' ? [name] : []), ...words].join(' · ');
  });
}

function scalarsOf(form: FormModel, document: Json | undefined): string[] {
  const fields = fieldsOf(form.inside.root);
  const secret = new Set(fields.flatMap(({ input, key }) => (input.kind === 'secret' ? [key] : [])));
  const own = new Set(fields.map(({ key }) => key));
  const isShown = (name: string): boolean => {
    const key = below('', name);
    // What has no input of its own stands with the other properties.
    return !secret.has(own.has(key) ? key : '#others');
  };
  const all = isObject(document)
    ? Object.entries(document).flatMap(([name, value]) => (isShown(name) ? [value] : []))
    : secret.has('')
      ? []
      : [document];
  return all.flatMap((value) =>
    value === undefined || value === '' || value === null || !isScalar(value) ? [] : [String(value)],
  );
}

function listField({ inside }: FormModel, key: string): Field | undefined {
  return fieldsOf(inside.root).find((field) => field.key === key && field.input.kind === 'list');
}

function baseOf(part: Part, key: string): Json | undefined {
  const { body } = part;
  if (body.kind === 'field') return body.field.key === key ? part.base : undefined;
  if (body.kind === 'none') return undefined;
  if (body.others?.key === key) return part.base;
  for (const child of body.parts) {
    const found = baseOf(child, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
