import { expect, test } from 'vitest';
import { ProfileName } from '../../src/types/ids.js';
import { freeProfile, holdersFor, leaveQueue, takeProfile } from '../../src/workflow/drafts/profiles.js';
import { startBackend, type Backend } from '../support/backend.js';
import { composed, first, insert, second, third } from './orders.js';
import { ann, bob, cas } from '../support/sample/people.js';
import { profilesFor } from '../../src/workflow/logins.js';

const bound = new Map([[bob, ProfileName.parse('ben')]]);
const nobody = new Set<ProfileName>();
const names = (backend: Backend, user: typeof ann) =>
  profilesFor(backend.services, user).map(({ profile }) => profile);

const ofAnn = composed();
const ofBob = { ...composed(), id: second, requester: bob };
const ofCas = { ...composed(), id: third, requester: cas };

async function withOrders(profiles: string[], logins = new Map<typeof ann, ProfileName>()) {
  const backend = await startBackend({ profiles, bound: logins });
  for (const order of [ofAnn, ofBob, ofCas]) await insert(backend, order);
  const take = (order: typeof ofAnn, skip = nobody) => takeProfile(backend.services, order, 'placing', skip);
  return { backend, take };
}

test('who is bound to a login uses that one alone; the others share what is left', async () => {
  const backend = await startBackend({ bound });
  expect(names(backend, bob)).toEqual(['ben']);
  expect(names(backend, ann)).toEqual(['ann']);
});

test('where every login is somebody’s, all others may use any', async () => {
  const backend = await startBackend({ profiles: ['ben'], bound });
  expect(names(backend, ann)).toEqual(['ben']);
});

test('an order keeps the login that it holds, and two orders never hold one', async () => {
  const { take } = await withOrders(['ann', 'ben']);
  expect(await take(ofAnn)).toMatchObject({ taken: true, operator: { profile: 'ann' } });
  expect(await take(ofAnn)).toMatchObject({ taken: true, operator: { profile: 'ann' } });
  expect(await take(ofBob)).toMatchObject({ taken: true, operator: { profile: 'ben' } });
  expect(await take(ofCas)).toEqual({ taken: false });
});

test('two who ask at the same moment get two logins', async () => {
  const { take } = await withOrders(['ann', 'ben']);
  const taken = await Promise.all([ofAnn, ofBob, ofCas].map((order) => take(order)));
  const profiles = taken.flatMap((each) => (each.taken ? [each.operator.profile] : []));
  expect(profiles.toSorted()).toEqual(['ann', 'ben']);
});

test('whoever came first is served first, and one who waits for another login is not in the way', async () => {
  const { backend, take } = await withOrders(['ann', 'ben'], bound);
  await take(ofAnn);
  await take(ofBob);
  const waiting = { ...ofBob, id: ofCas.id, requester: bob };
  expect(await take(waiting)).toEqual({ taken: false });
  await freeProfile(backend.services, ofAnn, ProfileName.parse('ann'), { free: true });
  expect(await take(ofAnn)).toMatchObject({ taken: true, operator: { profile: 'ann' } });
});

test('a free login waits for who stands before in the queue, until they leave it', async () => {
  const { backend, take } = await withOrders(['ann']);
  await take(ofAnn);
  await take(ofBob);
  await take(ofCas);
  await freeProfile(backend.services, ofAnn, ProfileName.parse('ann'), { free: true });
  expect(await take(ofCas)).toEqual({ taken: false });
  await leaveQueue(backend.services, second);
  expect(await take(ofCas)).toMatchObject({ taken: true });
  expect(await backend.store.read.queue.all()).toEqual([]);
});

test('who waits is told who holds what they wait for, and since when', async () => {
  const { backend, take } = await withOrders(['ann', 'ben'], bound);
  await take(ofBob);
  await take(ofAnn);
  expect(await holdersFor(backend.services, ann)).toEqual([
    { user: ann, order: first, left: null, since: backend.clock.now },
  ]);
});
