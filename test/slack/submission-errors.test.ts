import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { input, modal, section } from '../../src/slack/blocks.js';
import { SentView } from '../../src/slack/payloads.js';
import { submissionErrors } from '../../src/slack/submission-errors.js';
import { md } from '../../src/texts/markup.js';
import { checkSubmissionErrors, readModal } from '../../src/wire/check.js';
import { NotedLog } from './bot.js';
import { pen } from './samples.js';
import { normalised } from '../../src/sandbox/workspace/normalised.js';
import type { ViewBlock } from '../../src/wire/blocks.js';

const reference = 'E-ABC123';

const Drawn = z.looseObject({});
const Acked = z.strictObject({
  response_action: z.literal('errors'),
  errors: z.record(z.string(), z.string()),
});
const Shown = z.strictObject({ response_action: z.enum(['update', 'push']), view: z.unknown() });

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

test('whatever is wrong, an error names an input of its window, or stands in the window itself', () => {
  fc.assert(
    fc.property(
      ids,
      ids,
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'gone'), says, { minKeys: 1 }),
      fc.constantFrom(0, 50, 93, 94, 100),
      (inputs, others, errors, more) => {
        const texts = others.filter((id) => !inputs.includes(id));
        const { view, sent } = sentWith(inputs, texts, Math.min(more, 100 - inputs.length - texts.length));
        const log = new NotedLog();
        const answer = submissionErrors(errors, { inputs: new Set(inputs) }, sent, { pen, log, reference });
        const there = new Set<string>(inputs);
        const isAtInputs = Object.keys(errors).every((id) => there.has(id));
        if (isAtInputs) {
          const acked = Acked.parse(answer);
          expect(Object.keys(acked.errors).sort()).toEqual(Object.keys(errors).sort());
          expect(checkSubmissionErrors(view, acked.errors)).toEqual([]);
          return;
        }
        expect(log.lines.join()).toContain(reference);
        const shown = Shown.parse(answer);
        const read = readModal(shown.view);
        expect(read.ok).toBe(true);
        expect(JSON.stringify(shown.view)).toContain('Fix this before you can go on');
        if (shown.response_action === 'push') {
          expect(view.blocks).toHaveLength(100);
          return;
        }
        // All that is typed stays: the same inputs stand there.
        const kept = read.ok
          ? read.value.blocks.flatMap((b) => (b.type === 'input' ? [b.block_id] : []))
          : [];
        expect(kept).toEqual(inputs);
      },
    ),
  );
});

test('a window that does not say what it shows is answered as before', () => {
  const { sent } = sentWith(['a'], [], 0);
  const log = new NotedLog();
  expect(submissionErrors({ b: 'No.' }, { inputs: null }, sent, { pen, log, reference })).toEqual({
    response_action: 'errors',
    errors: { b: 'No.' },
  });
});
