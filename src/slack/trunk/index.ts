export { trunkActions } from './actions.js';
export { trunkCommands, trunkShortcuts } from './commands.js';
export { trunkOptions } from './options.js';
export { trunkSubmissions } from './submissions.js';
