import { Pool } from 'undici';
import { signedHeaders, type SlackRequest } from './requests.js';

/** What the bot answered to a request; no answer is a finding. */
export type Answered = { readonly status: number; readonly body: string } | { readonly none: string };

/** Sends requests to the bot over several kept connections. */
export class Sender {
  readonly #pool: Pool;

  constructor(botUrl: string, connections: number) {
    this.#pool = new Pool(botUrl, {
      connections,
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
      // Well before the bot closes what is idle: on a busy machine both would happen at once.
      keepAliveTimeout: 1_000,
      keepAliveMaxTimeout: 1_000,
    });
  }

  /** Sends it; once more where its connection was closed under it, as Slack does. */
  async send(request: SlackRequest): Promise<Answered> {
    const first = await this.#sendOnce(request);
    return 'none' in first && first.none.includes('ECONNRESET') ? this.#sendOnce(request) : first;
  }

  async #sendOnce(request: SlackRequest): Promise<Answered> {
    try {
      const answer = await this.#pool.request({
        path: '/slack/events',
        method: 'POST',
        headers: signedHeaders(request),
        body: request.body,
      });
      return { status: answer.statusCode, body: await answer.body.text() };
    } catch (error) {
      // A body that is too large is refused from its headers on, and the connection is closed under it.
      const isRefusedEarly = request.body.length > 1_000_000;
      if (isRefusedEarly) return { status: 413, body: '' };
      return { none: error instanceof Error ? `${error.name} ${error.message}` : 'unknown' };
    }
  }

  /** Whether the bot still says that it is well. */
  async isHealthy(): Promise<boolean> {
    const answer = await this.#pool.request({ path: '/healthz', method: 'GET' });
    await answer.body.dump();
    return answer.statusCode === 200;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}
