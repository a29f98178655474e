import { isLoopback, parseAddress, type EnvReader } from './env.js';

/** What calls of Slack's Web API need. */
export interface BotLogin {
  readonly botToken: string;
  /** With a slash at its end. */
  readonly apiUrl: string;
}

/** How the bot and Slack talk, with what each way needs. */
export type SlackSettings =
  | (BotLogin & { readonly mode: 'socket'; readonly appToken: string })
  | (BotLogin & { readonly mode: 'http'; readonly signingSecret: string });

/** The Slack side; undefined where something it needs is missing or wrong, which the reader then holds. */
export function readSlack(env: EnvReader): SlackSettings | undefined {
  const mode = env.choice('SLACK_MODE', ['socket', 'http']);
  const login = readBotLogin(env);
  if (mode === 'socket') {
    const appToken = readToken(env, 'SLACK_APP_TOKEN', /^xapp-[\x21-\x7e]+$/);
    return login === undefined || appToken === undefined ? undefined : { mode, ...login, appToken };
  }
  const signingSecret = readSigningSecret(env);
  return login === undefined || signingSecret === undefined ? undefined : { mode, ...login, signingSecret };
}

/** The bot's token and where the Web API is; undefined after a problem. */
export function readBotLogin(env: EnvReader): BotLogin | undefined {
  const botToken = readToken(env, 'SLACK_BOT_TOKEN', /^(xoxe\.)?xoxb-[\x21-\x7e]+$/);
  const apiUrl = readApiUrl(env);
  return botToken === undefined || apiUrl === undefined ? undefined : { botToken, apiUrl };
}

function readToken(
  env: EnvReader,
  name: 'SLACK_BOT_TOKEN' | 'SLACK_APP_TOKEN',
  form: RegExp,
): string | undefined {
  const token = env.text(name);
  if (token === undefined) return env.missing(name);
  if (form.test(token)) return token;
  if (token.startsWith('xoxp-')) return env.wrong(name, 'is a user’s token');
  if (token.startsWith('xapp-')) return env.wrong(name, 'is an app-level token: that is SLACK_APP_TOKEN');
  if (token.startsWith('xoxb-')) return env.wrong(name, 'is a bot token: that is SLACK_BOT_TOKEN');
  return env.wrong(
    name,
    name === 'SLACK_BOT_TOKEN' ? 'does not start with xoxb-' : 'does not start with xapp-',
  );
}

function readSigningSecret(env: EnvReader): string | undefined {
  const secret = env.text('SLACK_SIGNING_SECRET');
  if (secret === undefined) return env.missing('SLACK_SIGNING_SECRET');
  if (/^(xox|xapp-)/.test(secret)) return env.wrong('SLACK_SIGNING_SECRET', 'is a token');
  // A short secret can be guessed, and with it a click on Approve can be forged.
  if (!/^[\x21-\x7e]{16,}$/.test(secret)) {
    return env.wrong('SLACK_SIGNING_SECRET', 'is shorter than 16 characters or holds spaces');
  }
  return secret;
}

function readApiUrl(env: EnvReader): string | undefined {
  const url = parseAddress(env.text('SLACK_API_URL') ?? '');
  if (typeof url === 'string') return env.wrong('SLACK_API_URL', url);
  if (url.protocol === 'http:' && !isLoopback(url)) {
    env.warn('SLACK_API_URL', 'sends the bot’s token unencrypted', 'Use https://.');
  }
  return `${url.href.replace(/\/+$/, '')}/`;
}
