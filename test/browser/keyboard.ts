import type { Locator, Page } from 'playwright-core';
import { button } from './page.js';

/** More stops than any screen of ours has. */
const mostStops = 150;

/** What a person can do who has no mouse. */
export interface Hands {
  /** Goes with Tab until the place has the focus. @throws Error where it can't be reached so */
  to(place: Locator): Promise<void>;
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Goes to a button and presses it. */
  push(within: Page | Locator, name: string | RegExp): Promise<void>;
  /** Goes to an input and writes over what it holds. */
  write(place: Locator, text: string): Promise<void>;
  /** Goes to a searchable list, writes, and takes the first choice once it is the one that is meant. */
  choose(place: Locator, text: string, choice: Locator): Promise<void>;
}

export function handsOf(page: Page): Hands {
  const { keyboard } = page;
  const to = async (place: Locator): Promise<void> => {
    await place.waitFor();
    const focused = place.and(page.locator(':focus'));
    for (let stop = 0; stop < mostStops; stop += 1) {
      if ((await focused.count()) > 0) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${String(place)} can't be reached with Tab`);
  };
  return {
    to,
    type: (text) => keyboard.type(text),
    press: (key) => keyboard.press(key),
    async push(within, name) {
      await to(button(within, name).first());
      await keyboard.press('Enter');
    },
    async write(place, text) {
      await to(place);
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    async choose(place, text, choice) {
      await to(place);
      await keyboard.type(text);
      await choice.and(page.locator('[data-active]')).waitFor();
      await keyboard.press('Enter');
    },
  };
}
