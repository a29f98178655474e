import { setTimeout as wait } from 'node:timers/promises';
import { SocketModeReceiver, type App, type Logger, type Receiver } from '@slack/bolt';
import { WebAPIPlatformError } from '@slack/web-api';
import { onceOnly } from './api.js';
import { boltFaults } from './bolt-faults.js';
import { withoutSecrets } from './bolt-log.js';
import { SlackRefuses } from './slack-refuses.js';
import type { Log } from './handlers.js';

export interface SocketOptions {
  readonly appToken: string;
  readonly apiUrl: string;
  readonly logger: Logger;
  readonly log: Log;
  /** How many connections are held: with two, a click during a reconnect reaches the other. */
  readonly connections?: number;
  readonly clientPingTimeoutMs?: number;
  readonly serverPingTimeoutMs?: number;
  /**
   * The first and the longest pause before a connection is tried again; `refusedMs` where Slack does not take the
   * token any more.
   */
  readonly pauses?: { readonly firstMs: number; readonly longestMs: number; readonly refusedMs?: number };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** An app that was removed is not asked for a connection all the time: it may be installed again, by a person. */
const refusedMs = 600_000;

/** How long one attempt to connect may take, and how long a connection may take to say goodbye. */
const connectMs = 15_000;
const goodbyeMs = 1_000;

/**
 * Socket Mode, supervised. Each connection is a receiver of its own without automatic reconnection, and a new one is
 * made when it ends: the client's own reconnecting waits for seconds, gives up for good when
 * `apps.connections.open` fails, and can die of an unhandled rejection when a disconnect races it.
 */
export class SupervisedSocket implements Receiver {
  #app: App | null = null;
  #legs: Promise<void>[] = [];
  #open = new Set<SocketModeReceiver>();
  #stopping = new AbortController();
  #firstUp: Promise<void>;
  #isUp: () => void = () => {};
  #isRefused: (why: SlackRefuses) => void = () => {};
  #trouble: { readonly because: string; readonly since: number } | null = null;

  constructor(private readonly options: SocketOptions) {
    this.#firstUp = new Promise((resolve, reject) => {
      this.#isUp = resolve;
      this.#isRefused = reject;
    });
  }

  init(app: App): void {
    this.#app = app;
  }

  /**
   * Starts connecting; resolves once the first connection stands, and goes on trying where none does.
   * @throws SlackRefuses where Slack says that this token gets none: a wrong one, one without the scope, or an app whose
   * Socket Mode is off
   */
  async start(): Promise<void> {
    const { connections = 2 } = this.options;
    this.#legs = Array.from({ length: connections }, (_, index) => this.#keep(index));
    await this.#firstUp;
  }

  get connected(): number {
    return this.#open.size;
  }

  /** Since when no connection stands, and why the last try made none; null while one stands. */
  trouble(): { readonly because: string; readonly since: number } | null {
    return this.connected > 0 ? null : this.#trouble;
  }

  /** Ends all connections; bounded, whatever the other side does. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#isUp();
    await Promise.all([...this.#open].map(goodbye));
    await Promise.all(this.#legs);
  }

  async #keep(leg: number): Promise<void> {
    const { log } = this.options;
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      const tried = await this.#connectOnce();
      failures = tried.stood ? 0 : failures + 1;
      if (this.#stopping.signal.aborted) return;
      const pauseMs = this.#pauseAfter(tried, failures);
      if (tried.refused !== null) {
        const minutes = Math.round(pauseMs / 60_000);
        log.error({ leg, code: tried.refused, minutes }, 'Slack refuses a Socket Mode connection');
        this.#isRefused(new SlackRefuses(tried.refused, true, 'app'));
      } else if (!tried.stood) {
        log.warn({ leg, failures, because: tried.because }, 'A Socket Mode connection could not be made');
      }
      if (tried.because !== null) {
        const since = this.#trouble?.since ?? this.options.now();
        this.#trouble = { because: tried.because, since };
      }
      await this.#pause(pauseMs / 2 + (pauseMs / 2) * Math.random());
    }
  }

  #pauseAfter({ stood, refused }: Tried, failures: number): number {
    const { pauses } = this.options;
    if (stood) return 0;
    if (refused !== null) return pauses?.refusedMs ?? refusedMs;
    return Math.min((pauses?.firstMs ?? 250) * 2 ** Math.min(failures - 1, 10), pauses?.longestMs ?? 30_000);
  }

  async #pause(milliseconds: number): Promise<void> {
    try {
      await wait(milliseconds, undefined, { signal: this.#stopping.signal });
    } catch {
      // Stopping: nothing to wait for any more.
    }
  }

  /** One connection from its start to its end. */
  async #connectOnce(): Promise<Tried> {
    const receiver = this.#receiver();
    const ended = new Promise<void>((resolve) => {
      receiver.client.once('disconnected', () => resolve());
    });
    // What the websocket itself says: `start` is rejected with nothing then.
    let said: unknown = null;
    receiver.client.on('error', (error: unknown) => {
      said = error;
    });
    const starting = receiver.start();
    try {
      await bounded(starting, connectMs, this.#stopping.signal);
    } catch (error) {
      // Given up here, it may still come to stand.
      starting.then(
        () => goodbye(receiver),
        () => {},
      );
      await goodbye(receiver);
      return { stood: false, refused: refusalIn(error), because: whyNot(error ?? said) };
    }
    this.#open.add(receiver);
    this.#trouble = null;
    this.#isUp();
    if (this.#stopping.signal.aborted) await goodbye(receiver);
    await ended;
    this.#open.delete(receiver);
    return { stood: true, refused: null, because: null };
  }

  #receiver(): SocketModeReceiver {
    const {
      appToken,
      apiUrl,
      logger,
      clientPingTimeoutMs = 15_000,
      serverPingTimeoutMs = 60_000,
    } = this.options;
    const receiver = new SocketModeReceiver({
      appToken,
      logger,
      ...boltFaults(this.options.log).socket,
      autoReconnectEnabled: false,
      clientPingTimeout: clientPingTimeoutMs,
      serverPingTimeout: serverPingTimeoutMs,
      installerOptions: {
        clientOptions: { ...onceOnly, slackApiUrl: apiUrl, timeout: 10_000, allowAbsoluteUrls: false },
      },
    });
    if (this.#app !== null) receiver.init(this.#app);
    return receiver;
  }
}

/** How an attempt to connect ended. `refused`: Slack's code where it says that this token gets no connection. */
interface Tried {
  readonly stood: boolean;
  readonly refused: string | null;
  /** Why none stood, without secrets; null where one did. */
  readonly because: string | null;
}

/** What Slack says of itself, so that the same question may get another answer soon. */
const passing = new Set([
  'fatal_error',
  'internal_error',
  'ratelimited',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
]);

/** Every other code is about the token, the app or its settings, which only a person can change. */
const refusalIn = (error: unknown): string | null =>
  error instanceof WebAPIPlatformError && !passing.has(error.data.error) ? error.data.error : null;

/** The first words that an error or its causes have: those of a websocket that is refused often have none. */
function whyNot(error: unknown): string {
  if (error instanceof WebAPIPlatformError) return error.data.error;
  if (!(error instanceof Error)) return 'the websocket was closed before it stood';
  if (error.message !== '') return withoutSecrets(error.message).slice(0, 200);
  return error.cause instanceof Error ? whyNot(error.cause) : 'the websocket was refused';
}

/**
 * Says goodbye, then closes without waiting for an answer: a second call ends the client's 30 s timer, which would
 * keep the process alive.
 */
async function goodbye(receiver: SocketModeReceiver): Promise<void> {
  const { client } = receiver;
  const gone = client.disconnect();
  const isGone = await Promise.race([gone.then(() => true), wait(goodbyeMs, false, { ref: false })]);
  if (!isGone) void client.disconnect();
}

async function bounded(work: Promise<unknown>, milliseconds: number, stopped: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(milliseconds);
  const either = AbortSignal.any([timeout, stopped]);
  const ended = new Promise<never>((_resolve, reject) => {
    const end = () => reject(new Error(timeout.aborted ? 'too slow' : 'stopping'));
    if (either.aborted) end();
    else either.addEventListener('abort', end, { once: true });
  });
  // Whichever loses must not end as an unhandled rejection.
  work.catch(() => {});
  ended.catch(() => {});
  await Promise.race([work, ended]);
}
