import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect } from 'vitest';
import { startOperator, type RunningOperator } from '../../src/sandbox/operator/index.js';
import { OperatorFaults } from '../support/operator-faults.js';
import { mortalBot } from './mortal/build.js';
import { testPolicy, type Mode } from '../support/stack-environment.js';
import { openProcessStack, type ProcessStack } from '../support/process-stack.js';
import { patienceMs } from '../support/patience.js';
import type { Robot } from '../support/robot.js';
import { sampleData } from '../support/sample/data.js';

/** What a story plays in: one bot that dies again and again, its operator and its workspace, which live on. */
export interface Scene {
  readonly stack: ProcessStack;
  readonly operator: RunningOperator;
  readonly faults: OperatorFaults;
  readonly ann: Robot;
  readonly ben: Robot;
  readonly bob: Robot;
  readonly dana: Robot;
  /** A reference for the order or change of this story that no other has. */
  readonly reference: string;
  /** Where the bot has died in this story so far. */
  readonly deaths: readonly string[];
  /**
   * Does what leads to boundaries, and lets the bot die at each of them once, those of one stage in any order; then
   * it runs. What the person was answered is nobody's business: the bot may have died before it could.
   */
  deadly(act: () => Promise<unknown>, ...stages: readonly string[][]): Promise<void>;
  /** The same where it is done anew for each death: what a person sees is gone with the bot, and they look again. */
  deadlyEach(act: () => Promise<unknown>, boundaries: readonly string[]): Promise<void>;
  /** The bot starts again, and remembers nothing of what it has read. */
  forgetting(): Promise<void>;
  /** As `deadly` where time alone leads there: the bot starts again that much later. */
  deadlyAfter(milliseconds: number, ...stages: readonly string[][]): Promise<void>;
}

const settings = (operator: RunningOperator, token: string) => ({
  OPERATOR_BASE_URL: operator.url,
  OPERATOR_AUTH: 'bearer',
  OPERATOR_TOKEN: token,
  OPERATOR_USER: '',
  OPERATOR_PASSWORD: '',
  OPERATOR_PATCH_REMOVE: 'on',
  OPERATOR_TIMEOUT_MS: String(lateMs / 4),
});

/** So long something may come into a draft over which the bot died: four times the operator's timeout. */
const lateMs = 4 * 60_000;

const realTime = Date.now;

/** Everything that outlives the bot. */
class Environments {
  aheadMs = 0;

  private constructor(
    readonly stack: ProcessStack,
    readonly operator: RunningOperator,
    readonly faults: OperatorFaults,
  ) {}

  static async open(mode: Mode): Promise<Environments> {
    const faults = new OperatorFaults();
    const data = sampleData();
    const operator = await startOperator({
      port: 0,
      db: ':memory:',
      data,
      now: () => new Date(Date.now()),
      timezone: 'Europe/Amsterdam',
      interference: faults,
    });
    const stack = await openProcessStack({
      mode,
      // Reminders come at night too.
      policy: testPolicy.replace('  rules:', '  reminder_hours: always\n  rules:'),
      program: mortalBot,
      // Slack waits for minutes, three times: here as long as a busy machine may need to start the bot again.
      eventRetryDelays: Array.from({ length: 60 }, () => 1_000),
      settings: settings(operator, data.profiles[0]?.token ?? ''),
    });
    const environments = new Environments(stack, operator, faults);
    // Operator and workspace live here, and their clocks go with the bot's: what Slack signs is looked at by its time.
    Date.now = () => realTime() + environments.aheadMs;
    await environments.start();
    return environments;
  }

  async start(dieAt: readonly string[] = []): Promise<void> {
    const started = this.stack.start({ DIE_AT: dieAt.join(','), AHEAD_MS: String(this.aheadMs) });
    // One that is to die may do so before it is ready: what waits is due at once.
    await (dieAt.length === 0 ? started : started.catch(() => undefined));
  }

  /**
   * Lets it die at all that is left of the stages; it is armed with the first of them.
   * @param fault what went wrong meanwhile with what leads there, for the message where it never comes to a boundary
   */
  async die(stages: readonly (readonly string[])[], fault = (): string => ''): Promise<string[]> {
    const deaths: string[] = [];
    for (const [index, stage] of stages.entries()) {
      const left = new Set(stage);
      while (left.size > 0) {
        const bot = this.stack.bot();
        const end = await Promise.race([bot.ended, wait(patienceMs, null, { ref: false })]);
        if (end === null) {
          const says = bot.output().slice(-3_000);
          throw new Error(
            `It died at ${deaths.join()}, lives on, and has not come to ${[...left].join()}\n${says}\n${fault()}`,
          );
        }
        const at = /died at <(.*)>/.exec(bot.output())?.[1] ?? '';
        if (!left.delete(at))
          throw new Error(`The bot ended with ${end.code} and not at ${[...left].join()}`);
        deaths.push(at);
        // What it sent was cut off with it: the next one need not wait for what does not come.
        if (at === 'patchDraft:sent') this.advance(lateMs);
        await this.start(left.size > 0 ? [...left] : stages[index + 1]);
      }
    }
    return deaths;
  }

  /** The clocks of all that lives here, and of every bot that is started from now on. */
  advance(milliseconds: number): void {
    this.aheadMs += milliseconds;
    this.stack.workspace.clock.advance(milliseconds);
  }

  async close(): Promise<void> {
    Date.now = realTime;
    await this.stack.close();
    await this.operator.close();
  }
}

/** One stack for all stories of a file, under one Slack mode; a story that went wrong leaves it to nobody. */
export function mortalStack(mode: Mode): (story: (scene: Scene) => Promise<void>) => Promise<void> {
  let environments: Environments | null = null;
  let stories = 0;
  afterAll(() => environments?.close());
  return async (story) => {
    const here = environments ?? (await Environments.open(mode));
    environments = null;
    try {
      stories += 1;
      await story(await sceneIn(here, `STORY-${stories}`));
      environments = here;
    } finally {
      if (environments === null) await here.close();
    }
  };
}

async function sceneIn(environments: Environments, reference: string): Promise<Scene> {
  const { stack, operator, faults } = environments;
  const deaths: string[] = [];
  const scene: Scene = {
    stack,
    operator,
    faults,
    ann: await stack.robot('ann'),
    ben: await stack.robot('ben'),
    bob: await stack.robot('bob'),
    dana: await stack.robot('dana'),
    reference,
    deaths,
    async deadly(act, ...stages) {
      await stack.bot().tell({ dieAt: stages[0] ?? [] });
      let fault = '';
      const acted = act().catch((error: unknown) => {
        fault = String(error);
      });
      deaths.push(...(await environments.die(stages, () => fault)));
      await acted;
      for (const boundary of stages[0] ?? []) await ackedOrNot(stack, boundary);
    },
    async deadlyEach(act, boundaries) {
      for (const boundary of boundaries) await scene.deadly(act, [boundary]);
    },
    async forgetting() {
      await stack.kill();
      await environments.start();
    },
    async deadlyAfter(milliseconds, ...stages) {
      environments.advance(milliseconds);
      await stack.kill();
      await environments.start(stages[0]);
      deaths.push(...(await environments.die(stages)));
    },
  };
  return scene;
}

/** Where it died over a delivery, Slack has its ack exactly where that was before the death. */
async function ackedOrNot({ workspace }: ProcessStack, boundary: string): Promise<void> {
  const [type, moment] = boundary.split(':');
  if (moment !== 'arrived' && moment !== 'unacked' && moment !== 'acked') return;
  const got = () =>
    workspace
      .deliveries()
      .findLast(
        ({ delivery: { body, retry } }) => (body['type'] ?? 'command') === type && retry === undefined,
      )?.ack.kind;
  await expect.poll(got).toBe(moment === 'acked' ? 'acked' : 'failed');
}
