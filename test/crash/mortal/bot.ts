import './mortal.js';

/** The whole of the bot but its first lines. */
export { openLog, readStart, startTrunkdesk } from '../../../src/main.js';
export { StoreError } from '../../../src/store/index.js';
