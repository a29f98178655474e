import { expect, test } from 'vitest';
import { z } from 'zod';
import { wizardMetadata } from '../../../src/slack/wizard/private-metadata.js';
import { OrderId } from '../../../src/types/ids.js';
import { limits } from '../../../src/wire/limits.js';

const request = OrderId.parse('TD-7');
const emptyViewState = { open: '' };
const { encode, decode } = wizardMetadata({
  snapshot: z.object({ step: z.string() }),
  viewState: z.object({ open: z.string() }),
  emptyViewState,
});

test.each([
  ['order', { version: 3, order: request }],
  ['request', { version: 3, request }],
])('a window says whose it is under the name of its family, %s', (name, head) => {
  const text = encode(head, { step: 'review' }, { open: 'a' });
  expect(z.record(z.string(), z.unknown()).parse(JSON.parse(text))[name]).toBe('TD-7');
  expect(decode(text)).toEqual({ request, version: 3, shown: { step: 'review' }, kept: { open: 'a' } });
});

test('what only the open window knows is left out where all of it is more than Slack takes', () => {
  const text = encode({ version: 3, request }, { step: 'review' }, { open: 'a'.repeat(3_000) });
  expect(text.length).toBeLessThanOrEqual(limits.view.privateMetadata);
  expect(decode(text)).toMatchObject({ shown: { step: 'review' }, kept: emptyViewState });
});

test.each([
  undefined,
  '',
  'null',
  '{"request":"../.."}',
  '{"version":1,"shown":{"step":"a"},"kept":{"open":""}}',
])('a window that says %j is of no wizard', (text) => {
  expect(decode(text)).toBeNull();
});
