/** Everything that can be wrong with a value, as a code; `say` has the words. */
export const fieldErrorCodes = [
  'required',
  'required-with',
  'choose',
  'not-text',
  'not-a-number',
  'not-a-whole-number',
  'decimal-comma',
  'not-an-option',
  'none-and-some',
  'not-json',
  'bad-line',
  'wrong-type',
  'too-long',
  'too-short',
  'pattern',
  'format',
  'too-small',
  'too-large',
  'not-above',
  'not-below',
  'not-a-multiple',
  'too-few',
  'too-many',
  'repeated',
  'lacks-entry',
  'unknown-property',
  'bad-name',
  'too-few-properties',
  'too-many-properties',
  'not-fixed-value',
  'needs-one-of',
  'only-one-of',
  'no-match',
  'forbidden',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** What is wrong at one place. */
export interface FieldError {
  /** Where in the document, as a JSON Pointer. */
  pointer: string;
  /** The input to show it at; undefined where the form has none for the place. */
  key?: string;
  /** The line of the input, from 1, where it holds more than one entry of a list as lines. */
  line?: number;
  code: FieldErrorCode;
  params: Record<string, string | number>;
}
