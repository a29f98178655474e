import { readFileSync } from 'node:fs';
import { answerLine } from './rules/answer.js';

/**
 * `npm run --silent rules -- FILE`: judges baskets, one JSON object a line, and prints one answer a line.
 * Exit code 0 when every line was judged, 1 when a line could not be read, 2 when the file could not.
 */
function main(file: string | undefined): number {
  if (file === undefined) {
    console.error('Usage: npm run --silent rules -- FILE\nFILE holds one basket as JSON in each line.');
    return 2;
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    console.error(`${file} could not be read: ${error instanceof Error ? error.message : 'unknown reason'}`);
    return 2;
  }
  const answers = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(answerLine);
  for (const answer of answers) console.log(JSON.stringify(answer));
  return answers.some((answer) => 'error' in answer) ? 1 : 0;
}

process.exitCode = main(process.argv[2]);
