import { expect, test } from 'vitest';
import { sayFile } from '../../src/texts/index.js';
import { readFileText, readNumberList } from '../../src/trunk/index.js';

const list = 'number;channel\r\n+31205550142;café\r\n';
const utf16le = new Uint8Array(Buffer.from(list, 'utf16le'));
const swapped = new Uint8Array(Buffer.from(utf16le).swap16());

test.for<readonly [string, Uint8Array]>([
  ['UTF-8', new TextEncoder().encode(list)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${list}`)],
  ['UTF-16 little-endian with a mark', Uint8Array.of(0xff, 0xfe, ...utf16le)],
  ['UTF-16 big-endian with a mark', Uint8Array.of(0xfe, 0xff, ...swapped)],
  ['UTF-16 little-endian', utf16le],
  ['UTF-16 big-endian', swapped],
  ['Windows-1252', new Uint8Array(Buffer.from(list, 'latin1'))],
])('a file in %s is read as it was written', ([, bytes]) => {
  const file = readFileText(bytes);
  expect(file).toEqual({ ok: true, text: list });
  expect(readNumberList(file.ok ? file.text : '', 'NL')).toMatchObject({
    rows: [{ number: '+31205550142', channel: 'café' }],
  });
});

const code = (bytes: Uint8Array): string => {
  const file = readFileText(bytes);
  return file.ok ? 'read' : file.why.code;
};

test('a spreadsheet, an image and a giant are refused with the mend', () => {
  expect(code(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0))).toBe('spreadsheet-file');
  expect(code(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe('spreadsheet-file');
  expect(code(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3))).toBe('not-text');
  expect(code(new Uint8Array(2_000_000))).toBe('too-large');
  expect(sayFile('spreadsheet-file')).toBe('This is a spreadsheet. Save it as CSV and send that file.');
});
