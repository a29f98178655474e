import { expect, test } from 'vitest';
import { giveUp } from '../../src/workflow/giving-up.js';
import { startBackend } from '../support/backend.js';
import { approved, first, stands } from './orders.js';
import { home } from '../support/sample/people.js';

test('an approved order whose placing failed too often goes back to its requester instead of waiting for ever', async () => {
  const it = await startBackend();
  const plan = await approved(it);
  await giveUp(it.house, { kind: 'place', workspace: home, order: first, plan });
  expect(await stands(it)).toMatchObject({
    state: 'composing',
    note: { why: 'gave-up' },
  });
});
