import { actions, button, context, section } from '../../blocks.js';
import { callback } from '../ids.js';
import { encodeFound } from '../private-metadata.js';
import { discardButton, resumeButton, trunkModal } from './parts.js';
import { trunkRow } from './unfinished.js';
import type { ModalView } from '../../../wire/views.js';
import type { TrunkScreen } from '../../../workflow/trunk/trunk-service.js';
import type { ViewContext } from '../../handlers.js';

/** In the place of what was begun: the unfinished change of the same, with Resume, Discard and Start another. */
export function foundView(
  viewContext: ViewContext,
  { head, summary, wanted }: Extract<TrunkScreen, { show: 'found' }>,
): ModalView {
  const { unfinished } = viewContext.texts.trunk;
  const says = wanted.do === 'number' ? unfinished.found.number : unfinished.found.channel;
  return trunkModal(viewContext, {
    title: unfinished.found.title,
    callback: callback.found,
    metadata: encodeFound({ found: head.request, wanted }),
    blocks: [
      section(says),
      section(trunkRow(viewContext, summary)),
      actions([
        resumeButton(viewContext, head.request, { action: 'trunk.found.resume' }),
        discardButton(viewContext, head, 'trunk.found.discard'),
        button({ action: 'trunk.found.another', text: unfinished.startAnother, value: head.request }),
      ]),
      context(unfinished.saved(summary.updatedAt, viewContext.zone)),
    ],
  });
}
