import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { patienceMs } from '../support/patience.js';
import { openChromium } from './chromium.js';
import { startDemo, type Demo } from './demo.js';

/** The local workspace in a browser, with a demo behind it. */
export interface Desk {
  readonly demo: Demo;
  readonly page: Page;
}

/**
 * One browser for the tests of a file, and a page for each; what it complained about fails a test in the end.
 */
export function usePage(): () => Page {
  let page: Page | undefined;
  let browser: Browser | undefined;
  let complaints: string[] = [];
  beforeAll(async () => {
    browser = await openChromium();
  });
  beforeEach(async () => {
    complaints = [];
    page = await theBrowser(browser).newPage({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
    });
    page.setDefaultTimeout(patienceMs);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error') complaints.push(line.text());
    });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const path = join(tmpdir(), 'trunkdesk-browser-failed.png');
      await page?.screenshot({ path });
      process.stderr.write(`What the page showed then: ${path}\n`);
    }
    await page?.close();
    expect(complaints).toEqual([]);
  });
  afterAll(() => browser?.close());
  return () => {
    if (page === undefined) throw new Error('The page is not open yet');
    return page;
  };
}

/** A page for each test of a file, and a demo behind it. */
export function useDesk(): () => Desk {
  let demo: Demo | undefined;
  beforeEach(async () => {
    demo = await startDemo();
  });
  // Ends after the page has closed: what stands first is undone last.
  afterEach(async () => {
    expect(await demo?.end()).toBe(0);
  });
  const page = usePage();
  return () => {
    if (demo === undefined) throw new Error('The desk is not open yet');
    return { demo, page: page() };
  };
}

function theBrowser(browser: Browser | undefined): Browser {
  if (browser === undefined) throw new Error('The browser is not open yet');
  return browser;
}

/** An input by its label, as a person finds it. */
export const input = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(label, { exact: true });

/** A button by its name: what stands on it, or what it tells a screen reader. */
export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });

export const option = (page: Page, name: string | RegExp): Locator => page.getByRole('option', { name });

/** Whatever asks for something now: a modal or a question. */
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** The window that edits a channel, at whichever step. */
export const channelWindow = (page: Page): Locator =>
  dialog(page, /Edit a channel|Settings to change|\w+ settings|Review channel change|Status of /);

/** The window of an order, at whichever step. */
export const orderWindow = (page: Page): Locator =>
  dialog(
    page,
    /Choose a |Products and quantities|Wish date and reference|Configuration|One moment|Review the order/,
  );

/** A message by a text in it. */
export const message = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text });
