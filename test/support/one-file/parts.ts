/** All that `npm start` is made of: the bot but its first line. */
export { runStart } from '../../../src/cli/start/run.js';
export { processTool } from '../../../src/cli/tool/tool.js';
