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

const asked = (user: string) =>
  bot.workspace.calls().filter(({ method, args }) => method === 'users.info' && args['user'] === user).length;

const said = (event: Record<string, unknown> & { type: string }) =>
  bot.workspace.deliver({ kind: 'event', body: { type: 'event_callback', team_id: 'T0DESK', event } });

test('a person is asked for once where something is only shown, until Slack says that they changed', async () => {
  const { people } = bot.slack;
  const ann = UserId.parse('U0ANN');
  await people.member(ann, 'recent');
  await people.member(ann, 'recent');
  expect(asked('U0ANN')).toBe(1);
  await people.member(ann);
  expect(asked('U0ANN')).toBe(2);
  await people.member(ann, 'recent');
  expect(asked('U0ANN')).toBe(2);
  await said({ type: 'user_change', user: { id: 'U0ANN', deleted: true } });
  await expect
    .poll(async () => {
      await people.member(ann, 'recent');
      return asked('U0ANN');
    })
    .toBe(3);
});

test('what another workspace says of its people changes nothing here', async () => {
  const ann = UserId.parse('U0ANN');
  await bot.slack.people.member(ann, 'recent');
  const event = { type: 'user_change', user: { id: 'U0ANN' } };
  await bot.workspace.deliver({ kind: 'event', body: { type: 'event_callback', team_id: 'T0ACME', event } });
  await expect.poll(() => bot.log.lines.join('\n')).toContain('A request was refused');
  await bot.slack.people.member(ann, 'recent');
  expect(asked('U0ANN')).toBe(1);
});

test.for([
  ['app_uninstalled', { type: 'app_uninstalled' }, 'account_inactive'],
  [
    'tokens_revoked',
    { type: 'tokens_revoked', tokens: { oauth: [], bot: ['U0TRUNKDESK'] } },
    'token_revoked',
  ],
] as const)('%s is told at once where an admin looks', async ([, event, code]) => {
  const health = async () => (await fetch(`http://127.0.0.1:${bot.port}/healthz`)).text();
  await said({ type: 'tokens_revoked', tokens: { oauth: ['U0ANN'] } });
  expect(await health()).toBe('ok\n');
  await said(event);
  await expect.poll(health).toContain(`slack: refuses the bot's token (${code})`);
  expect(bot.log.lines.filter((line) => line.startsWith('error'))).toHaveLength(1);
});
