import { expect, test } from 'vitest';
import { startStack, sharedStack, type Stack } from '../support/stack.js';
import { isSearch, type Matches } from '../support/operator-faults.js';
import { whileTimePasses } from './support/time-passes.js';
import { openGroups, trunk, trunkPolicy } from './support/trunk.js';
import type { Robot } from '../support/robot.js';
import { again, once, sizedList } from '../support/size.js';

const stack = sharedStack({
  policy: trunkPolicy,
  settings: { OPERATOR_CACHE_SECONDS: '1' },
});

const isListOf =
  (kind: string): Matches =>
  ({ path }) =>
    path.includes(`/siptrunk-channel-${kind}`);

test.each(
  sizedList([
    ['callerids', 'Acme BV', ['+31 20 555 0140', '+31 20 555 0142'], '2 entries'],
    [
      'proxies',
      'Acme BV',
      ['*Amsterdam 1*  `fe000000-0000-4000-8000-000000000001`', 'Rotterdam 1'],
      '2 entries',
    ],
    ['templates', 'Globex Nederland', ['*Contact centre*'], '1 entry'],
    ['barrings', 'Acme BV', ['*International*  `INT`', '*Premium rate*  `PRM`'], '3 entries'],
  ]),
)('/trunk %s %s shows the list', async (word, customer, rows, count) => {
  const ann = await stack().robot('ann');
  await trunk(ann, `${word} "${customer}"`);
  const shown = await ann.untilModal(count);
  for (const row of rows) expect(shown).toContain(row);
  await ann.close();
});

once('a list is chosen, paged and searched in its window', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'callerids');
  await ann.untilModal('Choose a customer to see its list.');
  await ann.choose('Customer', 'Globex Nederland');
  const first = await ann.untilModal('250 entries, page 1 of 13');
  expect(first).toContain('+31 10 555 0000');
  expect(ann.buttons()).not.toContain('Page before');
  await ann.press('Next page');
  const second = await ann.untilModal('page 2 of 13');
  expect(second).toContain('+31 10 555 0020');
  expect(second).not.toContain('+31 10 555 0000');
  await ann.press('Page before');
  await ann.untilModal('page 1 of 13');
  await ann.fill('Search', '555 024');
  await ann.enter('Search');
  const found = await ann.untilModal('10 entries');
  expect(found).toContain('+31 10 555 0249');
  for (const dialled of ['010 555 0249', '(010) 555-0249', '0031 10 5550249']) {
    await ann.fill('Search', dialled);
    await ann.press('Search');
    expect(await ann.untilModal('1 entry')).toContain('+31 10 555 0249');
    await ann.fill('Search', '555 024');
    await ann.press('Search');
    await ann.untilModal('10 entries');
  }
  await ann.fill('Search', 'nothing like it');
  await ann.press('Search');
  await ann.untilModal('*No entries* for “nothing like it”.');
  await ann.close();
});

once('a customer who has none is told plainly, and a name that is several is asked for', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'proxies Initech');
  expect(await ann.untilModal('*No entries.*')).toContain('Initech has no proxies');
  await ann.close();
  await trunk(ann, 'proxies Noordzee');
  await ann.untilModal('*Many customers were found for “Noordzee”.*');
  expect(ann.values()['Customer']).toBe('');
  await ann.press('Choose Noordzee Retail 003');
  expect(await ann.untilModal('*No entries.*')).toContain('Noordzee Retail 003 has no proxies');
  await ann.close();
});

test.each(
  sizedList([
    ['refuses the login', { is: 'answered', status: 401, body: '' }, 'could not log in'],
    [
      'refuses',
      { is: 'answered', status: 403, body: '{"error_identifier":"urn:error:x","error_message":"No"}' },
      'refused the search',
    ],
    ['fails', { is: 'answered', status: 502, body: '<html>' }, 'had a fault'],
    ['asks to wait', { is: 'answered', status: 429, body: '' }, 'asked to wait'],
    ['asks to wait for long', { is: 'answered', status: 429, body: '', retryAfter: '60' }, 'asked to wait'],
    [
      'answers with a page',
      { is: 'answered', status: 200, body: '<html>', type: 'text/html' },
      'was not understood',
    ],
    ['answers in an odd shape', { is: 'answered', status: 200, body: '{"hits":[]}' }, 'was not understood'],
    ['cuts the answer', { is: 'answer-cut' }, 'could not be searched for'],
  ]),
)('a search that an operator %s is told as that, not as an absence', async (_what, fault, says) => {
  const ann = await stack().robot('ann');
  stack().faults.next(isSearch, fault, 20);
  await trunk(ann, 'proxies Globex');
  const shown = await ann.untilModal('“Globex”');
  await ann.untilModal(says);
  expect(`${shown}${ann.modal()}`).not.toMatch(/No (single )?customer/);
  stack().faults.clear();
  // Whatever it was asked to wait is over.
  stack().advance(300_000);
  await ann.choose('Customer', 'Globex Nederland');
  await ann.untilModal('1 entry');
  await ann.close();
});

again('no customer of a name, one letter, and a slow search are told apart', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'proxies Nobody');
  await ann.untilModal('*No customer was found for “Nobody”.*');
  await ann.close();
  await trunk(ann, 'proxies x');
  expect(await ann.untilModal('too short to search for')).not.toContain('No customer');
  await ann.close();
  const slow = stack().faults.hold(isSearch, 5);
  await trunk(ann, 'templates Umbrella');
  const late = ann.untilModal('took too long');
  expect(await whileTimePasses(stack(), ann, late)).not.toContain('No customer');
  slow.release();
  await ann.close();
});

once('an operator that refuses the list, or can’t be read, is told, and Try again reads it', async () => {
  const ann = await stack().robot('ann');
  stack().faults.next(isListOf('templates'), {
    is: 'answered',
    status: 403,
    body: '{"error_identifier":"urn:error:sip-trunk:insufficient-rights","error_message":"Account <!here> not yours"}',
  });
  await trunk(ann, 'templates "Acme BV"');
  const shown = await ann.untilModal('The list could not be read.');
  expect(shown).toContain('Account &lt;!here&gt; not yours');
  expect(shown).toMatch(/reference E-/);
  await ann.press('Try again');
  await ann.untilModal('*Standard PBX*');
  await ann.close();
});

once('while the operator is slow a picker says so, and what is typed can be taken as it is', async () => {
  const ann = await stack().robot('ann');
  // A bot that was started again knows no list; the window itself may ask for it.
  await stack().restartBot();
  const slow = stack().faults.hold(isListOf('proxies'), 5);
  await openGroups(ann, { customer: 'Globex Nederland', groups: ['Trunk'] });
  const typed = (query: string) => whileTimePasses(stack(), ann, ann.typeahead('Proxy', query));
  expect(await typed('')).toEqual(['Leave unchanged', 'No answer came. Type again in a minute.']);
  const id = 'fe000000-0000-4000-8000-000000000011';
  expect(await typed(id)).toContain(id);
  slow.release();
  await ann.until(async () => (await ann.typeahead('Proxy', 'frank')).includes('Frankfurt 1'), 'the proxy');
  await ann.close();
});

again('a list that is slow is said to be, and read once the operator answers', async () => {
  const ann = await stack().robot('ann');
  const slow = stack().faults.hold(isListOf('callbarrings'), 5);
  await trunk(ann, 'barrings');
  await ann.untilModal('Choose a customer to see its list.');
  await ann.choose('Customer', 'Globex Nederland');
  await whileTimePasses(stack(), ann, ann.press('Search'));
  const shown = await ann.untilModal('The list could not be read.');
  expect(shown).toContain('No answer came within');
  expect(shown).toMatch(/reference E-/);
  slow.release();
  await ann.press('Try again');
  await ann.untilModal('*International*');
  await ann.close();
});

once('pickers search what the customer has, and say how many there are', async () => {
  const ann = await stack().robot('ann');
  await openGroups(ann, { customer: 'Globex Nederland', groups: ['General'] });
  const all = await ann.suggestions('Caller ID', '');
  expect(all).toMatchObject({
    optionGroups: expect.arrayContaining([
      expect.objectContaining({
        label: expect.objectContaining({ text: '20 of 250: type to narrow it down' }),
      }),
    ]),
  });
  expect(await ann.typeahead('Caller ID', '0123')).toEqual(['Leave unchanged', '+31 10 555 0123']);
  expect(await ann.typeahead('Caller ID', 'zzz')).toEqual(['Leave unchanged', 'Nothing found for “zzz”']);
  await ann.close();
});

/** The page of general settings, while the operator takes its time for its list of call barrings. */
async function whileListIsAwaited(): Promise<{ own: Stack; ann: Robot; come: () => Promise<unknown> }> {
  const own = await startStack({ policy: trunkPolicy });
  const ann = await own.robot('ann');
  const slow = own.faults.hold(isListOf('callbarrings'), 5);
  await openGroups(ann, { customer: 'Globex Nederland', groups: ['General'] });
  await ann.untilModal('is being read');
  const come = async (): Promise<unknown> => {
    slow.release();
    return ann.until(() => !ann.modal().includes('is being read'), 'the list');
  };
  return { own, ann, come };
}

once('barrings can be chosen once their list has come, with what was typed before', async () => {
  const { ann, come } = await whileListIsAwaited();
  await ann.fill('Call barrings', 'int\nMobile');
  await ann.fill('Area code', '020');
  await come();
  expect(ann.values()).toMatchObject({ 'More call barrings': 'int\nMobile', 'Area code': '020' });
  await ann.choose('Call barrings', ['Premium rate']);
  // A click draws the page anew: what was typed is chosen then, and nothing has to be typed any more.
  await ann.press('Generate a password');
  await ann.untilModal('Copy it now');
  expect(ann.values()).toMatchObject({ 'Call barrings': 'International, Premium rate, Mobile' });
  expect(ann.values()).not.toHaveProperty('More call barrings');
  await ann.press('Next');
  expect(await ann.untilModal('*Review*')).toContain('New (3): International, Premium rate, Mobile');
});

once('a typed code that the list does not have stays, and is said to be none', async () => {
  const { ann, come } = await whileListIsAwaited();
  await ann.fill('Call barrings', 'INT\nXYZ');
  await come();
  await ann.press('Next');
  expect(ann.errors()).toEqual({
    'More call barrings': 'The operator’s list does not have “XYZ”. Choose from it.',
  });
  expect(ann.values()).toMatchObject({ 'More call barrings': 'INT\nXYZ' });
  await ann.press('Generate a password');
  await ann.untilModal('Copy it now');
  expect(ann.values()).toMatchObject({ 'Call barrings': 'International, XYZ' });
  await ann.press('Next');
  expect(ann.errors()).toEqual({
    'Call barrings': 'The operator’s list does not have “XYZ”. Choose from it.',
  });
  await ann.choose('Call barrings', ['International']);
  await ann.press('Next');
  expect(await ann.untilModal('*Review*')).toContain('New: International');
});

once(
  'codes typed before the list came are sent where Next is pressed before it, and chosen after Back',
  async () => {
    const { ann, come } = await whileListIsAwaited();
    await ann.fill('Call barrings', 'MOB');
    await ann.press('Next');
    await ann.untilModal('*Review*');
    await come();
    await ann.press('Back');
    await ann.untilModal(': General*');
    await ann.until(() => ann.choices('Call barrings').includes('International'), 'the list');
    expect(ann.values()).toMatchObject({ 'Call barrings': 'Mobile' });
  },
);

again('what is entered stays chosen where the list is awaited again, and where it fails', async () => {
  const own = await startStack({ policy: trunkPolicy });
  const ann = await own.robot('ann');
  own.faults.next(isListOf('callbarrings'), { is: 'answered', status: 403, body: '' });
  await openGroups(ann, { customer: 'Globex Nederland', groups: ['General'] });
  await ann.untilModal('could not be read');
  await ann.fill('Call barrings', 'PRM');
  await ann.press('Next');
  await ann.untilModal('*Review*');
  const slow = own.faults.hold(isListOf('callbarrings'), 5);
  await ann.press('Back');
  await ann.untilModal('is being read');
  expect(ann.values()).toMatchObject({ 'Call barrings': 'PRM' });
  await ann.choose('Call barrings', []);
  await ann.fill('More call barrings', 'INT');
  slow.release();
  await ann.until(() => ann.choices('Call barrings').includes('Mobile'), 'the list');
  await ann.press('Next');
  expect(await ann.untilModal('*Review*')).toContain('New: International');
});

again('a list of barrings that could not be read is told as that', async () => {
  const own = await startStack({ policy: trunkPolicy });
  const ann = await own.robot('ann');
  own.faults.next(isListOf('callbarrings'), { is: 'answered', status: 403, body: '' }, 5);
  await openGroups(ann, { customer: 'Globex Nederland', groups: ['General'] });
  expect(await ann.untilModal('could not be read')).toContain('Call barrings');
  await ann.close();
});

once('a customer without barrings is given an input for codes', async () => {
  const ann = await stack().robot('ann');
  await openGroups(ann, { customer: 'Initech', groups: ['General'] });
  expect(ann.modal()).toContain(
    'One code per line. What you enter replaces all call barrings of the channel.',
  );
  expect(await ann.typeahead('Caller ID', '')).toEqual(['Leave unchanged', 'No entries']);
  await ann.close();
});
