import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inWords } from '../../src/cli/settle/doubts.js';
import { runSettle } from '../../src/cli/settle/run.js';
import { sampleSeed } from '../../src/sandbox/workspace/seed.js';
import { DraftId, ProfileName, UserId, type PlanId } from '../../src/types/ids.js';
import { inRealTime, type After } from '../../src/workflow/after.js';
import { resolveDoubt } from '../../src/workflow/requests/doubt.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from '../support/robot-workspace.js';
import { openGate, startBackend, type Backend } from '../support/backend.js';
import { approved, first, second, stands } from '../workflow/orders.js';
import { folder, run, secretKey, secretKeyText } from './tool.js';
import { inDoubt as doubted, subscription } from '../support/sample/orders.js';
import { bob, home } from '../support/sample/people.js';

const policyText = (admins: string) => `roles:
  requesters: { users: [U0ANN], groups: [] }
  approvers: { users: [U0BOB], groups: [] }
  admins: ${admins}
approvals: { slack_channel: C0APPROVALS }
`;

interface Doubt {
  readonly backend: Backend;
  readonly plan: PlanId;
  readonly env: Record<string, string>;
  settle(...argv: string[]): ReturnType<typeof run>;
}

/** Ann's order TD-1001 in doubt in a running backend, and the command beside it. */
/** Who waits for the next look of the outbox does not wait for long. */
const soon: After = (ms, run) => inRealTime(Math.min(ms, 20), run);

async function inDoubt(admins = '{ users: [U0BOB, U0ANN], groups: [] }'): Promise<Doubt> {
  const dir = folder();
  const path = join(dir, 'trunkdesk.db');
  const backend = await startBackend({ path, secretKey, after: soon });
  await backend.runner.start();
  const attempt = {
    id: 'a',
    profile: ProfileName.parse('ann'),
    draftId: DraftId.parse('00000000-0000-4000-8000-00000000000d'),
    sentAt: backend.clock.now,
  };
  const plan = await approved(
    backend,
    {},
    {
      to: (order) => ({
        ...order,
        state: 'in-doubt',
        attempt,
        because: 'No answer in 10 seconds.\u001b[2J',
        reference: 'E-4711AB',
        seen: { at: backend.clock.now, entries: ['nothing but <!here>'], pointerMoved: true },
      }),
    },
  );
  const policy = join(dir, 'trunkdesk.yaml');
  writeFileSync(policy, policyText(admins));
  const env = {
    DATABASE_URL: `sqlite:${path}`,
    TRUNKDESK_SECRET_KEY: secretKeyText,
    TRUNKDESK_CONFIG: policy,
  };
  return { backend, plan, env, settle: (...argv) => run(runSettle, argv, env, () => backend.clock.now) };
}

/** The same with admins who are a group, and a Slack workspace that says who is in it. */
async function inDoubtWithSlack(team: string = home): Promise<Doubt & { workspace: TestWorkspace }> {
  const seed = {
    ...sampleSeed,
    team: { ...sampleSeed.team, id: team },
    people: sampleSeed.people.map((each) =>
      each.teamId === sampleSeed.team.id ? { ...each, teamId: team } : each,
    ),
  };
  const workspace = await startTestWorkspace({ seed });
  onTestFinished(() => workspace.close());
  const doubt = await inDoubt('{ users: [], groups: [S0ADMINS] }');
  doubt.env['SLACK_BOT_TOKEN'] = testTokens.botToken;
  doubt.env['SLACK_API_URL'] = workspace.apiUrl;
  return { ...doubt, workspace };
}

test('orders in doubt are listed with what is known of them, and nothing in them can rewrite the terminal', async () => {
  const { backend, settle } = await inDoubt();
  const { code, out } = await settle();
  expect(code).toBe(0);
  expect(out).toContain('TD-1001  new order for ');
  expect(out).toContain('requested by U0ANN in T0HOME');
  expect(out).toContain('with profile ann, from draft 00000000-0000-4000-8000-00000000000d');
  expect(out).toContain('nobody knows, because: No answer in 10 seconds. [2J (in the log: E-4711AB)');
  expect(out).toContain('the profile has another draft now');
  expect(out).not.toContain('\u001b');
  expect(out).toContain('--placed ORDER-ID');
  expect(await stands(backend)).toMatchObject({ state: 'in-doubt' });
});

test('an order in doubt is called what it holds, not what it was started as', () => {
  const subscriptions = [{ id: subscription, does: 'terminate' as const, active: [] }];
  expect(inWords(doubted({ subscriptions }))).toMatch(/^TD-\d+  termination and new order for /);
  expect(inWords(doubted({ subscriptions, intakes: [] }))).toMatch(/^TD-\d+  termination for /);
});

test('an admin settles an order as placed, and the running bot tells its requester by itself', async () => {
  const { backend, settle } = await inDoubt();
  const outcome = await settle('TD-1001', '--placed', ' OP-77 ', '--by', 'U0BOB');
  expect(outcome).toMatchObject({ code: 0, complaints: '' });
  expect(outcome.out).toContain('TD-1001 is recorded as placed (order id OP-77), by U0BOB.');
  expect(await stands(backend)).toMatchObject({
    state: 'placed',
    operatorOrderId: 'OP-77',
    settledBy: 'U0BOB',
  });
  const [row] = await backend.store.read.journal.list({ ws: home, limit: 1 });
  expect(row).toMatchObject({ actor: 'U0BOB', action: 'order.settled-placed', subject: 'TD-1001' });
  // Nobody wakes this outbox: it looks by itself.
  await expect
    .poll(() => backend.told.map(({ about }) => about))
    .toContainEqual(
      expect.objectContaining({ tells: 'status', status: expect.objectContaining({ is: 'placed' }) }),
    );
  expect(backend.operator.placements()).toEqual([]);
  expect((await settle()).out).toBe('No order and no trunk change is in doubt.\n');
});

test('an order that was not placed goes back to its requester', async () => {
  const { backend, settle } = await inDoubt();
  const outcome = await settle('TD-1001', '--not-placed', '--by', 'U0BOB');
  expect(outcome).toMatchObject({
    code: 0,
    out: expect.stringContaining('recorded as not placed, by U0BOB'),
  });
  expect(await stands(backend)).toMatchObject({ state: 'composing' });
});

test('what a button settles while the command still asks Slack is not settled again', async () => {
  const { backend, settle, plan, workspace } = await inDoubtWithSlack();
  const gate = openGate();
  workspace.faults.api('users.info', { kind: 'held', until: gate.opened });
  const command = settle('TD-1001', '--not-placed', '--by', 'U0DANA');
  await expect.poll(() => workspace.calls().map(({ method }) => method)).toContain('auth.test');
  const button = { was: 'placed', operatorOrderId: 'OP-1' } as const;
  expect(await resolveDoubt(backend.services, { workspace: home, user: bob }, plan, button)).toEqual({
    taken: true,
  });
  gate.open();
  expect(await command).toMatchObject({ code: 1, complaints: 'TD-1001 was settled meanwhile.' });
  expect(await stands(backend)).toMatchObject({ state: 'placed', settledBy: bob });
  const rows = await backend.store.read.journal.list({ ws: home, limit: 50 });
  expect(rows.filter(({ action }) => action.startsWith('order.settled'))).toHaveLength(1);
});

test('with a Slack token an admin may be one by a group', async () => {
  const { backend, settle } = await inDoubtWithSlack();
  expect(await settle('TD-1001', '--placed', 'OP-1', '--by', 'U0BEN')).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('U0BEN is no admin'),
  });
  expect(await settle('TD-1001', '--placed', 'OP-1', '--by', 'U0EVE')).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('U0EVE is not a full member of the workspace (deactivated)'),
  });
  expect(await settle('TD-1001', '--placed', 'OP-1', '--by', 'U0DANA')).toMatchObject({ code: 0 });
  expect(await stands(backend)).toMatchObject({ state: 'placed', settledBy: 'U0DANA' });
});

test('the requester cannot settle their own order, nor can who is no admin', async () => {
  const { backend, settle } = await inDoubt();
  const own = await settle('TD-1001', '--placed', 'OP-1', '--by', 'U0ANN');
  expect(own).toMatchObject({
    code: 1,
    complaints: 'U0ANN asked for TD-1001, so another admin has to settle it.',
  });
  const other = await settle('TD-1001', '--placed', 'OP-1', '--by', 'U0CAS');
  expect(other).toMatchObject({ code: 1, complaints: expect.stringContaining('U0CAS is no admin') });
  expect(await stands(backend)).toMatchObject({ state: 'in-doubt' });
});

test('without a Slack token a group of admins counts for nobody', async () => {
  const { backend, settle } = await inDoubt('{ users: [], groups: [S0ADMINS] }');
  const outcome = await settle('TD-1001', '--placed', 'OP-1', '--by', 'U0BOB');
  expect(outcome).toMatchObject({ code: 1, complaints: expect.stringContaining('without SLACK_BOT_TOKEN') });
  expect(await stands(backend)).toMatchObject({ state: 'in-doubt' });
});

test('a token of another workspace, and one that Slack does not take, settle nothing', async () => {
  const { settle, workspace } = await inDoubtWithSlack('T0ELSE');
  const outcome = () => settle('TD-1001', '--not-placed', '--by', 'U0DANA');
  expect(await outcome()).toMatchObject({
    code: 1,
    complaints: 'SLACK_BOT_TOKEN is of workspace T0ELSE; the order is of T0HOME.',
  });
  workspace.admin.tokens('token_revoked');
  expect(await outcome()).toMatchObject({ code: 1, complaints: expect.stringContaining('token_revoked') });
});

test('an order that is not in doubt, and one of another number, are left as they are', async () => {
  const { backend, settle } = await inDoubt();
  await approved(backend, {}, { id: second, requester: UserId.parse('U0CAS') });
  for (const order of [second, 'TD-9'])
    expect(await settle(order, '--not-placed', '--by', 'U0BOB')).toMatchObject({
      code: 1,
      complaints: expect.stringContaining(`${order} is not an order in doubt`),
    });
  expect(await stands(backend, first)).toMatchObject({ state: 'in-doubt' });
});

const said = async (...argv: string[]) => (await run(runSettle, argv, {})).complaints;

test('everything wrong with the command line is told at once', async () => {
  const all = await said('acme', '--placed', '1', '--not-placed', '--by', 'dana');
  expect(all).toContain('- name the order first, such as TD-1042');
  expect(all).toContain('- --by is no Slack user id');
  expect(all).toContain('- give one of --placed ORDER-ID, --not-placed, --worked and --did-not-work');
  expect(await said('TD-1')).toContain('- --by is missing');
  expect(await said('TD-1', '--placed', 'a\nb', '--by', 'U1')).toContain('1 to 255 characters in one line');
  expect((await run(runSettle, [], {})).code).toBe(2);
  expect((await run(runSettle, [], {})).complaints).toContain('TRUNKDESK_SECRET_KEY is not set');
});
