import { limits } from '../wire/limits.js';
import { readModal } from '../wire/check.js';
import { cut, shownInLines } from '../texts/markup.js';
import { section } from './blocks.js';
import { troubleModal } from './slack-limits.js';
import type { SentView } from './payloads.js';
import type { FromView, Log, ViewContext } from './handlers.js';

/** Where what is wrong stands in a window that has no input for it. */
const problemsBlock = 'submission.problems';

/**
 * What is wrong with a submission, as Slack takes it. A client says that it had trouble connecting where an error names
 * no input of its window: then all of it is shown at the top of that window instead, with everything typed as it is.
 */
export function submissionErrors(
  errors: Readonly<Record<string, string>>,
  { inputs }: Pick<FromView, 'inputs'>,
  sent: SentView,
  {
    viewContext,
    log,
    reference,
  }: { readonly viewContext: ViewContext; readonly log: Log; readonly reference: string },
): unknown {
  // What is wrong may name what came from outside, as any other text does.
  const said = Object.entries(errors).map(
    ([block, text]) => [block, cut(shownInLines(text), limits.errorText)] as const,
  );
  const stray = said.filter(([block]) => inputs?.has(block) === false).map(([block]) => block);
  if (stray.length === 0) return { response_action: 'errors', errors: Object.fromEntries(said) };
  log.error(
    { code: 'stray-error', reference, callback: sent.callback_id, blocks: stray },
    'An error names no input of its window',
  );
  const says = viewContext.texts.common.problems(said.map(([, text]) => text));
  const own = sent.blocks.filter((block) => block.block_id !== problemsBlock);
  const view = readModal({ ...sent, blocks: [section(says, { blockId: problemsBlock }), ...own] });
  return view.ok
    ? { response_action: 'update', view: view.value }
    : { response_action: 'push', view: troubleModal(viewContext, { says, reference }) };
}
