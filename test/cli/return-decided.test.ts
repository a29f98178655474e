import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSettle } from '../../src/cli/settle/run.js';
import { SlackChannelId } from '../../src/types/ids.js';
import { askDecision } from '../../src/workflow/requests/decisions.js';
import { begin, type Request } from '../approvals/world/request.js';
import { startBackend, type Backend } from '../support/backend.js';
import { rest } from '../workflow/orders.js';
import { folder, run, secretKey, secretKeyText } from './tool.js';
import { bob, home } from '../support/sample/people.js';

const slackChannel = SlackChannelId.parse('C0APPROVALS');
const order = { kind: 'order', subscriptions: 1, customer: 'Acme' } as const;
const numbers = { kind: 'numbers', count: 2, customer: null } as const;

async function planOf(request: Request) {
  const plan = await request.plan();
  if (plan === null) throw new Error(`${request.id} does not wait`);
  return plan;
}

/** Bob's click on Approve, as it is committed before it is checked. */
const click = async ({ services }: Backend, request: Request) =>
  askDecision(services, { workspace: home, user: bob }, await planOf(request), 'approve', null, slackChannel);

test.each([
  ['order', order, 'composing'],
  ['trunk change', numbers, 'done'],
])(
  'no %s is carried out by an approval that is in the restored backup, and its approver can approve it anew',
  async (_, asked, given) => {
    const path = join(folder(), 'trunkdesk.db');
    const backend = await startBackend({ path, secretKey });
    await backend.runner.start();
    const clicked = await begin(backend, 2_001, asked);
    await clicked.submit();
    const approved = await begin(backend, 2_002, asked);
    await approved.submit();
    await backend.runner.stop(5_000);
    // The moment of the backup: one click is not checked yet, of the other nothing has come but that it counts.
    await click(backend, clicked);
    await click(backend, approved);
    const plan = await planOf(approved);
    await backend.store.write((tx) => tx.decisions.settle(plan, bob, 'counted', null, backend.clock.now));

    const env = { DATABASE_URL: `sqlite:${path}`, TRUNKDESK_SECRET_KEY: secretKeyText };
    const { out } = await run(runSettle, ['--return-approved'], env, () => backend.clock.now);
    expect(out).toContain('TD-2002: back to who asked for them');
    expect(out).toContain('TD-2001: the approval of U0BOB was not checked yet and does not count');
    const rows = await backend.store.read.journal.list({ ws: home, subject: clicked.id, limit: 1 });
    expect(rows).toMatchObject([{ action: 'decision.refused', actor: bob }]);

    await backend.runner.start();
    await rest(backend);
    expect([await clicked.state(), await approved.state()]).toEqual(['awaiting-approval', given]);
    expect([clicked.sent(), approved.sent()]).toEqual([0, 0]);

    await click(backend, clicked);
    await rest(backend);
    expect(clicked.sent()).toBe(1);
    expect(backend.operator.placements()).toHaveLength(asked === order ? 1 : 0);
  },
);
