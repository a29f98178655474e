import { readRequestValue, readShownContent } from '../approvals/request-value.js';
import type { OrderId } from '../../types/ids.js';
import { decode } from './private-metadata.js';
import { mayChange } from '../access.js';
import { plainWords } from '../blocks.js';
import { openView, present } from './present.js';
import { showEnd, wizardButtons } from '../wizard/buttons.js';
import { modalOf } from '../wizard/present.js';
import { pagesView } from './all-of-it.js';
import { plainView } from './views/parts.js';
import type { ActionContext, ActionHandler, ActionTable } from '../handlers.js';
import type { TrunkAnswer } from '../../workflow/trunk/trunk-service.js';

/** Buttons that name their change, in its window and in messages; the service looks whose it is. */

export const { forRequest, requestFor, within } = wizardButtons({ decode, present });

type Doing = (context: ActionContext, request: OrderId) => Promise<TrunkAnswer>;

/** In the direct message nothing is opened: the message itself goes on. Only why not is said. */
const inPlace =
  (doing: Doing): ActionHandler =>
  async (context) => {
    if (modalOf(context.view) !== null) return forRequest(doing)(context);
    const request = requestFor(context);
    const answer = request === null ? null : await doing(context, request);
    await context.ack();
    if (answer === null) return;
    const { screen, later } = answer;
    const { trunk } = context.texts;
    if (screen.show === 'gone') return context.reply.respond(plainWords(trunk.head.gone));
    const { refusal } = screen.head;
    if (refusal !== null) return context.reply.respond(plainWords(trunk.refusals[refusal.code]));
    await later?.();
  };

/** The role is asked first: what is sent once more is sent now, and the role may be gone since it was sent first. */
const again = inPlace(({ useCases, actor }, request) => useCases.trunk.tryAgain(actor, request));
const tryAgain: ActionHandler = async (context) => {
  if (await mayChange(context)) return again(context);
  await context.ack();
};

/** From a message the role is asked first: an old button may outlive it. */
const resume: ActionHandler = async (context) => {
  await context.ack();
  const request = requestFor(context);
  if (request === null || !(await mayChange(context))) return;
  await present(context, modalOf(context.view), await context.useCases.trunk.look(context.actor, request));
};

const discard: ActionHandler = async (context) => {
  const request = requestFor(context);
  const answer = request === null ? null : await context.useCases.trunk.discard(context.actor, request);
  await context.ack();
  if (request === null || answer === null) return;
  const { screen } = answer;
  const isRefused = screen.show !== 'gone' && screen.head.refusal !== null;
  if (isRefused) return present(context, modalOf(context.view), answer);
  const { head } = context.texts.trunk;
  const says = head.discarded(request);
  await showEnd(context, says, plainView(context, head.discardedTitle, says));
};

/** What did not work, as CSV to copy. */
const failures: ActionHandler = async (context) => {
  await context.ack();
  const request = requestFor(context);
  if (request !== null) await openView(context, await pagesView(context, { pages: 'failures', request }, 1));
};

export const trunkButtons = {
  'trunk.apply': forRequest(({ useCases, actor, acted }, request) =>
    useCases.trunk.submit(actor, request, readShownContent(acted.value)),
  ),
  'trunk.look': forRequest(({ useCases, actor }, request) => useCases.trunk.look(actor, request)),
  'trunk.withdraw': forRequest(({ useCases, actor, acted }, request) =>
    useCases.trunk.withdraw(actor, request, readRequestValue(acted.value).plan),
  ),
  'trunk.again': tryAgain,
  'trunk.stop': inPlace(({ useCases, actor }, request) => useCases.trunk.stop(actor, request)),
  'trunk.resume': resume,
  'trunk.discard': discard,
  'trunk.failures': failures,
} satisfies ActionTable;
