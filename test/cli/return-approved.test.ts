import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSettle } from '../../src/cli/settle/run.js';
import { Order } from '../../src/ordering/order.js';
import { notes } from '../../src/texts/en/notes.js';
import { startBackend } from '../support/backend.js';
import { readActivity } from '../../src/workflow/home/activity.js';
import { approved, first, second, stands, tryToPlace } from '../workflow/orders.js';
import { folder, run, secretKey, secretKeyText } from './tool.js';
import { home } from '../support/sample/people.js';

const attempt = {
  id: 'a',
  profile: 'ann',
  draftId: '11111111-1111-4111-8111-111111111111',
  sentAt: 1_800_000_000_000,
};

test('after a restore every approved order goes back by one command, without an operator, and none is placed', async () => {
  const path = join(folder(), 'trunkdesk.db');
  const backend = await startBackend({ path, secretKey });
  const plan = await approved(backend, {}, { id: first });
  const doubtful = { state: 'in-doubt', attempt, because: 'cut', reference: 'E-1', seen: null };
  await approved(backend, {}, { id: second, to: (order) => Order.parse({ ...order, ...doubtful }) });
  const env = { DATABASE_URL: `sqlite:${path}`, TRUNKDESK_SECRET_KEY: secretKeyText };
  const settle = (...argv: string[]) => run(runSettle, argv, env, () => backend.clock.now);
  expect(await settle('--return-approved', 'TD-1001')).toMatchObject({ code: 2 });
  const outcome = await settle('--return-approved');
  expect(outcome).toMatchObject({
    code: 0,
    complaints: '',
    out: expect.stringMatching(/^TD-1001: back to who asked/),
  });
  const back = await stands(backend, first);
  expect(back).toMatchObject({ state: 'composing', draft: { use: 'none' }, note: { why: 'restored' } });
  // Nobody is told that it was not placed, since nobody knows.
  if (back.state !== 'composing' || back.note === null) throw new Error('it is not back');
  expect(notes.says(back.note, 'Europe/Amsterdam').text).toContain('it could be ordered twice');
  expect(notes.placed(back.note).text).not.toContain('Nothing was placed');
  expect(await stands(backend, second)).toMatchObject({ state: 'in-doubt' });
  await backend.runner.start();
  await tryToPlace(backend, plan, first);
  expect(backend.operator.placements()).toEqual([]);
  const rows = await backend.store.read.journal.list({ ws: home, subject: first, limit: 1 });
  expect(rows.map(({ action }) => action)).toEqual(['order.returned']);
  const activity = await readActivity(backend.services, { workspace: home, user: back.requester }, 20);
  const did = activity.filter(({ order }) => order === first).map((row) => row.did);
  expect(did).toEqual(['order.returned-restored']);
  expect((await settle('--return-approved')).out).toContain('No order and no trunk change is on its way');
});
