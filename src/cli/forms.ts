import { readFileSync } from 'node:fs';
import { TrialCase, tryCase } from '../forms/trial.js';

/** `npm run --silent forms -- FILE`: how the forms of these schemas fare, one JSON line for each line of the file. */
function main(file: string | undefined): number {
  if (file === undefined) {
    console.error('Usage: npm run --silent forms -- FILE (JSON lines with name, schema, positive, negative)');
    return 2;
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    console.error(`${file} can't be read. Check the path.`);
    return 2;
  }
  let isBroken = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const found = TrialCase.safeParse(parsed(line));
    if (found.success) console.log(JSON.stringify(tryCase(found.data)));
    else {
      isBroken = true;
      console.error(`${file}:${index + 1}: ${found.error.issues.map(({ message }) => message).join('; ')}`);
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

process.exitCode = main(process.argv[2]);
