import { z } from 'zod';
import type { SlackSettings } from '../../config/index.js';
import { readManifest } from '../../sandbox/workspace/manifest.js';
import { manifestText } from '../package-files.js';
import { plain } from '../tool/tool.js';
import { fine, note, wrong, type Finding } from './finding.js';
import { askSlack, type SlackAnswer } from './slack-call.js';

const Test = z.looseObject({
  team: z.string().default('?'),
  team_id: z.string(),
  user: z.string().default('?'),
});

/** Slack refuses signatures that are five minutes off, and reminders would come at the wrong time long before. */
const mostSkewMs = 60_000;

export interface SlackChecked {
  readonly findings: readonly Finding[];
  /** Whether the bot's token works: without it nothing else can be asked. */
  readonly letIn: boolean;
}

/** The tokens, what they may do, and Slack's clock against ours. `auth.test`, `apps.connections.open`. */
export async function checkSlack(settings: SlackSettings, now: () => number): Promise<SlackChecked> {
  const asked = now();
  const answer = await askSlack(settings.apiUrl, 'auth.test', settings.botToken);
  const answered = now();
  const way = await checkWay(settings);
  if (!answer.ok) return { findings: [refusedBot(answer), ...way], letIn: false };
  const test = Test.safeParse(answer.body);
  const who = test.success
    ? `the bot is ${plain(test.data.user)} in ${plain(test.data.team)} (${plain(test.data.team_id)})`
    : 'the token is taken';
  return {
    letIn: true,
    findings: [
      fine(`SLACK_BOT_TOKEN: ${who}`),
      scopes(answer.scopes),
      clock(answer.date, asked, answered),
      ...way,
    ],
  };
}

/** What to do about a bot token that Slack does not take, and about a Slack that can't be asked. */
export const slackFixes = {
  botToken:
    'Copy the Bot User OAuth Token (xoxb-…) from the page “OAuth & Permissions”; if the app was removed, install it again.',
  appToken:
    'Make an app-level token (xapp-…) with connections:write on the page “Basic Information”, and turn Socket Mode on.',
  noAnswer: 'Check SLACK_API_URL, and that this machine may reach it.',
} as const;

function refusedBot(answer: Extract<SlackAnswer, { ok: false }>): Finding {
  if (!answer.refused) {
    return wrong(`Slack does not answer: ${plain(answer.why)}`, slackFixes.noAnswer);
  }
  return wrong(`SLACK_BOT_TOKEN is not taken: ${plain(answer.why)}`, slackFixes.botToken);
}

function scopes(given: readonly string[] | null): Finding {
  if (given === null) return note('Slack does not say what the token may do');
  const manifest = readManifest(manifestText());
  const missing = manifest.oauth_config.scopes.bot.filter((scope) => !given.includes(scope));
  return missing.length === 0
    ? fine('the token has every scope it needs')
    : wrong(
        `the token lacks ${missing.join(', ')}`,
        'Add what is missing on the page “OAuth & Permissions” (or paste `npm run manifest`), and install the app again.',
      );
}

function clock(date: number | null, asked: number, answered: number): Finding {
  if (date === null) return note('Slack does not say what time it is');
  // Slack's time is cut to the second, and was read somewhere between the two moments.
  const behind = date - answered;
  const ahead = asked - (date + 1_000);
  const skew = Math.max(behind, ahead, 0);
  return skew <= mostSkewMs
    ? fine('the clock agrees with Slack’s')
    : wrong(
        `the clock is ${Math.round(skew / 1_000)} seconds ${behind > ahead ? 'behind' : 'ahead of'} Slack’s`,
        'Let the machine set its clock by NTP: Slack’s requests are refused when it is off by five minutes.',
      );
}

async function checkWay(settings: SlackSettings): Promise<readonly Finding[]> {
  if (settings.mode === 'http') {
    return [note('SLACK_SIGNING_SECRET can only be checked by a request that Slack sends to /slack/events')];
  }
  const answer = await askSlack(settings.apiUrl, 'apps.connections.open', settings.appToken);
  if (answer.ok) return [fine('SLACK_APP_TOKEN: Socket Mode can connect')];
  if (!answer.refused) return [wrong(`Socket Mode cannot be asked: ${plain(answer.why)}`, 'Try again.')];
  return [wrong(`SLACK_APP_TOKEN is not taken: ${plain(answer.why)}`, slackFixes.appToken)];
}
