import { readFileSync } from 'node:fs';
import { whyUnreadable } from '../../config/index.js';
import { helpOption, readArguments } from './arguments.js';
import type { NoCommand, Tool } from './tool.js';

/** For commands that take one file and nothing else. */
export function readOneFile(
  argv: readonly string[],
): NoCommand | { readonly kind: 'file'; readonly path: string } {
  const read = readArguments(argv, helpOption);
  if (!read.ok) return { kind: 'refused', problems: read.problems };
  if (read.given.values.help) return { kind: 'help' };
  const [path, ...rest] = read.given.positionals;
  return path === undefined || path === '' || rest.length > 0
    ? { kind: 'refused', problems: ['name one file'] }
    : { kind: 'file', path };
}

/** The text of a file that a command was given; null where it can't be read, which is said then. */
export function textOf(path: string, tool: Tool): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    tool.complain(`${path} ${whyUnreadable(error)}. Check the path.`);
    return null;
  }
}
