import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Sentences that people read stand in `src/texts/en/`, where an editor finds them. */

const src = resolve(import.meta.dirname, '../../src');
const rooms = ['ordering', 'forms', 'trunk', 'approvals', 'workflow', 'slack'];

/** What is a sentence and no text: nobody who uses Slack reads it. */
const otherReaders: readonly RegExp[] = [
  // The log, errors that end in it, and what a check of the code or of a stored row says.
  /\blog\.(?:debug|info|warn|error)\(|\bError\(|super\(|\bthrow new |\.(?:refine|regex|custom)\(|operatorProblem\(/,
  // What another's error says, to know it again.
  /\.message\b/,
  // Why a job runs again, and what a probe of the web server is answered: for who runs the bot.
  /\bbecause\b|\banswer\(response/,
];

/** Files whose sentences stand there for now, each with why. */
const exceptions: ReadonlyMap<string, string> = new Map([
  [
    'forms/words.ts',
    'labels that no schema gives are a part of the form: a choice that was kept is found by them',
  ],
  ['slack/metrics.ts', 'what each number means, for who runs the bot'],
  ['slack/refused-requests.ts', 'lines of the log'],
]);

const files = rooms.flatMap((room) =>
  readdirSync(join(src, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(src, join(entry.parentPath, entry.name))),
);

const literal = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;

/** Three words or more, with the capital letter or the full stop of a sentence. */
const isSentence = (text: string): boolean =>
  /^[\p{L}’]+ [\p{L}’]+ [\p{L}’]|\p{L}+ \p{L}+ \p{L}/u.test(text) &&
  (/^\p{Lu}/u.test(text) || /[\p{L}\d}][.!?]$/u.test(text));

function sentencesIn(file: string): string[] {
  const lines = readFileSync(join(src, file), 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .split('\n');
  return lines.flatMap((line, nth) => {
    const call = lines.slice(Math.max(nth - 2, 0), nth + 2).join(' ');
    if (otherReaders.some((each) => each.test(call))) return [];
    return [...line.matchAll(literal)]
      .map((found) => found[1] ?? found[2] ?? '')
      .filter(isSentence)
      .map((text) => `${file}: ${text}`);
  });
}

test('no sentence that people read stands outside of the texts', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => !exceptions.has(file)).flatMap(sentencesIn)).toEqual([]);
});

test('what is excepted has a sentence', () => {
  expect([...exceptions.keys()].filter((file) => sentencesIn(file).length === 0)).toEqual([]);
});
