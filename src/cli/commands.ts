import type { ExitCode, Tool } from './tool/tool.js';

/** Carries a command out with the arguments after its name. */
type RunCommand = (argv: readonly string[], tool: Tool) => Promise<ExitCode>;

interface Command {
  readonly name: string;
  /** What it does, in a line of the help. */
  readonly about: string;
  /** Each command is loaded by itself: one that reads a file needs no database and no Slack. */
  readonly load: () => Promise<RunCommand>;
}

/** Every command of `trunkdesk`; `package.json` has a script of the same name for each. */
export const commands = [
  {
    name: 'start',
    about: 'the bot, with the settings of the environment',
    load: async () => (await import('./start/run.js')).runStart,
  },
  {
    name: 'demo',
    about: 'everything on this machine: an operator, a Slack workspace in the browser, and the bot',
    load: async () => (await import('./demo/run.js')).runDemo,
  },
  {
    name: 'doctor',
    about: 'checks settings, policy, Slack, operator and database, and says what to fix',
    load: async () => (await import('./doctor/run.js')).runDoctor,
  },
  {
    name: 'backup',
    about: 'copies the database while the bot runs',
    load: async () => (await import('./backup/run.js')).runBackup,
  },
  {
    name: 'journal',
    about: 'exports what was done through Trunkdesk, and verifies that record',
    load: async () => (await import('./journal/run.js')).runJournal,
  },
  {
    name: 'settle',
    about: 'lists orders and trunk changes in doubt, and settles one',
    load: async () => (await import('./settle/run.js')).runSettle,
  },
  {
    name: 'manifest',
    about: 'prints the manifest from which the Slack app is made',
    load: async () => (await import('./manifest/run.js')).runManifest,
  },
  {
    name: 'operator',
    about: 'the embedded operator service alone',
    load: async () => (await import('./operator/run.js')).runOperator,
  },
  {
    name: 'rules',
    about: 'judges baskets of products',
    load: async () => (await import('./rules/run.js')).runRules,
  },
  {
    name: 'forms',
    about: 'tries JSON Schemas against the forms',
    load: async () => (await import('./forms/run.js')).runForms,
  },
] as const satisfies readonly Command[];

/** The command of that name; null where there is none. */
export const commandNamed = (name: string | undefined): Command | null =>
  commands.find((command) => command.name === name) ?? null;
