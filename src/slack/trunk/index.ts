export { trunkActions } from './actions.js';
export { trunkClosed } from './closed.js';
export { trunkCommands, trunkShortcuts } from './commands.js';
export { trunkOptions } from './options.js';
export { trunkSubmissions } from './submissions.js';
