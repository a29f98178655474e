import { readFileSync } from 'node:fs';
import { readManifest } from '../../src/sandbox/workspace/manifest.js';
import { sampleSeed } from '../../src/sandbox/workspace/seed.js';
import { startWorkspace, type Workspace, type WorkspaceOptions } from '../../src/sandbox/workspace/server.js';
import { Robot } from './robot.js';

/** A clock that stands still until a test moves it. */
class TestClock {
  #milliseconds: number;

  constructor(start = Date.now()) {
    this.#milliseconds = start;
  }

  readonly now = (): Date => new Date(this.#milliseconds);

  advance(milliseconds: number): void {
    this.#milliseconds += milliseconds;
  }
}

export const testTokens = {
  botToken: 'xoxb-local-test',
  appToken: 'xapp-local-test',
  signingSecret: 'local-signing-secret',
};

let manifest: ReturnType<typeof readManifest> | null = null;

/** The product's own, for each who asks; read when the first does, since a program may have to put it there before. */
export function sampleManifest(): ReturnType<typeof readManifest> {
  manifest ??= readManifest(readFileSync(new URL('../../manifest.yml', import.meta.url), 'utf8'));
  return structuredClone(manifest);
}

/** A local Slack workspace with robots in it; `close` stops all of it. */
export type TestWorkspace = Workspace & {
  clock: TestClock;
  /** A robot user by short name (`ann`), started on first use. */
  robot: (name: string) => Promise<Robot>;
};

/**
 * Starts the sample workspace on a free port with a clock that stands still, so that no trigger expires on a slow
 * machine. Deliveries go by signed HTTP to where `reachAt` says, unless `delivery` says otherwise.
 */
export async function startTestWorkspace(options: Partial<WorkspaceOptions> = {}): Promise<TestWorkspace> {
  const clock = new TestClock();
  const workspace = await startWorkspace({
    port: 0,
    manifest: sampleManifest(),
    seed: sampleSeed,
    botToken: testTokens.botToken,
    appToken: testTokens.appToken,
    delivery: {
      mode: 'http',
      requestUrl: 'http://127.0.0.1:9/slack/events',
      signingSecret: testTokens.signingSecret,
    },
    now: clock.now,
    eventRetryDelays: [0, 0, 0],
    ...options,
  });
  const robots = new Map<string, Promise<Robot>>();
  return {
    ...workspace,
    clock,
    robot: (name) => {
      const started = robots.get(name) ?? Robot.start(workspace.url, name);
      robots.set(name, started);
      return started;
    },
    close: async () => {
      for (const robot of await Promise.all(robots.values())) robot.stop();
      await workspace.close();
    },
  };
}
