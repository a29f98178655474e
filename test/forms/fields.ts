import type { Field, FormModel } from '../../src/forms/index.js';

/** All fields of a form, page by page. */
export const fieldsOf = (model: FormModel): Field[] => model.pages.flatMap(({ fields }) => fields);

/** The field with this label; the test fails where there is none. */
export function fieldOf(model: FormModel, label: string): Field {
  const found = fieldsOf(model).find((field) => field.label === label);
  if (found === undefined) throw new Error(`No field "${label}" among: ${labelsOf(model).join(', ')}`);
  return found;
}

export const labelsOf = (model: FormModel): string[] => fieldsOf(model).map(({ label }) => label);

export const object = (properties: Record<string, unknown>, more: Record<string, unknown> = {}): unknown => ({
  type: 'object',
  properties,
  ...more,
});
