import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Policy } from '../../src/config/index.js';
import { createApprovalService } from '../../src/workflow/notify/create-approval-service.js';
import { GroupId, SlackChannelId, type PlanId, type UserId } from '../../src/types/ids.js';
import { OperatorData } from '../../src/sandbox/operator/index.js';
import { smallData } from '../support/sample/operator-data.js';
import { startBackend, type Backend } from '../support/backend.js';
import { later, rest } from '../workflow/orders.js';
import { ann, asked, facts, rules, steps, users, type Step } from './world/arbitraries.js';
import { Model, type Facts } from './world/model.js';
import { begin, type Request } from './world/request.js';
import { sized } from '../support/size.js';
import type { ApprovalRule } from '../../src/approvals/index.js';
import { home } from '../support/sample/people.js';

const group = GroupId.parse('S0LEADS');
const place = SlackChannelId.parse('C0APPROVALS');
const who = (user: UserId) => ({ workspace: home, user });

/** The real use cases, in a company whose policy and people are what a run says. */
interface World {
  readonly it: Backend;
  now: Facts;
  rules: readonly ApprovalRule[];
}

async function openWorld(): Promise<World> {
  const base = await startBackend();
  const world = { now: { listed: [], group: [], guests: [], foreign: [], left: [] }, rules: [] };
  const at: { it: Backend | null; now: Facts; rules: readonly ApprovalRule[] } = { it: null, ...world };
  const policy = (): Policy => {
    const given = base.services.policy();
    return {
      ...given,
      roles: { ...given.roles, approvers: { users: [...at.now.listed], groups: [group] } },
      approvals: { ...given.approvals, rules: at.rules.map((each) => ({ ...each })) },
    };
  };
  const it = await startBackend({
    played: {
      policy,
      people: {
        member: async (id) => ({
          id,
          isGuest: at.now.guests.includes(id),
          isForeign: at.now.foreign.includes(id),
          isBot: false,
          deleted: at.now.left.includes(id),
        }),
        group: async () => at.now.group,
      },
    },
  });
  it.operator.replaceData(
    OperatorData.parse({
      ...smallData,
      customers: smallData.customers?.map((each, index) => ({
        ...each,
        trunk: index > 0 ? {} : { channels: [{ id: '0c000000-0000-4000-8000-000000000001', name: 'main' }] },
      })),
    }),
  );
  await it.runner.start();
  return Object.assign(at, { it });
}

const underWay = new Set(['submitting', 'checking', 'applying']);

/** Does a step to the real thing and to the model. */
async function take(
  world: World,
  request: Request,
  model: Model,
  step: Step,
  plans: PlanId[],
): Promise<void> {
  const { it } = world;
  const useCases = createApprovalService(it.services);
  switch (step.do) {
    case 'facts':
      world.now = step.facts;
      return;
    case 'submit':
      await request.submit();
      model.submit(world.now);
      break;
    case 'withdraw':
      await useCases.withdraw(who(ann), request.id);
      model.end();
      break;
    case 'expire':
      it.clock.now += 73 * 3_600_000;
      it.runner.wake();
      model.end();
      break;
    case 'click': {
      const plan = plans.at(step.old ? -2 : -1);
      if (plan === undefined) return;
      await Promise.all(step.by.map((user) => useCases.askDecision(who(user), plan, step.verb, 'No', place)));
      for (const user of step.by) model.click(user, step.verb, step.old, world.now);
      break;
    }
  }
  await rest(it);
  // A call that a busy machine answered too late is made again after a pause, which passes here at once.
  for (let tries = 0; tries < 20 && underWay.has(await request.state()); tries += 1) await later(it);
  const waits = await request.plan();
  if (waits !== null && plans.at(-1) !== waits) plans.push(waits);
}

/**
 * `APPROVALS_RUNS=1000` makes more runs than each time; `TEST_SEED=N`, with `APPROVALS_PATH=P` where a failure names
 * one, makes the same runs again.
 */
const { APPROVALS_RUNS: asks, APPROVALS_PATH: path } = process.env;
const runs = Number(asks ?? sized({ short: 15, long: 70 }));

const standsAs = {
  back: ['composing'],
  open: ['awaiting-approval'],
  done: ['placed', 'done'],
} as const;

test('whatever the policy, the people and the clicks: only enough distinct, entitled approvals of the current plan place it', async () => {
  const world = await openWorld();
  let number = 10_000;
  const seen = { back: 0, open: 0, done: 0 };
  await fc.assert(
    fc.asyncProperty(facts, rules, asked, steps, async (first, policy, what, doing) => {
      number += 1;
      world.now = first;
      world.rules = policy;
      const request = await begin(world.it, number, what);
      const model = new Model(ann, policy, what, users);
      const plans: PlanId[] = [];
      try {
        for (const step of [{ do: 'submit' } as const, ...doing]) {
          await take(world, request, model, step, plans);
          expect([step.do, model.state, standsAs[model.state]]).toEqual([
            step.do,
            model.state,
            expect.arrayContaining([await request.state()]),
          ]);
          expect(request.sent()).toBe(model.state === 'done' ? 1 : 0);
        }
      } finally {
        // What would wait on would come back to its requester in the middle of another run.
        await createApprovalService(world.it.services).withdraw(who(ann), request.id);
        await rest(world.it);
        await request.away();
      }
      seen[model.state] += 1;
    }),
    // A failure says its seed and what it was at once: to look for a shorter one takes longer than a test may.
    { numRuns: runs, endOnFailure: true, ...(path === undefined ? {} : { path }) },
  );
  // So many runs have to meet all of it, or they would show nothing.
  const rarest = path === undefined && runs >= 50 ? Math.min(...Object.values(seen)) : 1;
  expect(rarest).toBeGreaterThan(0);
});
