import { markOf } from './private-metadata.js';
import type { Field, FormModel, FormValues } from '../../forms/index.js';
import type { HandlerContext } from '../handlers.js';
import type { OrderId } from '../../types/ids.js';
import type { Screen } from '../../workflow/screens.js';
import type { ConfigurationScreen } from './views/configuration.js';

/** Marks that stand for keys too long or odd for a block id; the form itself has to tell which. */
const isHashed = (mark: string): boolean => mark.startsWith('~');

const fieldsOf = ({ pages }: FormModel): readonly Field[] => pages.flatMap((page) => page.fields);

/** A form's values by key. Marks that the form doesn't know any more are dropped. */
export function byKey(model: FormModel, marked: FormValues): FormValues {
  const keys = new Map(fieldsOf(model).map(({ key }) => [markOf(key), key]));
  const named: FormValues = {};
  for (const [mark, raw] of Object.entries(marked)) {
    const key = keys.get(mark) ?? (isHashed(mark) ? undefined : mark);
    if (key !== undefined) named[key] = raw;
  }
  return named;
}

export const hasHashed = (marked: FormValues): boolean => Object.keys(marked).some(isHashed);

export const fieldAt = (model: FormModel, mark: string): Field | undefined =>
  fieldsOf(model).find(({ key }) => markOf(key) === mark);

/** The screen as it stands, waiting for the operator where it must: at most once, and it is remembered then. */
export async function screenNow({ actor, useCases }: HandlerContext, order: OrderId): Promise<Screen> {
  const { screen, later } = await useCases.orders.look(actor, order);
  return later !== null && (screen.show === 'working' || screen.show === 'product') ? later() : screen;
}

/** The form that is open now; null where the order stands elsewhere. */
export async function formNow(context: HandlerContext, order: OrderId): Promise<ConfigurationScreen | null> {
  const screen = await screenNow(context, order);
  return screen.show === 'configuration' ? screen : null;
}
