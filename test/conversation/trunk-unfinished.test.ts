import { beforeAll, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { messageText } from '../support/robot-screen.js';
import { answerTo as answerToCommand } from './support/answers.js';
import {
  answerTo,
  editToReview,
  openGroups,
  requestIn,
  trunk,
  trunkPolicy,
  untilReview,
} from './support/trunk.js';
import type { Robot } from '../support/robot.js';

/** What a person has unfinished shows wherever they look: who is to have none, or more of them, is somebody else. */
const stack = sharedStack({ policy: trunkPolicy.replace('U0BEN]', 'U0BEN, U0BOB, U0CAT]') });
let ann: Robot;
let ben: Robot;
/** An edit that Ann took to its review and closed. */
let edit = '';

async function editAndClose(person: Robot): Promise<string> {
  const request = await editToReview(person, { groups: ['General'] }, [{ 'Area code': '020' }]);
  await person.close({ all: true });
  return request;
}

const offered = (person: Robot): Promise<string> => person.untilModal('# Unfinished change');

async function openHome(person: Robot, says: string): Promise<string> {
  await person.openHome();
  return person.until(() => (person.home().includes(says) ? person.home() : ''), `Home with "${says}"`);
}

beforeAll(async () => {
  [ann, ben] = [await stack().robot('ann'), await stack().robot('ben')];
  edit = await editAndClose(ann);
});

const row = () =>
  `*${edit}* change channel acme-ams-01\n:pencil2: *Unfinished*, next step: review. 1 setting entered`;

test.each(['/trunk', '/order list', '/trunk history acme-ams-01', `/order status`])(
  '%s names a trunk change that was closed, and Resume there goes on with it',
  async (command) => {
    const typed = command === '/order status' ? `${command} ${edit}` : command;
    expect(await answerToCommand(ann, typed)).toContain(row());
    const [near, place] = [edit, 'general'];
    expect(ann.buttons({ in: place, near })).toEqual(expect.arrayContaining(['Resume', 'Discard']));
    await ann.press(`Resume ${edit}`, { in: place });
    await untilReview(ann);
    expect(requestIn(ann)).toBe(edit);
    await ann.close({ all: true });
  },
);

test('Home names it too, and so does the window of /trunk history, where it is resumed', async () => {
  expect(await openHome(ann, edit)).toContain(row());
  await ann.press(`Resume ${edit}`, { in: 'home' });
  await untilReview(ann);
  await ann.close({ all: true });
  await trunk(ann, 'history');
  expect(await ann.untilModal(edit)).toContain(row());
  await ann.fill('Channel or number', 'globex-hq');
  await ann.press('Show');
  expect(await ann.untilModal('*No entries.*')).not.toContain(edit);
  await ann.fill('Channel or number', 'acme-ams-01');
  await ann.press('Show');
  await ann.untilModal(edit);
  await ann.press('Resume');
  await untilReview(ann);
  expect(requestIn(ann)).toBe(edit);
  await ann.close({ all: true });
});

test.each([
  ['as it is', (digits: string) => `TD-${digits}`],
  ['in lower case', (digits: string) => `td-${digits}`],
  ['with an en dash', (digits: string) => `TD–${digits}`],
  ['without its letters', (digits: string) => digits],
  ['in a sentence', (digits: string) => `(*TD-${digits}*),`],
])('/order status finds a trunk change whose number is written %s', async (_how, written) => {
  expect(await answerToCommand(ann, `/order status ${written(edit.slice('TD-'.length))}`)).toContain(row());
});

test('an edit of a channel that has an unfinished one offers that, to resume or to start another', async () => {
  await trunk(ann, 'edit acme-ams-01');
  expect(await offered(ann)).toContain(row());
  await ann.press('Resume');
  await untilReview(ann);
  expect(requestIn(ann)).toBe(edit);
  await ann.close({ all: true });

  await trunk(ann, 'edit acme-ams-01');
  await offered(ann);
  await ann.press('Start another');
  await ann.untilModal('*Which channel*');
  // It was asked once; Next does not ask again.
  await ann.press('Next');
  await ann.untilModal('*What to change*');
  const other = requestIn(ann);
  expect(other).not.toBe(edit);
  await ann.press('Back');
  await ann.untilModal('*Which channel*');
  await ann.close({ all: true });

  // Nothing was entered in it, so it is no more than the channel that is typed anyway.
  await ann.shortcut('Edit a trunk channel');
  await ann.untilModal('*Which channel*');
  const begun = requestIn(ann);
  await ann.fill('Channel', 'acme-ams-01');
  await ann.press('Next');
  expect(await offered(ann)).toContain(row());
  await ann.press('Resume');
  await untilReview(ann);
  expect(requestIn(ann)).toBe(edit);
  await ann.close({ all: true });
  expect(await answerToCommand(ann, `/order status ${begun}`)).toContain('*Discarded*');
  expect(await answerToCommand(ann, `/order discard ${other}`)).toContain('next step: channel');
  await ann.press(`Discard ${other}`, { in: 'general', confirm: true });
  await ann.untilMessage('general', `${other} was discarded`);
});

test('no other channel and nobody else is asked about it', async () => {
  await openGroups(ben, { groups: ['DID'] });
  await ben.close({ all: true });
  await trunk(ann, 'edit globex-hq');
  await ann.untilModal('*Which channel*');
  await ann.press('Next');
  await ann.untilModal('*What to change*');
  const request = requestIn(ann);
  await ann.press('Back');
  await ann.untilModal('*Which channel*');
  await ann.close({ all: true });
  expect(await answerToCommand(ben, `/order status ${edit}`)).toContain('No order or trunk change of yours');
  expect(await answerTo(ben, '')).not.toContain(edit);
  await answerToCommand(ann, `/order discard ${request}`);
  await ann.press(`Discard ${request}`, { in: 'general', confirm: true });
  await ann.untilMessage('general', `${request} was discarded`);
});

test('a number that an unfinished change names offers it, and the same again goes on with it', async () => {
  await trunk(ben, 'connect +31205550190 acme-ams-01');
  await untilReview(ben);
  const first = requestIn(ben);
  await ben.close({ all: true });
  await trunk(ben, 'connect +31205550190 acme-ams-01');
  await untilReview(ben);
  expect(requestIn(ben)).toBe(first);
  await ben.close({ all: true });

  await trunk(ben, 'connect +31205550190 acme-rtm-01');
  const shown = await offered(ben);
  expect(shown).toContain('unfinished change of this number');
  expect(shown).toContain(`*${first}* connect +31 20 555 0190 to acme-ams-01`);
  await ben.press('Discard', { confirm: true });
  expect(await untilReview(ben)).toContain('acme-rtm-01');
  expect(requestIn(ben)).not.toBe(first);
  await ben.press('Discard', { confirm: true });
  await ben.untilModal('was discarded');
  await ben.close({ all: true });
  expect(await answerToCommand(ben, `/order status ${first}`)).toContain('*Discarded*');
});

test('what is discarded on Home is gone from it, and from the list unless all is asked for', async () => {
  const cat = await stack().robot('cat');
  const gone = await editAndClose(cat);
  await openHome(cat, gone);
  await cat.press(`Discard ${gone}`, { in: 'home', confirm: true });
  await cat.untilModal(`${gone} was discarded`);
  await cat.until(() => !cat.home().includes(`Discard ${gone}`) && !cat.home().includes(gone), 'Home anew');
  await cat.close({ all: true });
  const list = await answerToCommand(cat, '/order list');
  expect(list).toContain('1 discarded one is left out: `/order list all` shows everything');
  expect(list).not.toContain(gone);
  const all = await answerToCommand(cat, '/order list all');
  expect(all).toContain(`*${gone}* change channel acme-ams-01\n:wastebasket: *Discarded*`);
  expect(all).not.toContain('left out');
  expect(await answerTo(cat, '')).not.toContain('unfinished');
});

test('many of them: Home names them all, /trunk has rows for ten, and the list has pages', async () => {
  const bob = await stack().robot('bob');
  const gone = await editAndClose(bob);
  await answerToCommand(bob, `/order discard ${gone}`);
  await bob.press(`Discard ${gone}`, { in: 'general', confirm: true });
  await bob.untilMessage('general', `${gone} was discarded`);
  const requests: string[] = [];
  for (let index = 10; index < 22; index += 1) {
    await trunk(bob, `disconnect +312055501${index}`);
    await bob.untilModal(`+31 20 555 01${index}`);
    requests.push(requestIn(bob));
    await bob.close({ all: true });
  }
  const home = await openHome(bob, requests.at(-1) ?? '');
  expect(home).toContain(`Also unfinished: ${requests.at(-4)} disconnect +31 20 555 0118;`);
  expect(home).toContain('2 more are in `/order list`');
  const menu = await answerTo(bob, '');
  expect(requests.filter((each) => menu.includes(each))).toEqual(requests.slice(-10));
  expect(menu).toContain('2 more unfinished changes are in `/order list`');
  const first = await answerToCommand(bob, '/order list all');
  expect(first).toContain('Page 1 of 2');
  await bob.press('Older', { in: 'general' });
  const second = messageText(await bob.untilMessage('general', 'Page 2 of 2'));
  expect(second).toContain(requests[0]);
  expect(second).toContain(gone);
  expect(bob.buttons({ in: 'general' })).toContain('Newer');
});
