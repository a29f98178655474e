import type {
  ClientAnswer,
  FileAnswer,
  InputValue,
  OptionsAnswer,
  SubmitAnswer,
} from '../../src/sandbox/workspace/client-api.js';
import { touch } from '../../src/sandbox/workspace/input-state.js';
import { RobotEyes, keyOf, type Where } from './robot-eyes.js';
import { theOne, type Labelled } from './robot-find.js';
import { Link } from './robot-link.js';
import { ownOptions, pickedValue, tellsOn, typedValue } from './robot-values.js';

/**
 * A person at Slack's client: types, presses, chooses and reads by the words on the screen. Everything goes through
 * the local workspace's client API; a press returns when Slack would have its answer, and what happens after that is
 * awaited with `until`.
 */
export class Robot extends RobotEyes {
  static async start(url: string, name: string): Promise<Robot> {
    return new Robot(name, await Link.open(url, name));
  }

  stop(): void {
    this.link.stop();
  }

  /** Types a slash command, in the direct message with the bot unless a Slack channel is named. */
  command(text: string, where: { in?: string } = {}): Promise<ClientAnswer> {
    return this.link.send('command', { channel: this.channelId(where.in ?? 'dm'), text });
  }

  /** Says something in a Slack channel, perhaps in a thread or with files. */
  async say(
    channel: string,
    text: string,
    more: { threadOf?: string; files?: { name: string; content: string }[] } = {},
  ): Promise<ClientAnswer> {
    const fileIds: string[] = [];
    for (const file of more.files ?? []) {
      const answer = await this.link.send<FileAnswer>('file', { ...file, mimetype: 'text/csv' });
      if (answer.ok) fileIds.push(answer.file.id);
    }
    const parent = more.threadOf === undefined ? {} : { threadTs: this.message(channel, more.threadOf).ts };
    return this.link.send('message', { channel: this.channelId(channel), text, fileIds, ...parent });
  }

  /** Opens the Home tab. */
  openHome(): Promise<ClientAnswer> {
    return this.link.send('home', {});
  }

  /** Picks a global shortcut by its name. */
  shortcut(name: string): Promise<ClientAnswer> {
    return this.link.send('shortcut', { callbackId: this.#shortcutId('global', name) });
  }

  /** Picks a shortcut in the menu of the newest message of a Slack channel that holds the text. */
  messageShortcut(name: string, at: { in: string; near: string }): Promise<ClientAnswer> {
    const { ts, channel } = this.message(at.in, at.near);
    return this.link.send('message-shortcut', { callbackId: this.#shortcutId('message', name), channel, ts });
  }

  /**
   * Presses a button by its text or accessibility label: in the modal where one is open (its submit and close
   * buttons too), else in the newest message that has it, else on the Home tab. A confirm dialog has to be answered.
   */
  async press(text: string, how: Where & { confirm?: boolean } = {}): Promise<ClientAnswer | SubmitAnswer> {
    const found = await this.soon(() => this.#ofModal(text, how) ?? this.pressable(text, how));
    if (found === 'submit') return this.submit();
    if (found === 'close') return this.close();
    if (found.confirm === undefined && how.confirm !== undefined) {
      throw new Error(`"${text}" asks nothing.\n\n${this.screen()}`);
    }
    if (found.confirm !== undefined && how.confirm === undefined) {
      const { title, text: question } = found.confirm;
      throw new Error(
        `"${text}" asks "${title.text}: ${question.text}"; answer with { confirm: true or false }.`,
      );
    }
    if (how.confirm === false) return { ok: true };
    return this.link.send('action', {
      container: found.surface.container,
      blockId: found.blockId,
      actionId: found.actionId,
      value: found.value,
      state: this.touchedOf(found.surface),
    });
  }

  /** Which of the modal's own two buttons the text names. */
  #ofModal(text: string, how: Where): 'submit' | 'close' | null {
    const modal = how.in === undefined || how.in === 'modal' ? this.top() : undefined;
    if (modal === undefined || how.near !== undefined) return null;
    if (modal.view.submit?.text === text) return 'submit';
    return (modal.view.close?.text ?? 'Cancel') === text ? 'close' : null;
  }

  /** What a button's confirm dialog would ask; empty where it asks nothing. */
  asks(text: string, where: Where = {}): string {
    const { confirm } = this.pressable(text, where);
    if (confirm === undefined) return '';
    return `${confirm.title.text}\n${confirm.text.text}\n[${confirm.confirm.text}] [${confirm.deny.text}]`;
  }

  /** Presses the modal's submit button. */
  submit(): Promise<SubmitAnswer> {
    const top = this.topOrThrow();
    return this.link.send('submit', { viewId: top.id, state: this.link.touched(top.id) });
  }

  /** Closes the modal on top, or with `all` the whole stack. */
  close(how: { all?: boolean } = {}): Promise<ClientAnswer> {
    return this.link.send('close', { viewId: this.topOrThrow().id, ...how });
  }

  /** Types into an input, by its label; `''` clears it. Inputs that tell the app on each character do so. */
  async fill(label: string, text: string, where: Where = {}): Promise<ClientAnswer> {
    const at = await this.soon(() => this.input(label, where));
    const isText = 'value' in typedValue(at.element, text);
    const tells = at.dispatches && (!isText || tellsOn(at.element, 'on_character_entered'));
    return this.#enter(at, typedValue(at.element, text), tells);
  }

  /** Presses Enter in a text input. */
  async enter(label: string, where: Where = {}): Promise<ClientAnswer> {
    const at = await this.soon(() => this.input(label, where));
    const now = this.touchedOf(at.surface)[at.blockId]?.[at.actionId] ?? typedValue(at.element, '');
    return this.#enter(at, now, at.dispatches && tellsOn(at.element, 'on_enter_pressed'));
  }

  /**
   * Picks options by their text (or by a part of it that only one option has) in a menu, radio buttons or
   * checkboxes, by label; none clears it. In a menu whose options come from the app, `query` is typed first, or else
   * the text itself; what is searched for twice is typed once.
   */
  async choose(
    label: string,
    texts: string | readonly string[],
    where: Where & { query?: string | ((text: string) => string) } = {},
  ): Promise<ClientAnswer> {
    const at = await this.soon(() => this.input(label, where));
    const picked = [];
    const { query = (text: string) => text } = where;
    const searches = new Map<string, ReturnType<typeof ownOptions>>();
    for (const text of typeof texts === 'string' ? [texts] : texts) {
      const search = typeof query === 'string' ? query : query(text);
      // Several are ticked in what one search found.
      const offered = searches.get(search) ?? (await this.#offered(at, search));
      searches.set(search, offered);
      const exact = offered.filter((option) => option.text.text === text);
      const partly = offered.filter((option) => option.text.text.includes(text));
      const found = exact.length > 0 ? exact : partly;
      picked.push(theOne(found, `option "${text}" in "${label}"`, optionText, offered, this.screen()));
    }
    return this.#enter(at, pickedValue(at.element, picked), at.dispatches);
  }

  /** Puts uploaded files into a file input, by its label. */
  async attach(label: string, files: { name: string; content: string }[]): Promise<ClientAnswer> {
    const at = await this.soon(() => this.input(label, {}));
    const picked = [];
    for (const file of files) {
      const answer = await this.link.send<FileAnswer>('file', { ...file, mimetype: 'text/csv' });
      if (answer.ok) picked.push({ id: answer.file.id, name: answer.file.name });
    }
    return this.#enter(at, { type: 'file_input', files: picked }, false);
  }

  /** Types a query into a menu whose options come from the app; the texts it then offers, groups flattened. */
  async typeahead(label: string, query: string, where: Where = {}): Promise<string[]> {
    const options = await this.#suggestions(this.input(label, where), query);
    return options.map((option) => option.text.text);
  }

  /** The same with the app's answer as it is: groups, values, or Slack's refusal. */
  suggestions(label: string, query: string, where: Where = {}): Promise<OptionsAnswer> {
    const { surface, blockId, actionId } = this.input(label, where);
    return this.link.send('options', { container: surface.container, blockId, actionId, query });
  }

  #shortcutId(kind: 'global' | 'message', name: string): string {
    const all = this.link.bootstrap.shortcuts.filter((shortcut) => shortcut.kind === kind);
    const found = all.filter((shortcut) => shortcut.name === name);
    return theOne(found, `shortcut "${name}"`, (one) => one.name, all, this.screen()).callbackId;
  }

  async #enter(at: Labelled, value: InputValue, tells: boolean): Promise<ClientAnswer> {
    const state = touch(this.touchedOf(at.surface), at.blockId, at.actionId, value);
    this.link.setTouched(keyOf(at.surface), state);
    if (!tells) return { ok: true };
    const { blockId, actionId, surface } = at;
    return this.link.send('action', { container: surface.container, blockId, actionId, value, state });
  }

  async #offered(at: Labelled, text: string) {
    switch (at.element.type) {
      case 'external_select':
      case 'multi_external_select':
        return this.#suggestions(at, text);
      case 'users_select':
      case 'multi_users_select':
        return this.link.bootstrap.users.map((user) => option(user.name, user.id));
      case 'conversations_select':
      case 'channels_select':
        return this.link.channels.map((channel) => option(channel.name, channel.id));
      default:
        return ownOptions(at.element);
    }
  }

  async #suggestions({ surface, blockId, actionId }: Labelled, query: string) {
    const body = { container: surface.container, blockId, actionId, query };
    const answer = await this.link.send<OptionsAnswer>('options', body);
    if (!answer.ok) throw new Error(`The options did not come: ${answer.error}.\n\n${this.screen()}`);
    return 'options' in answer ? answer.options : answer.optionGroups.flatMap((group) => group.options);
  }
}

const option = (text: string, value: string) => ({ text: { type: 'plain_text' as const, text }, value });

const optionText = (picked: { text: { text: string } }) => picked.text.text;
