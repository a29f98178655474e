import { expect, test } from 'vitest';
import { Order } from '../../src/ordering/order.js';
import { createFreezeService } from '../../src/workflow/requests/freeze.js';
import type { Fact } from '../../src/workflow/messages.js';
import type { Services } from '../../src/workflow/services.js';
import type { PlanId } from '../../src/types/ids.js';
import { startBackend, type Backend } from '../support/backend.js';
import { approved, first, later, rest } from './orders.js';
import { bob, home } from '../support/sample/people.js';
import { rescheduleWaiting } from '../../src/workflow/drafts/profiles.js';
import { putJob } from '../../src/workflow/outbox/put-job.js';

const shared: Fact = { usable: true, shared: true };
const ours: Fact = { usable: true, shared: false };

/** A backend over a Slack channel whose state a test sets, which writes down what is posted there and what is edited. */
async function openOver(fact: Fact) {
  const it = await startBackend();
  const said: string[] = [];
  const directly: string[] = [];
  const channel = { fact, said, directly };
  const played = it.services.messenger;
  const messenger: Services['messenger'] = {
    ...played,
    showCard(card, at, ...rest) {
      channel.said.push(`${at === null ? 'posted' : 'edited'}: ${card.status.is}`);
      return played.showCard(card, at, ...rest);
    },
    closeCard(card, at, ...rest) {
      channel.said.push('closed');
      return played.closeCard(card, at, ...rest);
    },
    noteStep(note, ...rest) {
      channel.said.push(`step: ${note.step}`);
      return played.noteStep(note, ...rest);
    },
    showDirectCard(card, ...rest) {
      channel.directly.push(`${card.is}: ${card.to}`);
      return played.showDirectCard(card, ...rest);
    },
    remind(...about) {
      channel.said.push('reminded');
      return played.remind(...about);
    },
    channelFact: () => Promise.resolve(channel.fact),
  };
  // The runner carries out the bot's own jobs.
  Object.assign(it.services, { messenger });
  await it.runner.start();
  return { it, channel };
}

/** A request that waits for approval, without a card. */
const waits = (it: Backend): Promise<PlanId> =>
  approved(
    it,
    {},
    {
      to: (order) =>
        Order.parse({ ...order, state: 'awaiting-approval', needed: 1, expiresAt: it.clock.now + 1e9 }),
    },
  );

async function show(it: Backend, plan: PlanId): Promise<void> {
  const job = { kind: 'show-card', workspace: home, plan } as const;
  await it.store.write((tx) => putJob(it.services, tx, job, it.clock.now));
  it.runner.wake();
  await rest(it);
}

test('no card is posted where another company reads it since the submission: its request waits, and one that stands there is closed until it is ours again', async () => {
  const { it, channel } = await openOver(shared);
  const plan = await waits(it);
  await show(it, plan);
  expect(channel.said).toEqual([]);
  expect(it.told.map(({ about }) => about)).toMatchObject([{ tells: 'card-waits', because: 'shared' }]);
  channel.fact = ours;
  await later(it, 10 * 60_000);
  expect(channel.said).toEqual(['posted: open']);
  channel.fact = shared;
  await show(it, plan);
  expect(channel.said).toEqual(['posted: open', 'closed']);
  channel.fact = ours;
  await later(it, 10 * 60_000);
  expect(channel.said).toEqual(['posted: open', 'closed', 'edited: open']);
});

test('no reminder is posted while another company reads it: who may decide is asked directly at once, and it comes once the channel is ours again', async () => {
  const { it, channel } = await openOver(shared);
  const plan = await waits(it);
  const job = { kind: 'remind', workspace: home, plan, order: first } as const;
  it.clock.now += it.services.policy().approvals.remindAfterMs;
  await it.store.write((tx) => putJob(it.services, tx, job, it.clock.now));
  it.runner.wake();
  await rest(it);
  expect(channel.said).toEqual([]);
  expect(channel.directly).toEqual([`to-decide: ${bob}`]);
  expect(await it.store.read.outbox.waiting('remind')).toMatchObject([
    { attempts: 0, error: 'Another company may read the approvals Slack channel' },
  ]);
  channel.fact = ours;
  await later(it, 10 * 60_000);
  expect(channel.said).toEqual(['reminded']);
  expect(channel.directly).toEqual([`to-decide: ${bob}`]);
});

test('while Slack does not say who can read it no card is posted, and once it says so it is', async () => {
  const { it, channel } = await openOver({ usable: false, because: 'unreadable', shared: null });
  await show(it, await waits(it));
  await later(it);
  expect(channel.said).toEqual([]);
  channel.fact = ours;
  await later(it);
  expect(channel.said).toEqual(['posted: open']);
});

test('what needs no approval gets no card there either, and admins are told', async () => {
  const { it, channel } = await openOver(shared);
  await createFreezeService(it.services, rescheduleWaiting).freeze({ workspace: home, user: bob }, '');
  const plan = await approved(it);
  await show(it, plan);
  expect(channel.said).toEqual([]);
  expect(await it.store.read.cards.of(home, `approvals-channel:${it.clock.now}`)).toMatchObject([
    { user: bob },
  ]);
});
