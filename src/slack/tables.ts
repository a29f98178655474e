import { forRequesters } from './access.js';
import { adminActions } from './admin/index.js';
import { approvalActions, approvalSubmissions } from './approvals/index.js';
import { commandActions, commands } from './command-buttons.js';
import type { Tables } from './handlers.js';
import { channelEvents, homeActions, homeEvents } from './home/actions.js';
import { notices } from './notices.js';
import { orderActions, orderClosed, orderOptions, orderShortcuts, orderSubmissions } from './order/index.js';
import { trunkActions, trunkClosed, trunkOptions, trunkShortcuts, trunkSubmissions } from './trunk/index.js';

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
  closed: { ...orderClosed, ...trunkClosed },
  options: forRequesters({ ...orderOptions, ...trunkOptions }),
  commands,
  shortcuts: { ...orderShortcuts, ...trunkShortcuts },
  events: { ...homeEvents },
  channelEvents: { ...channelEvents },
  notices: { ...notices },
};
