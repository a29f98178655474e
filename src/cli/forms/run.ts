import { TrialCase, tryCase } from '../../forms/trial.js';
import { say } from '../../texts/index.js';
import { readOneFile, textOf } from '../tool/one-file.js';
import { answerNoCommand, type ExitCode, type Tool } from '../tool/tool.js';

const usage = `Tries JSON Schemas against the forms: how each fares, one JSON line for each line of the file.

  npm run --silent forms -- FILE

  FILE  JSON lines with name, schema, positive, negative

  Exit code 0: every line was tried; 2: the file or a line of it could not be read`;

/** `npm run --silent forms -- FILE`: see `usage`. */
export async function runForms(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const file = readOneFile(argv);
  if (file.kind !== 'file') return answerNoCommand(tool, file, usage);
  const text = textOf(file.path, tool);
  if (text === null) return 2;
  let isBroken = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const found = TrialCase.safeParse(parsed(line));
    if (found.success) await tool.print(`${JSON.stringify(tryCase(found.data, say))}\n`);
    else {
      isBroken = true;
      const why = found.error.issues.map(({ message }) => message).join('; ');
      tool.complain(`${file.path}:${index + 1}: ${why}`);
    }
  }
  return isBroken ? 2 : 0;
}

/** Plain parsing: a schema that is nested too deeply for a form is the form's to refuse, not the file's. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
