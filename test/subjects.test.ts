import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from './support/run.js';
import { conversations, subjects } from './subjects.js';

const onDisk = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.test.ts'));
const long = onDisk.filter((name) => name.endsWith('.long.test.ts'));
const textOf = (name: string): string => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const quick = await filesOf('test');
const repeated = await filesOf('test:long');

const isQuick = (name: string): boolean =>
  name.endsWith('/') ? [...quick].some((file) => file.startsWith(name)) : quick.has(name);

test('`npm test` runs every test file that is not named as a long one, and none that is', () => {
  const rest = onDisk.filter((name) => !long.includes(name) && !name.startsWith('test/browser/'));
  expect([...quick].toSorted()).toEqual(rest.toSorted());
});

test('the rest of `npm run test:all` runs every long file', () => {
  expect(long.filter((name) => !repeated.has(name))).toEqual([]);
});

test('what has two sizes is run at both', () => {
  const hasTwo =
    /^import \{[^}]*\b(sized|sizedList|once|again|draftModes|inDraftModes)\b[^}]*\} from '[^']*\/(size|draft-modes)\.js'/m;
  const others = onDisk.filter((name) => !/\.(sized|long)\.test\.ts$/.test(name));
  expect(others.filter((name) => hasTwo.test(textOf(name)))).toEqual([]);
});

test('every long file stands under exactly one subject', () => {
  const listed = Object.values(subjects).flatMap((subject) => subject.long ?? []);
  expect(listed.toSorted()).toEqual(long.toSorted());
});

test.each(Object.entries(subjects))('`npm test` has the subject “%s”', (_name, subject) => {
  expect(subject.quick.filter((name) => !isQuick(name))).toEqual([]);
});

test.each(Object.entries(conversations))(
  '`npm test` has a whole conversation in each way that Slack reaches the bot: %s',
  (_name, ways) => {
    expect(Object.entries(ways).filter(([, file]) => !quick.has(file))).toEqual([]);
  },
);
