import { forRequesters } from './access.js';
import { adminActions } from './admin/index.js';
import { approvalActions, approvalSubmissions } from './approvals/index.js';
import { commandActions, commands } from './command-buttons.js';
import type { ClosedHandler, Tables } from './handlers.js';
import { channelEvents, homeActions, homeEvents } from './home/actions.js';
import { notices } from './notices.js';
import { callback as order } from './order/ids.js';
import { orderActions, orderOptions, orderShortcuts, orderSubmissions } from './order/index.js';
import { callback as trunk } from './trunk/ids.js';
import { trunkActions, trunkOptions, trunkShortcuts, trunkSubmissions } from './trunk/index.js';

/**
 * A waiting view was closed. Nothing has to be done: what it shows is stored, who waits for the operator finds the view
 * gone and tells the result as a direct message, and the queue calls by itself.
 */
const ends: ClosedHandler = ({ ack }) => ack();

/** Everything that Slack's payloads can name, feature by feature. */
export const tables: Tables = {
  actions: {
    ...adminActions,
    ...approvalActions,
    ...commandActions,
    ...homeActions,
    ...orderActions,
    ...trunkActions,
  },
  submissions: { ...approvalSubmissions, ...orderSubmissions, ...trunkSubmissions },
  closed: { [order.working]: ends, [order.queued]: ends, [trunk.status]: ends },
  options: forRequesters({ ...orderOptions, ...trunkOptions }),
  commands,
  shortcuts: { ...orderShortcuts, ...trunkShortcuts },
  events: { ...homeEvents },
  channelEvents: { ...channelEvents },
  notices: { ...notices },
};
