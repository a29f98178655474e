import { actions, button, context as small, section, type SlackMessage } from '../blocks.js';
import { wizardOf } from '../wizard/present.js';
import { emptyViewState, type ViewState } from './private-metadata.js';
import { draw } from './views/draw.js';
import type { HandlerContext, ViewContext } from '../handlers.js';
import type { OrderId } from '../../types/ids.js';
import type { TrunkScreen } from '../../workflow/trunk/trunk-service.js';
import type { WizardAnswer } from '../wizard/present.js';

/** The windows of a trunk change, as the wizard shows them. What comes of a closed one, a direct message of its own says. */
export const { present, submitted, openView } = wizardOf<TrunkScreen, ViewState>({
  emptyViewState,
  draw,
  look: ({ useCases, actor }, request) => useCases.trunk.look(actor, request),
  requestOf: (screen) => (screen.show === 'gone' ? null : screen.head.request),
  noted,
  // What is typed while a list is awaited stands in an input of its own, which stays when the list has come.
  whileAwaited: (screen, viewState) =>
    screen.show === 'settings' && screen.barrings === 'awaited'
      ? { ...viewState, codes: { ...viewState.codes, typing: true } }
      : viewState,
  carried: (_drawn, _next, viewState) => viewState,
  // With the generated password, where it is still the one that is stored.
  newest: (answered, standing) =>
    answered.show === 'settings' && standing.show === 'settings' && isStored(answered, standing)
      ? answered
      : standing,
  looksAlways: true,
  // Calls may have gone on by themselves; where its person has, that click shows what it came to.
  instead: (awaited, standing) => {
    if (awaited.show === 'gone') return awaited;
    if (standing.show !== 'gone' && standing.head.version === awaited.head.version) return awaited;
    return standing.show === 'status' ? standing : null;
  },
  stateOf: (screen) => (screen.show === 'status' && screen.stands.is === 'applying' ? 'under-way' : 'ended'),
  reopenMessage,
});

type Settings = Extract<TrunkScreen, { show: 'settings' }>;

const isStored = ({ generated }: Settings, { changes }: Settings): boolean =>
  generated !== null &&
  changes.some((each) => each.setting === 'password' && each.change === 'set' && each.value === generated);

/** A page that waits for a list of the operator: nothing carries its reading on after the process. */
function noted(
  { useCases, actor }: HandlerContext,
  { screen }: WizardAnswer<TrunkScreen>,
): WizardAnswer<TrunkScreen>['window'] {
  if (screen.show !== 'settings') return undefined;
  const { request } = screen.head;
  let ended: (() => Promise<void>) | null = null;
  return {
    opened: async () => {
      ended = await useCases.trunk.waiting(actor, { for: 'list-on-page', order: request });
    },
    answered: async () => ended?.(),
  };
}

/** Slack's three seconds were over before the window could open. */
export function reopenMessage(
  viewContext: ViewContext & { reference: string },
  request: OrderId | null,
): SlackMessage {
  const { head } = viewContext.texts.trunk;
  return {
    text: head.couldNotOpen,
    blocks: [
      section(head.couldNotOpen),
      ...(request === null
        ? []
        : [
            actions([
              button({ action: 'trunk.resume', text: head.openNow, value: request, style: 'primary' }),
            ]),
          ]),
      small(viewContext.texts.common.reference(viewContext.reference)),
    ],
  };
}
