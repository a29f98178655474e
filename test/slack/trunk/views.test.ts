import { expect, test } from 'vitest';
import { SlackChannelId } from '../../../src/types/ids.js';
import { checkMessage } from '../../../src/wire/check.js';
import { trunkCardMessage } from '../../../src/slack/messages/trunk-card.js';
import { trunkDirectMessage } from '../../../src/slack/messages/trunk-direct.js';
import { trunkDetailsView, trunkRejectView } from '../../../src/slack/approvals/trunk-details.js';
import { emptyViewState } from '../../../src/slack/trunk/private-metadata.js';
import { draw } from '../../../src/slack/trunk/views/draw.js';
import { csvView } from '../../../src/slack/trunk/views/csv.js';
import { manyView, oneView } from '../../../src/slack/trunk/views/form.js';
import { didYouMean } from '../../../src/slack/did-you-mean.js';
import { menuMessage, trunkHelp } from '../../../src/slack/trunk/views/help.js';
import { historyView } from '../../../src/slack/trunk/views/history.js';
import { listView, lookingView } from '../../../src/slack/trunk/views/list.js';
import { allLinesView } from '../../../src/slack/trunk/views/numbers.js';
import {
  isSettingGroup,
  listWith,
  settingGroups,
  settingsOf,
  sortOut,
  type NumberAction,
} from '../../../src/trunk/index.js';
import { viewContext } from '../../support/sample/order-screens.js';
import { buttons, inputs, labelled, markup, refusedBySlack, words } from '../order/view-texts.js';
import { bob } from '../../support/sample/people.js';
import * as sample from '../../support/sample/trunk-screens.js';
import type { ModalView } from '../../../src/wire/views.js';
import type { SlackMessage } from '../../../src/slack/blocks.js';
import type { Namer } from '../../support/sample/trunk-screens.js';
import type { TrunkNote } from '../../../src/trunk/index.js';
import type { TrunkMessage } from '../../../src/workflow/messages.js';
import type { TrunkHead, TrunkScreen } from '../../../src/workflow/trunk/trunk-service.js';
import { severalNamed } from './several-named.js';
import { expectNowhere } from '../../support/nowhere.js';

const groups = Object.keys(settingGroups).filter(isSettingGroup);
const { at, ownPreview: approvalPreview } = sample;
const notes = (named: Namer): TrunkNote[] => [
  { why: 'rejected', by: bob, reason: named('No'), at },
  { why: 'expired', at },
  { why: 'withdrawn', at },
  { why: 'operator-refused', messages: [named('Proxy not found'), named('No')], reference: 'E-1A2B', at },
  { why: 'not-allowed', unreadable: [named('@group')], at },
  { why: 'too-few-approvers', needed: 2, could: [], unreadable: [named('@group')], at },
  { why: 'card-impossible', because: named('archived'), at },
  { why: 'not-carried-out', reference: 'E-1A2B', at },
  { why: 'restored', reference: 'E-1A2B', at },
];

const refusals: NonNullable<TrunkHead['refusal']>[] = [
  { code: 'not-now', state: 'done' },
  { code: 'another-step' },
  { code: 'changed-meanwhile' },
  { code: 'nothing-changed' },
  { code: 'no-channel' },
  { code: 'not-repeatable' },
  { code: 'plan-changed' },
];

type Stands = Extract<TrunkScreen, { show: 'status' }>['stands'];
const approvals = [{ by: bob, at }];

const stands = (named: Namer): Stands[] => {
  const refused = {
    state: 'refused' as const,
    failure: sample.refusal(named('Proxy not found')),
    reference: 'E-1A2B',
    lostIn: null,
  };
  const late = { state: 'unknown' as const, failure: sample.late, lostIn: null, reference: 'E-1A2B' };
  const one = { waiting: 0, done: 0, refused: 0, unknown: 0, skipped: 0, passing: 0 };
  return [
    { is: 'submitting' },
    { is: 'applying' },
    { is: 'done', counts: { ...one, done: 1 }, lone: null, canTryAgain: false, changed: [] },
    { is: 'done', counts: { ...one, refused: 1 }, lone: refused, canTryAgain: false, changed: [] },
    { is: 'done', counts: { ...one, unknown: 1 }, lone: late, canTryAgain: true, changed: [] },
    { is: 'done', counts: { ...one, skipped: 1 }, lone: null, canTryAgain: false, changed: [] },
    { is: 'done', counts: sample.counts, lone: null, canTryAgain: true, changed: [] },
    { is: 'open', needed: 1, approvals, expiresAt: at },
    { is: 'approved', approvals, waitingFor: null },
    { is: 'placing', approvals },
    { is: 'placed', approvals, at, operatorOrderId: null, settledBy: null },
    { is: 'in-doubt', approvals, sentAt: at, because: named('no'), reference: 'E-1', seen: null },
    { is: 'rejected', by: bob, reason: named('No'), at },
    { is: 'expired', at },
    { is: 'withdrawn', at },
    { is: 'returned', note: { why: 'rules', messages: [named('No')], at }, at },
    { is: 'replaced' },
  ];
};

function screens(named: Namer): TrunkScreen[] {
  const head = sample.head({}, named);
  const channel = sample.channelNamed(named);
  const barrings = Array.from({ length: 30 }, (_, index) => ({
    value: `C${index}`,
    label: named('Premium'),
  }));
  return [
    { show: 'channel', head: sample.head({ channel: null, customer: null }), typed: null },
    { show: 'channel', head, typed: named('acme') },
    { show: 'groups', head, groups: [] },
    { show: 'groups', head, groups },
    ...groups.flatMap((group): TrunkScreen[] => [
      sample.settingsScreen(group, { head: { ...head, customer: null } }),
      sample.settingsScreen(group, {
        head,
        barrings,
        changes: sample.allChanges(group, named),
        lastSet: sample.lastSetOn(settingsOf(group), named),
        problems: settingsOf(group).map((setting) => ({ setting, why: { code: 'nothing-entered' } })),
      }),
    ]),
    sample.settingsScreen('general', { head, barrings: [] }),
    sample.settingsScreen('general', {
      head,
      changes: sample.allChanges('general'),
      nonce: 1,
      generated: 'abcDEF234567abcDEF23',
    }),
    ...notes(named).map((note) =>
      sample.reviewScreen(
        groups.flatMap((group) => sample.allChanges(group, named)),
        { head: { ...head, note } },
        named,
      ),
    ),
    ...refusals.map((refusal) =>
      sample.reviewScreen(sample.allChanges('did'), {
        head: { ...head, refusal },
        approvalPreview,
      }),
    ),
    sample.numbersScreen(sample.numbersOf(1, channel)),
    sample.numbersScreen(sample.numbersOf(1_000, channel), { approvalPreview }),
    ...(['disconnect', 'type', 'untype'] as const).map((verb) => {
      const actions: Record<typeof verb, NumberAction> = {
        disconnect: { do: 'disconnect', number: sample.number },
        type: { do: 'type', number: sample.number, channel, type: '' },
        untype: { do: 'untype', number: sample.number, channel },
      };
      return sample.numbersScreen([actions[verb]], { approvalPreview });
    }),
    ...stands(named).flatMap((each): TrunkScreen[] =>
      [1, 12].map((size) => ({ show: 'status', head, verb: 'connect', size, stands: each })),
    ),
    { show: 'gone' },
  ];
}

function others(named: Namer): ModalView[] {
  const customer = { id: sample.customerId, name: named('Acme BV') };
  const metadata = { list: 'templates' as const, customer, query: named('x').slice(0, 100), page: 2 };
  const items = Array.from({ length: 20 }, () => ({ value: sample.uuid, label: named('Standard PBX') }));
  const problem = {
    failure: { came: 'fault' as const, status: 500, said: [named('No')] },
    reference: 'E-1A2B',
    lostIn: null,
  };
  const list = listWith(
    { verb: 'connect', channel: '', type: null, country: 'NL' },
    Array.from({ length: 1_000 }, (_, index) => ({
      line: index + 1,
      text: index % 2 === 0 ? named('020') : `020555${1_000 + index}`,
      channel: index % 3 === 0 ? named('acme') : '',
    })),
  );
  const left = sortOut(list).left;
  const many = sample.numbersScreen(sample.numbersOf(1_000, sample.channelNamed(named)), { left });
  const lines = sample.linesScreen(list);
  const pages = { pages: 'lines', request: sample.request } as const;
  const details = {
    ...sample.cardOf({ is: 'open', needed: 1, approvals: [], expiresAt: at }, named),
    values: Array.from({ length: 40 }, () => ({
      label: named('Proxy'),
      value: named('Amsterdam'),
      count: 300,
    })),
    numbers: Array.from({ length: 1_000 }, () => ({
      number: '+31205550142',
      channel: named('acme'),
      type: named('User'),
      came: 'refused' as const,
      failure: sample.refusal(named('No'), 422),
      lostIn: null,
    })),
  };
  return [
    ...(['connect', 'disconnect', 'type', 'untype'] as const).flatMap((verb) => [
      oneView(viewContext, verb),
      oneView(
        viewContext,
        verb,
        { number: named('020'), channel: named('acme'), type: 'User' },
        viewContext.texts.trunk.one.problem(named('020'), 'is too short'),
      ),
      manyView(viewContext, verb, {
        channel: named('acme'),
        type: '',
        numbers: named('020').repeat(30).slice(0, 3_000),
      }),
    ]),
    manyView(
      viewContext,
      'connect',
      { channel: '', type: null, numbers: '' },
      {
        says: viewContext.texts.trunk.many.list(named('Bad')),
        found: {
          numbers: 3,
          unreadable: Array.from({ length: 8 }, () => ({ text: named('020').slice(0, 60), says: 'is bad' })),
        },
      },
    ),
    listView(viewContext, { ...metadata, customer: null }, null, { named: severalNamed(named) }),
    listView(viewContext, metadata, { ok: true, items, page: 2, pages: 3, total: 57, complete: true }),
    listView(viewContext, metadata, { ok: true, items: [], page: 1, pages: 1, total: 0, complete: true }),
    listView(viewContext, metadata, { ok: false, problem }),
    lookingView(viewContext, named('Acme')),
    ...sample.histories(named).map((each) => historyView(viewContext, named('acme'), each)),
    ...sample.foundScreens(named).map((screen) => draw(viewContext, screen)),
    csvView(viewContext, {
      title: 'What did not work',
      about: viewContext.texts.trunk.preview.failuresAbout('connect', 1_000),
      csv: Array.from({ length: 1_000 }, () => `+31205550142,${named('acme')}`).join('\r\n'),
      page: 1,
      metadata: { pages: 'failures', request: sample.request },
    }),
    draw(viewContext, many),
    ...[1, 2, 9].map((page) => allLinesView(viewContext, many, page, pages)),
    ...[1, 2, 99].flatMap((page) =>
      [true, false].map((all) => draw(viewContext, lines, { ...emptyViewState, page, all })),
    ),
    trunkDetailsView(details, { plan: sample.plan, channel: null }, details.requester, viewContext),
    trunkRejectView(details, { plan: sample.plan, channel: null }, viewContext),
  ];
}

const drawn = (named: Namer): ModalView[] => [
  ...screens(named).map((screen) => draw(viewContext, screen)),
  ...others(named),
];

const abouts = (named: Namer): TrunkMessage['about'][] => [
  ...sample.statuses(named).map((status) => ({ tells: 'status' as const, plan: sample.plan, status })),
  ...sample.statuses(named).map(({ is }) => ({ tells: 'superseded' as const, plan: sample.plan, by: is })),
  { tells: 'progress', plan: sample.plan, counts: sample.counts, stopping: false },
  { tells: 'progress', plan: sample.plan, counts: sample.counts, stopping: true },
  {
    tells: 'result',
    plan: sample.plan,
    counts: sample.counts,
    lone: null,
    failed: Array.from({ length: 40 }, () => ({
      number: named('+31'),
      state: 'refused' as const,
      failure: sample.refusal(named('No'), 422),
      lostIn: null,
    })),
    failedInAll: 40,
    canTryAgain: true,
    hasFile: true,
  },
  ...notes(named).map((note) => ({ tells: 'returned' as const, note })),
  { tells: 'card-waits', plan: sample.plan, because: 'archived', channel: SlackChannelId.parse('C0ORDERS') },
];

const messages = (named: Namer): SlackMessage[] => [
  ...sample.statuses(named).map((status) => trunkCardMessage(sample.cardOf(status, named), viewContext)),
  ...abouts(named).flatMap((about) =>
    [1, 12].map((size) => trunkDirectMessage(sample.message(about, named, size), viewContext)),
  ),
  trunkHelp(viewContext),
  didYouMean(viewContext, { command: '/trunk', text: named('conect'), known: ['connect'] }),
  ...[0, 1, 10].map((most) => menuMessage(viewContext, sample.unfinishedTrunks(most, named))),
];

test('Slack takes every screen of trunk changes, with names of all kinds', () => {
  for (const named of [sample.plain, sample.evil]) {
    for (const view of drawn(named))
      expect({ [view.callback_id ?? '']: refusedBySlack(view) }).toEqual({ [view.callback_id ?? '']: [] });
  }
});

test('Slack takes every card and message about trunk changes', () => {
  for (const named of [sample.plain, sample.evil]) {
    for (const message of messages(named)) {
      expect(checkMessage({ text: message.text.text, blocks: message.blocks })).toEqual([]);
    }
  }
});

test('No name from outside can mention, link or break out of a line', () => {
  const found = [
    drawn(sample.evil).flatMap(markup),
    ...messages(sample.evil).map((each) =>
      each.blocks.filter(({ type }) => type !== 'header' && type !== 'actions'),
    ),
  ];
  expectNowhere(found, /<!channel>|<https:|<@U1>/);
});

test('A password that was entered is in no screen: only that it was', () => {
  const secret = 'correct-horse-battery';
  for (const screen of screens(sample.plain)) {
    expectNowhere(draw(viewContext, screen), secret);
  }
  const view = draw(viewContext, sample.settingsScreen('general', { changes: sample.allChanges('general') }));
  expect(words(view)).toContain('Entered, unchanged. It is not shown.');
  expect(buttons(view).map(({ text }) => text)).toContain('Replace');
  expect(inputs(view).map(({ label }) => label.text)).not.toContain('Password');
});

test('A generated password is shown this once', () => {
  const screen = sample.settingsScreen('general', {
    changes: sample.allChanges('general'),
    nonce: 1,
    generated: 'abcDEF234567abcDEF23',
  });
  expect(words(draw(viewContext, screen))).toContain('abcDEF234567abcDEF23');
  expect(draw(viewContext, screen).private_metadata).not.toContain('abcDEF');
});

test('Every group has the labels people find it by, and only its own settings', () => {
  const view = draw(viewContext, { show: 'groups', head: sample.head(), groups: [] });
  const { element } = labelled(view, 'Settings to change');
  const offered = 'options' in element ? (element.options ?? []).map(({ text }) => text.text) : [];
  expect(offered).toEqual(['General', 'Trunk', 'Audio', 'CLIP', 'DID', 'Failover', 'Microsoft Teams']);
  const did = draw(viewContext, sample.settingsScreen('did'));
  expect(inputs(did).map(({ label }) => label.text)).toEqual([
    'Ten digits length',
    'In display name',
    'To header',
    'URI header',
    'Filter',
    'Empty these',
  ]);
});

test('The review says what is sent, that a list replaces the whole list, and what is assumed', () => {
  const view = draw(viewContext, sample.reviewScreen(sample.allChanges('sip_trunk').slice(0, 3)));
  expect(words(view)).toContain('*3 settings change.* This is sent:');
  expect(words(view)).toContain('replaces the whole list');
  expect(words(view)).toContain('should stay as they are');
  expect(view.submit?.text).toBe('Submit for approval');
});

test('With no approval needed the last step is Apply, which asks once more', () => {
  const view = draw(viewContext, sample.reviewScreen(sample.allChanges('did'), { approvalPreview }));
  expect(view.submit).toBeUndefined();
  expect(buttons(view)).toContainEqual(
    expect.objectContaining({ text: 'Apply', action: 'trunk.apply', asks: true }),
  );
});

test('Disconnecting asks in red, and names what is lost', () => {
  const view = draw(
    viewContext,
    sample.numbersScreen([{ do: 'disconnect', number: sample.number }], { approvalPreview }),
  );
  expect(words(view)).toContain('calls no longer reach the channel');
  expect(buttons(view)).toContainEqual(expect.objectContaining({ action: 'trunk.apply', asksInRed: true }));
  expect(words(view)).toContain('+31 20 555 0142 (+31205550142)');
});

test('A long list shows ten lines of each kind and how many more there are', () => {
  const bad = Array.from({ length: 12 }, (_, index) => ({ line: index + 4, text: '020', channel: '' }));
  const { left } = sortOut(listWith({ verb: 'connect', channel: '', type: null, country: 'NL' }, bad));
  const view = draw(viewContext, sample.numbersScreen(sample.numbersOf(24), { left }));
  expect(words(view)).toContain('*24 of 36 lines are ready* to connect, channel *acme-ams-01*');
  expect(words(view)).toContain('Line 4: `020` is too short');
  expect(words(view)).toContain('and 2 more');
  expect(words(view)).toContain('and 14 more');
  expect(buttons(view).map(({ text }) => text)).toContain('Details');
});

test('The operator’s refusal is given in plain words, with both its meanings', () => {
  const lone = {
    state: 'refused' as const,
    failure: sample.refusal('Proxy not found'),
    reference: 'E-1A2B',
    lostIn: null,
  };
  const counts = { waiting: 0, done: 0, refused: 1, unknown: 0, skipped: 0, passing: 0 };
  const view = draw(viewContext, {
    show: 'status',
    head: sample.head(),
    verb: 'edit',
    size: 1,
    stands: { is: 'done', counts, lone, canTryAgain: false, changed: [] },
  });
  expect(words(view)).toContain('Proxy not found');
  expect(words(view)).toContain('does not exist, or this login may not use it');
  expect(words(view)).toContain('Reference E-1A2B');
});
