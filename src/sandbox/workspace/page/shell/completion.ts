import type { ClientCommand } from '../../client-api.js';

/** The commands that a half-written message may mean: none once a space ends the command's name. */
export function completions(text: string, commands: readonly ClientCommand[]): readonly ClientCommand[] {
  if (!/^\/\S*$/.test(text)) return [];
  return commands.filter(({ command }) => command.startsWith(text.toLowerCase()));
}
