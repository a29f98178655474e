import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { builtProgram } from '../../src/cli/package-files.js';

const Ready = z.object({ ready: z.literal(true), port: z.number() });

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program of the product as its users start it: the built file, in a process of its own. */
export interface Program {
  readonly pid: number;
  /** Standard output and error so far, as they came. */
  output(): string;
  readonly ended: Promise<Ended>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
  /** Tells a program made for it something; what it answers. */
  tell(message: object): Promise<unknown>;
  /** Whoever reads what it writes is gone, as after `| head`. */
  unread(what?: 'stdout' | 'both'): void;
  /** Cuts the line to it, as a parent does that dies. */
  abandon(): void;
  /** Waits for a text that holds the pattern; what was found. @throws Error where the program ends before */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** The port it reports once it is ready. @throws Error where the program ends before */
  readonly ready: Promise<number>;
}

/**
 * Starts the built `trunkdesk NAME`, or the program at an address, with this environment alone.
 * @param preloaded the address of a module that Node loads before it
 */
export function startProgram(
  program: string | URL,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  cwd?: string,
  preloaded?: URL,
): Program {
  const command = typeof program === 'string' ? [builtProgram, program] : [fileURLToPath(program)];
  const before = preloaded === undefined ? [] : ['--import', preloaded.href];
  const child = spawn(process.execPath, [...before, ...command, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  let text = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  let isAbandoned = false;
  const ended = new Promise<Ended>((resolve) => {
    // `close`, not `exit`: everything it has written is read by then. It never comes for an abandoned one.
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('exit', (code, signal) => {
      if (isAbandoned) resolve({ code, signal });
    });
  });
  const endedFirst = async (): Promise<never> => {
    const { code } = await ended;
    throw new Error(`${command.join(' ')} ended with code ${code}:\n${text}`);
  };
  const ready = new Promise<number>((resolve) => {
    child.on('message', (message) => {
      const read = Ready.safeParse(message);
      if (read.success) resolve(read.data.port);
    });
  });
  const readyOrEnded = Promise.race([ready, endedFirst()]);
  readyOrEnded.catch(() => undefined);
  return {
    pid: child.pid ?? -1,
    output: () => text,
    ended,
    ready: readyOrEnded,
    end(signal) {
      child.kill(signal);
      return ended;
    },
    tell(message) {
      const answered = new Promise<unknown>((resolve) => {
        child.once('message', resolve);
      });
      child.send(message);
      return Promise.race([answered, endedFirst()]);
    },
    unread(what = 'both') {
      child.stdout?.destroy();
      if (what === 'both') child.stderr?.destroy();
    },
    abandon() {
      isAbandoned = true;
      child.disconnect();
    },
    says(pattern) {
      const found = new Promise<RegExpExecArray>((resolve) => {
        const look = (): void => {
          const match = pattern.exec(text);
          if (match === null) return;
          listeners.delete(look);
          resolve(match);
        };
        listeners.add(look);
        look();
      });
      return Promise.race([found, endedFirst()]);
    },
  };
}
