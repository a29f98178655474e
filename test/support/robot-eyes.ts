import type { ClientMessage, ClientView } from '../../src/sandbox/workspace/client-api.js';
import { patienceMs } from './patience.js';
import { labelled, pressables, theOne, type Labelled, type Pressable, type Surface } from './robot-find.js';
import type { Link } from './robot-link.js';
import { homeText, messageText, modalText, valuesByLabel } from './robot-screen.js';
import { ownOptions } from './robot-values.js';

/** Where to look: the open modal, the Home tab, the direct message with the bot, or a Slack channel by name. */
export type Where = {
  in?: string;
  /** A text near what is meant: in the same block, above it, or in the same message. */
  near?: string;
  /** Which one where several look alike; the first is 0. */
  nth?: number;
};

/** What a person at Slack's client sees: everything is read as the words on the screen. */
export class RobotEyes {
  protected constructor(
    readonly name: string,
    protected readonly link: Link,
  ) {}

  /** The person's Slack id. */
  get id(): string {
    return this.link.user;
  }

  /** The modal on top as text; empty where none is open. */
  modal(): string {
    const top = this.top();
    return top === undefined ? '' : modalText(top, this.link.touched(top.id));
  }

  /** The modal on top as it is. */
  view(): ClientView | undefined {
    return this.top();
  }

  /** How many modals are open. */
  depth(): number {
    return this.link.views.length;
  }

  /** What stands in the inputs of the modal on top, by label. */
  values(): Record<string, string> {
    const top = this.top();
    return top === undefined ? {} : valuesByLabel(top.view.blocks, this.link.touched(top.id));
  }

  /** The texts that an input offers by itself, by its label. */
  choices(label: string, where: Where = {}): string[] {
    return ownOptions(this.input(label, where).element).map((option) => option.text.text);
  }

  /** The complaints under the inputs of the modal on top, by label. */
  errors(): Record<string, string> {
    const top = this.top();
    const entries = Object.entries(top?.errors ?? {});
    return Object.fromEntries(
      entries.map(([blockId, error]) => {
        const block = top?.view.blocks.find((entry) => entry.block_id === blockId);
        return [block?.type === 'input' ? block.label.text : blockId, error];
      }),
    );
  }

  /** What Slack's client said when something did not work (`Refused`), oldest first. */
  notices(): readonly string[] {
    return this.link.notices;
  }

  /** Slack's own complaint over the modal's blocks, such as that it had trouble connecting; else empty. */
  notice(): string {
    return this.top()?.notice ?? '';
  }

  /** The Home tab as text; empty where none was published. */
  home(): string {
    const { home } = this.link;
    return home === null ? '' : homeText(home.view, this.link.touched(home.id));
  }

  /** The messages of a Slack channel as text, oldest first, without thread replies and ephemeral ones. */
  messages(channel: string): string[] {
    return this.seen(channel).flatMap((message) => (message.ephemeral ? [] : [messageText(message)]));
  }

  /** The direct messages with the bot as text, oldest first. */
  dms(): string[] {
    return this.messages('dm');
  }

  /** What only this person sees, in all Slack channels or in one, as text, oldest first. */
  ephemerals(channel?: string): string[] {
    const id = channel === undefined ? undefined : this.channelId(channel);
    return this.link.messages
      .filter((message) => message.ephemeral && (id === undefined || message.channel === id))
      .map(messageText);
  }

  /** The replies in the thread of the newest message of a Slack channel that holds the text. */
  thread(channel: string, near: string): string[] {
    const parent = this.message(channel, near);
    return this.link.messages
      .filter((message) => message.threadTs === parent.ts && message.ts !== parent.ts)
      .map(messageText);
  }

  /** The messages of a Slack channel as they are, ephemeral ones included, without thread replies. */
  seen(channel: string): ClientMessage[] {
    const id = this.channelId(channel);
    return this.link.messages.filter(
      (message) =>
        message.channel === id && (message.threadTs === undefined || message.threadTs === message.ts),
    );
  }

  /** The newest message of a Slack channel that holds the text. */
  message(channel: string, near: string): ClientMessage {
    const there = this.seen(channel);
    const found = there.findLast((message) => messageText(message).includes(near));
    if (found === undefined) throw new Error(`No message in ${channel} holds "${near}".\n\n${this.screen()}`);
    return found;
  }

  /** The texts of all that can be pressed in a place: the modal, `home`, `dm` or a Slack channel. */
  buttons(where: Where = {}): string[] {
    return this.candidates(where).map((one) => one.text);
  }

  /** Everything this person sees, as text: for messages of failures. */
  screen(): string {
    const parts = [
      this.modal() === '' ? '' : `— modal of ${this.name} —\n${this.modal()}`,
      this.home() === '' ? '' : `— home of ${this.name} —\n${this.home()}`,
      ...this.link.channels.map((channel) => {
        const texts = this.link.messages
          .filter((message) => message.channel === channel.id)
          .slice(-5)
          .map(
            (message) => `${message.name}${message.ephemeral ? ' (only you)' : ''}: ${messageText(message)}`,
          );
        return texts.length === 0 ? '' : `— ${channel.name} —\n${texts.join('\n')}`;
      }),
    ];
    return parts.filter((part) => part !== '').join('\n\n') || `— ${this.name} sees nothing —`;
  }

  /**
   * Waits until the condition gives something true, looking again after each event; gives that. One that throws is
   * not true yet.
   * @param what what is awaited, for the message when it never comes
   */
  async until<T>(condition: () => T | Promise<T>, what: string): Promise<T> {
    const deadline = performance.now() + patienceMs;
    let problem = '';
    for (;;) {
      try {
        const result = await condition();
        if (result) return result;
        problem = '';
      } catch (error) {
        problem = `\n${String(error)}`;
      }
      if (performance.now() > deadline) {
        throw new Error(`${this.name} waited in vain for ${what}.${problem}\n\n${this.screen()}`);
      }
      await this.#somethingHappens();
    }
  }

  /** What a person is after comes on the screen soon: they look until they see it, and tell what was wrong if not. */
  protected async soon<T>(find: () => T): Promise<T> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        return find();
      } catch (error) {
        if (performance.now() > deadline) throw error;
      }
      await this.#somethingHappens();
    }
  }

  /** Waits for a modal that holds the text. */
  untilModal(text: string): Promise<string> {
    return this.until(() => (this.modal().includes(text) ? this.modal() : ''), `a modal with "${text}"`);
  }

  /** Waits for a message (ephemeral ones included) that holds the text, in `dm` or a Slack channel. */
  untilMessage(channel: string, text: string): Promise<ClientMessage> {
    return this.until(() => this.message(channel, text), `a message in ${channel} with "${text}"`);
  }

  channelId(name: string): string {
    const { channels } = this.link;
    const found =
      name === 'dm'
        ? channels.find((channel) => channel.kind === 'im')
        : channels.find((channel) => channel.id === name || channel.name === name.replace(/^#/, ''));
    if (found === undefined) throw new Error(`${this.name} is not in a Slack channel ${name}.`);
    return found.id;
  }

  /** The next event of this person, or a short while, since a condition may look at other things too. */
  async #somethingHappens(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(finish, 20);
      const stop = this.link.onEvent(finish);
      function finish(): void {
        clearTimeout(timer);
        stop();
        resolve();
      }
    });
  }

  /** Turns to another open modal, as at another client: 0 is the one that was opened first; null: the one on top. */
  turnTo(nth: number | null): void {
    this.#turnedTo = nth;
  }

  #turnedTo: number | null = null;

  protected top(): ClientView | undefined {
    return this.link.views.at(this.#turnedTo ?? -1);
  }

  protected topOrThrow(): ClientView {
    const top = this.top();
    if (top === undefined) throw new Error(`No modal is open.\n\n${this.screen()}`);
    return top;
  }

  protected surfaces(where: Where): Surface[] {
    const top = this.top();
    const isModal = where.in === 'modal' || (where.in === undefined && top !== undefined);
    if (isModal) return top === undefined ? [] : [modalSurface(top)];
    const { home } = this.link;
    const homes: Surface[] =
      home === null
        ? []
        : [{ name: 'home', container: { type: 'view', viewId: home.id }, blocks: home.view.blocks }];
    if (where.in === 'home') return homes;
    const id = where.in === undefined ? undefined : this.channelId(where.in);
    const there = this.link.messages.filter((message) => id === undefined || message.channel === id);
    const newestFirst = [...there].sort((a, b) => Number(b.ts) - Number(a.ts));
    return [...newestFirst.map(messageSurface), ...(where.in === undefined ? homes : [])];
  }

  protected candidates(where: Where): Pressable[] {
    return this.surfaces(where)
      .flatMap(pressables)
      .filter((one) => isNear(one, where.near));
  }

  protected pressable(text: string, where: Where): Pressable {
    const all = this.candidates(where);
    const fitting = all.filter((one) => one.text === text || one.label === text);
    // Of several messages the newest is meant, which comes first.
    const same = fitting.filter((one) => one.surface === fitting[0]?.surface);
    const chosen = where.nth === undefined ? same : same.slice(where.nth, where.nth + 1);
    return theOne(chosen, `button "${text}"`, (one) => one.text, all, this.screen());
  }

  protected input(label: string, where: Where): Labelled {
    const all = this.surfaces(where).flatMap(labelled);
    const fitting = all.filter((at) => at.label === label);
    const same = fitting.filter((at) => at.surface === fitting[0]?.surface);
    const chosen = where.nth === undefined ? same : same.slice(where.nth, where.nth + 1);
    return theOne(chosen, `input "${label}"`, (at) => at.label, all, this.screen());
  }

  protected touchedOf(surface: Surface) {
    return this.link.touched(keyOf(surface));
  }
}

/** Under what a surface's touched values are kept. */
export const keyOf = ({ container }: Surface) =>
  container.type === 'view' ? container.viewId : container.ts;

const modalSurface = (top: ClientView): Surface => ({
  name: 'modal',
  container: { type: 'view', viewId: top.id },
  blocks: top.view.blocks,
});

const messageSurface = (message: ClientMessage): Surface => ({
  name: `message ${messageText(message).slice(0, 40)}`,
  container: { type: 'message', channel: message.channel, ts: message.ts },
  blocks: message.blocks,
});

function isNear(one: Pressable, near: string | undefined): boolean {
  if (near === undefined || one.around.includes(near) || one.label.includes(near)) return true;
  const { container, blocks } = one.surface;
  return container.type === 'message' && JSON.stringify(blocks).includes(near);
}
