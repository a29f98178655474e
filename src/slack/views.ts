import { z } from 'zod';
import { orEmpty } from '../wire/absent.js';
import type { ModalView } from '../wire/views.js';
import type { ApiFailure, SlackApi } from './api.js';
import { fitHome, fitModal } from './slack-limits.js';
import type { LateDrawings } from './late-drawings.js';
import type { Drawer, StandingErrors } from './standing-errors.js';
import type { Log, ViewContext, ViewPlace, Views, ViewResult } from './handlers.js';

const Opened = z.looseObject({ view: z.looseObject({ id: z.string(), hash: orEmpty }) });

/**
 * Opens and changes views, best effort: within 2.5 seconds or not at all, never thrown, never repeated. What became
 * of it is returned, so that a result nobody can see goes to the direct message.
 */
export function viewsOf(about: {
  readonly api: SlackApi;
  readonly user: string;
  readonly trigger: string | null;
  readonly viewContext: ViewContext;
  readonly late: LateDrawings;
  readonly errors: StandingErrors;
  /** What is answered by what is drawn. */
  readonly drawer: Drawer;
  readonly log: Log;
  readonly reference: string;
}): Views {
  const { api, user, trigger, log, reference, late, errors, drawer } = about;
  let isFirst = true;

  async function show(method: string, args: Record<string, unknown>): Promise<ViewResult> {
    const answer = await api.call(method, args, 'quick');
    if (!answer.ok) {
      const because = whyNot(answer.failure);
      const facts = { reference, method, because, failure: answer.failure };
      if (because === 'refused') log.error(facts, 'Slack refused a view');
      else log.info(facts, 'A view could not be shown');
      return { shown: false, because };
    }
    const opened = Opened.safeParse(answer.body);
    if (!opened.success) return { shown: false, because: 'unreachable' };
    return { shown: true, place: { id: opened.data.view.id, hash: opened.data.view.hash } };
  }

  const withTrigger = async (method: string, view: ModalView): Promise<ViewResult> =>
    trigger === null
      ? { shown: false, because: 'too-late' }
      : show(method, { trigger_id: trigger, view: fitModal(view, about) });

  const withFresh = (method: string, view: ModalView): Promise<ViewResult> => {
    isFirst = false;
    return withTrigger(method, view);
  };

  return {
    open: (view) => withFresh('views.open', view),
    push: (view) => withFresh('views.push', view),
    update: async ({ id, hash }, view) => {
      const isKnown = isHash(hash);
      if (isKnown) await late.ended(id);
      const isLate = errors.takesErrors(id, drawer, isFirst);
      isFirst = false;
      // As good as drawn: what it would show comes with the next drawing.
      if (isLate) return { shown: true, place: { id, hash } };
      const draw = () =>
        show('views.update', {
          view_id: id,
          view: fitModal(view, about),
          ...(isKnown ? { hash } : {}),
        });
      const shown = await (isKnown ? late.over(id, draw) : draw());
      if (shown.shown) errors.drawn(id, shown.place.hash);
      return shown;
    },
    over: (place, draw) => (isHash(place.hash) ? draw() : late.over(place.id, draw)),
    publish: (view) => show('views.publish', { user_id: user, view: fitHome(view, about) }),
  };
}

const isHash = (hash: ViewPlace['hash']): hash is string => hash !== null && hash !== '';

function whyNot(failure: ApiFailure): Extract<ViewResult, { shown: false }>['because'] {
  if (failure.why !== 'refused') return 'unreachable';
  switch (failure.error) {
    case 'hash_conflict':
      return 'conflict';
    case 'not_found':
    case 'view_not_found':
    case 'user_not_found':
      return 'gone';
    case 'push_limit_reached':
      return 'full';
    case 'exchanged_trigger_id':
      return 'used';
    case 'expired_trigger_id':
    case 'invalid_trigger_id':
      return 'too-late';
    default:
      return 'refused';
  }
}
