import { mayChange } from '../access.js';
import { decodeFound, type FoundMetadata } from './private-metadata.js';
import { present } from './present.js';
import { modalOf } from '../wizard/present.js';
import type { ActionContext, ActionHandler, ActionTable } from '../handlers.js';
import type { Beginning, TrunkAnswer } from '../../workflow/trunk/trunk-service.js';

/** The window that offers an unfinished change in the place of another of the same. */

/** What was wanted at first, beside the one that stands. */
function another({ useCases, actor }: ActionContext, wanted: Beginning): Promise<TrunkAnswer> {
  const { trunk } = useCases;
  if (wanted.do === 'edit') return trunk.beginEdit(actor, wanted.channel, true);
  return wanted.do === 'number'
    ? trunk.beginNumber(actor, wanted.action, true)
    : trunk.look(actor, wanted.request);
}

async function resumed(
  { useCases, actor }: ActionContext,
  { found, wanted }: FoundMetadata,
): Promise<TrunkAnswer> {
  return wanted.do === 'go-on'
    ? useCases.trunk.resumeInstead(actor, found, wanted.request)
    : useCases.trunk.look(actor, found);
}

/** The one that stands is discarded, and what was wanted goes on. */
async function discarded(context: ActionContext, { found, wanted }: FoundMetadata): Promise<TrunkAnswer> {
  const answer = await context.useCases.trunk.discard(context.actor, found);
  const { screen } = answer;
  const isRefused = screen.show !== 'gone' && screen.head.refusal !== null;
  return isRefused ? answer : another(context, wanted);
}

function answerTo(context: ActionContext, offer: FoundMetadata): Promise<TrunkAnswer> | null {
  switch (context.acted.suffix) {
    case 'resume':
      return resumed(context, offer);
    case 'discard':
      return discarded(context, offer);
    case 'another':
      return another(context, offer.wanted);
    default:
      return null;
  }
}

/** What a button does is stored before its ack. */
const press: ActionHandler = async (context) => {
  const offer = decodeFound(context.view?.metadata);
  const may = offer !== null && (await mayChange(context));
  const answer = may ? await answerTo(context, offer) : null;
  await context.ack();
  if (answer !== null) await present(context, modalOf(context.view), answer);
};

export const foundActions = { 'trunk.found': press } satisfies ActionTable;
