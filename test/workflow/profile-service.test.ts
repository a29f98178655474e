import { expect, test } from 'vitest';
import { ProfileName } from '../../src/types/ids.js';
import { createProfileService } from '../../src/workflow/drafts/create-profile-service.js';
import { placePath, startBackend, trouble } from '../support/backend.js';
import { approved, first, stands, tryToPlace } from './orders.js';
import { bob, home } from '../support/sample/people.js';

const admin = { workspace: home, user: bob };

test('a login that is free is said to be free, and one that an order in doubt keeps stays with it', async () => {
  const backend = await startBackend();
  await backend.runner.start();
  const profiles = createProfileService(backend.services);
  const [inDoubt, free] = [ProfileName.parse('ann'), ProfileName.parse('ben')];
  expect(await profiles.release(admin, free)).toEqual({ ok: true, became: 'free' });
  const plan = await approved(backend);
  backend.troubles.push(trouble('cut', 'POST', placePath));
  await tryToPlace(backend, plan);
  expect(await profiles.release(admin, inDoubt)).toEqual({ ok: true, became: 'in-doubt' });
  expect(await backend.store.read.leases.of(first)).toMatchObject({ profile: 'ann', state: 'leased' });
  expect(await stands(backend)).toMatchObject({ state: 'in-doubt' });
});
