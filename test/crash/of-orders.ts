import BetterSqlite3 from 'better-sqlite3';
import { expect } from 'vitest';
import { approve, untilCard } from '../conversation/support/cards.js';
import { door } from '../support/operator-faults.js';
import { startWith, sub } from '../conversation/support/subscriptions.js';
import { fillDetails, untilStep } from '../conversation/support/take-order.js';
import { untilDm } from '../conversation/support/trunk.js';
import { around, calling, delivering, telling } from './boundaries.js';
import type { Scene } from './mortal-stack.js';
import {
  approveCard,
  atReview,
  cardsOf,
  discarded,
  footOf,
  placedOnce,
  placings,
  reopened,
  resumed,
  submitted,
  submittedAndApproved,
  toReview,
} from './stories.js';

const hour = 3_600_000;

/** What is read for a person's screen: the bot dies over it, and they look again. */
export async function reading(scene: Scene): Promise<void> {
  const { ann } = scene;
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  const search = () => ann.typeahead('Customer', 'acme');
  await scene.deadlyEach(search, delivering('block_suggestion'));
  // Where a busy machine leaves the bot no time to ask whether they may order, nothing is searched for: they type on.
  const searches = async (): Promise<never> => {
    for (;;) await search();
  };
  await scene.deadlyEach(searches, calling('search'));
  await ann.choose('Customer', 'Acme BV', { query: 'acme' });
  await ann.press('Next');
  const products = () => ann.until(() => ann.choices('Product').length > 0, 'the products');
  await products();
  await scene.forgetting();
  await scene.deadlyEach(() => reopened(ann), calling('getInitialProducts'));
  await reopened(ann);
  await products();
  await ann.choose('Product', 'SIP Trunk Business');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await scene.forgetting();
  await scene.deadlyEach(() => reopened(ann), calling('getRelations', 'getPrices'));
  await reopened(ann);
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '10');
  await ann.fill('Number block 10', '1');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await fillDetails(ann, { reference: scene.reference });
  await ann.press('Next');
  await ann.untilModal('Form 1 of 2');
  await scene.forgetting();
  await scene.deadlyEach(() => reopened(ann), calling('fetchRemoteValue'));
  await reopened(ann);
  await ann.untilModal('Form 1 of 2');
  await discarded(ann);
}

/** What is active in a subscription, read in the operator's draft. */
export async function activeProducts(scene: Scene): Promise<void> {
  const { ann } = scene;
  await startWith(ann, 'change');
  await ann.fill('Subscriptions', sub(1));
  await scene.deadly(() => ann.press('Next'), calling('getChange'));
  await reopened(ann);
  await ann.untilModal(`*Active in ${sub(1)}*`);
  await discarded(ann);
}

/** From a dry run over submission and approval to its end. */
export async function wholeOrder(scene: Scene): Promise<void> {
  const { ann, bob } = scene;
  // Slack delivers again what was not acked.
  await scene.deadly(() => ann.openHome(), ['event_callback:arrived']);
  await ann.until(() => ann.home() !== '', 'Home');
  await scene.deadly(() => ann.openHome(), ['event_callback:acked']);

  const order = await atReview(scene);
  await scene.deadly(() => ann.press('Try a dry run'), ['block_actions:arrived']);
  await scene.deadly(
    () => ann.press('Try a dry run'),
    ['block_actions:unacked'],
    [
      ...around('acquire-draft'),
      ...calling('getDraftPointer', 'getDraft', 'patchDraft', 'getConfigurations', 'dryRun'),
    ],
  );
  await resumed(scene);
  await scene.deadly(() => ann.press('Submit for approval'), ['view_submission:arrived']);
  await scene.deadly(
    () => ann.press('Submit for approval'),
    ['view_submission:unacked'],
    [...around('submit', 'show-card', 'refresh-home'), ...telling('channelFact', 'showCard', 'showHome')],
  );
  await ann.close({ all: true });
  await untilCard(bob, footOf(order), 'Waiting for 1 approval');
  expect(cardsOf(scene, order)).toHaveLength(1);
  await scene.deadly(
    () => approveCard(scene, order),
    ['block_actions:acked'],
    [
      ...around('decide', 'place', 'show-card', 'note-step', 'notify-requester', 'release-draft'),
      ...calling('patchDraft', 'dryRun'),
      ...telling('showCard', 'noteStep', 'notifyRequester'),
    ],
  );
  await placedOnce(scene, order);
}

/** A day passes over a request: what was to happen meanwhile happens once; then it is asked about and decided. */
export async function dayLater(scene: Scene): Promise<void> {
  const { ann, bob } = scene;
  const order = await submitted(scene);
  await scene.deadlyAfter(26 * hour, [
    ...around('end-lease', 'remind', 'show-direct-card', 'retain'),
    ...telling('remind', 'showDirectCard'),
  ]);
  await untilDm(bob, order, 'This waits for you');
  const naming = bob.messages('orders').filter((text) => text.includes(order));
  expect(naming.length - cardsOf(scene, order).length).toBe(1);
  expect(bob.dms().filter((text) => text.includes(order))).toHaveLength(1);

  const asks = `Why ${scene.reference}?`;
  await bob.press('Ask a question', { in: 'orders', near: footOf(order) });
  await bob.untilModal('Ask a question');
  await bob.fill('Question', asks);
  await scene.deadly(
    () => bob.press('Ask'),
    ['view_submission:acked'],
    [...around('pass-question'), ...telling('noteQuestion', 'notifyOfQuestion')],
  );
  if (bob.view() !== undefined) await bob.close({ all: true });
  const thread = () => bob.thread('orders', footOf(order));
  const said = () => [...ann.dms(), ...thread()].filter((text) => text.includes(asks));
  await bob.until(() => said().length >= 2, 'the question in both places');
  // Their own: not counted, and they are told so.
  await scene.deadlyEach(() => approve(ann, footOf(order)), telling('sendEphemeral'));
  await approveCard(scene, order);
  await placedOnce(scene, order);
  expect(said()).toHaveLength(2);
}

export async function expires(scene: Scene): Promise<void> {
  const order = await submitted(scene);
  await scene.deadlyAfter(73 * hour, around('expire'));
  await untilCard(scene.bob, footOf(order), '*Expired');
  await resumed(scene);
  expect(placings(scene)).toEqual({ asked: 0, placed: 0 });
  await submittedAndApproved(scene, order);
  await scene.bob.until(() => placings(scene).placed === 1, 'the order to be placed');
}

/** Ann fills the only draft while Ben waits for it; when she is done he is called, and told once that he came too late. */
export async function queue(scene: Scene): Promise<void> {
  const { ann, ben, faults } = scene;
  const order = await atReview(scene);
  await toReview(ben, `BEN-${scene.reference}`);
  const shut = door();
  faults.next(({ method }) => method === 'PATCH', { is: 'held', until: shut.opened });
  await ann.press('Try a dry run');
  await ben.press('Try a dry run');
  await ben.untilModal('All operator drafts are in use');
  await scene.deadly(async () => shut.open(), around('offer-next'));
  await ben.untilMessage('dm', 'draft is free');
  if (ben.view() !== undefined) await ben.close({ all: true });
  await scene.deadlyAfter(3 * hour, around('notify-of-lease-end'));
  await ben.untilMessage('dm', 'was released');
  expect(ben.dms().filter((text) => text.includes('was released'))).toHaveLength(1);
  await ben.press('Resume', { in: 'dm', near: 'was released' });
  await untilStep(ben, 'review');
  await resumed(scene);
  await submittedAndApproved(scene, order);
  await placedOnce(scene, order);
}

const doubtOf = (order: string) => ({ in: 'orders', near: footOf(order) });

/**
 * In doubt is what is cut off between the placing and its record; nobody sends it again. Gives the order.
 * @param stages where the bot dies besides, after that
 */
export async function leftInDoubt(
  scene: Scene,
  where: 'placeOrder:sent' | 'placeOrder:answered',
  ...stages: readonly string[][]
): Promise<string> {
  const { ann, bob, dana } = scene;
  const order = await submitted(scene);
  await scene.deadly(() => approveCard(scene, order), [where], ...stages);
  await ann.untilMessage('dm', 'is in doubt: it may or may not be placed');
  await untilCard(dana, footOf(order), '*In doubt');
  expect(bob.buttons(doubtOf(order))).toEqual(expect.arrayContaining(['It was placed', 'It was not placed']));
  return order;
}

/** An admin says that it was placed: it stands as that, and was sent once. */
export async function saidToBePlaced(scene: Scene, order: string): Promise<void> {
  const { ann, bob, dana } = scene;
  await dana.press('It was placed', doubtOf(order));
  await dana.untilModal('Order id');
  await dana.fill('Order id', `FOUND-${order}`);
  await dana.submit();
  await untilCard(bob, footOf(order), `FOUND-${order}`);
  await ann.untilMessage('dm', `FOUND-${order}`);
  expect(placings(scene)).toEqual({ asked: 1, placed: 1 });
}

/** Whether the bot has kept that it told an admin of a doubt: the job is done. */
function isDoubtTold({ stack }: Scene): boolean {
  const file = new BetterSqlite3((stack.env['DATABASE_URL'] ?? '').replace('sqlite:', ''), {
    readonly: true,
  });
  const waiting = file.prepare("SELECT 1 FROM outbox WHERE kind = 'notify-of-doubt'").get();
  file.close();
  return waiting === undefined;
}

export const doubted =
  (where: 'placeOrder:sent' | 'placeOrder:answered', placed: 0 | 1) =>
  async (scene: Scene): Promise<void> => {
    const { ann, bob, dana } = scene;
    const order = await leftInDoubt(scene, where, around('look-at-draft'));
    expect(placings(scene)).toEqual({ asked: placed, placed });
    if (placed === 0) {
      await dana.press('It was not placed', { ...doubtOf(order), confirm: true });
      await ann.untilMessage('dm', 'it was not placed');
      await resumed(scene);
      await submittedAndApproved(scene, order);
      await bob.until(() => placings(scene).placed === 1, 'the order to be placed');
      expect(placings(scene)).toEqual({ asked: 1, placed: 1 });
      return;
    }
    // Told once when it came to be in doubt, and once as it was reminded of; a day later the first alone would be a reminder.
    const told = () => dana.dms().filter((text) => text.includes(order));
    await dana.until(() => told().length === 1, 'to be told');
    // Where it dies before that is kept, the next start tells her in the same message, and reminds her a day after that.
    await dana.until(() => isDoubtTold(scene), 'what she was told to be kept');
    await scene.deadlyAfter(26 * hour, around('remind-of-doubt', 'notify-of-doubt'));
    await dana.until(() => told().length >= 2, 'to be reminded');
    expect(told()).toHaveLength(2);
    await saidToBePlaced(scene, order);
  };

/** The approvals Slack channel goes away under a request, and comes back. */
export async function slackChannelGone(scene: Scene): Promise<void> {
  const { dana, stack } = scene;
  const order = await submitted(scene);
  const told = () => dana.dms().filter((text) => text.includes('archived'));
  await scene.deadly(
    async () => stack.workspace.admin.archive('C0ORDERS'),
    ['event_callback:unacked'],
    [...around('notify-of-outage'), ...telling('notifyAdmin')],
  );
  await dana.until(() => told().length > 0, 'to be told');
  expect(told()).toHaveLength(1);
  stack.workspace.admin.unarchive('C0ORDERS');
  await dana.until(() => told().length === 0, 'to be told that it is back');
  const { bob } = scene;
  await scene.deadly(
    async () => stack.workspace.admin.share('C0ORDERS'),
    ['event_callback:unacked'],
    [...around('show-card', 'show-direct-card'), ...telling('closeCard', 'showDirectCard')],
  );
  await untilCard(bob, order, 'another company reads this Slack channel');
  stack.workspace.admin.unshare('C0ORDERS');
  await untilCard(bob, footOf(order), 'Waiting for 1 approval');
  await approveCard(scene, order);
  await placedOnce(scene, order);
}
