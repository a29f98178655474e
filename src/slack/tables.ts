import { approvalActions, approvalSubmissions } from './approvals/index.js';
import type { Tables } from './handlers.js';
import { helpCommands } from './help.js';
import { homeEvents } from './home/show.js';
import {
  orderActions,
  orderClosed,
  orderCommands,
  orderOptions,
  orderShortcuts,
  orderSubmissions,
} from './order/index.js';

/** Everything that Slack's payloads can name, feature by feature. */
export const tables: Tables = {
  actions: { ...approvalActions, ...orderActions },
  submissions: { ...approvalSubmissions, ...orderSubmissions },
  closed: { ...orderClosed },
  options: { ...orderOptions },
  commands: { ...helpCommands, ...orderCommands },
  shortcuts: { ...orderShortcuts },
  events: { ...homeEvents },
};
