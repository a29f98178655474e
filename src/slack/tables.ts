import { approvalActions, approvalSubmissions } from './approvals/index.js';
import type { Tables } from './handlers.js';
import { helpCommands } from './help.js';
import { homeEvents } from './home/show.js';

/** Everything that Slack's payloads can name, feature by feature. */
export const tables: Tables = {
  actions: { ...approvalActions },
  submissions: { ...approvalSubmissions },
  closed: {},
  options: {},
  commands: { ...helpCommands },
  shortcuts: {},
  events: { ...homeEvents },
};
