import { spawn } from 'node:child_process';
import { z } from 'zod';
import { builtProgram } from '../package-files.js';

const Ready = z.object({ ready: z.literal(true), port: z.number() });

/** The bot's own process: the same command, settings and wire as in production. */
export interface BotProcess {
  readonly port: number;
  /** Resolves with the exit code once it has ended, by itself or not. */
  readonly ended: Promise<number>;
  /** Asks it to stop and waits. */
  stop(): Promise<void>;
}

/**
 * Starts the bot with these settings alone, on loopback, and waits until it is ready.
 * @throws Error where it ends before that; its own output says why
 */
export async function startBot(settings: Record<string, string>): Promise<BotProcess> {
  const child = spawn(process.execPath, [builtProgram, 'start', '--host', '127.0.0.1'], {
    // Nothing of the caller's environment: a demo must not reach a real workspace by a variable left in a shell.
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const ready = new Promise<number>((resolve) => {
    child.on('message', (message) => {
      const read = Ready.safeParse(message);
      if (read.success) resolve(read.data.port);
    });
  });
  const first = await Promise.race([ready.then((port) => ({ port })), ended.then((code) => ({ code }))]);
  if ('code' in first) throw new Error(`The bot ended with code ${first.code} before it was ready`);
  return {
    port: first.port,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
