import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { circlesOf } from './support/circles.js';
import { rooms, subRooms } from './support/rooms.js';

/** The files in `workflow/` itself that put it together: they stand above its sub-rooms, all others below. */
const composing = new Set(['open.ts', 'use-cases.ts', 'job-registry.ts']);

/** Packages that a room alone may use; every other room stays free of them. */
const keepers: Record<string, readonly string[]> = {
  '@slack/bolt': ['slack'],
  '@slack/web-api': ['slack'],
  kysely: ['store'],
  'better-sqlite3': ['store', 'sandbox/operator'],
  undici: ['operator', 'slack'],
  fastify: ['sandbox/operator', 'sandbox/workspace'],
};

const pure = new Set(['ordering', 'trunk', 'forms', 'approvals', 'types', 'texts', 'wire']);

const src = resolve(import.meta.dirname, '../src');

function roomOf(file: string): string {
  const path = relative(src, file).replace(/^main\.js$/, 'main.ts');
  return (
    Object.keys(rooms).find((room) => path === room || path.startsWith(`${room}/`)) ?? `no room: ${path}`
  );
}

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

const imports = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g);
  return [...found].map((match) => ({ file, from: match[1] ?? '' }));
});

/** The file that an import names; null for a package. */
function fileOf({ file, from }: { readonly file: string; readonly from: string }): string | null {
  if (!from.startsWith('.')) return null;
  const path = resolve(dirname(file), from);
  const source = ['.ts', '.tsx'].map((ending) => path.replace(/\.js$/, ending)).find(existsSync);
  return relative(src, source ?? path);
}

/** What each file imports of ours, types included. */
const graph = new Map(
  files.map((file) => [
    relative(src, file),
    imports.filter((each) => each.file === file).flatMap((each) => fileOf(each) ?? []),
  ]),
);

test('every file stands in a room', () => {
  expect(files.map(roomOf).filter((room) => room.startsWith('no room'))).toEqual([]);
  expect(files.length).toBeGreaterThan(5);
});

test('a room imports only from the rooms it may', () => {
  const wrong = imports
    .filter(({ from }) => from.startsWith('.'))
    .map(({ file, from }) => ({
      file,
      here: roomOf(file),
      there: roomOf(resolve(dirname(file), from)),
      from,
    }))
    .filter(({ here, there }) => here !== there && !(rooms[here] ?? []).includes(there))
    .map(({ file, from }) => `${relative(src, file)} imports ${from}`);
  expect(wrong).toEqual([]);
});

/** How far down a file of `workflow/` stands, from 0. */
function floorOf(path: string): number {
  const [first = '', ...more] = path.split('/').slice(1);
  if (more.length > 0) return 1 + subRooms.indexOf(first);
  return composing.has(first) ? 0 : 1 + subRooms.length;
}

const ofWorkflow = (path: string): boolean => path.startsWith('workflow/');

test('a file of workflow/ imports only from its own sub-room or a lower one, types included', () => {
  const wrong = [...graph]
    .filter(([path]) => ofWorkflow(path))
    .flatMap(([path, imported]) =>
      imported
        .filter((each) => ofWorkflow(each) && floorOf(each) < floorOf(path))
        .map((each) => `${path} imports ${each}`),
    );
  expect(
    wrong,
    'Move what is imported (a type, a function) down to where it belongs, or hand it in from above.',
  ).toEqual([]);
});

test('every folder of workflow/ is a sub-room with a place in their order', () => {
  const folders = files
    .map((file) => relative(join(src, 'workflow'), file).split('/'))
    .flatMap(([folder = '', ...more]) => (more.length > 0 && !folder.startsWith('..') ? [folder] : []));
  expect([...new Set(folders)].sort()).toEqual([...subRooms].sort());
});

test('every import of a file of ours is followed', () => {
  const lost = [...graph.values()].flat().filter((path) => !existsSync(join(src, path)));
  expect(lost).toEqual([]);
});

test('no files import one another in a circle, types included', () => {
  const circles = circlesOf(graph).map((circle) => circle.join(' → '));
  expect(
    circles,
    'Move what closes the circle (a type, a function) to where it belongs: into the lower file, or into one below both; or hand it in as a parameter.',
  ).toEqual([]);
});

test('a circle of files is told by its shortest way, one for each tangle', () => {
  const tangle = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b', 'a']],
    ['d', ['e']],
    ['e', []],
    ['f', ['f']],
  ]);
  expect(circlesOf(tangle)).toEqual([
    ['a', 'b', 'c', 'a'],
    ['f', 'f'],
  ]);
});

test('a package with a keeper stays in its room', () => {
  const wrong = imports
    .filter(({ file, from }) => {
      const keeper = keepers[from];
      return keeper !== undefined && !keeper.includes(roomOf(file));
    })
    .map(({ file, from }) => `${relative(src, file)} imports ${from}`);
  expect(wrong).toEqual([]);
});

test('the pure rooms know no input or output and no clock', () => {
  const wrong = files
    .filter((file) => pure.has(roomOf(file)))
    .filter((file) => {
      const text = readFileSync(file, 'utf8');
      return /from 'node:(?!crypto)|Date\.now\(|new Date\(\)|process\.|Math\.random\(/.test(text);
    })
    .map((file) => relative(src, file));
  expect(wrong).toEqual([]);
});
