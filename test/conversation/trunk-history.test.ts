import { beforeAll, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import {
  answerTo,
  applyNow,
  applyUnanswered,
  editToReview,
  openGroups,
  requestIn,
  submitAndApprove,
  trunk,
  trunkPolicy,
  untilReview,
} from './support/trunk.js';

const stack = sharedStack({ policy: trunkPolicy });
let rename = '';

/** A setting by Ann, a rename by Ben, and a number that Ann connects to the new name. */
beforeAll(async () => {
  const ann = await stack().robot('ann');
  const ben = await stack().robot('ben');
  const bob = await stack().robot('bob');
  await editToReview(ann, { groups: ['General'] }, [{ 'Area code': '020', Password: 'not-in-history-1' }]);
  await submitAndApprove(ann, bob);
  await editToReview(ben, { groups: ['General'] }, [
    { 'New name': 'acme-ams-99', 'Full E.164': { pick: 'On' } },
  ]);
  rename = requestIn(ben);
  await applyNow(ben);
  await trunk(ann, 'connect +31205550170 acme-ams-99');
  await untilReview(ann);
  await applyNow(ann);
});

test('what was done to a channel is found under its old and its new name, newest first, by whom and in which request', async () => {
  const ann = await stack().robot('ann');
  for (const name of ['acme-ams-01', 'acme-ams-99']) {
    const rows = (await answerTo(ann, `history ${name}`)).split('\n').filter((line) => line.includes('<@U0'));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/, <@U0ANN> \(TD-\d+\): \+31 20 555 0170 connected to acme-ams-99$/);
    expect(rows[1]).toContain(
      `<@U0BEN> (${rename}): acme-ams-01 (now acme-ams-99): New name: acme-ams-99; Full E.164: On`,
    );
    expect(rows[2]).toMatch(
      /Password: a new password, not shown; Area code: 020|Area code: 020; Password: a new/,
    );
    expect(rows.join('')).not.toContain('not-in-history');
  }
});

test('after a rename the last-set hints and the review still say who set what', async () => {
  const ann = await stack().robot('ann');
  const page = async () => {
    await openGroups(ann, { channel: 'acme-ams-99', groups: ['General'] });
    return ann.modal();
  };
  const shown = await page();
  expect(shown).toMatch(/Area code: [^]*Last set to 020 by <@U0ANN>/);
  expect(shown).toMatch(/Full E\.164: [^]*Last set to On by <@U0BEN>/);
  expect(shown).toMatch(/Password: [^]*Last set by <@U0ANN>/);
  await ann.fill('Area code', '010');
  await ann.press('Next');
  expect(await untilReview(ann)).toMatch(/New: 010\nBefore: set to 020 by <@U0ANN>/);
  await ann.close();
});

test('a number has a history too: what was refused and what got no answer are told as that', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'connect +31205550147 acme-rtm-01');
  await untilReview(ann);
  await applyNow(ann, '*The operator refused it*');
  await trunk(ann, 'connect +31205550147 acme-rtm-01');
  await untilReview(ann);
  await applyUnanswered(stack(), ann);
  const answer = await answerTo(ann, 'history 020 555 0147');
  expect(answer).toContain('+31 20 555 0147 connected to acme-rtm-01');
  expect(answer).toContain('*+31 20 555 0147*');
  expect(answer).toMatch(
    /in doubt: The connection to the operator broke[^]*refused\. Number is not available/,
  );
});

test('the history of a channel has the disconnection of a number that it shows as connected', async () => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  await trunk(ann, 'connect +31205550171 acme-rtm-01');
  await untilReview(ann);
  await applyNow(ann);
  // The call names no channel, nor does the command.
  await trunk(ann, 'disconnect +31205550171');
  await untilReview(ann);
  await submitAndApprove(ann, bob);
  const rows = (await answerTo(ann, 'history acme-rtm-01'))
    .split('\n')
    .filter((line) => line.includes('<@U0'));
  expect(rows[0]).toMatch(/: \+31 20 555 0171 disconnected$/);
  expect(rows[1]).toMatch(/: \+31 20 555 0171 connected to acme-rtm-01$/);
  // One that was connected elsewhere since is not this channel's any more.
  for (const words of ['connect +31205550171 acme-teams', 'disconnect +31205550171']) {
    await trunk(ann, words);
    await untilReview(ann);
    await (words.startsWith('connect') ? applyNow(ann) : submitAndApprove(ann, bob));
  }
  expect(await answerTo(ann, 'history acme-rtm-01')).toContain(rows.join('\n'));
  expect(await answerTo(ann, 'history acme-teams')).toMatch(
    /\+31 20 555 0171 disconnected\n.*\+31 20 555 0171 connected to acme-teams$/m,
  );
});

test('the window of /trunk history asks for a channel or number, and looks again for another', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'history');
  await ann.untilModal('# History');
  await ann.fill('Channel or number', 'acme-ams-99');
  await ann.press('Show');
  await ann.untilModal('New name: acme-ams-99');
  await ann.fill('Channel or number', 'nobody <!here>');
  await ann.press('Show');
  const none = await ann.untilModal('*No entries.*');
  expect(none).toContain('Nothing was done to nobody &lt;!here&gt; through Trunkdesk');
  await ann.close();
});

test('a channel and a number that nothing was done to are said to have no entries', async () => {
  const ann = await stack().robot('ann');
  expect(await answerTo(ann, 'history linde-kassa')).toContain('*No entries.*');
  expect(await answerTo(ann, 'history +31205550181')).toContain(
    '*No entries.* Nothing was done to +31 20 555 0181',
  );
});

const entries = (text: string) => text.match(/connected to globex-hq/g)?.length;

test('a history of more than 20 entries has its older ones a button away, as message and in the window', async () => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  const numbers = Array.from({ length: 22 }, (_, index) => `+311055500${String(40 + index)}`);
  await trunk(ann, `connect ${numbers.join(' ')} globex-hq`);
  await ann.untilModal('# Several numbers');
  await ann.press('Next');
  await untilReview(ann);
  await submitAndApprove(ann, bob);
  expect(entries(await answerTo(ann, 'history globex-hq'))).toBe(20);
  const before = ann.ephemerals('general').length;
  await ann.press('Older', { in: 'general' });
  await ann.until(() => ann.ephemerals('general').length > before, 'the older ones');
  expect(entries(ann.ephemerals('general').at(-1) ?? '')).toBe(2);
  await trunk(ann, 'history');
  await ann.fill('Channel or number', 'globex-hq');
  await ann.press('Show');
  expect(entries(await ann.untilModal('[Older]'))).toBe(20);
  await ann.press('Older', { in: 'modal' });
  expect(entries(await ann.untilModal('[Newer]'))).toBe(2);
  await ann.press('Newer', { in: 'modal' });
  expect(entries(await ann.untilModal('[Older]'))).toBe(20);
  await ann.close();
});
