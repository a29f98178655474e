import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

/**
 * Wide in the light; in the dark, where only colours are others; and as narrow as a telephone, with the colours of before.
 * Colours take most of the time.
 */
const looks = [
  { width: 1280, height: 800, colorScheme: 'light', rules: {} },
  {
    width: 1280,
    height: 800,
    colorScheme: 'dark',
    rules: { runOnly: ['color-contrast'] },
  },
  {
    width: 360,
    height: 740,
    colorScheme: 'light',
    rules: { rules: { 'color-contrast': { enabled: false } } },
  },
] as const;

const Found = z.array(z.string());

/** What axe-core has against what the page shows now, in each look: one line for each element, none where all is well. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  // By the debugger, since the console's policy lets no script in but its own; once for each load of the page.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source);
  for (const { colorScheme, rules, ...viewport } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = JSON.stringify({ resultTypes: ['violations'], ...rules });
    const lines = await page.evaluate(
      `axe.run(${options}).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
    );
    found.push(...Found.parse(lines).map((line) => `${viewport.width}, ${colorScheme}, ${line}`));
  }
  const [{ width, height, colorScheme }] = looks;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  return found;
}
