import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/config/index.js';
import { folder } from '../cli/tool.js';
import { envWith } from './env.js';

function fileWith(text: string): string {
  const path = join(folder(), 'secret');
  writeFileSync(path, text);
  return path;
}

const problemsOf = (given: Record<string, string | undefined>) => {
  const read = readSettings(envWith(given));
  return read.ok ? [] : read.problems.map(({ name, problem }) => `${name} ${problem}`);
};

test('a secret is read from the file that its setting names, without the end of its line', () => {
  const read = readSettings(
    envWith({
      SLACK_BOT_TOKEN: undefined,
      SLACK_BOT_TOKEN_FILE: fileWith('xoxb-from-a-file\n'),
      OPERATOR_PROFILES: 'north',
      OPERATOR_AUTH: 'basic',
      OPERATOR_USER_NORTH: 'desk',
      OPERATOR_PASSWORD_NORTH_FILE: fileWith(' with spaces \r\n'),
    }),
  );
  expect(read).toMatchObject({
    ok: true,
    warnings: [],
    settings: {
      slack: { botToken: 'xoxb-from-a-file' },
      operator: { profiles: [{ auth: { user: 'desk', password: ' with spaces ' } }] },
    },
  });
});

test('a file that is not there, an empty one and a secret that is given twice are told once, without a path', () => {
  const missing = join(folder(), 'none');
  expect(problemsOf({ SLACK_BOT_TOKEN: undefined, SLACK_BOT_TOKEN_FILE: missing })).toEqual([
    'SLACK_BOT_TOKEN_FILE names a file that is not there',
  ]);
  expect(problemsOf({ OPERATOR_TOKEN: undefined, OPERATOR_TOKEN_FILE: fileWith('\n') })).toEqual([
    'OPERATOR_TOKEN_FILE names a file that is empty',
  ]);
  expect(problemsOf({ OPERATOR_TOKEN_FILE: fileWith('other') })).toEqual([
    'OPERATOR_TOKEN_FILE is set, and so is OPERATOR_TOKEN',
  ]);
});

test('no profile can be named so that its secret is another one’s file', () => {
  expect(problemsOf({ OPERATOR_PROFILES: 'file', OPERATOR_TOKEN_FILE: fileWith('token') })).toContainEqual(
    'OPERATOR_PROFILES name 1 ends in file',
  );
});

test('a port of its own for the metrics is not the port of the bot', () => {
  expect(readSettings(envWith())).toMatchObject({ settings: { metricsPort: null } });
  expect(readSettings(envWith({ METRICS_PORT: '9464' }))).toMatchObject({ settings: { metricsPort: 9464 } });
  expect(problemsOf({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT is the same as PORT']);
});
