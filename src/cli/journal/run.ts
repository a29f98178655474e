import { readDatabaseSetting } from '../../config/index.js';
import { openReader, type Reader } from '../../store/index.js';
import { answerNoCommand, badSettings, orStoreProblem, type ExitCode, type Tool } from '../tool/tool.js';
import { readJournalCommand, usage, type JournalCommand } from './command.js';
import { headOf, lineOf } from './rows.js';

const pageSize = 1_000;

/** `npm run --silent journal -- export | verify`: see `usage`. */
export async function runJournal(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const command = readJournalCommand(argv, tool.now());
  if (command.kind === 'help' || command.kind === 'refused') return answerNoCommand(tool, command, usage);
  const read = readDatabaseSetting(tool.env);
  if (!read.ok) return badSettings(tool, read.problems);
  return orStoreProblem(tool, async () => {
    const reader = openReader(read.settings.databasePath);
    try {
      return command.kind === 'verify' ? await verify(reader, tool) : await exportRows(reader, command, tool);
    } finally {
      await reader.close();
    }
  });
}

async function exportRows(
  { read }: Reader,
  { format, since, until, workspace }: Extract<JournalCommand, { kind: 'export' }>,
  tool: Tool,
): Promise<ExitCode> {
  await tool.print(headOf(format));
  let after = 0;
  while (tool.isRead()) {
    const rows = await read.journal.export({ ws: workspace, since, until, after, limit: pageSize });
    const last = rows.at(-1);
    if (last === undefined) return 0;
    after = last.seq;
    await tool.print(rows.map((row) => lineOf(format, row)).join(''));
  }
  return 0;
}

async function verify(reader: Reader, tool: Tool): Promise<ExitCode> {
  // The file first: an index that tells another story than its table would hide rows from every search.
  const fault = reader.faultOfFile();
  if (fault !== null) {
    tool.complain(`The database file is damaged: ${fault}. Restore it from a backup.`);
    return 1;
  }
  const verdict = await reader.read.journal.verify();
  if (!verdict.ok) {
    tool.complain(`Row ${verdict.seq} of the journal is not as it was written: ${verdict.why}.`);
    return 1;
  }
  const count = verdict.rows === 1 ? '1 row' : `${verdict.rows} rows`;
  await tool.print(`${count}, all there and unchanged.\n`);
  return 0;
}
