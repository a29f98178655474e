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
import { emptyViewState, type ViewState } from '../private-metadata.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

/** A screen of the wizard as a modal. `viewState`: what only the open view knows, where it is the same screen again. */
export function draw(
  viewContext: ViewContext,
  screen: Screen,
  viewState: ViewState = emptyViewState,
): ModalView {
  switch (screen.show) {
    case 'customer':
      return customerView(viewContext, screen);
    case 'subscriptions':
      return subscriptionsView(viewContext, screen);
    case 'product':
      return productView(viewContext, screen);
    case 'products':
      return productsView(viewContext, screen, viewState);
    case 'details':
      return detailsView(viewContext, screen);
    case 'configuration':
      return configurationView(viewContext, screen, viewState);
    case 'review':
      return reviewView(viewContext, screen, viewState);
    case 'working':
      return workingView(viewContext, screen);
    case 'queued':
      return queuedView(viewContext, screen);
    case 'failed':
      return failedView(viewContext, screen);
    case 'status':
      return statusView(viewContext, screen);
    case 'gone':
      return goneView(viewContext);
    default:
      return unreachable(screen);
  }
}
