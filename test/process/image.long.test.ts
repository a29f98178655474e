import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openProcessStack } from '../support/process-stack.js';

/**
 * Carries out the steps of the Dockerfile in a folder, without a container engine, and starts what comes of it as a
 * user without rights. Only the packages are taken from the checkout, in the place of what npm would do.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const steps = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => {
    const [word = ''] = line.split(' ', 1);
    return { word, rest: line.slice(word.length + 1) };
  });

interface Image {
  readonly place: (path: string) => string;
  readonly env: Record<string, string>;
  workdir: string;
  user: string;
  command: readonly string[];
  health: readonly string[];
}

const Lock = z.object({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().default(false) })) });

/** Leaves of the packages those that the lockfile has for no development alone. */
function prune(cwd: string): void {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8')));
  rmSync(join(cwd, 'node_modules'));
  for (const [path, { dev }] of Object.entries(packages))
    if (path !== '' && !dev) cpSync(join(root, path), join(cwd, path), { recursive: true });
}

const Command = z.array(z.string());

/** The last stage, in a folder. */
function buildImage(): Image {
  const dir = mkdtempSync(join(tmpdir(), 'trunkdesk-image-'));
  onTestFinished(() => {
    execFileSync('chmod', ['-R', 'u+w', dir]);
    rmSync(dir, { recursive: true, force: true });
  });
  chmodSync(dir, 0o755);
  const stages = new Map<string, Image>();
  const newest = (): Image => [...stages.values()].at(-1) ?? never('FROM');
  /** Paths of the image in a text, as they are in its folder. */
  const inImage = ({ place }: Image, text: string): string =>
    text.replaceAll(/(?<=^|[ :"])\/(?:data|app|build)\b/g, (path) => place(path));
  const carryOut: Record<string, (rest: string) => void> = {
    FROM: (rest) => {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
      const place = (path: string) => join(dir, name, path);
      mkdirSync(place('/'), { recursive: true });
      stages.set(name, { place, env: {}, workdir: '/', user: 'root', command: [], health: [] });
    },
    WORKDIR: (rest) => {
      newest().workdir = rest;
      mkdirSync(newest().place(rest), { recursive: true });
    },
    COPY: (rest) => {
      const words = rest.split(' ');
      const stage = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
      const to = join(newest().place(newest().workdir), words.at(-1) ?? '');
      const from = words.slice(stage === undefined ? 0 : 1, -1);
      for (const path of from) {
        const source =
          stage === undefined ? join(root, path) : (stages.get(stage) ?? never(stage)).place(path);
        cpSync(source, to.endsWith('/') ? join(to, basename(path)) : to, { recursive: true });
      }
    },
    RUN: (rest) => {
      const image = newest();
      const cwd = image.place(image.workdir);
      if (rest === 'npm ci') return symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
      if (rest === 'npm prune --omit=dev') return prune(cwd);
      // The image has the user; this machine perhaps has not.
      const command = inImage(image, rest).replace('-o node -g node ', '');
      return void execFileSync('sh', ['-ec', command], { cwd, stdio: 'pipe' });
    },
    ENV: (rest) => {
      const [name = '', value = ''] = rest.split('=');
      newest().env[name] = inImage(newest(), value);
    },
    USER: (rest) => void (newest().user = rest),
    ENTRYPOINT: (rest) => void (newest().command = Command.parse(JSON.parse(inImage(newest(), rest)))),
    CMD: (rest) =>
      void (newest().command = [...newest().command, ...Command.parse(JSON.parse(inImage(newest(), rest)))]),
    HEALTHCHECK: (rest) => void (newest().health = Command.parse(JSON.parse(rest.slice(rest.indexOf('['))))),
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
  };
  for (const { word, rest } of steps) (carryOut[word] ?? never(word))(rest);
  return newest();
}

/** @throws Error, always */
const never = (what: string): never => {
  throw new Error(`The Dockerfile has a step that this test does not know: ${what}`);
};

test('what the Dockerfile makes starts as a user without rights, writes to its volume alone, and stops in order', async () => {
  const image = buildImage();
  expect(image.user).toBe('node');
  const app = image.place('/app');
  if (process.getuid?.() === 0) execFileSync('chown', ['65534:65534', image.place('/data')]);
  execFileSync('chmod', ['-R', 'a-w,a+rX', app]);
  expect(execFileSync('ls', ['-A', join(app, 'node_modules')], { encoding: 'utf8' })).not.toContain(
    'typescript',
  );

  const stack = await openProcessStack({ mode: 'socket' });
  onTestFinished(stack.close);
  const policy = join(image.place('/data'), 'trunkdesk.yaml');
  cpSync(stack.env['TRUNKDESK_CONFIG'] ?? '', policy);
  chmodSync(policy, 0o644);
  const env = { PATH: process.env['PATH'], ...stack.env, ...image.env, TRUNKDESK_CONFIG: policy, PORT: '0' };
  const [program = '', ...args] = image.command;
  const bot = spawn(program, args, { cwd: app, env, ...nobody, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void bot.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => bot.once('exit', (code) => resolve(code)));
  let said = '';
  for (const stream of [bot.stdout, bot.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  await expect.poll(() => said).toMatch(/"port":\d+.*Trunkdesk is ready|ended|can't start/s);
  const port = /"port":(\d+)/.exec(said)?.[1] ?? said;
  const [check = '', ...how] = image.health;
  execFileSync(check, how, { env: { ...env, PORT: port }, ...nobody });
  bot.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said).toContain('Trunkdesk has stopped');
});
