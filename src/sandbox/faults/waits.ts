import type { Socket } from 'node:net';

/** How a wait ended: by its time, since its rule is gone, since the client is gone, or since the service stops. */
export type WaitEnd = 'passed' | 'released' | 'client-gone' | 'stopped';

interface Waiting {
  readonly rule: string;
  end(how: WaitEnd): void;
}

/** The calls that wait because of a fault. */
export class Waits {
  readonly #waiting = new Set<Waiting>();
  #isStopped = false;

  /** @param ms milliseconds; null for as long as nothing else ends it */
  wait(rule: string, ms: number | null, client: Socket | null): Promise<WaitEnd> {
    if (this.#isStopped) return Promise.resolve('stopped');
    if (client?.destroyed === true) return Promise.resolve('client-gone');
    return new Promise((resolve) => {
      const gone = () => waiting.end('client-gone');
      const timer = ms === null ? undefined : setTimeout(() => waiting.end('passed'), ms);
      const waiting: Waiting = {
        rule,
        end: (how) => {
          clearTimeout(timer);
          client?.off('close', gone);
          this.#waiting.delete(waiting);
          resolve(how);
        },
      };
      client?.once('close', gone);
      this.#waiting.add(waiting);
    });
  }

  /** Lets go what waits because of a rule; without a rule, all of it. */
  release(rule?: string): void {
    for (const each of this.#waiting) if (rule === undefined || each.rule === rule) each.end('released');
  }

  stop(): void {
    this.#isStopped = true;
    for (const each of this.#waiting) each.end('stopped');
  }
}
