import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** What the pages for people name has to be there: files, commands, headings, decisions. */

const root = join(import.meta.dirname, '../..');
const inDocs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...inDocs.map((name) => `docs/${name}`),
];
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const kept = ['src', 'test', 'docs', 'bench', 'deploy', 'migrations', '.ci'];
const listed = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    `${folder}/${name}`.replaceAll('\\', '/'),
  );
/** Every file and folder of ours, from the root. */
const ours = new Set([
  ...kept,
  ...kept.flatMap(listed),
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
]);
const rooms = readdirSync(join(root, 'src'));

/** Everything in backticks and code blocks, word by word. */
const codeIn = (text: string): string[] =>
  [...text.matchAll(/```[\s\S]+?```|`[^`]+`/g)].flatMap(([code]) => code.split(/[\s`"'(),;[\]]+/));

const sourceEnding = /\.(tsx?|mjs|sql|md|ya?ml|json)$/;
/** Names of a reader's own files, and of those that a command makes. */
const isTheirs = (name: string): boolean =>
  /[A-Z]{3,}|^trunkdesk\.|^dist\/|^https?:/.test(name.replace(/\.md$/, ''));

/** The file or folder that a word of code names, from the root; null where it names none. */
function pathNamed(word: string): string | null {
  const name = word.replace(/^\.\//, '').replace(/[.:]$/, '').replace(/\/$/, '');
  const [first = ''] = name.split('/');
  if (kept.includes(first)) return /[A-Z]{3,}/.test(name.replace(/README\.md$/, '')) ? null : name;
  if (name.includes('/') && rooms.includes(first) && !name.startsWith('.')) return `src/${name}`;
  return sourceEnding.test(name) && !isTheirs(name) && !name.startsWith('/') ? name : null;
}

/** A name without a folder is that of any file of ours; one with a star, of at least one. */
function isThere(path: string): boolean {
  const [start = '', end] = path.split('*');
  if (end !== undefined) return [...ours].some((each) => each.startsWith(start) && each.endsWith(end));
  return ours.has(path) || (!path.includes('/') && [...ours].some((each) => each.endsWith(`/${path}`)));
}

test('every file and folder that the docs name is there', () => {
  const named = pages.flatMap((page) =>
    codeIn(textOf(page)).flatMap((word) => {
      const path = pathNamed(word);
      return path === null ? [] : [{ page, path }];
    }),
  );
  expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(60);
});

const links = (page: string): string[] =>
  [...textOf(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map((match) => match[1] ?? '');

/** Headings as links name them. */
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link in the docs leads to a page, and to a heading that it has', () => {
  const lost = pages.flatMap((page) =>
    links(page).flatMap((link) => {
      const [path = '', anchor] = link.split('#');
      const to = path === '' ? page : normalize(join(dirname(page), path));
      const isLost = !existsSync(join(root, to)) || (anchor !== undefined && !anchorsOf(to).includes(anchor));
      return isLost ? [`${page}: ${link}`] : [];
    }),
  );
  expect(lost).toEqual([]);
});

test('the index of the docs leads to every page', () => {
  const led = new Set(links('docs/README.md').map((link) => normalize(join('docs', link))));
  expect(pages.filter((page) => page !== 'docs/README.md' && !led.has(page))).toEqual([]);
});

test('every npm command that the docs name is there', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(textOf('package.json')));
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/npm run (?:--silent )?([a-z]+(?::[a-z]+)*)/g)].map((match) => ({
      page,
      name: match[1] ?? '',
    })),
  );
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('every decision about the operator’s documents that code or docs cite is on their page', () => {
  const known = new Set(
    [...textOf('docs/readings.md').matchAll(/^\| ([GTOP]\d+) /gm)].map((match) => match[1]),
  );
  const cited = [...ours]
    .filter((path) => /^(src|docs|migrations)\/.+\.(tsx?|md|sql)$/.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(/\b[GTOP]\d{1,2}\b(?!:|\d)/g)].map(([number]) => ({ path, number })),
    );
  expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
  expect(cited.length).toBeGreaterThan(100);
});

/** Comments of a file of code, and what is left of it. */
function apart(text: string): { readonly comments: string; readonly code: string } {
  const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
  return { comments: (text.match(comment) ?? []).join('\n'), code: text.replaceAll(comment, '') };
}

const sources = [...ours].filter((path) => /^(src|test|bench)\/.+\.tsx?$/.test(path));

test('every file of ours that a comment names is there, and so is every parameter', () => {
  const lost = sources.flatMap((path) => {
    const { comments, code } = apart(textOf(path));
    const files = [...comments.matchAll(/`([\w./-]+\.(?:tsx?|md|sql))`/g)].map(([, name = '']) => name);
    const parameters = [...comments.matchAll(/@param (\w+)/g)].map(([, name = '']) => name);
    return [
      ...files.filter(
        (name) => !isThere(pathNamed(name) ?? name) && ![...ours].some((each) => each.endsWith(`/${name}`)),
      ),
      ...parameters.filter((name) => !new RegExp(`\\b${name}\\b`).test(code)),
    ].map((name) => `${path}: ${name}`);
  });
  expect(lost).toEqual([]);
});
