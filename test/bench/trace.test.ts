import { expect, test } from 'vitest';
import { filesShown } from '../../bench/trace/show.js';
import { sourceOf } from '../../bench/trace/coverage.js';
import { trace } from '../../bench/trace/trace.js';
import { walkOf } from '../../bench/trace/walks.js';

const at = (path: string) => sourceOf(new URL(`../../${path}`, import.meta.url).href);

test('a trace names what one command ran of ours, and nothing else', async () => {
  const walk = walkOf('/trunkdesk help');
  if (walk === null) throw new Error('A command is a walk');
  const traced = await trace(walk);
  expect(traced.files).toEqual(
    expect.arrayContaining(['src/slack/dispatch.ts', 'src/slack/boundary.ts', 'src/slack/help.ts']),
  );
  // Neither what ran before the command, nor the sandbox, nor a package.
  expect(traced.files).not.toContain('src/store/migrate.ts');
  expect(traced.files.filter((file) => !/^src\/(?!sandbox\/)/.test(file))).toEqual([]);
  expect(traced.functions.map(({ name }) => name)).toContain('onCommand');
  expect(traced.statements).toBeGreaterThanOrEqual(traced.commits);
  expect(filesShown(traced)).toContain(
    `${traced.functions.length} functions in ${traced.files.length} files`,
  );
});

test('a walk that is not known is none', () => {
  expect(walkOf('next nothing')).toBeNull();
  expect(walkOf('toString')).toBeNull();
});

test('what a trace is about is the source of a compiled file', () => {
  expect(at('dist/bench/src/slack/dispatch.js')).toBe('src/slack/dispatch.ts');
  expect(at('dist/bench/src/sandbox/operator/start.js')).toBeNull();
  expect(at('dist/bench/src/ordering/step.js?sandbox')).toBeNull();
  expect(at('node_modules/src/index.js')).toBeNull();
  expect(sourceOf('node:fs')).toBeNull();
});
