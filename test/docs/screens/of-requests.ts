import { detailsView } from '../../../src/slack/approvals/details.js';
import { questionView } from '../../../src/slack/approvals/question.js';
import { trunkDetailsView, trunkRejectView } from '../../../src/slack/approvals/trunk-details.js';
import { noticeView, notCountedView, orderIdView, rejectView } from '../../../src/slack/approvals/windows.js';
import { activityView } from '../../../src/slack/home/activity.js';
import { homeView } from '../../../src/slack/home/view.js';
import { cardMessage } from '../../../src/slack/messages/card.js';
import { directMessage } from '../../../src/slack/messages/direct.js';
import { trunkCardMessage } from '../../../src/slack/messages/trunk-card.js';
import { trunkDirectMessage } from '../../../src/slack/messages/trunk-direct.js';
import { waitMessage } from '../../../src/slack/messages/wait.js';
import { profilesMessage } from '../../../src/slack/admin/view.js';
import { didYouMean } from '../../../src/slack/did-you-mean.js';
import { allHelp } from '../../../src/slack/help.js';
import { reopenMessage } from '../../../src/slack/order/present.js';
import { listMessage } from '../../../src/slack/requests/list.js';
import { errorModal } from '../../../src/slack/slack-limits.js';
import { menuMessage } from '../../../src/slack/trunk/views/help.js';
import { OrderId, ProfileName, SlackChannelId } from '../../../src/types/ids.js';
import { ann, bob } from '../../support/sample/people.js';
import * as sample from '../../support/sample/requests.js';
import * as trunks from '../../support/sample/trunk-screens.js';
import type { HomeModel } from '../../../src/workflow/home-model.js';
import type { TrunkDetails } from '../../../src/workflow/messages.js';
import type { Wait } from '../../../src/workflow/wait.js';
import type { Screen } from './look.js';

const { viewContext, card, statuses, plan, order, orders, submittedAt: at } = sample;
const { texts } = viewContext;
const metadata = { plan, channel: orders };
const details = sample.details({ ...card, status: statuses.open }, 'ACME-2026-118');
/** More than one page of it. */
const long = sample.details({ ...card, status: statuses.open }, 'long '.repeat(400));
const openTrunk = trunks.cardOf({ is: 'open', needed: 1, approvals: [], expiresAt: at });
const trunkDetails: TrunkDetails = { ...openTrunk, values: [], numbers: [] };
const inDoubt = { ...card, status: statuses['in-doubt'] };

/** Windows about a request, wherever they are opened. */
export const ofRequests = (): Screen[] => [
  {
    name: 'details of a request',
    samples: [
      detailsView(details, metadata, bob, viewContext),
      detailsView(details, metadata, ann, viewContext),
      detailsView(long, metadata, bob, viewContext, 2),
      trunkDetailsView({ ...trunkDetails, order }, metadata, bob, viewContext),
    ],
  },
  {
    name: 'why it is rejected',
    samples: [
      rejectView(card, metadata, viewContext),
      trunkRejectView(openTrunk, { plan: trunks.plan, channel: orders }, viewContext),
    ],
  },
  { name: 'a question about it', samples: [questionView(details, metadata, viewContext)] },
  { name: 'an order in doubt was placed', samples: [orderIdView(inDoubt, metadata, viewContext)] },
  {
    name: 'a decision is recorded',
    samples: [noticeView(texts.requests.recordedTitle, texts.requests.approveRecorded, viewContext)],
  },
  {
    name: 'a click did not count',
    samples: [notCountedView({ why: 'closed' }, 'approve', order, viewContext)],
  },
  {
    name: 'withdrawn',
    samples: [noticeView(texts.requests.withdrawnTitle, texts.requests.withdrawn, viewContext)],
  },
  { name: 'recent activity', samples: [activityView([], viewContext)] },
  { name: 'something went wrong', samples: [errorModal(viewContext, 'E-4711AB')] },
];

const freeze = { by: bob, at, reason: 'Maintenance' };
const turning = { page: 1, pages: 3, total: 24, more: false };
const summary = (id: string, stands: Parameters<typeof sample.summary>[0]) => ({
  ...sample.summary(stands),
  order: OrderId.parse(id),
});
const composed = { position: 4, steps: 6, step: 'details', note: null } as const;

const submittedTrunk = { is: 'submitted', card: openTrunk } as const;

const home: HomeModel = {
  role: { requester: true, approver: true, admin: true },
  doubts: { items: [{ card: inDoubt, mayResolve: true }], total: 1 },
  freeze: null,
  inProgress: summary('TD-1001', { ...composed, is: 'in-progress' }),
  parked: [summary('TD-1002', { ...composed, is: 'parked' })],
  parkedInAll: 1,
  trunks: trunks.unfinishedTrunks(1),
  requests: {
    ...turning,
    items: [
      { family: 'order', summary: summary('TD-1003', statuses.placed) },
      { family: 'trunk', summary: trunks.unfinished(trunks.plain, { stands: submittedTrunk }) },
    ],
  },
  waiting: { ...turning, items: [{ ...card, status: statuses.open }] },
  activity: [{ at, by: ann, did: 'order.submitted', order, operatorOrderId: null }],
  holders: [],
  health: {
    resting: null,
    waiting: 0,
    waitingSince: null,
    isLate: false,
    scheduled: 0,
    running: 0,
    failed: 1,
    given: [{ id: 'job-1', kind: 'show-card', about: order, since: at }],
  },
};

const noPage = { items: [], page: 0, pages: 1, total: 0, more: false };

/** Of somebody who has just come. */
const emptyHome: HomeModel = {
  ...home,
  role: { requester: true, approver: false, admin: false },
  doubts: { items: [], total: 0 },
  inProgress: null,
  parked: [],
  parkedInAll: 0,
  trunks: { items: [], total: 0 },
  requests: noPage,
  waiting: noPage,
  activity: [],
  health: null,
};

const waits: readonly Wait[] = [
  { for: 'fetched-value', order, label: 'Site' },
  { for: 'list-on-page', order: trunks.request },
  { for: 'file', order: null, verb: 'connect' },
  { for: 'list', order: null, list: 'proxies', customer: 'Acme BV' },
];

const profile = (name: string) => ProfileName.parse(name);

/** What stands in channels, direct messages and on Home, as far as it has buttons. */
export const ofMessages = (): Screen[] => [
  {
    name: 'Home',
    samples: [
      homeView(home, null, viewContext),
      homeView({ ...home, freeze, inProgress: null }, null, viewContext),
      homeView(emptyHome, null, viewContext),
    ],
  },
  {
    name: 'card of an order',
    samples: Object.values(statuses).map((status) => cardMessage({ ...card, status }, viewContext)),
  },
  {
    name: 'card of a trunk change',
    samples: trunks
      .statuses(trunks.plain)
      .map((status) => trunkCardMessage(trunks.cardOf(status), viewContext)),
  },
  {
    name: 'direct message about an order',
    samples: [
      directMessage(sample.message({ tells: 'status', plan, status: statuses.open }), viewContext),
      directMessage(sample.message({ tells: 'your-turn', since: at }), viewContext),
    ],
  },
  {
    name: 'direct message about a trunk change',
    samples: [
      trunkDirectMessage(
        trunks.message({ tells: 'progress', plan, counts: trunks.counts, stopping: false }),
        viewContext,
      ),
      trunkDirectMessage(
        trunks.message({
          tells: 'result',
          plan,
          counts: trunks.counts,
          lone: null,
          failed: [],
          failedInAll: 0,
          canTryAgain: true,
          hasFile: true,
        }),
        viewContext,
      ),
      trunkDirectMessage(trunks.message({ tells: 'returned', note: { why: 'withdrawn', at } }), viewContext),
      trunkDirectMessage(
        trunks.message({
          tells: 'card-waits',
          plan,
          because: 'archived',
          channel: SlackChannelId.parse('C0ORDERS'),
        }),
        viewContext,
      ),
    ],
  },
  {
    name: 'direct message after a restart',
    samples: waits.map((wait) =>
      waitMessage(
        {
          workspace: sample.workspace,
          to: ann,
          order: wait.order,
          about: { tells: 'cut-off', id: 'wait-1', since: at, wait, why: 'restart' },
        },
        viewContext,
      ),
    ),
  },
  {
    name: '`/trunkdesk profiles`',
    samples: [
      profilesMessage(
        viewContext,
        {
          profiles: [
            { is: 'leased', profile: profile('north'), order, user: ann, since: at },
            { is: 'quarantined', profile: profile('south'), user: ann, why: 'Not empty', since: at },
          ],
          waiting: [],
        },
        null,
      ),
    ],
  },
  { name: 'a window that came too late', samples: [reopenMessage(viewContext, order, 'E-4711AB')] },
  { name: '`/trunkdesk help`', samples: [allHelp(viewContext, viewContext.texts.help.heading, true)] },
  {
    name: 'a mistyped command',
    samples: [didYouMean(viewContext, { command: '/order', text: 'nwe acme', known: ['new'] })],
  },
  { name: '`/trunk`', samples: [menuMessage(viewContext, trunks.unfinishedTrunks(1))] },
  {
    name: '`/order list`',
    samples: [
      listMessage(
        viewContext,
        {
          ...turning,
          items: [
            { family: 'order', summary: summary('TD-1002', { ...composed, is: 'parked' }) },
            { family: 'order', summary: summary('TD-1003', statuses.placed) },
            { family: 'trunk', summary: trunks.unfinished() },
          ],
          discarded: 2,
        },
        false,
      ),
    ],
  },
];
