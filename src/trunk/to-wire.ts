import { unreachable } from '../types/unreachable.js';
import { joinAddresses } from './addresses.js';
import type { ChannelChange } from './change.js';
import { settingGroups } from './groups.js';
import { fieldOf, settingNames, specOf, type SettingSpec } from './settings.js';

/** T2: whose names and types are sent, those of the parameter table or of the sample request. */
export type Dialect = 'table' | 'sample';

type WireValue = string | number | boolean | null | readonly string[];

/** The JSON body of `POST /v1/channel/{name}`. */
export interface WireEdit {
  readonly [field: string]: WireValue | { readonly [field: string]: WireValue };
}

/** The body of a channel edit: only the touched fields, in the order of the table (T1); null only for "clear" (T5). */
export function toWire(changes: readonly ChannelChange[], dialect: Dialect): WireEdit {
  const body = new Map<string, WireValue | { readonly [field: string]: WireValue }>();
  for (const [object, fields] of byObject(changes, dialect)) {
    if (object === null) for (const [field, value] of fields) body.set(field, value);
    else body.set(object, Object.fromEntries(fields));
  }
  return Object.fromEntries(body);
}

function byObject(
  changes: readonly ChannelChange[],
  dialect: Dialect,
): ReadonlyMap<string | null, readonly (readonly [string, WireValue])[]> {
  const objects = new Map<string | null, readonly (readonly [string, WireValue])[]>();
  for (const name of settingNames) {
    const change = changes.find(({ setting }) => setting === name);
    if (change === undefined) continue;
    const spec = specOf(name);
    const { object } = settingGroups[spec.group];
    const field = dialect === 'sample' ? (spec.sampleField ?? fieldOf(name)) : fieldOf(name);
    objects.set(object, [...(objects.get(object) ?? []), [field, wireValue(change, spec, dialect)]]);
  }
  return objects;
}

function wireValue(change: ChannelChange, { kind, textInTable }: SettingSpec, dialect: Dialect): WireValue {
  switch (change.change) {
    case 'clear':
      return null;
    case 'empty':
      return kind === 'list' ? [] : '';
    case 'set': {
      const { value } = change;
      if (kind === 'addresses' && typeof value === 'object') return joinAddresses(value);
      return textInTable === true && dialect === 'table' ? String(value) : value;
    }
    default:
      return unreachable(change);
  }
}
