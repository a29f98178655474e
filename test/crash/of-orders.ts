import { expect } from 'vitest';
import { untilCard } from '../conversation/support/cards.js';
import { door } from '../conversation/support/operator-faults.js';
import { untilStep } from '../conversation/support/take-order.js';
import { untilDm } from '../conversation/support/trunk.js';
import type { Scene } from './mortal-house.js';
import {
  approveCard,
  around,
  atReview,
  cardsOf,
  footOf,
  placedOnce,
  placings,
  resumed,
  submitted,
  submittedAndApproved,
  toReview,
} from './stories.js';

const hour = 3_600_000;

/** From a dry run over submission and approval to its end. */
export async function wholeOrder(scene: Scene): Promise<void> {
  const { ann, bob } = scene;
  await ann.openHome();
  const order = await atReview(scene);
  await scene.deadly(() => ann.press('Try a dry run'), ['block_actions:ack'], around('borrow'));
  await resumed(scene);
  await scene.deadly(
    () => ann.press('Submit for approval'),
    ['view_submission:ack'],
    around('submit', 'card', 'home'),
  );
  await ann.close({ all: true });
  await untilCard(bob, footOf(order), 'Waiting for 1 approval');
  expect(cardsOf(scene, order)).toHaveLength(1);
  const calls = ['PATCH:sent', 'PATCH:answered', 'dry run:sent', 'dry run:answered'];
  await scene.deadly(
    () => approveCard(scene, order),
    ['block_actions:ack'],
    [...around('decide', 'place', 'card', 'thread', 'tell', 'let-go'), ...calls],
  );
  await placedOnce(scene, order);
}

/** A day passes over a request: what was to happen meanwhile happens once; then it is asked about and decided. */
export async function dayLater(scene: Scene): Promise<void> {
  const { ann, bob } = scene;
  const order = await submitted(scene);
  await scene.deadlyAfter(26 * hour, around('end-hold', 'remind', 'direct-card', 'retain'));
  await untilDm(bob, order, 'This waits for you');
  const naming = bob.messages('orders').filter((text) => text.includes(order));
  expect(naming.length - cardsOf(scene, order).length).toBe(1);
  expect(bob.dms().filter((text) => text.includes(order))).toHaveLength(1);

  const asks = `Why ${scene.reference}?`;
  await bob.press('Ask a question', { in: 'orders', near: footOf(order) });
  await bob.untilModal('Ask a question');
  await bob.fill('Question', asks);
  await scene.deadly(() => bob.press('Ask'), ['view_submission:ack'], around('question'));
  if (bob.view() !== undefined) await bob.close({ all: true });
  const thread = () => bob.thread('orders', footOf(order));
  const said = () => [...ann.dms(), ...thread()].filter((text) => text.includes(asks));
  await bob.until(() => said().length >= 2, 'the question in both places');
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

/** Ann fills the only draft while Ben waits for it; when she is done he is called. */
export async function queue(scene: Scene): Promise<void> {
  const { ann, ben, faults } = scene;
  const order = await atReview(scene);
  await toReview(ben, `BEN-${scene.reference}`);
  const shut = door();
  faults.next(({ method }) => method === 'PATCH', { is: 'held', until: shut.opened });
  await ann.press('Try a dry run');
  await ben.press('Try a dry run');
  await ben.untilModal('All operator drafts are in use');
  await scene.deadly(async () => shut.open(), around('call-next'));
  await ben.untilMessage('dm', 'draft is free');
  if (ben.view() !== undefined) await ben.close({ all: true });
  await ben.press('Resume', { in: 'dm' });
  await untilStep(ben, 'review');
  await resumed(scene);
  await submittedAndApproved(scene, order);
  await placedOnce(scene, order);
}

/** In doubt is what is cut off between the placing and its record; nobody sends it again. */
export const doubted =
  (where: 'order:sent' | 'order:answered', placed: 0 | 1) =>
  async (scene: Scene): Promise<void> => {
    const { ann, bob, dana } = scene;
    const order = await submitted(scene);
    await scene.deadly(() => approveCard(scene, order), [where], around('look-at-draft'));
    await ann.untilMessage('dm', 'is in doubt: it may or may not be placed');
    await untilCard(dana, footOf(order), '*In doubt');
    const at = { in: 'orders', near: footOf(order) };
    expect(bob.buttons(at)).toEqual(expect.arrayContaining(['It was placed', 'It was not placed']));
    expect(placings(scene)).toEqual({ asked: placed, placed });
    if (placed === 0) {
      await dana.press('It was not placed', { ...at, confirm: true });
      await ann.untilMessage('dm', 'it was not placed');
      await resumed(scene);
      await submittedAndApproved(scene, order);
      await bob.until(() => placings(scene).placed === 1, 'the order to be placed');
      expect(placings(scene)).toEqual({ asked: 1, placed: 1 });
      return;
    }
    await scene.deadlyAfter(26 * hour, around('doubt-reminder', 'tell-doubt'));
    await dana.untilMessage('dm', order);
    expect(dana.dms().filter((text) => text.includes(order))).toHaveLength(1);
    await dana.press('It was placed', at);
    await dana.untilModal('Order id');
    await dana.fill('Order id', `FOUND-${order}`);
    await dana.submit();
    await untilCard(bob, footOf(order), `FOUND-${order}`);
    await ann.untilMessage('dm', `FOUND-${order}`);
    expect(placings(scene)).toEqual({ asked: 1, placed: 1 });
  };

/** The approvals Slack channel goes away under a request, and comes back. */
export async function slackChannelGone(scene: Scene): Promise<void> {
  const { dana, house } = scene;
  const order = await submitted(scene);
  const told = () => dana.dms().filter((text) => text.includes('archived'));
  await scene.deadly(async () => house.workspace.admin.archive('C0ORDERS'), around('tell-admin'));
  await dana.until(() => told().length > 0, 'to be told');
  expect(told()).toHaveLength(1);
  house.workspace.admin.unarchive('C0ORDERS');
  await dana.until(() => told().length === 0, 'to be told that it is back');
  await approveCard(scene, order);
  await placedOnce(scene, order);
}
