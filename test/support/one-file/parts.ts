/** All that `cli/start.ts` is made of: the bot but its first lines. */
export { openLog, readStart, startTrunkdesk } from '../../../src/main.js';
export { whyNotStarted } from '../../../src/cli/start/why.js';
export { helpOption, readArguments } from '../../../src/cli/tool/arguments.js';
export { answerNoCommand, misunderstood, processTool } from '../../../src/cli/tool/tool.js';
