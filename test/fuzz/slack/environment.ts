import { setTimeout as pause } from 'node:timers/promises';
import { gridSeed } from '../../support/grid.js';
import type { Seed } from '../../../src/sandbox/workspace/seed.js';
import { openStack, type Stack } from '../../support/stack.js';
import { testPolicy } from '../../support/stack-environment.js';
import { testTokens } from '../../support/robot-workspace.js';
import type { Delivery } from '../../../src/sandbox/workspace/delivery/deliverer.js';
import { removing } from '../../conversation/support/in-drafts.js';
import { walkAll } from './walks.js';
import { worryOf, type Worry } from './worries.js';
import type { Corpus } from './requests.js';

/** Texts of another's order and trunk change: who sees them in a fuzzed answer has seen what is not theirs. */
export const canary = { reference: 'CANARY-4711', password: 'Canary!pass-4711' } as const;

const policy = `${testPolicy}    - { action: "trunk.*", approvals: 1 }
profiles:
  hold: 30d
`;

/** Ann, Bob, Cat and Dana are of several workspaces of one company; Ben, whose work is looked after, is of ours. */
const seed: Seed = {
  ...gridSeed,
  people: gridSeed.people.map((person) =>
    person.id === 'U0BEN' ? { ...person, teamId: gridSeed.team.id, teams: [gridSeed.team.id] } : person,
  ),
};

/** A stack with people in the middle of their work, and what they sent. */
export interface Ground {
  readonly stack: Stack;
  readonly corpus: Corpus;
  /** What the log has complained of since the last call. */
  worries(): Worry[];
  close(): Promise<void>;
}

/** Who sends what is fuzzed: a requester mostly, a guest, one who left, one who never was. */
export const senders = ['U0ANN', 'U0ANN', 'U0ANN', 'U0GUS', 'U0EVE', 'U0ZED'] as const;

/** Starts the stack and walks its people through what can be done; what they sent is the corpus. */
export async function startEnvironment(secretsInLog: readonly string[] = []): Promise<Ground> {
  const worries: Worry[] = [];
  const secrets = [...secretsInLog, testTokens.botToken, testTokens.signingSecret, canary.password];
  const stack = await openStack({
    mode: 'http',
    policy,
    seed,
    // People edit what they went past: that takes a draft that is left empty.
    ...removing,
    onLog: (line) => {
      const worry = worryOf(line, secrets);
      if (worry !== null && worries.length < 1_000) worries.push(worry);
    },
  });
  try {
    const deliveries = await walkAll(stack, canary);
    const texts = JSON.stringify(deliveries);
    // What is sent must not hold them: else an echo of it would look like a leak.
    const plain: Delivery[] = JSON.parse(
      texts.replaceAll(canary.reference, 'PLAIN-1').replaceAll(canary.password, 'Plain!pass-1234'),
    );
    await pause(0);
    worries.length = 0;
    return {
      stack,
      corpus: {
        deliveries: plain,
        signingSecret: testTokens.signingSecret,
        team: 'T0DESK',
        senders,
        orders: [...new Set(texts.match(/TD-\d+/g))],
        plans: [...new Set(texts.match(/plan_[A-Za-z0-9_-]{20,64}/g))],
        trigger: stack.workspace.trigger,
      },
      worries: () => worries.splice(0),
      close: stack.close,
    };
  } catch (error) {
    await stack.close();
    throw error;
  }
}
