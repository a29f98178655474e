import type { ExportRow } from '../../store/index.js';
import { unreachable } from '../../types/unreachable.js';
import type { Format } from './command.js';

const columns = ['seq', 'workspace', 'at', 'actor', 'action', 'subject', 'also', 'detail', 'hash'] as const;

/** What stands before the first row. */
export const headOf = (format: Format): string => (format === 'csv' ? `${columns.join(',')}\r\n` : '');

/** A row of the journal in its format, with its line end. Times are ISO 8601 in UTC. */
export function lineOf(format: Format, row: ExportRow): string {
  switch (format) {
    case 'jsonl':
      return `${JSON.stringify(asObject(row))}\n`;
    case 'csv': {
      const { also, detail, ...rest } = asObject(row);
      const cells = { ...rest, also: also.join(' '), detail: JSON.stringify(detail) };
      return `${columns.map((column) => cell(cells[column])).join(',')}\r\n`;
    }
    default:
      return unreachable(format);
  }
}

const asObject = (row: ExportRow) => ({
  seq: row.seq,
  workspace: row.workspace,
  at: new Date(row.at).toISOString(),
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  also: row.subjects.filter((subject) => subject !== row.subject).sort(),
  detail: detailOf(row.detail),
  hash: row.hash,
});

function detailOf(detail: string): unknown {
  try {
    return JSON.parse(detail);
  } catch {
    // A row that was tampered with is exported as it stands; `verify` names it.
    return detail;
  }
}

/**
 * One cell of RFC 4180. What a spreadsheet would take for a formula gets an apostrophe before it, with which the
 * spreadsheet shows it as the text it is; so do phone numbers, whose plus sign would be lost.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
