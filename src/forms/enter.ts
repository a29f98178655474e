import { fill, read, reform } from './form.js';
import { below, isObject, isScalar, objectOf, own, type Json } from './json.js';
import { fieldsOf } from './pages.js';
import type { Field, FormModel, FormValues } from './model.js';

/** A value that was obtained elsewhere for one property (O13). */
export type Obtained = string | number | boolean;

/**
 * The fields that make a property's value: those at its place and within it, else those that hold what has no input of
 * its own. None where a person has nothing to put in.
 */
export function fieldsFor({ inside }: FormModel, property: string): Field[] {
  const place = below('', property);
  const fields = fieldsOf(inside.root);
  const there = fields.filter(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`));
  const around = there.length > 0 ? there : fields.filter(({ key }) => key === '' || key === '#others');
  return around.filter(({ input }) => input.kind !== 'fixed' && input.kind !== 'heading');
}

/**
 * What the inputs of a form have to hold so that a property has this value, secrets too: whoever keeps it keeps it like
 * what was typed. A number where a text is wanted, or the other way round, is what was meant.
 * @param values what the inputs hold so far
 * @returns null where no input of the form can hold the value
 */
export function enter(
  model: FormModel,
  values: FormValues,
  property: string,
  value: Obtained,
): FormValues | null {
  for (const candidate of candidatesFor(value)) {
    const entered = contentFor(model, values, property, candidate);
    if (entered !== null) return entered;
  }
  return null;
}

function candidatesFor(value: Obtained): Obtained[] {
  if (typeof value !== 'string') return [value, String(value)];
  const isNumber = value.trim() !== '' && Number.isFinite(Number(value));
  return isNumber ? [value, Number(value)] : [value];
}

function contentFor(
  model: FormModel,
  values: FormValues,
  property: string,
  value: Obtained,
): FormValues | null {
  const { document: now } = read(model, values);
  const document = objectOf([...(isObject(now) ? Object.entries(now) : []), [property, value]]);
  const shown = reform(model, {}, document);
  const filled = fill(shown, document, { reveal: true });
  const entered = Object.fromEntries(
    fieldsFor(shown, property).flatMap(({ key }) => {
      const raw = filled[key];
      return raw === undefined || raw === '' ? [] : [[key, raw] as const];
    }),
  );
  // Read back: an input that can't hold the value shows something else, or nothing.
  const held = read(model, { ...values, ...entered }).document;
  return holds(own(held, property), value) ? entered : null;
}

/** A value is held by an input for several values, too, where it is the only one. */
function holds(held: Json | undefined, value: Obtained): boolean {
  const [only, ...more] = Array.isArray(held) ? held : [held];
  if (only === undefined || only === null || more.length > 0) return false;
  return isScalar(only) && String(only) === String(value);
}
