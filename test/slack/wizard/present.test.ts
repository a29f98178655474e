import { expect, test } from 'vitest';
import { present as presentOrder } from '../../../src/slack/order/present.js';
import { present as presentTrunk } from '../../../src/slack/trunk/present.js';
import { stage as orderStage } from '../order/stage.js';
import { stage as trunkStage } from '../trunk/stage.js';
import * as orders from '../../support/sample/order-screens.js';
import * as trunks from '../../support/sample/trunk-screens.js';
import type { ViewResult } from '../../../src/slack/handlers.js';

/** Slack that answers the first drawing with nothing, and every other one as it should. */
function lostOnce(): () => ViewResult {
  let drawings = 0;
  return () => {
    drawings += 1;
    return drawings === 1
      ? { shown: false, because: 'unreachable' }
      : { shown: true, place: { id: 'V1', hash: 'h2' } };
  };
}

const place = { id: 'V1', hash: 'h1' };
const updates = [
  { did: 'update', place: { id: 'V1', hash: 'h1' } },
  { did: 'update', place: { id: 'V1', hash: null } },
];

test('an order window whose update was lost is drawn over once what it waits for has come', async () => {
  const come = orders.productsScreen();
  const on = orderStage({ look: async () => ({ screen: come, later: null }) }, { shows: lostOnce() });
  const working = { show: 'working', head: come.head, on: 'rules' } as const;
  await presentOrder(on.context, place, { screen: working, later: async () => come });
  expect(on.done).toMatchObject(updates);
});

test('a trunk window whose update was lost is drawn over once what it waits for has come', async () => {
  const come = trunks.settingsScreen('general');
  const on = trunkStage(
    { look: async () => ({ screen: come, later: null }), waiting: async () => async () => {} },
    { shows: lostOnce() },
  );
  await presentTrunk(on.context, place, {
    screen: { ...come, barrings: 'awaited' },
    later: async () => come,
  });
  expect(on.done).toMatchObject(updates);
});
