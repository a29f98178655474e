import { z } from 'zod';
import type { Json } from './json.js';
import type { TypeName } from './keywords.js';
import type { Source } from './source.js';

/**
 * What one input holds: text as typed (or the chosen option's value), several chosen values, or the values of
 * each entry of a list. An empty text means "cleared"; a key that is missing means "not touched".
 */
export type Raw = string | string[] | FormValues[];

/** All inputs of a form by field key; plain JSON, to be stored as it is. */
export interface FormValues {
  [key: string]: Raw;
}

const RawSchema: z.ZodType<Raw> = z.lazy(() =>
  z.union([z.string(), z.array(z.string()), z.array(FormValues)]),
);
export const FormValues: z.ZodType<FormValues> = z.lazy(() => z.record(z.string(), RawSchema));

/** An option as inputs carry it: `value` is at most 150 characters and stays the same while the choice does. */
export interface Choice {
  value: string;
  label: string;
  holds: Json;
}

/** How a field is asked for. Lengths in characters, bounds inclusive. */
export type Input =
  | {
      kind: 'text';
      multiline: boolean;
      minLength?: number;
      maxLength: number;
      format?: string;
      types: TypeName[];
    }
  | { kind: 'email' | 'uri'; minLength?: number; maxLength: number; types: TypeName[] }
  /** `spelled`: `null` may be typed too, so an input that takes digits alone is not enough. */
  | {
      kind: 'number';
      integer: boolean;
      minimum?: number;
      maximum?: number;
      spelled: boolean;
      types: TypeName[];
    }
  | { kind: 'date' | 'time' | 'datetime'; types: TypeName[] }
  /** `typeahead`: too many options for one view; ask `searchChoices`. `branch`: chooses between shapes. */
  | { kind: 'choice'; options: Choice[]; typeahead: boolean; role: 'value' | 'branch' | 'presence' }
  | { kind: 'choices'; options: Choice[]; typeahead: boolean }
  | { kind: 'boolean'; options: Choice[] }
  /**
   * Never shown again once typed; `isSet` says that there is a value. `as`: how a value that is more than one scalar
   * is typed; `choices`: the values allowed, by their words too.
   */
  | {
      kind: 'secret';
      as?: 'lines' | 'entries' | 'json';
      choices?: Choice[];
      minLength?: number;
      maxLength: number;
      isSet: boolean;
      types: TypeName[];
    }
  /** One value per line. */
  | { kind: 'lines'; maxLength: number; types: TypeName[] }
  /** One `name = value` per line: properties without a name of their own. */
  | { kind: 'entries'; maxLength: number; types: TypeName[] }
  /** Not asked: what the schema fixes, or what only the service sets (`isReadOnly`). */
  | { kind: 'fixed'; text: string; holds: Json | undefined; isReadOnly: boolean }
  /** Typed as JSON, because `keyword` can't be expressed by inputs. */
  | { kind: 'json'; maxLength: number; keyword: string }
  | { kind: 'heading'; level: number }
  /** Entries that are added, edited and removed one by one; see `itemForm`. `named`: each has a name of its own. */
  | { kind: 'list'; named: boolean; sources: string[]; minItems?: number; maxItems?: number };

export interface Field {
  /** Names the input within the form. */
  key: string;
  /** Where the value stands in the document. */
  pointer: string;
  label: string;
  description?: string;
  /** What to type, where the label alone doesn't tell. */
  hint?: Hint;
  example?: string;
  /** The input may not be left empty. */
  required: boolean;
  /** Other fields come and go with this one: read the form again when it changes. */
  dispatches: boolean;
  /** What the input shows before anyone touched it. */
  initial?: Raw;
  input: Input;
}

export type Hint =
  | { code: 'lines' | 'entries' | 'json' | 'datetime' | 'time' | 'null-word' }
  | { code: 'format'; format: string }
  | { code: 'one-of'; words: string[] };

export interface Page {
  fields: Field[];
}

/** A place of the document with the inputs that make its value. */
export interface Part {
  name: string;
  pointer: string;
  required: boolean;
  /** Schemas that apply here now. */
  sources: string[];
  /** The value that stays where nobody touches it. */
  base: Json | undefined;
  /** Which branch; empty where the place is not a choice. */
  choosers: Field[];
  /** Whether the value is there at all, for objects and lists that may be left out or be null. */
  presence: Field | undefined;
  body: Body;
}

export type Body =
  /** Nothing to ask until a branch is chosen or the place is said to be there. */
  | { kind: 'none' }
  | { kind: 'field'; field: Field }
  | {
      kind: 'group';
      heading: Field | undefined;
      parts: Part[];
      others: Field | undefined;
      foreign: Set<string>;
    };

/** A form as it is for certain values: what to ask, on how many pages, and what had to be asked as JSON. */
export interface FormModel {
  pages: Page[];
  /** Places that are typed as JSON, with the keyword that made it so. */
  fallbacks: { pointer: string; keyword: string }[];
  /** Changes when fields come, go or change; equal shapes can be shown by the same view. */
  shape: string;
  /** SHA-256 of the schema. */
  hash: string;
  readonly inside: Inside;
}

/** What reading needs again; not for storing. */
export interface Inside {
  source: Source;
  /** Schemas of the form's own root: the whole document, or one entry of a list. */
  sources: string[];
  root: Part;
  /** The form is for an entry with a name, asked as `#name`. */
  named: boolean;
  options: FormOptions;
  before: Json | undefined;
}

export interface FormOptions {
  /** Choices obtained elsewhere for a property, by its name or JSON Pointer (O13). */
  remote?: Readonly<Record<string, readonly { value: Json; label?: string }[]>>;
  /** IANA name of the zone in which times without a zone are meant; default UTC. */
  timezone?: string;
  /** The day that times of day are of, `YYYY-MM-DD`: summer time is another offset. */
  day?: string;
}

/** What holds for the entries of a list too: how times are read. */
export const forItems = ({ timezone, day }: FormOptions): FormOptions => ({
  ...(timezone === undefined ? {} : { timezone }),
  ...(day === undefined ? {} : { day }),
});
