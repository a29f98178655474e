import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeActions, textOf } from '../../../src/slack/trunk/many.js';
import { nothingKept, recall, remember } from '../../../src/slack/trunk/memory.js';
import { ChannelName } from '../../../src/trunk/index.js';
import { pen } from '../order/sample.js';
import * as sample from './sample.js';
import { reading } from './stage.js';

const channel = ChannelName.parse('acme-ams-01');
const wanted = { verb: 'connect' as const, channel, type: null };

test('Only the good lines go on, and each of the others says why it doesn’t', () => {
  const list = reading.readList('number,channel\n0205550143,\n0205550144,acme-2\n02055501,\n0205550143,');
  const made = makeActions(list, wanted, pen.texts);
  if (!made.ok) throw new Error(made.says);
  expect(made.actions).toEqual([
    { do: 'connect', number: '+31205550143', channel: 'acme-ams-01' },
    { do: 'connect', number: '+31205550144', channel: 'acme-2' },
  ]);
  expect(made.skipped.count).toBe(2);
  expect(made.skipped.lines.map(({ line, says }) => `${line} ${says}`)).toEqual([
    expect.stringMatching(/^4 is /),
    '5 repeats line 2',
  ]);
});

test('A line that names no channel is left out where none was given for it', () => {
  const list = reading.readList('number,channel\n0205550143,acme-2\n0205550144,');
  const made = makeActions(list, { ...wanted, channel: null }, pen.texts);
  expect(made).toMatchObject({ ok: true, skipped: { count: 1, lines: [{ says: 'names no channel' }] } });
});

test('A list without one good line is refused, with the lines named', () => {
  const made = makeActions(reading.readList('hello\n020'), wanted, pen.texts);
  expect(made).toMatchObject({ ok: false });
  expect(made.ok ? '' : made.says).toContain('Line 1: hello');
});

test('Whoever goes back finds the good lines and those to be mended', () => {
  const list = reading.readList('number,channel\n0205550143,\n0205550144,"acme, 2"\n02055501,');
  const made = makeActions(list, wanted, pen.texts);
  if (!made.ok) throw new Error(made.says);
  expect(textOf(made.actions, made.skipped)).toBe('+31205550143\n+31205550144,"acme, 2"\n02055501');
});

test('What is left out always fits beside everything else in a view’s metadata', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.constant('"quoted" \\ 020'),
    fc.constant('0205550143'),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 300 }), (lines) => {
      const list = reading.readList(`0205550199\n${lines.join('\n')}`);
      const long = ChannelName.parse('"\\'.repeat(127));
      const made = makeActions(list, { ...wanted, channel: long }, pen.texts);
      if (!made.ok) return;
      const head = sample.head({ channel: null });
      const kept = { ...nothingKept, skipped: made.skipped };
      const metadata = remember(head, { screen: 'numbers', content: 'c'.repeat(24) }, kept);
      expect(metadata.length).toBeLessThanOrEqual(3_000);
      expect(recall(metadata)?.kept).toEqual(kept);
    }),
  );
});
