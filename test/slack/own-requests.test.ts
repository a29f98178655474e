import { expect, test } from 'vitest';
import { plainWords } from '../../src/slack/blocks.js';
import { ownBlocks } from '../../src/slack/requests/row.js';
import { en } from '../../src/texts/index.js';
import { OrderId } from '../../src/types/ids.js';
import { checkMessage } from '../../src/wire/check.js';
import { limits } from '../../src/wire/limits.js';
import { expectNowhere } from '../support/nowhere.js';
import { hostile, statuses, submittedAt, summary, viewContext } from '../support/sample/requests.js';
import { words } from './order/view-texts.js';
import * as trunks from '../support/sample/trunk-screens.js';
import type { OwnRequest } from '../../src/workflow/home-model.js';

/** A page of rows as `/order list` shows it. */
const page = (each: (index: number) => OwnRequest) =>
  Array.from({ length: 10 }, (_, index) => each(index)).flatMap((row) => ownBlocks(row, viewContext));

const numbered = (index: number): OrderId => OrderId.parse(`TD-${1_000_000 + index}`);

test('an order that came back says why in its row', () => {
  const note = { why: 'expired', at: submittedAt } as const;
  const stands = { is: 'parked', position: 6, steps: 6, step: 'review', note } as const;
  expect(words(ownBlocks({ family: 'order', summary: summary(stands) }, viewContext))).toContain(
    `Came back: ${en.notes.short(note)}`,
  );
});

test.for(Object.entries(hostile))(
  'Slack takes a page of whatever rows with names like these: %s',
  ([, text]) => {
    const named = () => text;
    const submitted = trunks.statuses(named).map((status) => ({
      is: 'submitted' as const,
      card: trunks.cardOf(status, named),
    }));
    const pages = [
      ...Object.values(statuses).map((status) =>
        page((index) => ({ family: 'order', summary: { ...summary(status, text), order: numbered(index) } })),
      ),
      ...[trunks.unfinished(named).stands, ...submitted].map((stands) =>
        page((index) => ({
          family: 'trunk',
          summary: { ...trunks.unfinished(named, { stands, number: text }), order: numbered(index) },
        })),
      ),
    ];
    for (const blocks of pages) {
      const all = { text: plainWords(en.order.commands.answer).text.text, blocks };
      expect(checkMessage(all)).toEqual([]);
      expect(blocks.length).toBeLessThan(limits.message.blocks - 5);
      expectNowhere(
        blocks.filter(({ type }) => type === 'section'),
        '<!here>',
      );
    }
  },
);
