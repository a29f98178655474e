import { HTTPReceiver, type Receiver } from '@slack/bolt';
import { z } from 'zod';
import { nameOrNull, orEmpty } from '../wire/absent.js';
import type { SlackSettings } from '../config/index.js';
import { en } from '../texts/index.js';
import { UserId, WorkspaceId } from '../types/ids.js';
import type { UseCases } from '../workflow/use-cases.js';
import { logContext } from '../workflow/log-context.js';
import type { Messenger } from '../workflow/ports.js';
import { slackApi, type ApiOptions, type SlackApi } from './api.js';
import { DeliveringApp } from './bolt-app.js';
import { boltFaults } from './bolt-faults.js';
import { boltLogger } from './bolt-log.js';
import { Counters, type Gauges } from './metrics.js';
import { RefusedRequests } from './refused-requests.js';
import { directMessages, type DirectMessages } from './directory.js';
import { dispatcher } from './dispatch.js';
import { slackFiles } from './files.js';
import type { Log, ViewContext, Tables } from './handlers.js';
import { lateDrawings } from './late-drawings.js';
import { standingErrors } from './standing-errors.js';
import { slackMessenger } from './messenger.js';
import { slackPeople, type SlackPeople } from './people.js';
import {
  refusedLine,
  unconnectedLine,
  connectionStatus,
  type ConnectionStatus,
} from './connection-status.js';
import { botServer, closeServer, listenOn, metricsServer } from './server.js';
import { Unanswered } from './ack.js';
import { SlackRefuses } from './slack-refuses.js';
import { SupervisedSocket, type SocketOptions } from './socket.js';

export interface SlackSideOptions {
  readonly settings: SlackSettings;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** `E-…`: told to people and logged. */
  readonly newReference: () => string;
  /** The policy's IANA time zone, as it is in force now. */
  readonly zone: () => string;
  readonly timeouts?: ApiOptions['timeouts'];
}

/** What the use cases need of Slack: made before the application, which is composed over it. */
interface SlackSide {
  readonly people: SlackPeople;
  readonly messenger: Messenger;
  readonly api: SlackApi;
  /** The workspace the bot is installed in; null until `identify` has answered. */
  readonly workspace: () => WorkspaceId | null;
  /** The organisation of that workspace, where it has one and Slack has said. */
  readonly organisation: () => string | null;
  /**
   * Asks Slack whose token this is.
   * @throws SlackRefuses where Slack does not take it, or does not answer
   */
  readonly identify: () => Promise<Identity>;
}

interface Identity {
  readonly workspace: WorkspaceId;
  readonly organisation: string | null;
  readonly team: string;
  readonly botUser: UserId;
}

const Test = z.looseObject({
  team_id: WorkspaceId,
  enterprise_id: nameOrNull,
  team: orEmpty,
  user_id: UserId,
});

interface Inside extends SlackSide {
  readonly connection: ConnectionStatus;
  readonly counters: Counters;
  readonly directs: DirectMessages;
  readonly viewContext: ViewContext;
  readonly options: SlackSideOptions;
}

/** The ports that Slack fills, and what the app is made from. */
export function createSlackSide(options: SlackSideOptions): Inside {
  const { settings, log, now, newReference } = options;
  const counters = new Counters();
  const connection = connectionStatus(now);
  const api = slackApi({
    botToken: settings.botToken,
    apiUrl: settings.apiUrl,
    logger: boltLogger(log),
    onCall: (method, outcome, ms) => {
      log.debug?.({ ...logContext(), method, outcome, ms }, 'Slack call');
      counters.add('trunkdesk_slack_calls_total', { method, outcome });
      connection.note(outcome);
    },
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
  });
  const directs = directMessages(api);
  const viewContext: ViewContext = {
    texts: en,
    get zone() {
      return options.zone();
    },
  };
  let identity: Identity | null = null;
  const workspace = () => identity?.workspace ?? null;
  const certain = (): WorkspaceId => {
    if (identity === null) throw new SlackRefuses('not-identified');
    return identity.workspace;
  };
  return {
    options,
    connection,
    counters,
    api,
    directs,
    viewContext,
    people: slackPeople(api, certain),
    messenger: slackMessenger({ api, directs, viewContext, log, newReference }),
    workspace,
    organisation: () => identity?.organisation ?? null,
    identify: async () => {
      const answer = await api.call('auth.test', {});
      if (!answer.ok) {
        const { failure } = answer;
        throw failure.why === 'refused'
          ? new SlackRefuses(failure.error, true)
          : new SlackRefuses(failure.why === 'no-answer' ? failure.because : failure.why);
      }
      const test = Test.safeParse(answer.body);
      if (!test.success) throw new SlackRefuses('not-understood');
      const { team_id: at, enterprise_id: organisation, team, user_id: botUser } = test.data;
      identity = { workspace: at, organisation, team, botUser };
      return identity;
    },
  };
}

export type OtherGauges = Pick<Gauges, 'trunkdesk_database_damaged' | 'trunkdesk_operator_paused'>;

export interface SlackAppOptions {
  readonly side: Inside;
  readonly useCases: UseCases;
  readonly tables: Tables;
  /** 0 for any free port. */
  readonly port: number;
  /** Where `/metrics` is served by itself; on `port` where not given. */
  readonly metricsPort?: number;
  /** Where to listen; every interface where not given. */
  readonly host?: string;
  /** Named by `/healthz`, where it is given. */
  readonly version?: string;
  /** What it can't work on with, one line each: `/readyz` says no while there is any. */
  readonly faults?: () => readonly string[];
  /** Further lines for `/healthz`: what is not in order, one line each. */
  readonly troubles?: () => readonly string[];
  /** What only the rest of the bot can measure, for `/metrics`. */
  readonly gauges?: () => OtherGauges;
  /** How long Bolt waits for an answer before it gives Slack none, where that is not as Bolt does. */
  readonly http?: { readonly unhandledRequestTimeoutMillis: number };
  readonly socket?: Pick<
    SocketOptions,
    'connections' | 'clientPingTimeoutMs' | 'serverPingTimeoutMs' | 'pauses'
  >;
}

export interface SlackApp {
  /**
   * Identifies the bot, listens, and connects. Resolves once Slack can reach it.
   * @throws SlackRefuses, or what listening throws (a taken port)
   */
  start(): Promise<{ readonly port: number; readonly identity: Identity }>;
  /** Takes nothing more, lets what runs end for a moment, closes. */
  stop(): Promise<void>;
  isConnected(): boolean;
}

/** Seconds since 1970. */
const startedAt = performance.timeOrigin / 1_000;

/** How long what runs may take until it is answered, when the bot stops. */
const mostStopMs = 2_000;

/** The bot at Slack's side: over signed HTTP or Socket Mode, as the settings say. */
export function createSlackApp(options: SlackAppOptions): SlackApp {
  const { side, useCases } = options;
  const { settings, log, now, newReference } = side.options;
  const logger = boltLogger(log);
  const http =
    settings.mode === 'http'
      ? new HTTPReceiver({
          signingSecret: settings.signingSecret,
          logger,
          processBeforeResponse: false,
          bodyLimit: 1_000_000,
          ...boltFaults(log).http,
          ...options.http,
        })
      : null;
  const socket =
    settings.mode === 'socket'
      ? new SupervisedSocket({
          appToken: settings.appToken,
          apiUrl: settings.apiUrl,
          logger,
          log,
          now,
          ...options.socket,
        })
      : null;
  const receiver: Receiver | null = http ?? socket;
  if (receiver === null) throw new Error('No way to Slack is set');
  const unanswered = new Unanswered();
  const deliver = dispatcher(
    {
      useCases,
      viewContext: side.viewContext,
      log,
      api: side.api,
      apiUrl: settings.apiUrl,
      directs: side.directs,
      people: side.people,
      tokenGone: (code) => side.connection.note(code),
      late: lateDrawings(),
      errors: standingErrors(),
      files: slackFiles({ api: side.api, botToken: settings.botToken, apiUrl: settings.apiUrl }),
      workspace: side.workspace,
      organisation: side.organisation,
      now,
      newReference,
      counted: (kind, name, outcome) =>
        side.counters.add('trunkdesk_slack_requests_total', { kind, name, outcome }),
    },
    options.tables,
    unanswered,
  );
  receiver.init(
    new DeliveringApp(
      {
        receiver,
        logger,
        // Never asked: who may act is `admit`'s business. Without it Bolt would want a token of its own.
        authorize: async () => ({}),
        convoStore: false,
      },
      deliver,
    ),
  );

  let isListening = false;
  const isConnected = () =>
    isListening && side.workspace() !== null && (socket === null || socket.connected > 0);
  const faults = () => options.faults?.() ?? [];
  const metrics = () =>
    side.counters.text({
      trunkdesk_ready: isConnected() && faults().length === 0 ? 1 : 0,
      trunkdesk_start_time_seconds: startedAt,
      trunkdesk_resident_memory_bytes: process.memoryUsage.rss(),
      trunkdesk_database_damaged: 0,
      trunkdesk_operator_paused: 0,
      ...options.gauges?.(),
    });
  const refused = new RefusedRequests(side.counters, log, now);
  const ofMetrics = options.metricsPort === undefined ? null : metricsServer(metrics);
  const server = botServer({
    slack: http === null ? null : http.requestListener,
    isReady: isConnected,
    faults,
    refused: (why) => refused.note(why),
    ...(options.version === undefined ? {} : { version: options.version }),
    troubles: () => {
      const refused = side.connection.refused();
      const unconnected = socket?.trouble() ?? null;
      return [
        ...(refused === null ? [] : [refusedLine(refused)]),
        ...(unconnected === null ? [] : [unconnectedLine(unconnected)]),
        ...(options.troubles?.() ?? []),
      ];
    },
    metrics: ofMetrics === null ? metrics : null,
    now,
  });

  const closeServers = (boundMs: number) =>
    Promise.all(
      [server, ...(ofMetrics === null ? [] : [ofMetrics])].map((each) => closeServer(each, boundMs)),
    );

  return {
    isConnected,
    start: async () => {
      const port = await listenOn(server, options.port, options.host);
      isListening = true;
      try {
        if (ofMetrics !== null) await listenOn(ofMetrics, options.metricsPort ?? 0, options.host);
        const identity = await side.identify();
        await socket?.start();
        return { port, identity };
      } catch (error) {
        isListening = false;
        await socket?.stop();
        await closeServers(0);
        throw error;
      }
    },
    stop: async () => {
      isListening = false;
      const stopSocket = async () => {
        if (socket === null) return;
        await unanswered.answered(mostStopMs);
        await socket.stop();
      };
      await Promise.all([stopSocket(), closeServers(mostStopMs)]);
    },
  };
}
