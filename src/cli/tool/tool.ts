import { settingProblemLines, type Environment, type SettingProblem } from '../../config/index.js';
import { StoreError } from '../../store/index.js';
import { asCalled } from './as-called.js';
import { standardOutput, type Output } from './standard-output.js';

/** What a command is given: the environment, and where it writes. */
export interface Tool extends Output {
  readonly env: Environment;
  /** A line to standard error. */
  complain(line: string): void;
  /** Epoch milliseconds, UTC. */
  readonly now: () => number;
}

/** 0: done. 1: it was looked at and is not in order, or was refused. 2: not understood, or settings are wrong. */
export type ExitCode = 0 | 1 | 2;

/** The process as a tool. */
export const processTool = (): Tool => ({
  ...standardOutput(),
  env: process.env,
  complain: (line) => console.error(line),
  now: Date.now,
});

/** Lists what is wrong with a command line, with how it is meant. */
export function misunderstood(tool: Tool, problems: readonly string[], usage: string): 2 {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  tool.complain(`${list}\n\n${asCalled(usage, tool.env)}`);
  return 2;
}

/** What is asked for besides a command: help, or nothing that is understood. */
export type NoCommand =
  { readonly kind: 'help' } | { readonly kind: 'refused'; readonly problems: readonly string[] };

/** Answers what is no command. */
export async function answerNoCommand(tool: Tool, answer: NoCommand, usage: string): Promise<ExitCode> {
  if (answer.kind === 'refused') return misunderstood(tool, answer.problems, usage);
  await tool.print(`${asCalled(usage, tool.env)}\n`);
  return 0;
}

/** Lists what is wrong with the settings, all at once. */
export function badSettings(tool: Tool, problems: readonly SettingProblem[]): 2 {
  for (const line of settingProblemLines(problems)) tool.complain(`- ${line}`);
  return 2;
}

/** What the store can't do is said with its fix; every other failure is a fault of ours and is passed on. */
export async function orStoreProblem(tool: Tool, act: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    tool.complain(error.message);
    return 1;
  }
}

/** Text from outside in one line of a terminal: no control characters, which could rewrite what stands there. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
