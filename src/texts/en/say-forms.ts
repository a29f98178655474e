import { unreachable } from '../../types/unreachable.js';
import { plainWords, type FieldError, type Hint } from '../../forms/index.js';

const examples: Record<string, string> = {
  date: 'a date such as 2026-01-31',
  time: 'a time with its zone, such as 14:30:00Z',
  'date-time': 'a date and time, such as 2026-01-31 14:30',
  email: 'an email address such as ann@example.com',
  uri: 'a full address such as https://example.com',
  hostname: 'a host name such as sip.example.com',
  ipv4: 'an IPv4 address such as 192.0.2.10',
  ipv6: 'an IPv6 address such as 2001:db8::1',
  uuid: 'a UUID such as 123e4567-e89b-12d3-a456-426614174000',
  phone: 'a telephone number such as +31 20 123 4567',
  tel: 'a telephone number such as +31 20 123 4567',
  'phone-number': 'a telephone number such as +31 20 123 4567',
  e164: 'a telephone number such as +31201234567',
  duration: 'a duration such as P1D or PT30M',
  regex: 'a regular expression',
  'json-pointer': 'a JSON Pointer such as /name',
};

const formatWords = (format: string): string =>
  Object.hasOwn(examples, format) ? (examples[format] ?? '') : `a value of the format “${format}”`;

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** What is wrong, in words for the person who fills in the form. */
export const say = (error: FieldError): string =>
  error.line === undefined ? wordsFor(error) : `Line ${error.line}: ${wordsFor(error)}`;

function wordsFor({ code, params }: FieldError): string {
  const text = (name: string): string => String(params[name] ?? '');
  const number = (name: string): number => Number(params[name] ?? 0);
  const entries = (name: string): string => many(number(name), 'entry', 'entries');
  switch (code) {
    case 'required':
      return 'Fill this in.';
    case 'required-with':
      return `Fill this in too, because “${plainWords(text('name'))}” is filled in.`;
    case 'choose':
      return 'Choose one.';
    case 'not-text':
      return 'Type a text here.';
    case 'not-a-number':
      return 'Type a number, such as 12 or 1.5.';
    case 'not-a-whole-number':
      return 'Type a whole number.';
    case 'decimal-comma':
      return 'Write the number with a point, such as 1.5.';
    case 'not-an-option':
      return 'Choose one of the options.';
    case 'none-and-some':
      return 'Choose either “None of these” or some of the others.';
    case 'not-json':
      return 'This is not valid JSON. Check quotes, commas and brackets.';
    case 'bad-line':
      return `Line ${number('line')} can’t be read.`;
    case 'wrong-type':
      return 'This is not the kind of value that is asked for.';
    case 'too-long':
      return `Use at most ${many(number('max') || number('limit'), 'character', 'characters')}${used(params)}.`;
    case 'too-short':
      return `Use at least ${many(number('limit'), 'character', 'characters')}${used(params)}.`;
    case 'pattern':
      return 'This does not have the required format.';
    case 'format':
      return `Type ${formatWords(text('format'))}.`;
    case 'too-small':
      return `Use ${number('limit')} or more.`;
    case 'too-large':
      return `Use ${number('limit')} or less.`;
    case 'not-above':
      return `Use more than ${number('limit')}.`;
    case 'not-below':
      return `Use less than ${number('limit')}.`;
    case 'not-a-multiple':
      return number('step') === 1 ? 'Type a whole number.' : `Use a multiple of ${number('step')}.`;
    case 'too-few':
      return `Give at least ${entries('limit')}.`;
    case 'too-many':
      return `Give at most ${entries('limit')}.`;
    case 'repeated':
      return `Entries ${number('first')} and ${number('second')} are the same. Keep one of them.`;
    case 'lacks-entry':
      return 'One of the entries that are needed is missing.';
    case 'unknown-property':
      return `“${text('name')}” is not allowed here.`;
    case 'bad-name':
      return `The name “${text('name')}” is not allowed here.`;
    case 'too-few-properties':
      return `Fill in at least ${many(number('limit'), 'value', 'values')}.`;
    case 'too-many-properties':
      return `Fill in at most ${many(number('limit'), 'value', 'values')}.`;
    case 'not-fixed-value':
      return 'Only one value is allowed here, and this is another.';
    case 'needs-one-of':
      return `Fill in at least one of: ${namesIn(text('names'))}.`;
    case 'only-one-of':
      return `Fill in only one of: ${namesIn(text('names'))}.`;
    case 'no-match':
      return 'This has none of the formats that are allowed here.';
    case 'forbidden':
      return 'This is not allowed here.';
    default:
      return unreachable(code);
  }
}

const used = (params: FieldError['params']): string =>
  params['length'] === undefined ? '' : ` (now ${String(params['length'])})`;

const namesIn = (names: string): string => names.split(', ').map(plainWords).join(', ');

/** What to type, for below an input; `zone` is the one in which times without a zone are read. */
export function sayHint(hint: Hint, zone: string): string {
  const { code } = hint;
  switch (code) {
    case 'lines':
      return 'One per line.';
    case 'entries':
      return 'One per line, as: name = value';
    case 'json':
      return 'Written as JSON.';
    case 'datetime':
      return `Such as 2026-01-31 14:30, read in ${zone}.`;
    case 'time':
      return `Such as 14:30, read in ${zone}.`;
    case 'null-word':
      return 'Type null for “no value”.';
    case 'one-of':
      return `One of: ${'words' in hint ? hint.words.join(', ') : ''}.`;
    case 'format':
      return 'format' in hint && Object.hasOwn(examples, hint.format)
        ? `Type ${formatWords(hint.format)}.`
        : '';
    default:
      return unreachable(code);
  }
}
