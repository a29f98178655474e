export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: { readonly code: 'spreadsheet-file' | 'not-text' | 'too-large' } };

const mostBytes = 1_048_576;

/**
 * The text of a file that should be a list: UTF-8, UTF-16 with or without a mark, else Windows-1252.
 * A spreadsheet's own format and other binary files are refused; so is more than 1 MiB.
 */
export function readFileText(bytes: Uint8Array): FileText {
  if (bytes.length > mostBytes) return refuse('too-large');
  // A zip (xlsx, ods) or the older compound file (xls).
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return refuse('spreadsheet-file');
  }
  const text = decode(bytes, encodingOf(bytes));
  if (text === null || text.includes('\0')) return refuse('not-text');
  return { ok: true, text: text.replace(/^\uFEFF/, '') };
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const refuse = (code: 'spreadsheet-file' | 'not-text' | 'too-large'): FileText => ({
  ok: false,
  why: { code },
});

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

function encodingOf(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  // Without a mark, digits in UTF-16 still show: every second byte is zero.
  const head = bytes.subarray(0, 64);
  const zeros = (parity: number): number =>
    head.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zeros(1) * 4 > head.length && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) * 4 > head.length && zeros(1) === 0) return 'utf-16be';
  return 'utf-8';
}

function decode(bytes: Uint8Array, encoding: Encoding): string | null {
  const text = strictly(bytes, encoding);
  return text === null && encoding === 'utf-8' ? strictly(bytes, 'windows-1252') : text;
}

function strictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
