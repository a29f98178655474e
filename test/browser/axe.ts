import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Wide in the light and in the dark, and as narrow as a telephone. */
const looks = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
] as const;

/** What axe-core has against what the page shows now, in each look: one line for each element, none where all is well. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  // By the debugger, since the console's policy lets no script in but its own.
  await page.evaluate(source);
  for (const { colorScheme, ...viewport } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations: rules } = await page.evaluate<AxeResults>('axe.run()');
    for (const { id, nodes } of rules) {
      for (const { html } of nodes) found.push(`${id} (${viewport.width}, ${colorScheme}): ${html}`);
    }
  }
  const [{ colorScheme, ...viewport }] = looks;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  return found;
}
