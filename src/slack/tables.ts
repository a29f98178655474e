import { forRequesters } from './access.js';
import { adminActions } from './admin/index.js';
import { approvalActions, approvalSubmissions } from './approvals/index.js';
import type { Tables } from './handlers.js';
import { helpCommands } from './help.js';
import { channelEvents, homeActions, homeEvents } from './home/actions.js';
import {
  orderActions,
  orderClosed,
  orderCommands,
  orderOptions,
  orderShortcuts,
  orderSubmissions,
} from './order/index.js';
import {
  trunkActions,
  trunkClosed,
  trunkCommands,
  trunkOptions,
  trunkShortcuts,
  trunkSubmissions,
} from './trunk/index.js';

/** Everything that Slack's payloads can name, feature by feature. */
export const tables: Tables = {
  actions: { ...adminActions, ...approvalActions, ...homeActions, ...orderActions, ...trunkActions },
  submissions: { ...approvalSubmissions, ...orderSubmissions, ...trunkSubmissions },
  closed: { ...orderClosed, ...trunkClosed },
  options: forRequesters({ ...orderOptions, ...trunkOptions }),
  commands: { ...helpCommands, ...orderCommands, ...trunkCommands },
  shortcuts: { ...orderShortcuts, ...trunkShortcuts },
  events: { ...homeEvents },
  channelEvents: { ...channelEvents },
};
