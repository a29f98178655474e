import { afterEach, beforeEach, expect, test } from 'vitest';
import { GroupId, UserId } from '../../src/types/ids.js';
import { startBot, type Bot } from './bot.js';

let bot: Bot;
beforeEach(async () => {
  bot = await startBot('http', {});
});
afterEach(() => bot.close());

const member = (id: string) => bot.slack.people.member(UserId.parse(id));
const approvers = GroupId.parse('S0APPROVE');
const plain = { isGuest: false, isForeign: false, isBot: false, deleted: false };

test.for([
  ['U0ANN', plain],
  ['U0GUS', { ...plain, isGuest: true }],
  ['U0EVE', { ...plain, deleted: true }],
  ['U0FAY', { ...plain, isForeign: true }],
  ['U0TRUNKDESK', { ...plain, isBot: true }],
  ['U0NOBODY', { ...plain, isForeign: true, deleted: true }],
] as const)('%s is who Slack says', async ([id, facts]) => {
  expect(await member(id)).toMatchObject(facts);
});

test('nobody is guessed where Slack does not answer', async () => {
  bot.workspace.faults.api('users.info', { kind: 'status', status: 500 });
  await expect(member('U0ANN')).rejects.toThrow('Slack did not answer');
});

test('a group is read afresh where it decides, and at most a minute old elsewhere', async () => {
  const { people } = bot.slack;
  const reads = () => bot.workspace.calls().filter(({ method }) => method === 'usergroups.users.list').length;
  const users = ['U0BOB', 'U0CAT', 'U0EVE', 'U0GUS'];
  expect(await people.group(approvers, 'recent')).toEqual(users);
  expect(await people.group(approvers, 'recent')).toEqual(users);
  expect(reads()).toBe(1);
  expect(await people.group(approvers, 'fresh')).toEqual(users);
  expect(reads()).toBe(2);
});

test('a group that was deleted or can’t be read is unreadable, never empty', async () => {
  expect(await bot.slack.people.group(GroupId.parse('S0GONE'), 'fresh')).toBe('unreadable');
  bot.workspace.faults.api('usergroups.users.list', { kind: 'status', status: 500 });
  expect(await bot.slack.people.group(approvers, 'fresh')).toBe('unreadable');
});
