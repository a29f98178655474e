import { expect, test } from 'vitest';
import { entriesOfOrder, openingsOf, type DraftEntries } from '../../src/workflow/drafts/draft-entries.js';
import { giveUp } from '../../src/workflow/job-registry.js';
import { sync } from '../../src/workflow/drafts/sync.js';
import { startBackend, type Backend } from '../support/backend.js';
import { approved, composed, endingWork, first, insert, putNow, stands } from './orders.js';
import { ann, bob, home } from '../support/sample/people.js';
import { createHomeService } from '../../src/workflow/home/create-home-service.js';

test('an approved order whose placing failed too often goes back to its requester instead of waiting for ever', async () => {
  const it = await startBackend();
  const plan = await approved(it);
  await giveUp(it.services, { kind: 'place', workspace: home, order: first, plan });
  expect(await stands(it)).toMatchObject({
    state: 'composing',
    note: { why: 'gave-up' },
  });
});

test('an admin lets a job that was given up run once more, which the journal names; nobody else does', async () => {
  const it = await startBackend();
  await putNow(it, { kind: 'refresh-home', workspace: home, user: ann });
  const [job] = await it.store.write((tx) => tx.outbox.claim(it.clock.now, 1));
  if (job === undefined) throw new Error('no job');
  await it.store.write((tx) => tx.outbox.deadLetter(job.id, 'it failed'));
  const { tryAgain } = createHomeService(it.services);
  expect(await tryAgain({ workspace: home, user: ann }, job.id)).toMatchObject({ ok: false });
  expect(await it.store.read.outbox.deadLetters()).toHaveLength(1);
  const admin = { workspace: home, user: bob };
  expect(await tryAgain(admin, job.id)).toEqual({ ok: true, found: true });
  expect(await tryAgain(admin, job.id)).toEqual({ ok: true, found: false });
  expect(await it.store.read.outbox.deadLetters()).toEqual([]);
  const rows = await it.store.read.journal.list({ ws: home, limit: 10 });
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([['job.tried-again', bob]]);
});

/** Puts an order's entries into a draft that nothing is taken out of (O3). */
async function fill(it: Backend, entries: DraftEntries | null): Promise<void> {
  if (entries === null) throw new Error('the sample is not complete');
  expect(await sync(it.services, await stands(it), entries, 'placing')).toMatchObject({ sync: 'done' });
}

test.for(['dry-run', 'active-products'] as const)(
  'an order whose use of a draft failed too often keeps what that draft holds of it: %s',
  async (purpose) => {
    const it = await startBackend({ patchRemove: false });
    const order = composed({
      kind: 'terminate',
      work: endingWork(),
      draft: { use: 'wanted', purpose, since: it.clock.now },
    });
    await insert(it, order);
    await fill(it, openingsOf(order));
    await giveUp(it.services, { kind: 'acquire-draft', workspace: home, order: first, purpose });
    const { changes = [] } = openingsOf(order) ?? {};
    expect(await stands(it)).toMatchObject({
      note: { why: 'gave-up' },
      draft: { use: 'kept', profile: 'ann', holds: 'subscriptions', opened: changes },
    });
    expect(await it.store.read.leases.of(first)).toMatchObject({ state: 'leased' });
  },
);

test('an approved order that comes back so keeps what its draft holds of it, too', async () => {
  const it = await startBackend({ patchRemove: false });
  const plan = await approved(it);
  await fill(it, entriesOfOrder(await stands(it)));
  await giveUp(it.services, { kind: 'place', workspace: home, order: first, plan });
  expect(await stands(it)).toMatchObject({ note: { why: 'gave-up' }, draft: { use: 'kept', holds: 'all' } });
});
