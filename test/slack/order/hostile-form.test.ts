import { expect, test } from 'vitest';
import { draw } from '../../../src/slack/order/views/draw.js';
import * as sample from '../../support/sample/order-screens.js';
import { refusedBySlack } from './view-texts.js';

const hostile = '<!here> *bold* `code` & <https://x.example|y> \u202e“😀” '.repeat(8);

const wide = Object.fromEntries(
  Array.from({ length: 200 }, (_, index) => [
    `p${index}`,
    { type: 'string', title: `${index} ${hostile}`, description: hostile.repeat(20) },
  ]),
);

/** Objects within objects, `levels` deep. */
function deep(levels: number): object {
  return levels === 0
    ? { type: 'string', title: hostile }
    : { type: 'object', title: hostile, properties: { [`level${levels}`]: deep(levels - 1) } };
}

test.for([
  ['200 properties with hostile titles', { type: 'object', properties: wide }],
  ['30 levels', deep(30)],
  [
    '5,000 enum values',
    {
      type: 'object',
      properties: { pick: { enum: Array.from({ length: 5_000 }, (_, index) => `${index} ${hostile}`) } },
    },
  ],
] as const)('Slack takes every page of the form of a schema with %s', ([, schema]) => {
  const first = sample.configurationScreen(schema);
  expect(first.model.pages.length).toBeGreaterThan(0);
  for (const page of first.model.pages.keys()) {
    const view = draw(sample.viewContext, { ...first, page });
    expect(refusedBySlack(view)).toEqual([]);
  }
});
