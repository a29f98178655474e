import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSettle } from '../../src/cli/settle/run.js';
import { SlackChannelId } from '../../src/types/ids.js';
import { askDecision } from '../../src/workflow/decisions.js';
import { begin, type Request } from '../approvals/world/request.js';
import { bob, home, openHouse, type TestHouse } from '../workflow/house.js';
import { rest } from '../workflow/orders.js';
import { folder, run, secretKey, secretKeyText } from './tool.js';

const slackChannel = SlackChannelId.parse('C0APPROVALS');
const order = { kind: 'order', subscriptions: 1, customer: 'Acme' } as const;
const numbers = { kind: 'numbers', count: 2, customer: null } as const;

async function planOf(request: Request) {
  const plan = await request.plan();
  if (plan === null) throw new Error(`${request.id} does not wait`);
  return plan;
}

/** Bob's click on Approve, as it is committed before it is checked. */
const click = async ({ house }: TestHouse, request: Request) =>
  askDecision(house, { workspace: home, user: bob }, await planOf(request), 'approve', null, slackChannel);

test.each([
  ['order', order, 'composing'],
  ['trunk change', numbers, 'done'],
])(
  'no %s is carried out by an approval that is in the restored backup, and its approver can approve it anew',
  async (_, asked, given) => {
    const path = join(folder(), 'trunkdesk.db');
    const house = await openHouse({ path, secretKey });
    await house.runner.start();
    const clicked = await begin(house, 2_001, asked);
    await clicked.submit();
    const approved = await begin(house, 2_002, asked);
    await approved.submit();
    await house.runner.stop(5_000);
    // The moment of the backup: one click is not checked yet, of the other nothing has come but that it counts.
    await click(house, clicked);
    await click(house, approved);
    const plan = await planOf(approved);
    await house.store.write((tx) => tx.decisions.settle(plan, bob, 'counted', null, house.clock.now));

    const env = { DATABASE_URL: `sqlite:${path}`, TRUNKDESK_SECRET_KEY: secretKeyText };
    const { out } = await run(runSettle, ['--return-approved'], env, () => house.clock.now);
    expect(out).toContain('TD-2002: back to who asked for them');
    expect(out).toContain('TD-2001: the approval of U0BOB was not checked yet and does not count');
    const rows = await house.store.read.journal.list({ ws: home, subject: clicked.id, limit: 1 });
    expect(rows).toMatchObject([{ action: 'decision.refused', actor: bob }]);

    await house.runner.start();
    await rest(house);
    expect([await clicked.state(), await approved.state()]).toEqual(['awaiting-approval', given]);
    expect([clicked.sent(), approved.sent()]).toEqual([0, 0]);

    await click(house, clicked);
    await rest(house);
    expect(clicked.sent()).toBe(1);
    expect(house.operator.placements()).toHaveLength(asked === order ? 1 : 0);
  },
);
