import { unreachable } from '../../../types/unreachable.js';
import { emptyViewState, type ViewState } from '../private-metadata.js';
import { channelView, groupsView } from './edit.js';
import { foundView } from './found.js';
import { linesView } from './lines.js';
import { numbersView } from './numbers.js';
import { goneView } from './parts.js';
import { reviewView } from './review.js';
import { settingsView } from './settings.js';
import { statusView } from './status.js';
import type { ModalView } from '../../../wire/views.js';
import type { TrunkScreen } from '../../../workflow/trunk/trunk-service.js';
import type { ViewContext } from '../../handlers.js';

/** A screen of a trunk change as a modal. `viewState`: what only the open view knows. */
export function draw(
  viewContext: ViewContext,
  screen: TrunkScreen,
  viewState: ViewState = emptyViewState,
): ModalView {
  switch (screen.show) {
    case 'channel':
      return channelView(viewContext, screen, viewState);
    case 'groups':
      return groupsView(viewContext, screen, viewState);
    case 'settings':
      return settingsView(viewContext, screen, viewState);
    case 'review':
      return reviewView(viewContext, screen, viewState);
    case 'lines':
      return linesView(viewContext, screen, viewState);
    case 'numbers':
      return numbersView(viewContext, screen, viewState);
    case 'status':
      return statusView(viewContext, screen);
    case 'found':
      return foundView(viewContext, screen);
    case 'gone':
      return goneView(viewContext);
    default:
      return unreachable(screen);
  }
}
