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
  return first === '' ? '(no name)' : first;
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
