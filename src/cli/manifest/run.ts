import { httpManifest, readManifest, writeManifest } from '../../sandbox/workspace/manifest.js';
import { manifestText } from '../package-files.js';
import { helpOption, readArguments } from '../tool/arguments.js';
import { answerNoCommand, misunderstood, type ExitCode, type Tool } from '../tool/tool.js';

const usage = `Prints the manifest from which the Slack app is made.

  npm run --silent manifest                                       for Socket Mode
  npm run --silent manifest -- --url https://bot.example.com      for signed HTTP

  --url  where Slack reaches the bot, with https`;

const options = { url: { type: 'string' }, ...helpOption } as const;

/** The bot's path is added to it, so well below what Slack takes. */
const longestUrl = 2_900;

/** Where the bot is: who gives the address that Slack is to call means the same. A path before that is a proxy's. */
const withoutOurPath = (url: string): string => url.replace(/\/slack\/events\/*$/, '');

/** `npm run --silent manifest`: see `usage`. */
export async function runManifest(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const read = readArguments(argv, options, 0);
  if (!read.ok) return misunderstood(tool, read.problems, usage);
  const { help, url } = read.given.values;
  if (help) return answerNoCommand(tool, { kind: 'help' }, usage);
  if (url !== undefined && !(URL.canParse(url) && new URL(url).protocol === 'https:'))
    return misunderstood(
      tool,
      [`--url must be an https address, such as https://bot.example.com; it is ${url}`],
      usage,
    );
  if (url !== undefined && /[?#]/.test(url))
    return misunderstood(
      tool,
      [`--url must hold no ? or #, such as https://bot.example.com; it is ${url}`],
      usage,
    );
  if (url !== undefined && url.length > longestUrl)
    return misunderstood(
      tool,
      [`--url must have at most ${longestUrl} characters, since Slack takes no longer addresses`],
      usage,
    );
  const text = manifestText();
  await tool.print(
    url === undefined ? text : writeManifest(httpManifest(readManifest(text), withoutOurPath(url))),
  );
  return 0;
}
