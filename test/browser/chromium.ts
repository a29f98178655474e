import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const path = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/**
 * Starts Chromium, or the one that CHROMIUM names, without a window.
 * @throws Error that says how to get it where there is none
 */
export async function openChromium(): Promise<Browser> {
  if (!existsSync(path)) {
    throw new Error(
      `There is no Chromium at ${path}. On Debian and Ubuntu: apt-get install chromium. ` +
        'Elsewhere set CHROMIUM to the path of a Chromium or Chrome.',
    );
  }
  return chromium.launch({
    executablePath: path,
    args: [
      // The sandbox of Chromium doesn't work for root, as in a container; only our own pages are opened.
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
