/** One environment setting as an installer sees it. The docs' table is made from these rows. */
export interface Setting {
  readonly name: string;
  readonly group: 'Slack' | 'Trunkdesk' | 'Operator' | 'Demo';
  readonly about: string;
  /** As it would be written in the environment; null where there is none. */
  readonly default: string | null;
  /** When it has to be set; null where it never has to be. */
  readonly needed: string | null;
  /** Never shown, logged or quoted in a problem. */
  readonly secret: boolean;
  /** Read with the suffix `_NAME` for every named profile (G1). */
  readonly perProfile: boolean;
  /** What to do where it is missing or wrong. */
  readonly fix: string;
}

const plain = { default: null, needed: null, secret: false, perProfile: false } as const;
const secret = { ...plain, secret: true } as const;
const login = { ...plain, perProfile: true, group: 'Operator' } as const;
const secretLogin = { ...login, secret: true } as const;

/**
 * Every setting that is read from the environment. The reader takes names, defaults and fixes from here, so
 * the docs made from this table can't tell anything else.
 */
export const settingsTable = [
  {
    ...plain,
    name: 'SLACK_MODE',
    group: 'Slack',
    about: 'How Slack reaches the bot: `socket` (Socket Mode) or `http` (signed requests).',
    default: 'socket',
    fix: 'Set it to socket or http.',
  },
  {
    ...secret,
    name: 'SLACK_BOT_TOKEN',
    group: 'Slack',
    about: "The bot user's token, `xoxb-…`.",
    needed: 'always',
    fix: 'Copy the Bot User OAuth Token (xoxb-…) from the Slack app’s page “OAuth & Permissions”.',
  },
  {
    ...secret,
    name: 'SLACK_APP_TOKEN',
    group: 'Slack',
    about: 'The app-level token for Socket Mode, `xapp-…`, with the scope `connections:write`.',
    needed: 'with SLACK_MODE socket',
    fix: 'Make an app-level token (xapp-…) with connections:write on the Slack app’s page “Basic Information”.',
  },
  {
    ...secret,
    name: 'SLACK_SIGNING_SECRET',
    group: 'Slack',
    about: 'Checks that a request comes from Slack.',
    needed: 'with SLACK_MODE http',
    fix: 'Copy the Signing Secret from the Slack app’s page “Basic Information”.',
  },
  {
    ...plain,
    name: 'SLACK_API_URL',
    group: 'Slack',
    about: 'Where the Web API is.',
    default: 'https://slack.com/api/',
    fix: 'Leave it out for Slack itself; else give a whole address such as http://127.0.0.1:3100/api/.',
  },
  {
    ...plain,
    name: 'PORT',
    group: 'Trunkdesk',
    about:
      'Port of `/healthz`, `/readyz`, `/metrics` and, with SLACK_MODE http, `/slack/events`. 0: any free one.',
    default: '3000',
    fix: 'Set a whole number from 0 to 65535.',
  },
  {
    ...plain,
    name: 'METRICS_PORT',
    group: 'Trunkdesk',
    about:
      'Port of `/metrics` alone, which `PORT` then does not serve. 0: any free one. Left out: `/metrics` is on `PORT`.',
    fix: 'Set a whole number from 0 to 65535 that is not PORT, or leave it out.',
  },
  {
    ...plain,
    name: 'DATABASE_URL',
    group: 'Trunkdesk',
    about: 'Where conversations, requests and the journal are kept: `sqlite:PATH`.',
    default: 'sqlite:trunkdesk.db',
    fix: 'Write sqlite: and the path of the file, such as sqlite:/var/lib/trunkdesk/trunkdesk.db.',
  },
  {
    ...secret,
    name: 'TRUNKDESK_SECRET_KEY',
    group: 'Trunkdesk',
    about: 'Encrypts secrets at rest and names plans: 32 bytes as base64 or 64 hex digits.',
    needed: 'always',
    fix: 'Make one with: openssl rand -base64 32. Keep it: what waits encrypted can’t be read without it.',
  },
  {
    ...plain,
    name: 'TRUNKDESK_CONFIG',
    group: 'Trunkdesk',
    about: 'Path of the policy file.',
    default: './trunkdesk.yaml',
    fix: 'Give the path of the policy file.',
  },
  {
    ...plain,
    name: 'STOP_TIMEOUT_MS',
    group: 'Trunkdesk',
    about:
      'How long a stop waits for what is under way, in milliseconds; left out, five seconds more than OPERATOR_TIMEOUT_MS. Give a supervisor a little more before it kills.',
    fix: 'Leave it out, or set a whole number from 0 to 900000.',
  },
  {
    ...plain,
    name: 'KEEP_ORDERS_DAYS',
    group: 'Trunkdesk',
    about:
      'How long finished orders and trunk changes are kept, in days, with their plans and decisions. 0: for ever. What is open or in doubt is always kept.',
    default: '400',
    fix: 'Set a whole number from 0 to 36500.',
  },
  {
    ...plain,
    name: 'KEEP_JOURNAL_DAYS',
    group: 'Trunkdesk',
    about: 'How long rows of the journal are kept, in days. 0: for ever.',
    default: '1100',
    fix: 'Set a whole number from 0 to 36500.',
  },
  {
    ...plain,
    name: 'LOG_LEVEL',
    group: 'Trunkdesk',
    about: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
    default: 'info',
    fix: 'Set it to trace, debug, info, warn, error, fatal or silent.',
  },
  {
    ...plain,
    name: 'OPERATOR_BASE_URL',
    group: 'Operator',
    about: 'Where the operator’s interface is; paths such as `/v1/search` are appended.',
    needed: 'always',
    fix: 'Give the whole address that the operator named, such as https://api.operator.example.',
  },
  {
    ...login,
    name: 'OPERATOR_AUTH',
    about: 'How to log in: `none`, `bearer`, `basic`, `header` or `oauth2` (G1).',
    default: 'bearer',
    fix: 'Set it to none, bearer, basic, header or oauth2, as the operator wants it.',
  },
  {
    ...secretLogin,
    name: 'OPERATOR_TOKEN',
    about: 'The bearer token.',
    needed: 'with OPERATOR_AUTH bearer',
    fix: 'Give the token as the operator issued it, without “Bearer”.',
  },
  {
    ...login,
    name: 'OPERATOR_USER',
    about: 'The user of HTTP basic authentication.',
    needed: 'with OPERATOR_AUTH basic',
    fix: 'Give the user name; it can’t hold a colon.',
  },
  {
    ...secretLogin,
    name: 'OPERATOR_PASSWORD',
    about: 'The password of HTTP basic authentication.',
    needed: 'with OPERATOR_AUTH basic',
    fix: 'Give the password of that user.',
  },
  {
    ...login,
    name: 'OPERATOR_HEADER_NAME',
    about: 'The name of the header that carries the key.',
    needed: 'with OPERATOR_AUTH header',
    fix: 'Give the header’s name, such as X-Api-Key.',
  },
  {
    ...secretLogin,
    name: 'OPERATOR_HEADER_VALUE',
    about: 'The value of that header.',
    needed: 'with OPERATOR_AUTH header',
    fix: 'Give the key as the operator issued it, in one line.',
  },
  {
    ...login,
    name: 'OPERATOR_TOKEN_URL',
    about: 'Where OAuth 2 tokens are issued (client credentials).',
    needed: 'with OPERATOR_AUTH oauth2',
    fix: 'Give the whole address of the token endpoint.',
  },
  {
    ...login,
    name: 'OPERATOR_CLIENT_ID',
    about: 'The OAuth 2 client.',
    needed: 'with OPERATOR_AUTH oauth2',
    fix: 'Give the client id.',
  },
  {
    ...secretLogin,
    name: 'OPERATOR_CLIENT_SECRET',
    about: 'The secret of the OAuth 2 client.',
    needed: 'with OPERATOR_AUTH oauth2',
    fix: 'Give the client’s secret.',
  },
  {
    ...login,
    name: 'OPERATOR_SCOPE',
    about: 'The OAuth 2 scope, where the operator wants one.',
    fix: 'Give scopes separated by spaces, or leave it out.',
  },
  {
    ...login,
    name: 'OPERATOR_OAUTH2_CLIENT_AUTH',
    about:
      'Where the OAuth 2 client’s id and secret stand: `basic` (the Authorization header) or `post` (the form) (G1).',
    default: 'basic',
    fix: 'Set it to basic or post, as the token server wants it.',
  },
  {
    ...plain,
    name: 'OPERATOR_PROFILES',
    group: 'Operator',
    about:
      'Names of the logins, comma-separated. `default` uses the plain settings, every other NAME those that end in `_NAME`.',
    default: 'default',
    fix: 'List lower-case names of letters, digits and _, such as ann,pool1.',
  },
  {
    ...plain,
    name: 'OPERATOR_TIMEOUT_MS',
    group: 'Operator',
    about: 'Longest time of one call, in milliseconds (G7).',
    default: '10000',
    fix: 'Set a whole number from 100 to 600000.',
  },
  {
    ...plain,
    name: 'OPERATOR_MAX_BODY_BYTES',
    group: 'Operator',
    about: 'Largest answer that is read, in bytes (G7).',
    default: '4194304',
    fix: 'Set a whole number from 1024 to 268435456.',
  },
  {
    ...plain,
    name: 'OPERATOR_CONCURRENCY',
    group: 'Operator',
    about: 'Calls at the same time (G4).',
    default: '8',
    fix: 'Set a whole number from 1 to 64.',
  },
  {
    ...plain,
    name: 'OPERATOR_DIALECT',
    group: 'Operator',
    about:
      'Names in a channel edit: `table` (the parameter table’s) or `sample` (the sample request’s) (T2).',
    default: 'table',
    fix: 'Set it to table or sample.',
  },
  {
    ...plain,
    name: 'OPERATOR_PATCH_REMOVE',
    group: 'Operator',
    about: 'Whether the draft understands `remove`: `on` or `off` (O3).',
    default: 'off',
    fix: 'Set it to on or off.',
  },
  {
    ...plain,
    name: 'OPERATOR_CONFIGURATION_PATH',
    group: 'Operator',
    about:
      'Where configuration values are added to the draft, with `{entry_id}`; left out: `/intakes/{entry_id}/configurations` and `/changes/{entry_id}/configurations` (O4).',
    fix: 'Give a path of the draft that starts with / and holds {entry_id}, or leave it out.',
  },
  {
    ...plain,
    name: 'OPERATOR_CUSTOMER_ID',
    group: 'Operator',
    about: 'Which id of a search hit names the customer: `identifier` or `parameters.uuid` (O15).',
    default: 'identifier',
    fix: 'Set it to identifier or parameters.uuid.',
  },
  {
    ...plain,
    name: 'OPERATOR_ORDERS_ACCOUNT',
    group: 'Operator',
    about:
      'Whose account stands in the address of dry run and order, `/v1/accounts/…/orders`: `wholesaler` (the draft’s `order_account_id`) or `customer` (O6).',
    default: 'wholesaler',
    fix: 'Set it to wholesaler or customer.',
  },
  {
    ...plain,
    name: 'OPERATOR_REMOTE_POST_PATHS',
    group: 'Operator',
    about:
      'Paths, comma-separated, that a person may POST to with “Fetch value” (O13). Written exactly as the operator names them.',
    fix: 'List paths that start with /; none of the documented writing endpoints can be listed.',
  },
  {
    ...plain,
    name: 'OPERATOR_MULTIPLIER',
    group: 'Operator',
    about: 'How bounds of quantities count: `absolute` or `per_initial` (P1).',
    default: 'absolute',
    fix: 'Set it to absolute or per_initial.',
  },
  {
    ...plain,
    name: 'OPERATOR_CACHE_SECONDS',
    group: 'Operator',
    about: 'How long catalogue and search answers are kept, in seconds (P14).',
    default: '300',
    fix: 'Set a whole number from 0 to 86400.',
  },
  {
    ...plain,
    name: 'DEMO_PORT',
    group: 'Demo',
    about: 'Port of the local Slack workspace, page and API.',
    default: '3100',
    fix: 'Set a whole number from 0 to 65535.',
  },
  {
    ...plain,
    name: 'OPERATOR_PORT',
    group: 'Demo',
    about: 'Port of the embedded operator service.',
    default: '4010',
    fix: 'Set a whole number from 0 to 65535.',
  },
  {
    ...plain,
    name: 'DEMO_FAULTS',
    group: 'Demo',
    about:
      'What goes wrong in the demo from the start on: `rough`, or the path of a file with [rules](faults.md). `--faults` comes before it.',
    fix: 'Set it to rough or to the path of a file.',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settingsTable)[number]['name'];

/** The table's row of a setting. */
export function settingNamed(name: SettingName): Setting {
  for (const row of settingsTable) if (row.name === name) return row;
  throw new Error(`No setting ${name}`);
}
