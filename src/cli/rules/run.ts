import { readOneFile, textOf } from '../tool/one-file.js';
import { answerNoCommand, type ExitCode, type Tool } from '../tool/tool.js';
import { answerLine } from './answer.js';

const usage = `Judges baskets of products, and prints one answer a line.

  npm run --silent rules -- FILE

  FILE  one basket as JSON in each line

  Exit code 0: every line was judged; 1: a line could not be read; 2: the file could not`;

/** `npm run --silent rules -- FILE`: see `usage`. */
export async function runRules(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const file = readOneFile(argv);
  if (file.kind !== 'file') return answerNoCommand(tool, file, usage);
  const text = textOf(file.path, tool);
  if (text === null) return 2;
  const answers = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(answerLine);
  for (const answer of answers) await tool.print(`${JSON.stringify(answer)}\n`);
  return answers.some((answer) => 'error' in answer) ? 1 : 0;
}
