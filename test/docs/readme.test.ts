import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defaultRules } from '../../src/config/policy-defaults.js';
import { readPolicy } from '../../src/config/policy-file.js';
import { settingsTable } from '../../src/config/table.js';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const readme = readFileSync(at('README.md'), 'utf8');

const Package = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  engines: z.object({ node: z.string() }),
});
const parts = Package.parse(JSON.parse(readFileSync(at('package.json'), 'utf8')));

/** What stands in backticks at the start of a table's row. */
const rows = [...readme.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1] ?? '');

test('every command that the README prints is there', () => {
  const named = [...readme.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => !Object.hasOwn(parts.scripts, name))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test('the README gives a reason for each dependency, and for no other', () => {
  const reasons = rows.filter((name) => /^[@a-z][a-z0-9@/-]*[a-z0-9]$/.test(name));
  const all = [...Object.keys(parts.dependencies), ...Object.keys(parts.devDependencies)];
  expect(reasons.toSorted()).toEqual(all.toSorted());
});

test('every room has its row in the README', () => {
  const rooms = readdirSync(at('src')).filter((name) => name !== 'sandbox' && name !== 'main.ts');
  const sandbox = readdirSync(at('src/sandbox')).map((name) => `sandbox/${name}`);
  const within = readdirSync(at('src/workflow'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `workflow/${name}`);
  expect([...rooms, ...sandbox, ...within].filter((room) => !readme.includes(`\`${room}/\``))).toEqual([]);
});

test('the policy file that the README shows is a whole one', () => {
  const [, yaml = ''] = /```yaml\n([\s\S]+?)```/.exec(readme) ?? [];
  const read = readPolicy(yaml, 'README.md');
  expect(read.ok ? [] : read.problems).toEqual([]);
  // “Without rules those below are in force.”
  expect(read.ok && read.policy.approvals.rules).toEqual(defaultRules);
});

test('the settings that the README names are settings', () => {
  const names: readonly string[] = settingsTable.map(({ name }) => name);
  const said = [...readme.matchAll(/\b((?:SLACK|OPERATOR|TRUNKDESK|DEMO|DATABASE)_[A-Z_]+)\b/g)].map(
    (match) => match[1] ?? '',
  );
  const ofProfiles = (name: string) => names.some((known) => name.startsWith(`${known}_`));
  expect(said.filter((name) => !names.includes(name) && !ofProfiles(name))).toEqual([]);
  const needed = settingsTable.filter(({ needed }) => needed === 'always').map(({ name }) => name);
  expect(needed.filter((name) => !said.includes(name))).toEqual([]);
});

test('every page and picture that the README leads to is there', () => {
  const links = [...readme.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map((match) => match[1] ?? '');
  expect(links.filter((path) => !existsSync(at(path.split('#', 1).join(''))))).toEqual([]);
  expect(links.some((path) => path.endsWith('.png'))).toBe(true);
});

test('the README names the releases of Node that the package takes', () => {
  const releases = parts.engines.node.match(/\d+\.\d+/g) ?? [];
  expect(releases).toHaveLength(2);
  const [, needs = ''] = /^This needs (Node .+?), and no account/m.exec(readme) ?? [];
  expect(needs.match(/\d+\.\d+/g)).toEqual(releases);
});

test('every picture is shown somewhere', () => {
  const pictures = readdirSync(at('docs/pictures')).map((name) => `docs/pictures/${name}`);
  expect(pictures.filter((path) => !readme.includes(`](${path})`))).toEqual([]);
});
