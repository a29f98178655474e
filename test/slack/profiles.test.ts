import { expect, onTestFinished, test } from 'vitest';
import { ProfileName } from '../../src/types/ids.js';
import { startBot } from './bot.js';
import { order, submittedAt } from '../support/sample/requests.js';
import { ann } from '../support/sample/people.js';

const profile = ProfileName.parse('north');

test.each([
  ['free', '*north is free.*'],
  ['released', '*north is released.*'],
  ['held-anew', '*north went to someone else meanwhile.*'],
  ['being-placed', '*north is placing an approved order now.*'],
  ['in-doubt', '*north is kept by an order in doubt.*'],
] as const)('a click on Release says what became of it: %s', async (became, says) => {
  const held = { profile, is: 'leased', user: ann, order, since: submittedAt } as const;
  const bot = await startBot('http', {
    profiles: {
      list: async () => ({ ok: true, profiles: [held], waiting: [] }),
      release: async () => ({ ok: true, became }),
    },
  });
  onTestFinished(bot.close);
  const admin = await bot.workspace.robot('dana');
  await admin.command('/trunkdesk profiles', { in: 'general' });
  await admin.until(() => admin.ephemerals('general').length > 0, 'the list');
  await admin.press('Release', { in: 'general', confirm: true });
  const last = () => admin.ephemerals('general').at(-1) ?? '';
  await admin.until(() => last().includes(says), 'what became of it');
  expect(last()).toContain('north');
});
