import type { Environment } from '../../config/index.js';

const byNpm = /npm (?:run (?:--silent )?)?([a-z]+)(?: --(?= ))?/g;

/**
 * A text with the commands in it as their reader calls them: as they stand (`npm run backup -- FILE`) where npm has
 * started this process, else `trunkdesk backup FILE`. What was aligned after a gap stays aligned.
 */
export function asCalled(text: string, env: Environment): string {
  if (env['npm_lifecycle_event'] !== undefined) return text;
  return text
    .split('\n')
    .map((line) => {
      const called = line.replaceAll(byNpm, 'trunkdesk $1');
      const change = called.length - line.length;
      return called.replace(/(?<=\S) {2,}/, (gap) => ' '.repeat(Math.max(gap.length - change, 2)));
    })
    .join('\n');
}
