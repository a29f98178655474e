import { afterEach, expect, test } from 'vitest';
import { homeView } from '../../src/slack/home/view.js';
import { checkView } from '../../src/wire/check.js';
import type { OrderSummary } from '../../src/workflow/screens.js';
import { startBot, type Bot } from './bot.js';
import { OrderId } from '../../src/types/ids.js';
import {
  card,
  hostile,
  hostileCard,
  orders,
  viewContext,
  plan,
  statuses,
  submittedAt,
  summary,
} from '../support/sample/requests.js';
import { expectNowhere } from '../support/nowhere.js';
import { buttons, words } from './order/view-texts.js';
import { ann, bob } from '../support/sample/people.js';
import { unfinishedTrunks } from '../support/sample/trunk-screens.js';
import type { HomeModel, OwnRequest, TrunkSummary } from '../../src/workflow/home-model.js';

let bot: Bot | null = null;
afterEach(async () => {
  await bot?.close();
  bot = null;
});

const everyone = { requester: true, approver: true, admin: true };
const inProgress = (customer: string | null = 'Acme BV'): OrderSummary =>
  summary({ is: 'in-progress', position: 4, steps: 6, step: 'details', note: null }, customer);
const none = { items: [], page: 0, pages: 1, total: 0, more: false };
/** A system in which nothing goes wrong. */
const well: NonNullable<HomeModel['health']> = {
  resting: null,
  waiting: 0,
  waitingSince: null,
  isLate: false,
  scheduled: 2,
  running: 0,
  failed: 0,
  given: [],
};
const empty: HomeModel = {
  role: everyone,
  doubts: { items: [], total: 0 },
  freeze: null,
  inProgress: null,
  parked: [],
  parkedInAll: 0,
  trunks: { items: [], total: 0 },
  requests: none,
  waiting: none,
  activity: [],
  holders: [],
  health: well,
};
const requester: HomeModel = {
  ...empty,
  role: { requester: true, approver: false, admin: false },
  health: null,
};
const page = <T>(items: readonly T[], more: Partial<HomeModel['requests']> = {}) => ({
  ...none,
  total: items.length,
  ...more,
  items,
});
const drawn = (model: HomeModel): string => words(homeView(model, orders, viewContext));
const pressable = (model: HomeModel): string[] =>
  buttons(homeView(model, orders, viewContext)).map(({ text }) => text);
const row = (each: OrderSummary, index = 0): OwnRequest => ({
  family: 'order',
  summary: { ...each, order: OrderId.parse(`TD-${2_000 + index}`) },
});

test('an empty Home says what to do first', () => {
  const view = drawn(requester);
  expect(view).toContain('No order in progress.');
  expect(pressable(requester)).toContain('Start an order');
  expect(view).not.toContain('Waiting for you');
});

test('Resume takes the place of Start an order while one is in progress', () => {
  const resumable = { ...requester, inProgress: inProgress() };
  const view = drawn(resumable);
  expect(view).toContain('Next step: details (4 of 6)');
  expect(pressable(resumable)).toContain('Resume');
  expect(pressable(resumable)).not.toContain('Start an order');
});

test('who has no role is told so', () => {
  const nobody = { requester: false, approver: false, admin: false };
  expect(drawn({ ...empty, role: nobody, health: null })).toContain('ask your admin');
});

test.for(Object.entries(hostile))(
  'Home keeps within Slack’s limits when everything is full: %s',
  ([, text]) => {
    for (const status of Object.values(statuses)) {
      const rows = Array.from({ length: 10 }, (_, index) => row(summary(status, text), index));
      const waiting = Array.from({ length: 10 }, (_, index) => ({
        ...hostileCard(text, statuses.open),
        order: OrderId.parse(`TD-${3_000 + index}`),
      }));
      const model: HomeModel = {
        role: everyone,
        doubts: {
          items: Array.from({ length: 3 }, (_, index) => ({
            card: { ...hostileCard(text, statuses['in-doubt']), order: OrderId.parse(`TD-${6_000 + index}`) },
            mayResolve: true,
          })),
          total: 5_000,
        },
        freeze: { by: bob, at: submittedAt, reason: text },
        inProgress: inProgress(text),
        parkedInAll: 7,
        parked: Array.from({ length: 5 }, (_, index) => ({
          ...inProgress(text),
          order: OrderId.parse(`TD-${4_000 + index}`),
        })),
        trunks: unfinishedTrunks(10, () => text),
        requests: page(rows, { total: 5_000, pages: 500, page: 250 }),
        waiting: page(waiting, { total: 5_000, pages: 500, page: 250 }),
        activity: Array.from({ length: 5 }, () => ({
          at: submittedAt,
          by: ann,
          did: 'order.placed' as const,
          order: card.order,
          operatorOrderId: text,
        })),
        holders: Array.from({ length: 40 }, () => ({
          user: bob,
          order: card.order,
          left: null,
          since: submittedAt,
        })),
        health: {
          resting: { since: submittedAt, until: submittedAt, asked: false },
          waiting: 5_000,
          waitingSince: submittedAt,
          isLate: true,
          scheduled: 5_000,
          running: 3,
          failed: 5_000,
          given: Array.from({ length: 5 }, (_, index) => ({
            id: `job-${index}`,
            kind: 'show-card',
            about: card.order,
            since: submittedAt,
          })),
        },
      };
      const view = homeView(model, orders, viewContext);
      expect(checkView(view)).toEqual([]);
      expect(view.blocks.length).toBeLessThan(100);
      expectNowhere(
        view.blocks.filter(({ type }) => type === 'section'),
        '<!here>',
      );
    }
  },
);

test('a long list shows ten and turns its pages', () => {
  const rows = Array.from({ length: 10 }, (_, index) => row(summary(statuses.placed), index));
  const firstPage = { ...requester, requests: page(rows, { total: 24, pages: 3 }) };
  const first = drawn(firstPage);
  expect(first).toContain('Your requests (24)');
  expect(first).toContain('Page 1 of 3');
  expect(pressable(firstPage)).toContain('Older');
  expect(pressable(firstPage)).not.toContain('Newer');
  const last = pressable({ ...requester, requests: page(rows, { total: 24, pages: 3, page: 2 }) });
  expect(last).toContain('Newer');
  expect(last).not.toContain('Older');
});

test.for([
  [5, ''],
  [6, '1 more parked order is in `/order list`.'],
  [7, '2 more parked orders are in `/order list`.'],
] as const)('of %i parked orders Home says how many it does not show', ([parkedInAll, says]) => {
  const parked = Array.from({ length: 5 }, (_, index) => ({
    ...inProgress(),
    order: OrderId.parse(`TD-${4_000 + index}`),
  }));
  const view = drawn({ ...requester, parked, parkedInAll });
  expect(says === '' ? !view.includes('more parked') : view.includes(says)).toBe(true);
});

test('a trunk change that came back stands before those that its person left', () => {
  const left = unfinishedTrunks(5).items.map((each): TrunkSummary => {
    const { stands } = each;
    const isBack = each.order === 'TD-5004';
    return stands.is === 'unfinished' && !isBack ? { ...each, stands: { ...stands, note: null } } : each;
  });
  const view = drawn({ ...requester, trunks: { items: left, total: 6 } });
  expect([...view.matchAll(/\*(TD-5\d+)\*/g)].map(([, order]) => order)).toEqual([
    'TD-5004',
    'TD-5000',
    'TD-5001',
  ]);
  expect(view).toContain('Also unfinished: TD-5002');
  expect(view).toContain('1 more is in `/order list`');
});

test('Home opens with what waits, and Approve there is recorded for the plan and told directly', async () => {
  const decided: unknown[] = [];
  bot = await startBot('http', {
    home: { open: async () => ({ ...empty, inProgress: inProgress(), waiting: page([card]) }) },
    approvals: {
      askDecision: async (actor, plan, verb, _reason, channel) => {
        decided.push([actor.user, plan, verb, channel.charAt(0)]);
        return { taken: false, says: { why: 'decided-before', verb: 'approve', at: card.submittedAt } };
      },
    },
  });
  const approver = await bot.workspace.robot('bob');
  await approver.openHome();
  await approver.until(() => approver.screen().includes('Waiting for you (1)'), 'Home');
  await approver.press('Approve', { in: 'home', confirm: true });
  expect(decided).toEqual([['U0BOB', plan, 'approve', 'D']]);
  await approver.until(() => approver.screen().includes('You already approved'), 'the refusal');
});

test('/trunkdesk help lists the commands, and an unknown word is met with the nearest', async () => {
  bot = await startBot('http', {
    access: { role: () => Promise.resolve({ requester: false, approver: false, admin: false }) },
  });
  const anyone = await bot.workspace.robot('ann');
  await anyone.command('/trunkdesk help');
  await anyone.until(() => anyone.ephemerals().length === 1, 'the help');
  expect(anyone.ephemerals()[0]).toContain('/order status TD-1042');
  await anyone.command('/trunkdesk hlep');
  await anyone.until(() => anyone.ephemerals().length === 2, 'the help');
  expect(anyone.ephemerals()[1]).toContain('Did you mean `/trunkdesk help`?');
});

const late = { waiting: 3, waitingSince: submittedAt };
const given = [{ id: 'job-1', kind: 'show-card' as const, about: card.order, since: submittedAt }];

test.for([
  ['all is well', {}, ':white_check_mark: *No failed jobs.*\n0 waiting, 0 running, 2 scheduled.'],
  [
    'jobs wait for a moment',
    { ...late, running: 1 },
    ':white_check_mark: *No failed jobs.*\n3 waiting since ',
  ],
  ['jobs wait for long', { ...late, isLate: true }, ':warning: *No failed jobs.*\n3 waiting since '],
  ['a job failed', { failed: 1, given }, ':warning: *1 failed job.*\n0 waiting'],
  ['jobs failed', { failed: 1_200, given }, ':warning: *1,200 failed jobs.*'],
  [
    'the operator does not answer',
    { resting: { since: submittedAt, until: submittedAt, asked: false } },
    ':warning: *No failed jobs.*',
  ],
] as const)('admins read the system status: %s', ([, health, says]) => {
  const shown = drawn({ ...empty, health: { ...well, ...health } });
  expect(shown).toContain('System status');
  expect(shown).toContain(says);
});

test('a job that failed says what it is of and since when', () => {
  expect(drawn({ ...empty, health: { ...well, failed: 1, given } })).toMatch(
    new RegExp(`Failed: .+ of ${card.order}, first tried <!date`),
  );
});

test('an order in doubt stands first, with its buttons, and never under a green mark', () => {
  const doubted = { ...card, status: statuses['in-doubt'] };
  const doubts = { items: [{ card: doubted, mayResolve: true }], total: 3 };
  const model = { ...empty, doubts };
  const view = homeView(model, orders, viewContext);
  expect(words({ ...view, blocks: view.blocks.slice(0, 2) })).toMatch(/In doubt \(3\)[\s\S]*Acme BV/);
  expect(pressable(model).slice(0, 3)).toEqual(['It was placed', 'It was not placed', 'Details']);
  expect(drawn(model)).toContain('And 2 more.');
  expect(drawn(model)).toContain(':warning: *3 orders in doubt. No failed jobs.*');
  expect(drawn(model)).not.toContain(':white_check_mark:');
});

test('its requester, who may not settle it, finds no such buttons', () => {
  const doubted = { ...card, status: statuses['in-doubt'] };
  const doubts = { items: [{ card: doubted, mayResolve: false }], total: 1 };
  expect(pressable({ ...empty, doubts })[0]).toBe('Details');
});
