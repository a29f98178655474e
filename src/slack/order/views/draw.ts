import { unreachable } from '../../../types/unreachable.js';
import { configurationView } from './configuration.js';
import { customerView } from './customer.js';
import { detailsView } from './details.js';
import { productView } from './product.js';
import { productsView } from './products.js';
import { reviewView } from './review.js';
import { goneView, statusView } from './status.js';
import { subscriptionsView } from './subscriptions.js';
import { failedView, queuedView, workingView } from './waiting.js';
import { nothingKept, type Kept } from '../memory.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen } from '../../../workflow/screens.js';
import type { Pen } from '../../handlers.js';

/** A screen of the wizard as a modal. `kept`: what only the open view knows, where it is the same screen again. */
export function draw(pen: Pen, screen: Screen, kept: Kept = nothingKept): ModalView {
  switch (screen.show) {
    case 'customer':
      return customerView(pen, screen);
    case 'subscriptions':
      return subscriptionsView(pen, screen);
    case 'product':
      return productView(pen, screen);
    case 'products':
      return productsView(pen, screen, kept);
    case 'details':
      return detailsView(pen, screen);
    case 'configuration':
      return configurationView(pen, screen, kept);
    case 'review':
      return reviewView(pen, screen, kept);
    case 'working':
      return workingView(pen, screen);
    case 'queued':
      return queuedView(pen, screen);
    case 'failed':
      return failedView(pen, screen);
    case 'status':
      return statusView(pen, screen);
    case 'gone':
      return goneView(pen);
    default:
      return unreachable(screen);
  }
}
