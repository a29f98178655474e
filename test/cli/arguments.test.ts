import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands as allCommands } from '../../src/cli/commands.js';
import { runBackup } from '../../src/cli/backup/run.js';
import { runDemo } from '../../src/cli/demo/run.js';
import { runDoctor } from '../../src/cli/doctor/run.js';
import { runForms } from '../../src/cli/forms/run.js';
import { runJournal } from '../../src/cli/journal/run.js';
import { runManifest } from '../../src/cli/manifest/run.js';
import { readCommand } from '../../src/cli/operator/command.js';
import { runOperator } from '../../src/cli/operator/run.js';
import { packageVersion } from '../../src/cli/package-files.js';
import { runRules } from '../../src/cli/rules/run.js';
import { runTrunkdesk } from '../../src/cli/run.js';
import { runSettle } from '../../src/cli/settle/run.js';
import { runStart } from '../../src/cli/start/run.js';
import { asCalled } from '../../src/cli/tool/as-called.js';
import { helpOption, readArguments } from '../../src/cli/tool/arguments.js';
import { folder, run } from './tool.js';

const commands = {
  backup: runBackup,
  demo: runDemo,
  doctor: runDoctor,
  forms: runForms,
  journal: runJournal,
  manifest: runManifest,
  operator: runOperator,
  rules: runRules,
  settle: runSettle,
  start: runStart,
} as const;

test('`trunkdesk` says which commands there are, what each is meant for, and which version it is', async () => {
  const help = await run(runTrunkdesk, ['--help'], {});
  expect(help).toMatchObject({ code: 0, complaints: '' });
  for (const name of Object.keys(commands)) expect(help.out).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
  expect(allCommands.map(({ name }) => name).toSorted()).toEqual(Object.keys(commands));
  expect(await run(runTrunkdesk, ['--version'], {})).toMatchObject({ out: `${packageVersion()}\n`, code: 0 });
  const unknown = await run(runTrunkdesk, ['bakcup'], {});
  expect(unknown).toMatchObject({ code: 2, out: '' });
  expect(unknown.complaints).toMatch(/^- there is no command “bakcup”\n\n/);
  expect((await run(runTrunkdesk, [], {})).complaints).toMatch(/^- name a command\n\n/);
});

test('`trunkdesk` hands a command what stands behind its name', async () => {
  for (const name of Object.keys(commands))
    expect(await run(runTrunkdesk, [name, '--help'], {})).toMatchObject({
      code: 0,
      out: expect.stringContaining(`  trunkdesk ${name}`),
    });
});

test('what was aligned behind a command stays aligned, however it is called', () => {
  const usage = `  npm run settle                  lists\n  npm run settle -- TD-1 --placed places\n  npm start -- --host A           x`;
  const called = `  trunkdesk settle                lists\n  trunkdesk settle TD-1 --placed places\n  trunkdesk start --host A        x`;
  expect(asCalled(usage, {})).toBe(called);
  expect(asCalled(usage, { npm_lifecycle_event: 'settle' })).toBe(usage);
});

test.for(Object.entries(commands))('`%s --help` and `-h` say how it is meant', async ([name, command]) => {
  for (const help of ['--help', '-h']) {
    const said = await run(command, [help], {});
    expect(said).toMatchObject({ code: 0, complaints: '' });
    expect(said.out).toContain(`  trunkdesk ${name}`);
    expect(said.out).not.toContain('npm run');
    const byNpm = await run(command, [help], { npm_lifecycle_event: name });
    expect(byNpm.out).toMatch(new RegExp(`  npm (run (--silent )?)?${name}`));
  }
});

test.for(Object.entries(commands))(
  '`%s` names the option it does not know, and says how it is meant',
  async ([name, command]) => {
    const said = await run(command, ['--bogus', '-x'], {});
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.complaints).toMatch(/^- there is no --bogus\n- there is no -x\n\n/);
    expect(said.complaints).toContain(name);
  },
);

test.for(['doctor', 'manifest'] as const)('`%s` names the word that is too much', async (name) => {
  expect((await run(commands[name], ['foo'], {})).complaints).toMatch(/^- “foo” is not understood\n\n/);
});

test('the operator service names what it does not know', () => {
  expect(readCommand(['foo', '--port'])).toEqual({
    kind: 'refused',
    problems: ['“foo” is not understood', '--port needs a value'],
  });
});

test('an option without its value and a switch with one are told, and nothing else is', () => {
  const options = {
    name: { type: 'string' },
    http: { type: 'boolean', default: false },
    ...helpOption,
  } as const;
  const problems = (...argv: string[]) => {
    const read = readArguments(argv, options, 1);
    return read.ok ? read.given : read.problems;
  };
  expect(problems('--name', '--http')).toEqual(['--name needs a value']);
  expect(problems('--name=--http', 'one')).toMatchObject({ values: { name: '--http', http: false } });
  expect(problems('--http=yes')).toEqual(['--http takes no value']);
  expect(problems('one', 'two', '--', '--three')).toEqual([
    '“two” is not understood',
    '“--three” is not understood',
  ]);
});

test.for(['rules', 'forms'] as const)('`%s` says what is wrong with its file', async (name) => {
  const dir = folder();
  expect(await run(commands[name], [dir], {})).toMatchObject({
    code: 2,
    complaints: `${dir} is a folder. Check the path.`,
  });
  const missing = join(dir, 'none');
  expect((await run(commands[name], [missing], {})).complaints).toBe(
    `${missing} is not there. Check the path.`,
  );
});

test('the manifest is made for the address it is given', async () => {
  const printed = (await run(runManifest, [], {})).out;
  expect(printed).toContain('socket_mode_enabled: true');
  expect(printed).toContain('name: Connect these numbers\n');
  const made = await run(runManifest, ['--url', 'https://bot.example.com'], {});
  expect(made.out).toContain('https://bot.example.com/slack/events');
  for (const url of ['https://bot.example.com/', 'https://bot.example.com/slack/events'])
    expect(await run(runManifest, ['--url', url], {})).toEqual(made);
  const behind = await run(runManifest, ['--url', 'https://example.com/bot'], {});
  expect(behind.out).toContain('https://example.com/bot/slack/events');
  const query = await run(runManifest, ['--url', 'https://bot.example.com/?a=1'], {});
  expect(query).toMatchObject({ code: 2, out: '' });
  expect(query.complaints).toMatch(/^- --url must hold no \? or #/);
  const refused = await run(runManifest, ['--url', 'http://bot.example.com'], {});
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.complaints).toMatch(/^- --url must be an https address/);
  const long = await run(runManifest, ['--url', `https://bot.example.com/${'x'.repeat(3_000)}`], {});
  expect(long).toMatchObject({ code: 2, out: '' });
  expect(long.complaints).toMatch(/^- --url must have at most 2900 characters/);
});
