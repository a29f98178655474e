/**
 * What the tests are about. `npm test` has each subject once; a file that only repeats it, waits for a clock that
 * cannot be moved or makes it large is a long one, and is left to `npm run test:all`.
 */
export interface Subject {
  /** A name that ends in a slash is a folder. */
  readonly quick: readonly [string, ...string[]];
  readonly long?: readonly string[];
}

/** What a person can come to Slack with, from its first command to what the operator got. */
type Conversation = 'intake' | 'change' | 'termination' | 'mixed order' | 'trunk edit' | 'numbers';
type Way = 'HTTP' | 'Socket Mode';

const overHttp = 'test/conversation/each-kind-over-http.sized.test.ts';

/** A file with one whole conversation of each kind, in each way that Slack can reach the bot. */
export const conversations: Readonly<Record<Conversation, Readonly<Record<Way, string>>>> = {
  intake: {
    HTTP: 'test/conversation/whole-order.test.ts',
    'Socket Mode': 'test/conversation/whole-order.test.ts',
  },
  change: { HTTP: overHttp, 'Socket Mode': 'test/conversation/orders-change.sized.test.ts' },
  termination: { HTTP: overHttp, 'Socket Mode': 'test/conversation/orders-terminate.sized.test.ts' },
  'mixed order': { HTTP: overHttp, 'Socket Mode': 'test/conversation/orders-terminate.sized.test.ts' },
  'trunk edit': { HTTP: overHttp, 'Socket Mode': 'test/conversation/trunk-edit-inputs.test.ts' },
  numbers: { HTTP: overHttp, 'Socket Mode': 'test/conversation/trunk-numbers.test.ts' },
};

const conversation = (name: string): string => `test/conversation/${name}.test.ts`;
const inBoth = (name: string): string => `test/conversation/${name}.sized.test.ts`;
const repeated = (name: string): string => `test/conversation/${name}.long.test.ts`;

export const subjects: Readonly<Record<string, Subject>> = {
  'a new order from its search to its placing': {
    quick: [conversation('whole-order')],
  },
  'prices that are not known, and names of products that are forgotten': {
    quick: [
      conversation('prices-and-names'),
      conversation('contract-sum'),
      'test/workflow/names-kept.test.ts',
    ],
  },
  'a change order, and where the draft can’t be emptied': {
    quick: [inBoth('orders-change'), overHttp],
    long: ['test/process/only-add.long.test.ts'],
  },
  'a termination, and an order of every kind': {
    quick: [inBoth('orders-terminate'), conversation('orders-ended'), overHttp],
  },
  'the rules of an order': { quick: ['test/ordering/rules/'] },
  'what an order is configured with': {
    quick: [
      inBoth('order-remote'),
      inBoth('configuration-unknown'),
      inBoth('order-fetch-again'),
      conversation('order-many-choices'),
      conversation('orders-prefill'),
      'test/slack/order/form.test.ts',
    ],
    long: [repeated('went-wrong/options')],
  },
  'the words of the commands': { quick: [conversation('order-commands'), conversation('trunk-commands')] },
  'what was begun is found again': {
    quick: [conversation('trunk-unfinished'), conversation('order-list')],
  },
  'the operator’s drafts: one order at a time, a queue, and whose turn it is': {
    quick: [inBoth('orders-queue'), 'test/workflow/acquire.test.ts'],
    long: [repeated('sharing-drafts'), repeated('orders-queue-called-once')],
  },
  'a draft that holds what an order put there before': {
    quick: ['test/workflow/entries-of-own-draft.test.ts', 'test/workflow/entries-taken-out.test.ts'],
    long: [repeated('orders-hold-ended')],
  },
  'somebody else works in the draft': {
    quick: [inBoth('orders-foreign'), 'test/workflow/draft-touched-by-others.sized.test.ts'],
    long: [repeated('draft-touched')],
  },
  'two windows of one person': {
    quick: [conversation('order-in-two-windows'), 'test/workflow/trunk-in-two-windows.test.ts'],
  },
  'an edit of a channel': {
    quick: [
      conversation('trunk-edit-inputs'),
      conversation('trunk-ip-lists'),
      overHttp,
      'test/trunk/to-wire.test.ts',
    ],
    long: [repeated('trunk-edit')],
  },
  'names of channels in addresses': {
    quick: ['test/operator/client/paths.test.ts', 'test/trunk/names.test.ts'],
    long: [repeated('trunk-channel-names')],
  },
  'numbers, one and many': {
    quick: [conversation('trunk-numbers'), conversation('trunk-many'), inBoth('trunk-whole-lists')],
    long: ['test/process/trunk-many.long.test.ts', repeated('trunk-turned-away')],
  },
  'lists and history of a trunk': { quick: [inBoth('trunk-lists'), conversation('trunk-history')] },
  'a trunk change that the operator refuses': { quick: [inBoth('trunk-errors')] },
  'a trunk change without an answer, and how it is settled': {
    quick: [inBoth('trunk-lost-answers'), inBoth('trunk-lost-before'), 'test/cli/settle.test.ts'],
    long: [repeated('trunk-no-answer'), repeated('trunk-settled')],
  },
  'approvals: who may give them, and how many are needed': {
    quick: [
      conversation('approvals-roles'),
      conversation('approvals-needed'),
      conversation('went-wrong/people'),
      'test/approvals/needed.test.ts',
    ],
  },
  'approvals: card, Home, direct message and Details say the same': {
    quick: [inBoth('approvals-direct'), conversation('approval-section/cards')],
    long: [repeated('approvals-everywhere'), repeated('details-pages')],
  },
  'approvals: a click counts once, for the plan that was shown': {
    quick: [inBoth('approval-section/clicks'), conversation('approval-section/plans')],
    long: [repeated('went-wrong/deciding'), repeated('went-wrong/decided-elsewhere')],
  },
  'approvals: expiry and reminders': {
    quick: ['test/workflow/expiry-and-reminders.sized.test.ts', conversation('approvals-needed')],
    long: ['test/workflow/messages-of-a-week.long.test.ts'],
  },
  'approvals: a freeze': {
    quick: [conversation('approvals-freeze'), inBoth('approvals-freeze-trunk')],
  },
  'approvals: questions': { quick: [inBoth('approvals-questions')] },
  'approvals: what changed since the submission': {
    quick: [inBoth('approvals-drift'), 'test/workflow/drift.test.ts'],
    long: [repeated('approvals-drift-late')],
  },
  'approvals: the Slack channel is archived, shared, or without the bot': {
    quick: [inBoth('approval-section/shared-later'), conversation('approval-section/without-bot')],
    long: [repeated('approval-section/slack-channel'), repeated('went-wrong/cards')],
  },
  'approvals: thousands of requests': {
    quick: ['test/workflow/request-pages.test.ts'],
    long: [repeated('approvals-many')],
  },
  'a rejection and a withdrawal': { quick: [conversation('approvals-rejected-or-withdrawn')] },
  'messages are shown once, and follow': {
    quick: ['test/slack/messenger.test.ts', conversation('approval-section/cards')],
    long: [
      repeated('approvals-lost-answers'),
      repeated('message-of-earlier-submission'),
      repeated('outcome-message'),
    ],
  },
  'an order in doubt': {
    quick: [inBoth('doubt'), 'test/workflow/doubt-reminders.test.ts'],
    long: [repeated('doubt-reminders'), repeated('doubt-not-written')],
  },
  'what is approved is carried out, or said not to be': {
    quick: ['test/workflow/giving-up.test.ts', 'test/workflow/placing.test.ts'],
    long: [repeated('went-wrong/carried-out'), repeated('jobs-given-up')],
  },
  'an operator that is slow or does not answer': {
    quick: [conversation('slow-operator'), 'test/operator/client/circuit.test.ts'],
    long: [
      repeated('operator-not-answering'),
      repeated('orders-turned-away'),
      repeated('connection-refused'),
    ],
  },
  'an operator that speaks its document in another way': {
    quick: ['test/process/operator-links.test.ts', 'test/operator/client/described.test.ts'],
    long: [
      'test/process/another-operator.long.test.ts',
      'test/process/operator-accounts.long.test.ts',
      'test/process/operator-links.long.test.ts',
    ],
  },
  'a login that runs out, or fails': {
    quick: ['test/operator/client/login.test.ts'],
    long: ['test/process/operator-login.long.test.ts'],
  },
  'how a success of the operator is known': {
    quick: ['test/operator/client/success.test.ts'],
    long: ['test/process/operator-dry-run.long.test.ts'],
  },
  redelivery: {
    quick: [conversation('redelivery-socket'), conversation('went-wrong/deliveries')],
    long: [
      repeated('redelivery-desk'),
      repeated('redelivery-orders'),
      repeated('redelivery-requests'),
      repeated('redelivery-trunk'),
    ],
  },
  'a restart': { quick: [conversation('restart'), inBoth('windows-restart')] },
  'a kill at each kind of boundary': {
    quick: ['test/crash/each-kind.test.ts'],
    long: ['test/crash/http.long.test.ts', 'test/crash/socket.long.test.ts'],
  },
  'a process that is killed while it waits for the operator': {
    quick: ['test/process/stop.test.ts', conversation('restart'), inBoth('windows-restart')],
    long: [
      'test/process/stop-twice.long.test.ts',
      'test/process/killed-while-waiting.long.test.ts',
      'test/process/crash-draft.long.test.ts',
      'test/process/crash-placing.long.test.ts',
      'test/process/crash-wizard.long.test.ts',
    ],
  },
  'the start of the process': {
    quick: ['test/process/start.test.ts', 'test/process/npm-start.test.ts', 'test/store/open.test.ts'],
    long: [
      'test/process/image.long.test.ts',
      'test/process/refused-start.long.test.ts',
      'test/process/unusable-database.long.test.ts',
      'test/process/damaged-database.long.test.ts',
    ],
  },
  'the connection with Slack': {
    quick: ['test/slack/connection.test.ts'],
    long: [
      'test/slack/socket-faults.long.test.ts',
      repeated('slack-token-refused'),
      repeated('went-wrong/connection'),
    ],
  },
  'what Slack leaves out of a payload': {
    quick: [inBoth('empty-states'), 'test/slack/absent-fields.test.ts'],
    long: [repeated('left-out-fields')],
  },
  'texts, dates and times as Slack and people write them': {
    quick: ['test/slack/order/input.test.ts', 'test/trunk/given-list.test.ts', conversation('trunk-numbers')],
    long: [repeated('went-wrong/texts')],
  },
  'people of more than one workspace': {
    quick: [inBoth('grid')],
    long: [repeated('grid-workspace')],
  },
  'secrets stand nowhere': {
    quick: [inBoth('order-secrets'), inBoth('trunk-secrets'), conversation('secrets-erased')],
  },
  'hostile names, windows and strangers': {
    quick: [
      inBoth('hostile-names'),
      conversation('hostile-windows'),
      conversation('approvals-strangers'),
      'test/slack/hostile-requests.test.ts',
    ],
    long: [repeated('hostile-trunk-windows')],
  },
  'a disk that is full, a database that is locked': {
    quick: [conversation('database-full-or-locked'), 'test/store/locked.test.ts'],
    long: ['test/process/locked-database.long.test.ts'],
  },
  'the store': { quick: ['test/store/'] },
  'a backlog of jobs': {
    quick: ['test/workflow/outbox.test.ts'],
    long: ['test/workflow/backlog.long.test.ts'],
  },
  'a clock that is set': {
    quick: ['test/workflow/clock.test.ts'],
    long: ['test/workflow/clock-jumps.long.test.ts'],
  },
  'orders while operator and Slack fail': {
    quick: ['test/model/model.sized.test.ts'],
    long: [repeated('orders-under-faults'), 'test/conversation/storm/storm.long.test.ts'],
  },
  'the model': { quick: ['test/model/model.sized.test.ts'] },
  fuzz: { quick: ['test/fuzz/answers.sized.test.ts', 'test/fuzz/payloads.sized.test.ts'] },
  'policy and settings': { quick: ['test/config/'] },
  'the decisions of approvals': { quick: ['test/approvals/'] },
  'an order’s states': { quick: ['test/ordering/order/'] },
  'forms from schemas': { quick: ['test/forms/'] },
  'what a trunk change is': { quick: ['test/trunk/'] },
  'the operator’s client': { quick: ['test/operator/client/'] },
  'the operator’s stand-in': { quick: ['test/operator/service/'] },
  'Slack’s stand-in': { quick: ['test/workspace/'] },
  'the demo': {
    quick: ['test/cli/demo-faults.test.ts', 'test/page/'],
    long: ['test/process/demo.long.test.ts'],
  },
  'a second bot, and the commands beside a running one': {
    quick: ['test/cli/start-twice.test.ts', 'test/store/offline.test.ts', 'test/cli/'],
    long: ['test/process/second-bot.long.test.ts'],
  },
  'what is written to a reader that is gone': {
    quick: ['test/cli/log-output.test.ts'],
    long: ['test/process/gone-reader.long.test.ts'],
  },
  'what the documents say': { quick: ['test/docs/'] },
  'which room may use which': { quick: ['test/boundaries.test.ts'] },
};
