import { App, HTTPReceiver, LogLevel, SocketModeReceiver } from '@slack/bolt';
import type { AddressInfo } from 'node:net';
import { startTestWorkspace, testTokens, type TestWorkspace } from './robot-workspace.js';

/** A Bolt app at a local workspace, both on loopback. */
export type BoltAtWorkspace = { app: App; workspace: TestWorkspace; close: () => Promise<void> };

/** Starts an empty Bolt app over signed HTTP, with a workspace that delivers to it. */
export async function boltOverHttp(
  options: Parameters<typeof startTestWorkspace>[0] = {},
): Promise<BoltAtWorkspace> {
  const workspace = await startTestWorkspace(options);
  const receiver = new HTTPReceiver({ signingSecret: testTokens.signingSecret, logLevel: LogLevel.ERROR });
  const app = new App({
    token: testTokens.botToken,
    receiver,
    convoStore: false,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } },
  });
  const server = await receiver.start(0);
  const address = server.address();
  workspace.reachAt(`http://127.0.0.1:${portOf(address)}/slack/events`);
  return {
    app,
    workspace,
    close: async () => {
      await workspace.close();
      server.closeAllConnections();
      await receiver.stop();
    },
  };
}

/** Starts an empty Bolt app over Socket Mode, connected to its workspace. */
export async function boltOverSocket(
  options: Parameters<typeof startTestWorkspace>[0] = {},
): Promise<BoltAtWorkspace> {
  const workspace = await startTestWorkspace({ delivery: { mode: 'socket' }, ...options });
  const clientOptions = { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } };
  const receiver = new SocketModeReceiver({
    appToken: testTokens.appToken,
    logLevel: LogLevel.ERROR,
    clientPingTimeout: 500,
    installerOptions: { clientOptions },
  });
  const app = new App({
    token: testTokens.botToken,
    receiver,
    convoStore: false,
    logLevel: LogLevel.ERROR,
    clientOptions,
  });
  await app.start();
  return {
    app,
    workspace,
    close: async () => {
      await receiver.client.disconnect();
      await workspace.close();
    },
  };
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
