import { expect, test } from 'vitest';
import { trunkCardMessage } from '../../../src/slack/messages/trunk-card.js';
import { statusView } from '../../../src/slack/trunk/views/status.js';
import { moment } from '../../../src/texts/moments.js';
import { bob } from '../../support/sample/people.js';
import { viewContext } from '../../support/sample/order-screens.js';
import * as sample from '../../support/sample/trunk-screens.js';

test.each([
  [{ done: 1 }, 1, 'Done'],
  [{ unknown: 1 }, 1, 'In doubt'],
  [{ refused: 1 }, 1, 'Nothing was done'],
  [{ done: 5, unknown: 1 }, 6, 'Done in part'],
  [{ unknown: 2, refused: 1 }, 3, 'In doubt'],
])('the notification of %o of %i is not “Done” where it is not', (came, size, says) => {
  const counts = { ...sample.counts, waiting: 0, done: 0, refused: 0, unknown: 0, skipped: 0, ...came };
  const status = { is: 'applied', approvals: [], counts, lone: null, at: sample.at } as const;
  const { text } = trunkCardMessage({ ...sample.cardOf(status), size }, viewContext);
  expect(text.text).toMatch(new RegExp(`^${says}: `));
});

const { at } = sample;

test.each([
  { is: 'rejected', by: bob, reason: 'No', at },
  { is: 'expired', at },
  { is: 'withdrawn', at },
  { is: 'returned', note: { why: 'withdrawn', at }, at },
] as const)('the window of a request that was $is says when', (stands) => {
  const head = sample.head({});
  const view = statusView(viewContext, { show: 'status', head, verb: 'edit', size: 1, stands });
  const says = view.blocks.find(({ block_id }) => block_id === 'trunk.stands');
  expect(says).toMatchObject({
    text: { text: expect.stringContaining(moment(at, viewContext.zone).text) },
  });
});
