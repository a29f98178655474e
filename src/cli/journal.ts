import { runJournal } from './journal/run.js';
import { processTool } from './tool/tool.js';

/** `npm run --silent journal -- export | verify` */
process.exitCode = await runJournal(process.argv.slice(2), processTool());
