import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPolicy, watchPolicy, type Policy, type WatchOptions } from '../../src/config/index.js';
import { ProfileName } from '../../src/types/ids.js';

const yaml = (change: { expire?: string; approver?: string; extra?: string } = {}): string => `roles:
  requesters: { users: [U0ANN], groups: [] }
  approvers: { users: [${change.approver ?? 'U0BOB'}], groups: [] }
  admins: { users: [U0DANA], groups: [] }
approvals:
  slack_channel: C0ORDERS
  expire_after: ${change.expire ?? '72h'}
${change.extra ?? ''}`;

function policyOf(text: string): Policy {
  const read = readPolicy(text, 'trunkdesk.yaml');
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.policy;
}

interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Record<string, unknown>;
  readonly says: string;
}

/** A policy file in a folder of its own, watched until the test has ended. */
function watched(options: Partial<WatchOptions> & { first?: Policy; linked?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-policy-'));
  const path = join(folder, 'trunkdesk.yaml');
  if (options.linked === true) {
    mkdirSync(join(folder, '..1'));
    writeFileSync(join(folder, '..1', 'trunkdesk.yaml'), yaml());
    symlinkSync('..1', join(folder, '..data'));
    symlinkSync(join('..data', 'trunkdesk.yaml'), path);
  } else writeFileSync(path, yaml());
  const lines: Line[] = [];
  const note = (level: Line['level']) => (fields: Record<string, unknown>, says: string) =>
    void lines.push({ level, fields, says });
  const watch = watchPolicy({
    path,
    profiles: [ProfileName.parse('pool')],
    first: policyOf(yaml()),
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    // Where the system tells of changes, the poll must not be what finds them.
    pollMs: 3_600_000,
    settleMs: 10,
    ...options,
  });
  onTestFinished(() => {
    watch.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { watch, path, folder, lines };
}

const hours = (count: number) => count * 3_600_000;
const expiry = (watch: { current(): Policy }) => watch.current().approvals.expireAfterMs;
const said = (lines: readonly Line[]) => lines.map((line) => line.says).join('\n');

test('a changed policy file is in force without a restart, and the log says in short what changed', async () => {
  const changes: Policy[] = [];
  const { watch, path, lines } = watched({ onChange: (policy) => changes.push(policy) });
  writeFileSync(path, yaml({ expire: '48h', approver: 'U0CAT' }));
  await expect.poll(() => expiry(watch)).toBe(hours(48));
  expect(lines).toEqual([
    {
      level: 'info',
      says: 'The policy file was changed and is in force',
      fields: {
        path,
        changed: ['roles.approvers: +U0CAT −U0BOB', 'approvals.expire_after: 72 hours → 48 hours'],
      },
    },
  ]);
  expect(changes).toEqual([watch.current()]);
});

test('a file with problems keeps the last good policy, and the log has every problem with its line', async () => {
  const { watch, path, lines } = watched();
  writeFileSync(path, yaml({ expire: 'soon', extra: '  aprovals: 1\n' }));
  await expect.poll(() => said(lines)).toMatch(/has problems/);
  expect(watch.current().approvals.expireAfterMs).toBe(hours(72));
  expect(lines[0]).toMatchObject({
    level: 'error',
    fields: {
      problems: [
        expect.stringMatching(/^trunkdesk\.yaml:7:\d+ approvals\.expire_after /),
        expect.stringMatching(/^trunkdesk\.yaml:8:\d+ approvals\.aprovals /),
      ],
    },
  });
  writeFileSync(path, yaml({ expire: '24h' }));
  await expect.poll(() => expiry(watch)).toBe(hours(24));
});

test('a mistake that is taken back is said to be mended, and nothing else', async () => {
  const { path, lines } = watched();
  writeFileSync(path, 'roles: [');
  await expect.poll(() => said(lines)).toMatch(/has problems/);
  writeFileSync(path, yaml());
  await expect.poll(() => said(lines)).toMatch(/good again/);
  expect(lines).toHaveLength(2);
});

test('an editor that puts a new file in the place of the old one is noticed', async () => {
  const { watch, path, folder } = watched();
  for (const expire of ['71h', '70h']) {
    writeFileSync(join(folder, '.trunkdesk.yaml.swp'), yaml({ expire }));
    renameSync(join(folder, '.trunkdesk.yaml.swp'), path);
    await expect.poll(() => expiry(watch)).toBe(hours(Number.parseInt(expire, 10)));
  }
});

test('mounted configuration whose folder is swapped by a link is noticed', async () => {
  const { watch, folder } = watched({ linked: true });
  mkdirSync(join(folder, '..2'));
  writeFileSync(join(folder, '..2', 'trunkdesk.yaml'), yaml({ expire: '12h' }));
  symlinkSync('..2', join(folder, '..data_tmp'));
  renameSync(join(folder, '..data_tmp'), join(folder, '..data'));
  await expect.poll(() => expiry(watch)).toBe(hours(12));
});

test('where the system tells nothing, the file is polled', async () => {
  const { watch, path } = watched({ listen: false, pollMs: 20 });
  writeFileSync(path, yaml({ expire: '36h' }));
  await expect.poll(() => expiry(watch)).toBe(hours(36));
});

test('a removed file keeps the policy, and one that comes back is read', async () => {
  const { watch, path, lines } = watched();
  rmSync(path);
  await expect.poll(() => said(lines)).toMatch(/cannot be read/);
  expect(watch.current().approvals.expireAfterMs).toBe(hours(72));
  writeFileSync(path, yaml({ expire: '10h' }));
  await expect.poll(() => expiry(watch)).toBe(hours(10));
});

test('what was changed between the first reading and the watch is found', async () => {
  const { watch } = watched({ first: policyOf(yaml({ expire: '99h' })) });
  await expect.poll(() => expiry(watch)).toBe(hours(72));
});

test('a profile that the settings do not have is a problem here too', async () => {
  const { path, lines } = watched();
  writeFileSync(path, `${yaml()}\nprofiles: { users: { U0ANN: ann } }\n`);
  await expect.poll(() => said(lines)).toMatch(/has problems/);
});
