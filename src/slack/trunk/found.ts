import { mayChange } from '../access.js';
import { decodeFound } from './private-metadata.js';
import { modalOf, present } from './present.js';
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

const press: ActionHandler = async (context) => {
  await context.ack();
  const { useCases, actor, acted } = context;
  const place = modalOf(context.view);
  const offer = decodeFound(context.view?.metadata ?? '');
  if (offer === null || !(await mayChange(context))) return;
  const { found, wanted } = offer;
  switch (acted.suffix) {
    case 'resume': {
      const answer =
        wanted.do === 'go-on'
          ? await useCases.trunk.resumeInstead(actor, found, wanted.request)
          : await useCases.trunk.look(actor, found);
      return present(context, place, answer);
    }
    case 'discard': {
      const { screen, later } = await useCases.trunk.discard(actor, found);
      const isRefused = screen.show !== 'gone' && screen.head.refusal !== null;
      return present(context, place, isRefused ? { screen, later } : await another(context, wanted));
    }
    case 'another':
      return present(context, place, await another(context, wanted));
    default:
  }
};

export const foundActions = { 'trunk.found': press } satisfies ActionTable;
