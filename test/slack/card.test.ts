import { describe, expect, test } from 'vitest';
import { SlackChannelId } from '../../src/types/ids.js';
import { cardMessage } from '../../src/slack/messages/card.js';
import { directMessage, stepMessage } from '../../src/slack/messages/direct.js';
import { detailsView } from '../../src/slack/approvals/details.js';
import { orderIdView, rejectView } from '../../src/slack/approvals/windows.js';
import type { SlackMessage } from '../../src/slack/blocks.js';
import type { PlacingStep } from '../../src/ordering/events.js';
import { textLength } from '../../src/wire/cross.js';
import { checkMessage, checkView } from '../../src/wire/check.js';
import { limits } from '../../src/wire/limits.js';
import {
  card,
  details,
  hostile,
  hostileCard,
  message,
  order,
  orders,
  viewContext,
  plan,
  statuses,
  submittedAt,
  subscription,
} from '../support/sample/requests.js';
import { buttons, words } from './order/view-texts.js';
import { bob } from '../support/sample/people.js';

const all = Object.values(statuses);
const texts = Object.entries(hostile);
const said = (it: SlackMessage): string => words(it.blocks);
const acts = (it: { readonly blocks: SlackMessage['blocks'] }): string[] =>
  buttons(it).map(({ action }) => action);
const problems = (it: SlackMessage) => checkMessage({ text: it.text.text, blocks: it.blocks });

describe('a card', () => {
  test('reads in ten seconds: header, status, facts, lines, what to look at, buttons, small print', () => {
    const drawn = cardMessage(card, viewContext);
    expect(drawn.blocks.map(({ type }) => type)).toEqual([
      'header',
      'section',
      'section',
      'section',
      'section',
      'actions',
      'context',
    ]);
    expect(drawn.text.text).toBe(
      'Approval needed: new order for Acme BV, 2 new subscriptions, €211.00 a month, 1 product priced by volume (TD-1042)',
    );
    expect(said(drawn)).toContain('*Waiting for 1 approval*');
    expect(said(drawn)).toContain('*Subscription 1: 1 × SIP Trunk Business*\n10 × Voice channel');
    expect(said(drawn)).toContain(
      '1 product is priced by volume, which the total leaves out (Minute bundle)',
    );
    expect(said(drawn)).toContain(
      'Acme BV: 2 new subscriptions, €211.00 a month, 1 product priced by volume, wish date 15 Dec 2026. It is placed at once and cannot be undone.',
    );
  });

  test.for(all)('keeps within Slack’s limits: $is', (status) => {
    expect(problems(cardMessage({ ...card, status }, viewContext))).toEqual([]);
    for (const [, text] of texts) {
      const drawn = cardMessage(hostileCard(text, status), viewContext);
      expect(problems(drawn)).toEqual([]);
      expect(textLength(drawn.blocks)).toBeLessThan(limits.message.blocksTextAdvised);
    }
  });

  test.for(all)('lets no name bring markup: $is', (status) => {
    const drawn = cardMessage(hostileCard(hostile.markup, status), viewContext);
    const mrkdwn = said({
      ...drawn,
      blocks: drawn.blocks.filter(({ type }) => type !== 'header' && type !== 'actions'),
    });
    expect(mrkdwn).not.toContain('<!here>');
    expect(mrkdwn).not.toContain('<http');
    expect(drawn.text.text).not.toContain('<!here>');
  });

  test('shows ten lines and says how many more there are', () => {
    const lines = Array.from({ length: 24 }, (_, index) => ({ name: `Product ${index + 1}`, quantity: 1 }));
    const drawn = said(cardMessage({ ...card, subscriptions: [{ lines, to: null }] }, viewContext));
    expect(drawn).toContain('Product 10');
    expect(drawn).not.toContain('Product 11');
    expect(drawn).toContain('and 14 more');
  });

  test('says what is added and what ends, and asks in red where something ends', () => {
    const lines = [{ name: 'Voice channel', quantity: 12 }];
    const to = { id: subscription, lines: [{ name: 'SIP Trunk Business', quantity: 1 }] };
    const change = { ...card, kind: 'change', subscriptions: [{ lines, to }] } as const;
    const added = said(cardMessage(change, viewContext));
    expect(added).toContain('Adds to 1 subscription');
    expect(added).toContain('*Added to SIP Trunk Business · …0001*\n12 × Voice channel');
    const termination = {
      ...card,
      kind: 'terminate',
      subscriptions: [],
      ends: [{ id: subscription, lines, contracts: [{ type: 'DAILY', duration: 365 }] }],
    } as const;
    const drawn = cardMessage(termination, viewContext);
    expect(said(drawn)).toContain('*Ends on Tue 15 Dec 2026*\n• 12 × Voice channel · …0001');
    expect(said(drawn)).toContain('ending it early can cost money');
    expect(said(drawn)).toContain('(contracts run 365 days)');
    expect(said(drawn)).toContain('Approve and end this subscription?');
    expect(buttons(drawn)).toContainEqual(
      expect.objectContaining({ action: 'approval.approve', asksInRed: true }),
    );
    expect(
      problems(
        cardMessage({ ...termination, ends: [{ id: subscription, lines: [], contracts: [] }] }, viewContext),
      ),
    ).toEqual([]);
  });

  test('loses its buttons when it is decided, all but Details, and keeps its facts', () => {
    for (const status of all.filter(({ is }) => is !== 'open' && is !== 'in-doubt')) {
      const drawn = cardMessage({ ...card, status }, viewContext);
      expect(acts(drawn)).toEqual(['approval.details']);
      expect(said(drawn)).toContain('*Wish date*');
    }
  });

  test('only informs where no approval is asked for', () => {
    const informed = cardMessage(
      { ...card, needed: 0, status: { is: 'placing', approvals: [] } },
      viewContext,
    );
    expect(acts(informed)).not.toContain('approval.approve');
    expect(said(informed)).toContain('Voice channel');
    expect(said(informed)).not.toContain('Approved');
  });

  test('in doubt asks an admin, and the risky answer asks again', () => {
    const asking = cardMessage({ ...card, status: statuses['in-doubt'] }, viewContext);
    const drawn = said(asking);
    expect(buttons(asking).map(({ text }) => text)).toContain('It was placed');
    expect(drawn).toContain('If it was placed after all, Acme BV gets it twice.');
    expect(drawn).toContain('Trunkdesk will not send it again');
  });

  test('says that an earlier approval is not the last where two are needed', () => {
    const status = { is: 'open', needed: 2, approvals: [], expiresAt: submittedAt } as const;
    expect(said(cardMessage({ ...card, status }, viewContext))).toContain(
      'once the other approvals are given',
    );
  });

  test('keeps what the operator said out of the Slack channel', () => {
    expect(said(cardMessage({ ...card, status: statuses.returned }, viewContext))).not.toContain(
      'Proxy not found',
    );
  });
});

describe('the windows of a request', () => {
  const metadata = { plan, channel: orders };

  test.for(texts)('keep within Slack’s limits: %s', ([, text]) => {
    for (const status of all) {
      const given = hostileCard(text, status);
      expect(checkView(detailsView(details(given, text), metadata, bob, viewContext))).toEqual([]);
      expect(checkView(rejectView(given, metadata, viewContext))).toEqual([]);
      expect(checkView(orderIdView(given, metadata, viewContext))).toEqual([]);
    }
  });

  test('Details show everything of an ordinary request', () => {
    const shown = detailsView(
      {
        ...details(card, 'ACME-118'),
        configurations: [
          {
            subscription: 1,
            product: 'Voice channel',
            values: [{ label: 'SIP password', value: 'set, not shown' }],
          },
        ],
      },
      metadata,
      bob,
      viewContext,
    );
    const view = words(shown);
    expect(view).toContain('SIP password: set, not shown');
    expect(view).toContain('ACME-118');
    expect(acts(shown)).toContain('approval.approve');
  });
});

describe('a direct message', () => {
  const abouts = [
    ...all.map((status) => ({ tells: 'status', plan, status }) as const),
    ...all.map(({ is }) => ({ tells: 'superseded', plan, by: is }) as const),
    {
      tells: 'returned',
      parked: true,
      note: { why: 'rejected', by: bob, reason: hostile.markup, at: submittedAt },
    },
    { tells: 'returned', parked: false, note: { why: 'expired', at: submittedAt } },
    { tells: 'your-turn', since: 0 },
    { tells: 'hold-ended', at: submittedAt, stays: false },
    { tells: 'card-waits', plan, because: 'archived', channel: SlackChannelId.parse('C0ORDERS') },
  ] as const;

  test.for(abouts)('keeps within Slack’s limits: $tells', (about) => {
    for (const customer of [...Object.values(hostile), null]) {
      const drawn = directMessage(message(about, customer), viewContext);
      expect(problems(drawn)).toEqual([]);
      expect(said(drawn)).not.toContain('<!here>');
    }
  });

  test('of a rejection quotes the reason and offers to resume', () => {
    const note = {
      why: 'rejected',
      by: bob,
      reason: 'Eight, not ten.\nSee the quote.',
      at: submittedAt,
    } as const;
    const returned = directMessage(message({ tells: 'returned', note, parked: false }), viewContext);
    const drawn = said(returned);
    expect(drawn).toContain('> Eight, not ten.\n> See the quote.');
    expect(acts(returned)).toContain('order.resume');
    expect(drawn).toContain(order);
  });

  test('that a newer one follows is left with one line and no button', () => {
    const drawn = directMessage(message({ tells: 'superseded', plan, by: 'placed' }), viewContext);
    expect(drawn.text.text).toBe('TD-1042: placed, see below.');
    expect(drawn.blocks).toHaveLength(1);
  });

  test('offers to withdraw while the request is open, and asks first', () => {
    const open = directMessage(message({ tells: 'status', plan, status: statuses.open }), viewContext);
    expect(acts(open)).toContain('request.withdraw');
    const placed = directMessage(message({ tells: 'status', plan, status: statuses.placed }), viewContext);
    expect(acts(placed)).not.toContain('request.withdraw');
    expect(said(placed)).toContain('Operator order id: `20261127-0093`');
  });
});

const steps: PlacingStep[] = ['approved', 'placing', 'placed', 'returned', 'in-doubt', 'settled'];
test.for(steps)('the thread tells the step %s in one line', (step) => {
  const note = { plan, order, step, at: submittedAt, operatorOrderId: hostile.markup, note: null, by: bob };
  const drawn = stepMessage(note, viewContext);
  expect(problems(drawn)).toEqual([]);
  expect(drawn.text.text).not.toContain('<!here>');
});
