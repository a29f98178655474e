import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { answerTo, trunk, trunkPolicy } from './support/trunk.js';

const stack = sharedStack({ policy: trunkPolicy });

const words = [
  'edit',
  'connect',
  'disconnect',
  'type',
  'untype',
  'callerids',
  'proxies',
  'templates',
  'barrings',
];

test.each(['help', 'HELP', ' help '])('/trunk %s shows every word with an example', async (typed) => {
  const ann = await stack().robot('ann');
  const answer = await answerTo(ann, typed);
  for (const word of [...words, 'history']) expect(answer).toContain(`/trunk ${word}`);
  expect(ann.buttons({ in: 'general' })).toEqual(
    expect.arrayContaining(['Edit a channel', 'Connect a number']),
  );
});

test.each([
  ['conect', '/trunk connect'],
  ['edti', '/trunk edit'],
  ['temlate', '/trunk templates'],
])('/trunk %s, a word it does not know, is answered with the one that is meant', async (typed, meant) => {
  const ann = await stack().robot('ann');
  expect(await answerTo(ann, `${typed} acme-ams-01`)).toContain(`Did you mean \`${meant} acme-ams-01\`?`);
  expect(ann.modal()).toBe('');
});

test('a word that is none is named without its markup, and help is behind a button', async () => {
  const ann = await stack().robot('ann');
  const answer = await answerTo(ann, '<!here>');
  expect(answer).not.toContain('<!here>');
  expect(answer).toContain('[Help]');
});

const opens: readonly [button: string, title: string, inputs: readonly string[]][] = [
  ['Edit a channel', 'Edit a channel', ['Customer', 'Channel']],
  ['Connect a number', 'Connect a number', ['Number', 'Channel']],
  ['Disconnect a number', 'Disconnect a number', ['Number']],
  ['Set a number type', 'Set a number type', ['Number', 'Channel', 'Number type']],
  ['Remove a number type', 'Remove a number type', ['Number', 'Channel']],
  ['Several numbers at once', 'Several numbers', ['What to do', 'Channel', 'Numbers', 'CSV file']],
  ['Caller IDs', 'Caller IDs', ['Customer']],
  ['Proxies', 'Proxies', ['Customer']],
  ['Templates', 'Templates', ['Customer']],
  ['Call barrings', 'Call barrings', ['Customer']],
  ['History', 'History', ['Channel or number']],
];

test.each(opens)('the menu of /trunk has "%s"', async (button, title, inputs) => {
  const ann = await stack().robot('ann');
  await answerTo(ann, '');
  await ann.press(button, { in: 'general', near: 'What do you want to do?' });
  await ann.untilModal(`# ${title}`);
  expect(Object.keys(ann.values())).toEqual(inputs);
  await ann.close();
});

const byWord: readonly [word: string, title: string][] = [
  ['edit', 'Edit a channel'],
  ['connect', 'Connect a number'],
  ['disconnect', 'Disconnect a number'],
  ['type', 'Set a number type'],
  ['untype', 'Remove a number type'],
  ['callerids', 'Caller IDs'],
  ['proxies', 'Proxies'],
  ['templates', 'Templates'],
  ['barrings', 'Call barrings'],
  ['history', 'History'],
];

test.each(byWord)('/trunk %s alone asks for everything in a window', async (word, title) => {
  const ann = await stack().robot('ann');
  await trunk(ann, word);
  await ann.untilModal(`# ${title}`);
  expect(Object.values(ann.values()).join('')).toBe('');
  await ann.close();
});

const tooLong = 'a'.repeat(256);
const overLong = 'is longer than 255 characters';

const given: readonly [typed: string, values: Record<string, string>, says?: string][] = [
  ['edit acme-ams-01', { Channel: 'acme-ams-01' }],
  ['edit “acme/odd name+1”', { Channel: 'acme/odd name+1' }],
  ['edit acme/odd name+1', { Channel: 'acme/odd name+1' }],
  ['connect 020 555 0143', { Number: '020 555 0143', Channel: '' }],
  ['connect acme-ams-01', { Number: '', Channel: 'acme-ams-01' }],
  ['connect 12 acme-ams-01', { Number: '12', Channel: 'acme-ams-01' }, '*12*'],
  ['disconnect 020-nothing', { Number: '020-nothing' }, '*020-nothing*'],
  ['connect foo acme-ams-01', { Number: 'foo', Channel: 'acme-ams-01' }, '*foo* has letters in it'],
  ['connect acme-ams-01 foo', { Number: 'acme-ams-01', Channel: 'foo' }, '*acme-ams-01*'],
  ['connect "acme/odd name+1"', { Number: '', Channel: 'acme/odd name+1' }],
  ['untype foo to acme', { Number: 'foo', Channel: 'acme' }, '*foo*'],
  ['type foo acme-teams user', { Number: 'foo', Channel: 'acme-teams', 'Number type': 'User' }, '*foo*'],
  [
    'type +31205550201 acme-teams usr',
    { Channel: 'acme-teams', 'Number type': '' },
    '*usr* is no number type',
  ],
  ['type +31205550201 acme-teams resorce', { Channel: 'acme-teams', 'Number type': '' }, '*resorce* is no'],
  ['type +31205550201 uesr', { Number: '+31205550201', Channel: '', 'Number type': '' }, '*uesr* is no'],
  ['type +31205550201 users-ams', { Channel: 'users-ams', 'Number type': '' }],
  ['type +31205550201 acme-teams', { Number: '+31205550201', Channel: 'acme-teams', 'Number type': '' }],
  ['type +31205550201 user', { Number: '+31205550201', Channel: '', 'Number type': 'User' }],
  ['type +31205550201 resource', { Number: '+31205550201', Channel: '', 'Number type': 'Resource Account' }],
  ['untype +31205550201', { Number: '+31205550201', Channel: '' }],
  [
    'connect +31205550143 to acme-ams-01',
    { Number: '+31205550143', Channel: 'acme-ams-01' },
    'You typed “to acme-ams-01”',
  ],
  [
    'connect acme-ams-01 -> +31205550143',
    { Number: '+31205550143', Channel: 'acme-ams-01' },
    'acme-ams-01 -',
  ],
  [
    'connect one +31205550143 two',
    { Number: '+31205550143', Channel: 'one two' },
    'You typed “one … two” as the channel',
  ],
  ['connect acme-ams-01 020 555 0143 01', { Channel: 'acme-ams-01 01' }, 'acme-ams-01 … 01'],
  ['untype +31205550201 from acme', { Number: '+31205550201', Channel: 'acme' }, 'from acme'],
  [`connect +31205550143 ${tooLong}`, { Number: '+31205550143', Channel: '' }, overLong],
  [`type +31205550201 ${tooLong} user`, { Channel: '', 'Number type': 'User' }, overLong],
  ['type +31205550201 acme as user', { Channel: 'acme', 'Number type': 'User' }, 'acme as'],
];

test.each(given)(
  '/trunk %s asks for the rest, with what was given filled in',
  async (typed, values, says = '') => {
    const ann = await stack().robot('ann');
    await trunk(ann, typed);
    await ann.untilModal('[Next]');
    expect(ann.values()).toMatchObject(values);
    expect(ann.modal()).toContain(says);
    await ann.close();
  },
);

test.each<[typed: string, values: Record<string, string>]>([
  ['connect +31205550143 +31205550144 acme-ams-01', { 'What to do': 'Connect', Channel: 'acme-ams-01' }],
  ['connect acme-ams-01 +31205550143 +31205550144', { 'What to do': 'Connect', Channel: 'acme-ams-01' }],
  ['disconnect +31205550143, +31205550144', { 'What to do': 'Disconnect' }],
  ['type +31205550143 +31205550144 acme-teams user', { Channel: 'acme-teams', 'Number type': 'User' }],
  ['untype +31205550143 +31205550144 acme-teams', { 'What to do': 'Remove the number type' }],
  ['connect +31205550143 and +31205550144 acme-ams-01', { Channel: 'acme-ams-01' }],
  ['connect +31205550143 & +31205550144 to acme-ams-01', { Channel: 'acme-ams-01' }],
  ['connect +31205550143/+31205550144 acme-ams-01', { Channel: 'acme-ams-01' }],
  ['connect one +31205550143 +31205550144 two', { 'What to do': 'Connect', Channel: 'one two' }],
  ['type +31205550143 en +31205550144 acme-teams user', { Channel: 'acme-teams', 'Number type': 'User' }],
])('/trunk %s asks about several numbers', async (typed, values) => {
  const ann = await stack().robot('ann');
  await trunk(ann, typed);
  await ann.untilModal('# Several numbers');
  expect(ann.values()).toMatchObject({ Numbers: '+31205550143\n+31205550144', ...values });
  await ann.press('Next');
  await ann.untilModal('*2 of 2 lines are ready*');
  await ann.close({ all: true });
});

test('/trunk type with several numbers takes no mistyped type for a part of the channel', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'type +31205550143 +31205550144 acme-teams usr');
  expect(await ann.untilModal('# Several numbers')).toContain('*usr* is no number type');
  expect(ann.values()).toMatchObject({ Channel: 'acme-teams', 'Number type': '' });
  await ann.close({ all: true });
});

test('/trunk connect with a channel behind each number asks about several, each with its own', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'connect +31205550143 acme-ams-01 +31205550144 acme-ams-02');
  await ann.untilModal('# Several numbers');
  expect(ann.values()).toMatchObject({
    Numbers: '+31205550143,acme-ams-01\n+31205550144,acme-ams-02',
    Channel: '',
  });
  await ann.close({ all: true });
});

test('a name too long for a channel is never cut to that of another one', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, `connect +31205550143 +31205550144 ${tooLong}`);
  await ann.untilModal('# Several numbers');
  expect(ann.values()).toMatchObject({ Numbers: '+31205550143\n+31205550144', Channel: '' });
  expect(ann.modal()).toContain(overLong);
  await ann.close({ all: true });
  for (const word of ['edit', 'history']) {
    expect(await answerTo(ann, `${word} ${tooLong}`)).toContain(overLong);
    expect(ann.modal()).toBe('');
  }
});

test('a history that finds nothing says so of a name typed with a dash', async () => {
  const ann = await stack().robot('ann');
  for (const dash of ['\u2010', '\u2011', '–', '—', '−']) {
    expect(await answerTo(ann, `history acme-ams${dash}01`)).toContain('with a dash (–)');
  }
  expect(await answerTo(ann, 'history acme-none-01')).not.toContain('dash');
});

test('80 numbers behind a command are all there, and history is of one', async () => {
  const ann = await stack().robot('ann');
  const numbers = Array.from({ length: 80 }, (_, index) => `+3120555${1_000 + index}`);
  await trunk(ann, `connect ${numbers.join(' ')} acme-ams-01`);
  await ann.untilModal('# Several numbers');
  expect(ann.values()['Numbers']).toBe(numbers.join('\n'));
  await ann.close({ all: true });
  expect(await answerTo(ann, 'history +31205550143 +31205550144')).toContain(
    'one channel or number at a time',
  );
});

test.each([
  ['proxy', 'Proxies'],
  ['Template', 'Templates'],
  ['caller-id', 'Caller IDs'],
  ['caller ids', 'Caller IDs'],
  ['call barring', 'Call barrings'],
  ['barring', 'Call barrings'],
])('/trunk %s "Acme BV" shows the list that is meant', async (word, title) => {
  const ann = await stack().robot('ann');
  await trunk(ann, `${word} "Acme BV"`);
  expect(await ann.untilModal(' entries')).toContain(`# ${title}`);
  await ann.close();
});

test('a mobile number gets a hint where fixed ones are connected, for who approves it too', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'connect +31612345678 acme-ams-01');
  expect(await ann.untilModal('*Review*')).toContain('This is a mobile number');
  await ann.close({ all: true });
  await trunk(ann, 'connect +31612345678 +31205550143 acme-ams-01');
  await ann.untilModal('# Several numbers');
  await ann.press('Next');
  expect(await ann.untilModal('*Review*')).toContain(
    '1 number is a mobile one: +31 6 12345678. The operator connects fixed numbers.',
  );
  await ann.close({ all: true });
  await trunk(ann, 'connect +31205550145 acme-ams-01');
  expect(await ann.untilModal('*Review*')).not.toContain('mobile');
  await ann.close({ all: true });
});

test('what the windows need and do not get is said under the inputs', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'type');
  await ann.untilModal('[Next]');
  expect(await ann.press('Next')).toMatchObject({ ok: false });
  expect(Object.keys(ann.errors()).sort()).toEqual(['Channel', 'Number', 'Number type']);
  await ann.fill('Number', '+31 20 555 0201 ext. 4');
  await ann.fill('Channel', 'acme-teams');
  await ann.choose('Number type', 'User');
  await ann.press('Next');
  expect(ann.errors()['Number']).toMatch(/extension/);
  await ann.close();
});

test.each([
  ['bob', '', 'You don’t have permission to change trunks'],
  ['bob', 'edit acme-ams-01', 'You don’t have permission to change trunks'],
  ['bob', 'connect +31205550143 acme-ams-01', 'You don’t have permission to change trunks'],
  ['bob', 'history acme-ams-01', 'You don’t have permission to change trunks'],
  ['gus', 'proxies Acme', 'Guests can’t change trunks'],
])('%s, who may not change trunks, is told so after /trunk %s', async (name, typed, says) => {
  const person = await stack().robot(name);
  expect(await answerTo(person, typed)).toContain(says);
  expect(person.modal()).toBe('');
});
