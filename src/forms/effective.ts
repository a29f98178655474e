import type { Json } from './json.js';
import { typeNames, type TypeName } from './keywords.js';
import type { Source } from './source.js';
import { formWords } from './words.js';

/** One value a person may choose, with the words for it. */
export interface Option {
  value: Json;
  label: string;
}

/** A choice between whole shapes: `oneOf` or `anyOf` of things that don't fit into one set of inputs. */
export interface Chooser {
  /** Where the choice is kept among the form's values. */
  key: string;
  /** Pointer of the `oneOf` or `anyOf`, for its errors. */
  source: string;
  branches: { value: string; label: string }[];
  /** The value of the chosen branch. */
  chosen: string | undefined;
}

/** What several schemas that apply to one place say together, for the document as it is now. */
export interface Effective {
  /** Pointers of all schemas that apply, references and branches followed. */
  sources: string[];
  /** The value is allowed to be of these types; undefined where nothing says so. */
  types: Set<TypeName> | undefined;
  options: Option[] | undefined;
  texts: Map<string, string>;
  bounds: Map<string, number>;
  patterns: string[];
  uniqueItems: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  default: Json | undefined;
  example: Json | undefined;
  properties: Map<string, string[]>;
  required: Set<string>;
  items: string[];
  /** Schemas of properties that have no name of their own here, and whether such properties are refused. */
  others: string[];
  othersByPattern: { pattern: string; source: string }[];
  closed: boolean;
  /** Branches a person has to choose between, for this very place. */
  choosers: Chooser[];
  /** Names of properties that other parts of the form depend on. */
  conditions: Set<string>;
  /** A keyword inputs can't express; the place is then typed as JSON. */
  beyond: string | undefined;
  /** Nothing can be valid here (`false`, or types that exclude each other). */
  impossible: boolean;
}

/** What resolving needs to know beside the schema. */
export interface Situation {
  source: Source;
  /** The branch a person chose, by chooser key: the branch's value, '' for none, undefined for not asked. */
  chosen(key: string): string | undefined;
}

/** A value in words, for an option or fixed text. */
export function wordFor(value: Json): string {
  if (value === '') return formWords.emptyText;
  if (value === null) return formWords.none;
  if (value === true) return formWords.yes;
  if (value === false) return formWords.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Narrows the types; `integer` and `number` together are `integer`. */
export function limitTypes(into: Effective, types: readonly TypeName[]): void {
  const wider = new Set<TypeName>(types.includes('number') ? [...types, 'integer'] : types);
  const seen = into.types;
  const both =
    seen === undefined
      ? types
      : typeNames.filter(
          (name) =>
            (wider.has(name) && seen.has(name)) ||
            (name === 'integer' && wider.has(name) && seen.has('number')),
        );
  into.types = new Set(both.includes('number') ? both.filter((name) => name !== 'integer') : both);
  into.impossible ||= into.types.size === 0;
}

/** Narrows what can be chosen; the words of whoever said it with a title stay. */
export function limitOptions(into: Effective, options: readonly Option[]): void {
  const unique = new Map(options.map((option) => [JSON.stringify(option.value), option]));
  const seen = into.options;
  if (seen === undefined) into.options = [...unique.values()];
  else {
    into.options = seen
      .filter((option) => unique.has(JSON.stringify(option.value)))
      .map((option) => {
        const other = unique.get(JSON.stringify(option.value));
        return option.label === wordFor(option.value) && other !== undefined ? other : option;
      });
  }
  into.impossible ||= into.options.length === 0;
}
