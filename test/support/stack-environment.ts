import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkspaceOptions } from '../../src/sandbox/workspace/server.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from './robot-workspace.js';

export type Mode = 'socket' | 'http';

/** Ann and Ben request, Bob and Cat (and whoever is in the group) approve, Dana administers. */
export const testPolicy = `timezone: Europe/Amsterdam
default_country: NL
roles:
  requesters: { users: [U0ANN, U0BEN], groups: [] }
  approvers: { users: [], groups: [S0APPROVE] }
  admins: { users: [], groups: [S0ADMINS] }
approvals:
  slack_channel: C0ORDERS
  rules:
    - { action: "order.*", approvals: 1 }
`;

export interface EnvironmentOptions {
  readonly mode?: Mode;
  /** The policy file's text. */
  readonly policy?: string;
  /** Settings over those of the test. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** What a bot under test stands on, and what outlives it: a folder with its files, and its Slack workspace. */
export interface TestEnvironment {
  readonly mode: Mode;
  readonly folder: string;
  readonly workspace: TestWorkspace;
  /** What the bot is started with. */
  readonly env: Record<string, string>;
  /** Puts another policy file in place, as an admin's editor does. */
  changePolicy(text: string): void;
  /** Where the bot listens from now on; over HTTP Slack sends there. */
  reachAt(port: number): void;
  close(): Promise<void>;
}

/** @param operator the settings that lead the bot to its operator */
export async function openEnvironment(
  { mode = 'socket', policy = testPolicy, settings }: EnvironmentOptions,
  operator: Readonly<Record<string, string>>,
  workspaceOptions: Partial<WorkspaceOptions>,
): Promise<TestEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-test-'));
  const workspace = await startTestWorkspace({
    ...(mode === 'socket' ? { delivery: { mode: 'socket' } } : {}),
    ...workspaceOptions,
  });
  const policyFile = join(folder, 'trunkdesk.yaml');
  writeFileSync(policyFile, policy);
  return {
    mode,
    folder,
    workspace,
    env: {
      SLACK_MODE: mode,
      SLACK_BOT_TOKEN: testTokens.botToken,
      ...(mode === 'socket'
        ? { SLACK_APP_TOKEN: testTokens.appToken }
        : { SLACK_SIGNING_SECRET: testTokens.signingSecret }),
      SLACK_API_URL: workspace.apiUrl,
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'trunkdesk.db')}`,
      TRUNKDESK_SECRET_KEY: randomBytes(32).toString('base64'),
      TRUNKDESK_CONFIG: policyFile,
      ...operator,
      ...settings,
    },
    changePolicy: (text) => writeFileSync(policyFile, text),
    reachAt(port) {
      if (mode === 'http') workspace.reachAt(`http://127.0.0.1:${port}/slack/events`);
    },
    async close() {
      await workspace.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
