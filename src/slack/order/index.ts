export { orderActions } from './actions.js';
export { orderCommands, orderShortcuts } from './commands.js';
export { orderOptions } from './options.js';
export { startOrder } from './start.js';
export { orderSubmissions } from './submissions.js';
