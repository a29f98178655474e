import { describe, expect, test } from 'vitest';
import { actions, button, home, modal, section } from '../../src/slack/blocks.js';
import { fitHome, fitMessage, fitModal } from '../../src/slack/slack-limits.js';
import { lookUp } from '../../src/slack/look-up.js';
import { isSlacks } from '../../src/slack/reply.js';
import { withoutSecrets } from '../../src/slack/bolt-log.js';
import { md } from '../../src/texts/markup.js';
import { checkMessage, checkView } from '../../src/wire/check.js';
import { NotedLog } from './bot.js';
import { viewContext } from '../support/sample/requests.js';
import { words } from './order/view-texts.js';

const reference = 'E-ABC123';

test('a view that Slack would refuse is replaced by one that says so, and logged with its reference', () => {
  const log = new NotedLog();
  const broken = modal({
    callback: 'x',
    title: 'Too much',
    close: 'Close',
    metadata: 'x'.repeat(3_001),
    blocks: [section(md`fine`)],
  });
  const shown = fitModal(broken, { viewContext, log, reference });
  expect(checkView(shown)).toEqual([]);
  expect(words(shown)).toContain(reference);
  expect(log.lines.join('\n')).toContain(reference);
  const fine = modal({ callback: 'x', title: 'Fine', close: 'Close', blocks: [section(md`fine`)] });
  expect(fitModal(fine, { viewContext, log, reference })).toBe(fine);
});

test.for([101, 150, 400])('of %d blocks those are shown that Slack takes, and how many are not', (number) => {
  const log = new NotedLog();
  const buttons = actions([button({ action: 'x', text: 'Back' })]);
  const whole = [...Array.from({ length: number - 1 }, () => section(md`fine`)), buttons];
  const crowded = modal({ callback: 'x', title: 'Crowded', close: 'Close', blocks: whole });
  const shown = fitModal(crowded, { viewContext, log, reference });
  expect(checkView(shown)).toEqual([]);
  expect(shown.blocks).toHaveLength(100);
  expect(words(shown.blocks.at(-2))).toContain(`*${number - 99} part`);
  expect(shown.blocks.at(-1)).toEqual(buttons);
  expect(log.lines.join('\n')).toContain(reference);
  expect(checkView(fitHome(home(whole), { viewContext, log, reference }))).toEqual([]);
});

test('a message that Slack would refuse is sent without what breaks it', () => {
  const log = new NotedLog();
  const blocks = Array.from({ length: 51 }, () => section(md`one too many`));
  const shown = fitMessage({ text: md`News`, blocks }, { viewContext, log, reference });
  expect(checkMessage({ text: shown.text.text, blocks: shown.blocks })).toEqual([]);
  expect(shown.text.text).toBe('News');
});

test('an empty text becomes a dash, since Slack refuses it', () => {
  const view = modal({ callback: 'x', title: ' ', close: '', blocks: [section(md``)] });
  expect(checkView(view)).toEqual([]);
});

describe('a handler is found', () => {
  const table = { 'order.fix': 'fix', order: 'order' };
  test.for([
    ['order.fix', 'fix', ''],
    ['order.fix.0', 'fix', '0'],
    ['order.fix.0.a', 'fix', '0.a'],
    ['order.other', 'order', 'other'],
  ] as const)('by the longest name before a dot: %s', ([id, handler, suffix]) => {
    expect(lookUp(table, id)).toEqual({ handler, suffix });
  });

  test.for(['orders', 'constructor', '__proto__', '', '.order'])('never by accident: "%s"', (id) => {
    expect(lookUp(table, id)).toBeNull();
  });
});

test.for([
  ['https://hooks.slack.com/actions/T0/1/x', true],
  ['https://hooks.slack-gov.com/x', true],
  ['http://127.0.0.1:3100/response/x', true],
  ['http://hooks.slack.com/x', false],
  ['https://slack.com.evil.example/x', false],
  ['https://evilslack.com/x', false],
  ['http://169.254.169.254/', false],
  ['nonsense', false],
] as const)('answers are sent to Slack’s own addresses alone: %s', ([url, isOwn]) => {
  expect(isSlacks(url, 'http://127.0.0.1:3100/api/')).toBe(isOwn);
});

test('what Slack’s libraries say loses tokens and addresses before it is logged', () => {
  const said = 'failed with xoxb-1-2-abc and xapp-1-A-2-b at wss://wss-primary.slack.com/link?ticket=1';
  expect(withoutSecrets(said)).toBe('failed with [token] and [token] at [address]');
});
