import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { commands } from '../../src/cli/commands.js';
import { folder } from './tool.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const old = new Date(Date.now() - 3_600_000);

function runAs(uid: number | undefined, dir: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(dir, 'run.js'), ...args], {
    encoding: 'utf8',
    ...(uid === undefined ? {} : { uid }),
  });
  return { status, stdout, stderr };
}

/** A checkout as far as `run.js` looks at it; building it says how often that was done. */
function checkout({ hasTools = true }: { readonly hasTools?: boolean } = {}) {
  const dir = folder();
  for (const name of ['src', '.git', ...(hasTools ? ['node_modules/vite'] : [])])
    mkdirSync(join(dir, name), { recursive: true });
  copyFileSync(join(root, 'run.js'), join(dir, 'run.js'));
  writeFileSync(join(dir, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(dir, 'package-lock.json'), '');
  writeFileSync(join(dir, 'src/main.ts'), '');
  writeFileSync(
    join(dir, 'build.js'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
     mkdirSync('${dir}/dist/cli', { recursive: true });
     writeFileSync('${dir}/dist/cli/trunkdesk.js', 'console.log(process.argv.slice(2).join(" "))');`,
  );
  const makeOld = () => {
    for (const name of ['build.js', 'package-lock.json', 'src/main.ts', 'src'])
      utimesSync(join(dir, name), old, old);
  };
  makeOld();
  return {
    dir,
    change: () => writeFileSync(join(dir, 'src/main.ts'), '// changed'),
    run: (...args: string[]) => {
      return runAs(undefined, dir, args);
    },
    /** As somebody who may read the checkout, and write nothing in it. */
    runAsReader: (...args: string[]) => {
      chmodSync(join(dir, 'dist'), 0o555);
      chmodSync(dir, 0o755);
      try {
        return runAs(process.getuid?.() === 0 ? 65_534 : undefined, dir, args);
      } finally {
        chmodSync(join(dir, 'dist'), 0o755);
      }
    },
  };
}

test('a command builds where nothing was built, says so, and starts what was built from then on', () => {
  const { dir, run, change } = checkout();
  expect(run('settle', '--by', 'U0DANA')).toEqual({
    status: 0,
    stdout: 'settle --by U0DANA\n',
    stderr: 'Building, since nothing was built yet …\n',
  });
  expect(run('doctor')).toEqual({ status: 0, stdout: 'doctor\n', stderr: '' });
  utimesSync(join(dir, 'dist/cli/trunkdesk.js'), old, new Date(old.getTime() + 1_000));
  change();
  expect(run('doctor').stderr).toBe('Building, since the sources are newer than the build …\n');
  expect(run('doctor')).toEqual({ status: 0, stdout: 'doctor\n', stderr: '' });
});

test('without the packages that build it nothing is built: what there is starts, and what is missing is said', () => {
  const { dir, run, change } = checkout({ hasTools: false });
  expect(run('start')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'Trunkdesk can’t be built: the packages that build it are not installed. Run: npm ci --include=dev && npm run build\n',
  });
  mkdirSync(join(dir, 'dist/cli'), { recursive: true });
  writeFileSync(join(dir, 'dist/cli/trunkdesk.js'), 'console.log("runs")');
  utimesSync(join(dir, 'dist/cli/trunkdesk.js'), old, new Date(old.getTime() + 1_000));
  change();
  expect(run('start')).toEqual({
    status: 0,
    stdout: 'runs\n',
    stderr:
      'Note: the sources are newer than the build, and the packages that build it are not installed. What was built is started.\n',
  });
});

test('a build that fails starts nothing', () => {
  const { dir, run } = checkout();
  writeFileSync(join(dir, 'build.js'), 'process.exit(3)');
  expect(run('start')).toMatchObject({ status: 1, stdout: '' });
});

test('who may not write in a checkout starts what was built', () => {
  const { dir, run, runAsReader, change } = checkout();
  run('start');
  utimesSync(join(dir, 'dist/cli/trunkdesk.js'), old, new Date(old.getTime() + 1_000));
  change();
  expect(runAsReader('start')).toEqual({
    status: 0,
    stdout: 'start\n',
    stderr:
      'Note: the sources are newer than the build, and this user may not write here. What was built is started.\n',
  });
});

test('npm has a script for each command, which a signal to npm reaches', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  for (const { name } of commands) expect(scripts[name]).toBe(`exec node run.js ${name}`);
});
