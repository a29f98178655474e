import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCommand } from '../../../src/cli/operator/command.js';
import { OperatorData, readOperatorData } from '../../../src/sandbox/operator/index.js';

const documented = readFileSync(resolve(import.meta.dirname, '../../../docs/operator-data.md'), 'utf8');

function file(text: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'operator-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const path = join(dir, 'data.json');
  writeFileSync(path, text);
  return path;
}

const problems = (...argv: string[]): readonly string[] => {
  const read = readCommand(argv);
  return read.kind === 'refused' ? read.problems : [];
};

test('without arguments the data of the demo is served on port 4010 and kept in memory', () => {
  const read = readCommand([]);
  expect(read).toMatchObject({
    kind: 'run',
    command: { port: 4010, db: ':memory:', multiplier: 'absolute', patchRemove: true },
  });
});

test('everything that is wrong with the command line is told at once', () => {
  const path = file('{"wholesaler":{},"profiles":[]}');
  const found = problems('--port', 'x', '--timezone', 'Mars', '--multiplier', 'twice', '--data', path);
  expect(
    found.map((problem) =>
      problem
        .split(':')
        .slice(0, 2)
        .join(':')
        .replace(/ must.*/, ''),
    ),
  ).toEqual([
    '--port:',
    '--timezone:',
    '--multiplier:',
    '--data: wholesaler.account_id',
    '--data: wholesaler.name',
    '--data: currency',
    '--data: profiles',
  ]);
});

test('unknown options and files that are missing or not JSON are told', () => {
  expect(problems('--bogus')).toEqual([expect.stringContaining('--bogus')]);
  expect(problems('--data', '/no/such/file')).toEqual([expect.stringContaining('/no/such/file')]);
  expect(problems('--data', file('{'))).toEqual([expect.stringContaining('JSON')]);
});

test('the documented example is a data file that the command takes', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(documented) ?? [];
  expect(readOperatorData(JSON.parse(example))).toMatchObject({ ok: true });
  expect(readCommand(['--port', '0', '--data', file(example)])).toMatchObject({ kind: 'run' });
});

test('every key of the data file is documented', () => {
  const undocumented = Object.keys(OperatorData.shape).filter((key) => !documented.includes(`| \`${key}\` `));
  expect(undocumented).toEqual([]);
});
