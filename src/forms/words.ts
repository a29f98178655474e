/**
 * Every word of a form that its schema does not give. They stand here and not with the other texts, since they are
 * labels of the model: a choice that was kept, or typed by hand, is found by them.
 */
export const formWords = {
  none: 'None',
  yes: 'Yes',
  no: 'No',
  emptyText: '(empty text)',
  emptyList: '(empty list)',
  noName: '(no name)',
  /** A list of choices that is there, with nothing chosen. */
  noneOfThese: 'None of these',
  value: 'Value',
  name: 'Name',
  others: 'Other properties',
  /** One of several shapes that has no name. */
  option: (number: number): string => `Option ${number}`,
  /** A secret that can be chosen and is not told. */
  hiddenValue: (number: number): string => `Value ${number}`,
  secretSet: 'Set, not shown',
  entries: (number: number): string => (number === 1 ? '1 entry' : `${number} entries`),
  types: {
    null: 'None',
    boolean: 'Yes or no',
    integer: 'A whole number',
    number: 'A number',
    string: 'A text',
    array: 'A list',
    object: 'A group of values',
  },
} as const;

/** A property's name in plain words: `siteName`, `site_name` and `site-name` become "Site name". Acronyms stay. */
export function plainWords(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_\-.]+/)
    .filter((word) => word !== '')
    .map((word) => (/^\p{Lu}{2,}\d*$/u.test(word) ? word : word.toLowerCase()));
  const text = words.map((word) => (known.has(word) ? word.toUpperCase() : word)).join(' ');
  const first = text.slice(0, 1).toUpperCase() + text.slice(1);
  return first === '' ? formWords.noName : first;
}

/** Abbreviations that this field writes in capitals. */
const known = new Set([
  'id',
  'ip',
  'sip',
  'url',
  'uri',
  'dns',
  'vat',
  'iban',
  'mac',
  'did',
  'rtp',
  'dtmf',
  'uuid',
  'pbx',
]);
