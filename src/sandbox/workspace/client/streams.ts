import type { ServerResponse } from 'node:http';
import type { ClientEvent } from '../client-api.js';

/**
 * The event streams of the clients. Events of a person are numbered, so that a client that got an answer can wait
 * until it has seen what happened before it.
 */
export class Streams {
  readonly #open = new Map<string, Set<ServerResponse>>();
  readonly #counts = new Map<string, number>();

  /** Starts a stream; it ends with the connection or with `close`. */
  add(user: string, response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    });
    const mine = this.#open.get(user) ?? new Set();
    this.#open.set(user, mine.add(response));
    response.on('close', () => mine.delete(response));
    response.write(frame(this.count(user), { type: 'hello' }));
  }

  tell(user: string, event: ClientEvent): void {
    const count = this.count(user) + 1;
    this.#counts.set(user, count);
    for (const response of this.#open.get(user) ?? []) response.write(frame(count, event));
  }

  tellAll(event: ClientEvent): void {
    for (const user of this.#open.keys()) this.tell(user, event);
  }

  /** How many events a person has been told. */
  count(user: string): number {
    return this.#counts.get(user) ?? 0;
  }

  close(): void {
    for (const response of [...this.#open.values()].flatMap((set) => [...set])) response.end();
  }
}

const frame = (id: number, event: ClientEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
