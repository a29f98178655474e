import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { formOf } from '../forms/index.js';
import { isJson, parseJson, type Json } from '../forms/json.js';
import { tryNegative, tryPositive } from '../forms/trial.js';

/** `npm run --silent forms -- FILE`: how the forms of these schemas fare, one JSON line for each line of the file. */
const instance = z.custom<Json>((value) => isJson(value), 'must be JSON');
const Case = z.object({
  name: z.string(),
  schema: z.unknown(),
  positive: z.array(instance).default([]),
  negative: z.array(instance).default([]),
});

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
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const found = Case.safeParse(parseJson(line));
    if (!found.success) {
      console.error(`${file}:${index + 1}: ${found.error.issues.map(({ message }) => message).join('; ')}`);
      return 2;
    }
    const { name, schema, positive, negative } = found.data;
    const { pages, fallbacks } = formOf(schema);
    const tried = {
      name,
      pages: pages.length,
      fallbacks,
      positive: positive.map((document) => tryPositive(schema, document)),
      negative: negative.map((document) => tryNegative(schema, document)),
    };
    console.log(JSON.stringify(tried));
  }
  return 0;
}

process.exitCode = main(process.argv[2]);
