import { unreachable } from '../../../types/unreachable.js';
import { nothingKept, type Kept } from '../memory.js';
import { channelView, groupsView } from './edit.js';
import { linesView } from './lines.js';
import { numbersView } from './numbers.js';
import { goneView } from './parts.js';
import { reviewView } from './review.js';
import { settingsView } from './settings.js';
import { statusView } from './status.js';
import type { ModalView } from '../../../wire/views.js';
import type { TrunkScreen } from '../../../workflow/trunk/desk.js';
import type { Pen } from '../../handlers.js';

/** A screen of a trunk change as a modal. `kept`: what only the open view knows. */
export function draw(pen: Pen, screen: TrunkScreen, kept: Kept = nothingKept): ModalView {
  switch (screen.show) {
    case 'channel':
      return channelView(pen, screen, kept);
    case 'groups':
      return groupsView(pen, screen, kept);
    case 'settings':
      return settingsView(pen, screen, kept);
    case 'review':
      return reviewView(pen, screen, kept);
    case 'lines':
      return linesView(pen, screen, kept);
    case 'numbers':
      return numbersView(pen, screen, kept);
    case 'status':
      return statusView(pen, screen);
    case 'gone':
      return goneView(pen);
    default:
      return unreachable(screen);
  }
}
