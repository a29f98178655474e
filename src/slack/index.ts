import { randomBytes } from 'node:crypto';
import type { SlackSettings } from '../config/index.js';
import type { UseCases } from '../workflow/use-cases.js';
import type { Messenger, People } from '../workflow/ports.js';
import { createSlackApp, createSlackSide, type SlackApp, type SlackAppOptions } from './app.js';
import type { Log } from './handlers.js';
import { tables } from './tables.js';

export { SlackRefuses } from './slack-refuses.js';

export interface ConnectOptions {
  readonly settings: SlackSettings;
  /** 0 for any free port. */
  readonly port: number;
  /** Where `/metrics` is served by itself; on `port` where not given. */
  readonly metricsPort?: number;
  /** Where to listen; every interface where not given. */
  readonly host?: string;
  /** The policy's IANA time zone, as it is in force now. */
  readonly timezone: () => string;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly gauges?: SlackAppOptions['gauges'];
  /** Named by `/healthz`, where it is given. */
  readonly version?: string;
  /** What it can't work on with, one line each: `/readyz` says no while there is any. */
  readonly faults?: () => readonly string[];
  /** Further lines for `/healthz`: what is not in order, one line each. */
  readonly troubles?: () => readonly string[];
  readonly http?: SlackAppOptions['http'];
  readonly socket?: SlackAppOptions['socket'];
}

/** Slack, as the rest of the bot sees it. */
export interface SlackConnection {
  readonly people: People;
  readonly messenger: Messenger;
  /**
   * Hands what people do to the use cases. Resolves with the port once Slack can reach the bot.
   * @throws SlackRefuses where Slack does not let the bot in, or what a taken port throws
   */
  start(useCases: UseCases): Promise<number>;
  /** Takes nothing more, lets what runs end for a moment, closes. */
  stop(): Promise<void>;
  isConnected(): boolean;
}

/** Fills the ports that the workflow has of Slack, and listens once there are use cases to call. */
export function connectSlack(options: ConnectOptions): SlackConnection {
  const { settings, log, now, timezone } = options;
  const side = createSlackSide({ settings, log, now, newReference, zone: timezone });
  let app: SlackApp | null = null;
  return {
    people: side.people,
    messenger: side.messenger,
    start: async (useCases) => {
      app = createSlackApp({
        side,
        useCases,
        tables,
        port: options.port,
        ...(options.metricsPort === undefined ? {} : { metricsPort: options.metricsPort }),
        ...(options.host === undefined ? {} : { host: options.host }),
        ...(options.version === undefined ? {} : { version: options.version }),
        ...(options.faults === undefined ? {} : { faults: options.faults }),
        ...(options.troubles === undefined ? {} : { troubles: options.troubles }),
        ...(options.gauges === undefined ? {} : { gauges: options.gauges }),
        ...(options.http === undefined ? {} : { http: options.http }),
        ...(options.socket === undefined ? {} : { socket: options.socket }),
      });
      const { port } = await app.start();
      return port;
    },
    stop: async () => app?.stop(),
    isConnected: () => app?.isConnected() ?? false,
  };
}

/** A short reference that a person can read out and the log has too. */
const newReference = (): string => `E-${randomBytes(3).toString('hex').toUpperCase()}`;
