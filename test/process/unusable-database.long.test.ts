import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { testPolicy } from '../support/stack-environment.js';
import { botInOneFile } from '../support/one-file/build.js';
import { startProgram } from '../support/process.js';
import { testTokens } from '../support/robot-workspace.js';

/** Rights mean nothing to root: then the bot is started as nobody. */
const asNobody =
  process.getuid?.() === 0
    ? new URL('data:text/javascript,process.setgid(65534);process.setuid(65534)')
    : undefined;

const secretKey = new Uint8Array(32).fill(7);

function folderFor(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-unusable-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  mkdirSync(data);
  chmodSync(data, mode);
  writeFileSync(join(folder, 'policy.yaml'), testPolicy);
  return folder;
}

/** Starts the bot on this file and waits until it gives up; the line that says why. */
async function refused(folder: string, preloaded?: URL): Promise<string> {
  const program = startProgram(
    botInOneFile,
    {
      SLACK_BOT_TOKEN: testTokens.botToken,
      SLACK_APP_TOKEN: testTokens.appToken,
      TRUNKDESK_SECRET_KEY: Buffer.from(secretKey).toString('base64').replace(/^B/, 'C'),
      TRUNKDESK_CONFIG: join(folder, 'policy.yaml'),
      OPERATOR_BASE_URL: 'http://127.0.0.1:9',
      OPERATOR_AUTH: 'none',
      DATABASE_URL: `sqlite:${join(folder, 'data', 'trunkdesk.db')}`,
    },
    [],
    folder,
    preloaded,
  );
  expect(await program.ended).toEqual({ code: 1, signal: null });
  return /^Trunkdesk can't start: (.+)$/m.exec(program.output())?.[1] ?? program.output();
}

test('a folder and a file that may only be read end the start, with the right that is missing', async () => {
  const folder = folderFor(0o555);
  expect(await refused(folder, asNobody)).toMatch(
    /^The database folder .+\/data can't be written\. Give the user/,
  );
  chmodSync(join(folder, 'data'), 0o777);
  const file = join(folder, 'data', 'trunkdesk.db');
  writeFileSync(file, '');
  chmodSync(file, 0o444);
  expect(await refused(folder, asNobody)).toMatch(
    /^The database file .+trunkdesk\.db can't be written\. Give the user/,
  );
});

test('a damaged file and one that is no database end the start, and are left as they are', async () => {
  const folder = folderFor(0o777);
  const file = join(folder, 'data', 'trunkdesk.db');
  const store = await openStore({ path: file, secretKey });
  await store.write((tx) => tx.notes.set('large', 'x'.repeat(100_000)));
  await store.close();
  const hurt = readFileSync(file);
  hurt.fill(0xa5, 8_192);
  writeFileSync(file, hurt);
  expect(await refused(folder)).toMatch(
    /damaged\. Restore it from a backup\.|damaged\. Check the path, or restore/,
  );
  expect(readFileSync(file).equals(hurt)).toBe(true);
  writeFileSync(file, 'This is a letter. '.repeat(500));
  expect(await refused(folder)).toBe(
    'The file is not a database of Trunkdesk, or it is damaged. Check the path, or restore a backup.',
  );
  expect(readFileSync(file, 'utf8')).toMatch(/^This is a letter/);
});
