import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { input, modal, section } from '../../src/slack/blocks.js';
import { SentView } from '../../src/slack/payloads.js';
import { submissionErrors } from '../../src/slack/submission-errors.js';
import { md } from '../../src/texts/markup.js';
import { checkSubmissionErrors, readModal } from '../../src/wire/check.js';
import { NotedLog } from './bot.js';
import { viewContext } from '../support/sample/requests.js';
import { normalised } from '../../src/sandbox/workspace/normalised.js';
import type { ViewBlock } from '../../src/wire/blocks.js';
import { words } from './order/view-texts.js';

const reference = 'E-ABC123';

const Drawn = z.looseObject({});
const Answer = z.strictObject({
  response_action: z.enum(['errors', 'update', 'push']),
  errors: z.record(z.string(), z.string()).optional(),
  view: z.unknown().optional(),
});

const inputAt = (blockId: string): ViewBlock =>
  input({ blockId, label: blockId, element: { type: 'plain_text_input', action_id: 'a' }, optional: true });

/** A window with these inputs and texts, as its submission brings it: what it does not have is null. */
function sentWith(inputs: readonly string[], texts: readonly string[], more: number) {
  const view = modal({
    callback: 'x',
    title: 'Window',
    close: 'Close',
    submit: 'Next',
    metadata: '{}',
    blocks: [
      ...inputs.map(inputAt),
      ...texts.map((blockId) => section(md`text`, { blockId })),
      ...Array.from({ length: more }, () => section(md`more`)),
    ],
  });
  return {
    view,
    sent: SentView.parse({ id: 'V1', hash: 'h', ...Drawn.parse(normalised(view)), previous_view_id: null }),
  };
}

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
const says = fc.string({ minLength: 1, maxLength: 3_000 }).map((text) => `x${text}`);

const ofErrors = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'gone'), says, { minKeys: 1 });

test('whatever is wrong, an error names an input of its window, or stands in the window itself', () => {
  const answers = fc.record({
    inputs: ids,
    others: ids,
    errors: ofErrors,
    more: fc.constantFrom(0, 50, 93, 100),
  });
  fc.assert(
    fc.property(answers, ({ inputs, others, errors, more }) => {
      const there = new Set<string>(inputs);
      const texts = others.filter((id) => !there.has(id));
      const { view, sent } = sentWith(inputs, texts, Math.min(more, 100 - inputs.length - texts.length));
      const fit = { viewContext, log: new NotedLog(), reference };
      const answer = Answer.parse(submissionErrors(errors, { inputs: there }, sent, fit));
      const isAtInputs = Object.keys(errors).every((id) => there.has(id));
      const full = view.blocks.length === 100 ? 'push' : 'update';
      expect(answer.response_action).toBe(isAtInputs ? 'errors' : full);
      const { errors: acked = {}, view: shown = view } = answer;
      expect(Object.keys(acked).sort()).toEqual(isAtInputs ? Object.keys(errors).sort() : []);
      expect(checkSubmissionErrors(view, acked)).toEqual([]);
      const read = readModal(shown);
      expect(read.ok).toBe(true);
      expect(words(shown).includes('Fix this to continue')).toBe(!isAtInputs);
      // All that is typed stays: the same inputs stand there.
      const kept = read.ok ? read.value.blocks.flatMap((b) => (b.type === 'input' ? [b.block_id] : [])) : [];
      expect(kept).toEqual(answer.response_action === 'push' ? [] : inputs);
    }),
  );
});

test('a window that does not say what it shows is answered as before', () => {
  const { sent } = sentWith(['a'], [], 0);
  const log = new NotedLog();
  expect(submissionErrors({ b: 'No.' }, { inputs: null }, sent, { viewContext, log, reference })).toEqual({
    response_action: 'errors',
    errors: { b: 'No.' },
  });
});

test('a window of which Slack says little is answered with what is wrong above it', () => {
  // What it says in a shape of its own counts as not said.
  const sent = SentView.parse({ type: 'modal', notify_on_close: [true], clear_on_close: 7 });
  const fit = { viewContext, log: new NotedLog(), reference };
  const answer = Answer.parse(submissionErrors({ b: 'No.' }, { inputs: new Set(['a']) }, sent, fit));
  expect(answer.response_action).toBe('push');
  expect(readModal(answer.view).ok).toBe(true);
  expect(words(answer.view)).toContain('No.');
});
