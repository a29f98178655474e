import { isScalar, parseJson, type Json } from './json.js';
import type { TypeName } from './keywords.js';

/**
 * Scalars as text. A plain text stands for itself; the few texts that would be read as something else are written as
 * JSON strings: `""` is the empty text, `"null"` the word null where null is allowed, `"5"` a text where numbers are.
 */
export function textOf(value: Json, types: readonly TypeName[], line = false): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return isSpecial(value, types, line) ? JSON.stringify(value) : value;
}

/** The value a text stands for; undefined where the types allow no such value. An empty text is not asked here. */
export function valueOf(text: string, types: readonly TypeName[], line = false): Json | undefined {
  const trimmed = text.trim();
  const plain = literal(trimmed, types);
  if (plain !== undefined) return plain;
  if (!allows(types, 'string')) return undefined;
  const quoted = asQuoted(trimmed);
  if (quoted !== undefined && isSpecial(quoted, types, line)) return quoted;
  return line ? trimmed : text;
}

/** A number, boolean or null that the types allow, written as JSON. */
function literal(text: string, types: readonly TypeName[]): Json | undefined {
  if (text === 'null') return allows(types, 'null') ? null : undefined;
  if (text === 'true' || text === 'false') return allows(types, 'boolean') ? text === 'true' : undefined;
  const value = numberOf(text);
  if (value === undefined) return undefined;
  return allows(types, 'number') || (allows(types, 'integer') && Number.isInteger(value)) ? value : undefined;
}

/** A number as people type it; undefined for everything else, also for what is too large to be held exactly. */
export function numberOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return undefined;
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return undefined;
  return /^[+-]?\d+$/.test(trimmed) && !Number.isSafeInteger(value) && !sameInteger(trimmed, value)
    ? undefined
    : value;
}

/** A large whole number is taken only where it is not rounded when it is held, or is written as JSON writes it. */
const sameInteger = (text: string, value: number): boolean =>
  text === String(value) || BigInt(text.replace(/^\+/, '')) === BigInt(value);

const allows = (types: readonly TypeName[], type: TypeName): boolean =>
  types.length === 0 || types.includes(type);

function asQuoted(text: string): string | undefined {
  if (!text.startsWith('"') || !text.endsWith('"') || text.length < 2) return undefined;
  const value = parseJson(text);
  return typeof value === 'string' ? value : undefined;
}

/** Whether a text can't stand for itself. */
function isSpecial(text: string, types: readonly TypeName[], line: boolean): boolean {
  if (text === '' || literal(text.trim(), types) !== undefined) return true;
  if (line && (/[\r\n\u2028\u2029]/.test(text) || text !== text.trim() || text === '[]')) return true;
  if (text.trim() === '') return true;
  const quoted = asQuoted(text.trim());
  return quoted !== undefined && isSpecial(quoted, types, line);
}

/** The numbers, from 1, of the lines that hold an entry: blank ones hold none. */
export const lineNumbersOf = (text: string): number[] =>
  text.split(/\r?\n/).flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]));

/** Lines of a list; where a line is none of the types, its number and the place its value would have had. */
export function linesOf(
  text: string,
  types: readonly TypeName[],
): { values: Json[] } | { wrong: number; entry: number } {
  if (text.trim() === '[]') return { values: [] };
  const values: Json[] = [];
  const lines = text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const value = valueOf(line, types, true);
    if (value === undefined) return { wrong: index + 1, entry: values.length };
    values.push(value);
  }
  return { values };
}

/** A list as lines; undefined where an entry is no scalar. */
export function linesFor(values: readonly Json[], types: readonly TypeName[]): string | undefined {
  if (values.length === 0) return '[]';
  if (!values.every(isScalar)) return undefined;
  return values.map((value) => textOf(value, types, true)).join('\n');
}

/** `name = value` lines; a name with an equals sign or odd edges is written as a JSON string. */
export function entriesOf(
  text: string,
  types: readonly TypeName[],
): { entries: [string, Json][] } | { wrong: number } {
  const entries: [string, Json][] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const found = /^\s*("(?:[^"\\]|\\.)*"|[^=]*?)\s*=(.*)$/su.exec(line);
    const name = found?.[1] === undefined ? undefined : (asQuoted(found[1]) ?? found[1]);
    const value = found?.[2] === undefined ? undefined : valueOf(found[2], types, true);
    if (name === undefined || value === undefined || entries.some(([other]) => other === name))
      return { wrong: index + 1 };
    entries.push([name, value]);
  }
  return { entries };
}

/** A name as it stands before the equals sign. */
const nameText = (name: string): string =>
  /^[^\s="{][^="\r\n]*$/.test(name) && name === name.trim() ? name : JSON.stringify(name);

export function entriesFor(
  entries: readonly (readonly [string, Json])[],
  types: readonly TypeName[],
): string {
  return entries.map(([key, value]) => `${nameText(key)} = ${textOf(value, types, true)}`).join('\n');
}
