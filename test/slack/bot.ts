import { connectSlack, type ConnectOptions, type SlackConnection } from '../../src/slack/index.js';
import type { Log } from '../../src/slack/handlers.js';
import type { UseCases } from '../../src/workflow/use-cases.js';
import { trunkServiceThat } from './no-trunk.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from '../support/robot-workspace.js';
import type { OrderService } from '../../src/workflow/orders/order-service.js';
import type { ApprovalService, FreezeService } from '../../src/workflow/requests/approval-service.js';
import type { AccessService } from '../../src/workflow/access.js';
import type { HomeService } from '../../src/workflow/home/home-service.js';
import type { ProfileService } from '../../src/workflow/drafts/profile-service.js';

const unexpected = async (): Promise<never> => {
  throw new Error('The test did not expect this');
};

interface UseCaseParts {
  orders?: Partial<OrderService>;
  approvals?: Partial<ApprovalService>;
  access?: Partial<AccessService>;
  freeze?: Partial<FreezeService>;
  home?: Partial<HomeService>;
  profiles?: Partial<ProfileService>;
}

/** A service of which a test says what it answers; everything else is not expected to be asked. */
export const useCasesOf = ({
  orders,
  approvals,
  access,
  freeze,
  home,
  profiles,
}: UseCaseParts): UseCases => ({
  trunk: trunkServiceThat(() => {
    throw new Error('The test did not expect this');
  }),
  profiles: { list: unexpected, release: unexpected, checkAgain: unexpected, ...profiles },
  orders: {
    opening: unexpected,
    begin: unexpected,
    customers: unexpected,
    seenSubscriptions: unexpected,
    numbersFor: () => () => false,
    keep: unexpected,
    next: unexpected,
    back: unexpected,
    another: unexpected,
    add: unexpected,
    repeat: unexpected,
    removeSubscription: unexpected,
    takeOut: unexpected,
    fix: unexpected,
    fetchValue: unexpected,
    edit: unexpected,
    dryRun: unexpected,
    submit: unexpected,
    park: unexpected,
    resume: unexpected,
    discard: unexpected,
    leaveQueue: unexpected,
    withdraw: unexpected,
    look: unexpected,
    ...orders,
  },
  approvals: {
    askDecision: unexpected,
    orderOf: () => Promise.resolve(null),
    details: unexpected,
    resolveDoubt: unexpected,
    mayResolveDoubt: unexpected,
    waitingFor: unexpected,
    look: unexpected,
    ask: unexpected,
    withdraw: unexpected,
    channelChanged: unexpected,
    ...approvals,
  },
  access: {
    mayOrder: () => Promise.resolve({ ok: true }),
    role: () => Promise.resolve({ requester: true, approver: false, admin: false }),
    ...access,
  },
  freeze: { look: unexpected, freeze: unexpected, unfreeze: unexpected, ...freeze },
  home: {
    open: unexpected,
    activity: unexpected,
    list: unexpected,
    own: unexpected,
    tryAgain: unexpected,
    ...home,
  },
});

/** What was logged, to be looked at. */
export class NotedLog implements Log {
  readonly lines: string[] = [];
  readonly debug = (facts: object, words: string) => this.#note('debug', facts, words);
  readonly info = (facts: object, words: string) => this.#note('info', facts, words);
  readonly warn = (facts: object, words: string) => this.#note('warn', facts, words);
  readonly error = (facts: object, words: string) => this.#note('error', facts, words);

  #note(level: string, facts: object, words: string): void {
    const shown = JSON.stringify(facts, (_key, value: unknown) =>
      value instanceof Error ? `${value.name}: ${value.message}` : value,
    );
    this.lines.push(`${level} ${words} ${shown}`);
  }
}

export interface Bot {
  readonly workspace: TestWorkspace;
  readonly slack: SlackConnection;
  readonly log: NotedLog;
  readonly port: number;
  close(): Promise<void>;
}

/** The bot's Slack side at a local workspace, over signed HTTP or Socket Mode. */
export async function startBot(
  mode: 'http' | 'socket',
  useCases: UseCaseParts,
  more: {
    workspace?: Parameters<typeof startTestWorkspace>[0];
    http?: NonNullable<ConnectOptions['http']>;
    socket?: NonNullable<ConnectOptions['socket']>;
    /** What is to be so before the bot starts. */
    prepare?: (workspace: TestWorkspace) => void;
  } = {},
): Promise<Bot> {
  const workspace = await startTestWorkspace({
    ...(mode === 'socket' ? { delivery: { mode: 'socket' as const } } : {}),
    ...more.workspace,
  });
  const log = new NotedLog();
  const common = { botToken: testTokens.botToken, apiUrl: workspace.apiUrl };
  const slack = connectSlack({
    settings:
      mode === 'http'
        ? { ...common, mode, signingSecret: testTokens.signingSecret }
        : { ...common, mode, appToken: testTokens.appToken },
    port: 0,
    host: '127.0.0.1',
    timezone: () => 'Europe/Amsterdam',
    log,
    now: Date.now,
    ...(more.http === undefined ? {} : { http: more.http }),
    ...(more.socket === undefined ? {} : { socket: more.socket }),
  });
  more.prepare?.(workspace);
  const port = await slack.start(useCasesOf(useCases)).catch(async (error: unknown) => {
    await workspace.close();
    throw error;
  });
  workspace.reachAt(`http://127.0.0.1:${port}/slack/events`);
  return {
    workspace,
    slack,
    log,
    port,
    close: async () => {
      await slack.stop();
      await workspace.close();
    },
  };
}
