import { request } from 'undici';
import { carryOver } from '../../src/sandbox/workspace/input-state.js';
import type {
  Bootstrap,
  ClientChannel,
  ClientEvent,
  ClientHome,
  ClientMessage,
  ClientView,
  InputState,
} from '../../src/sandbox/workspace/client-api.js';

/** One robot's connection: what it has been told so far, and a way to send. Knows nothing of screens. */
export class Link {
  readonly user: string;
  bootstrap: Bootstrap;
  channels: ClientChannel[] = [];
  readonly messages: ClientMessage[] = [];
  views: ClientView[] = [];
  home: ClientHome = null;
  /** Slack's words that were shown as a toast, newest last. */
  readonly notices: string[] = [];
  /** Touched values by view id, or by the message's ts. */
  readonly #touched = new Map<string, InputState>();
  readonly #stopping = new AbortController();
  readonly #listeners = new Set<() => void>();
  #seen = 0;

  private constructor(
    readonly url: string,
    user: string,
    bootstrap: Bootstrap,
  ) {
    this.user = user;
    this.bootstrap = bootstrap;
  }

  /** Connects as a person, by short name or id, and reads what is there. */
  static async open(url: string, nameOrId: string): Promise<Link> {
    const bootstrap: Bootstrap = await getJson(`${url}/client/bootstrap`);
    const person = bootstrap.users.find((user) => user.name === nameOrId || user.id === nameOrId);
    if (person === undefined) {
      throw new Error(
        `Nobody is called ${nameOrId}; there are ${bootstrap.users.map((u) => u.name).join(', ')}.`,
      );
    }
    const link = new Link(url, person.id, bootstrap);
    await link.#listen();
    await link.#readAll();
    return link;
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Calls back after each event. Returns how to stop that. */
  onEvent(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a request as this person, and waits until its events up to the answer have been seen. */
  async send<T>(what: string, body: unknown): Promise<T> {
    const answer = await request(`${this.url}/client/users/${this.user}/${what}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal: this.#stopping.signal,
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${what} was answered with ${answer.statusCode}: ${text}`);
    const told = Number(answer.headers['x-event-count'] ?? 0);
    while (this.#seen < told) await new Promise<void>((resolve) => this.#once(resolve));
    const answered: T & { notice?: string } = JSON.parse(text);
    if (answered.notice !== undefined) this.notices.push(answered.notice);
    return answered;
  }

  touched(key: string): InputState {
    return this.#touched.get(key) ?? {};
  }

  setTouched(key: string, state: InputState): void {
    this.#touched.set(key, state);
  }

  #once(listener: () => void): void {
    const stop = this.onEvent(() => {
      stop();
      listener();
    });
  }

  async #readAll(): Promise<void> {
    const base = `${this.url}/client/users/${this.user}`;
    this.channels = await getJson(`${base}/channels`);
    this.views = await getJson(`${base}/views`);
    this.home = await getJson(`${base}/home`);
    for (const view of this.views) this.#touched.set(view.id, view.state);
    for (const channel of this.channels) {
      const there: ClientMessage[] = await getJson(`${base}/channels/${channel.id}/messages`);
      for (const message of there) {
        this.#keep(message);
        if (message.replyCount === 0) continue;
        const thread: ClientMessage[] = await getJson(`${base}/channels/${channel.id}/threads/${message.ts}`);
        for (const reply of thread) this.#keep(reply);
      }
    }
  }

  async #listen(): Promise<void> {
    const { body } = await request(`${this.url}/client/events?user=${this.user}`, {
      signal: this.#stopping.signal,
      bodyTimeout: 0,
    });
    const hello = new Promise<void>((resolve) => this.#once(resolve));
    const reading = async () => {
      let rest = '';
      // A letter may stand in two chunks; the body's own setEncoding does not mind that.
      const text = new TextDecoder();
      for await (const chunk of body) {
        rest += text.decode(chunk, { stream: true });
        const frames = rest.split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) this.#hear(frame);
      }
    };
    // The stream ends with an error when the robot stops or the workspace closes.
    reading().catch(() => undefined);
    await hello;
  }

  #hear(frame: string): void {
    const id = /^id: (\d+)$/m.exec(frame)?.[1];
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (data === undefined) return;
    const event: ClientEvent = JSON.parse(data);
    this.#apply(event);
    this.#seen = Number(id);
    for (const listener of this.#listeners) listener();
  }

  #apply(event: ClientEvent): void {
    switch (event.type) {
      case 'message.posted':
      case 'message.changed':
        this.#keep(event.message);
        return;
      case 'message.deleted': {
        const at = this.messages.findIndex((one) => one.ts === event.ts && one.channel === event.channel);
        if (at !== -1) this.messages.splice(at, 1);
        return;
      }
      case 'views':
        for (const view of event.views) {
          const mine = this.#touched.get(view.id) ?? view.state;
          this.#touched.set(view.id, carryOver(mine, view.view.blocks));
        }
        this.views = event.views;
        return;
      case 'home':
        this.home = event.home;
        if (event.home !== null) {
          const mine = this.#touched.get(event.home.id) ?? event.home.state;
          this.#touched.set(event.home.id, carryOver(mine, event.home.view.blocks));
        }
        return;
      case 'notice':
        this.notices.push(event.text);
        return;
      case 'bootstrap':
        // Who asks for people or Slack channels later sees the change; nothing waits for it.
        void this.refresh().catch(() => undefined);
        return;
      case 'hello':
        return;
    }
  }

  async refresh(): Promise<void> {
    this.bootstrap = await getJson(`${this.url}/client/bootstrap`);
    this.channels = await getJson(`${this.url}/client/users/${this.user}/channels`);
  }

  #keep(message: ClientMessage): void {
    const at = this.messages.findIndex((one) => one.ts === message.ts && one.channel === message.channel);
    if (at === -1) this.messages.push(message);
    else this.messages[at] = message;
  }
}

async function getJson<T>(url: string): Promise<T> {
  const answer = await request(url);
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}: ${text}`);
  return JSON.parse(text);
}
