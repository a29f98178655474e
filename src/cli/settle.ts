import { runSettle } from './settle/run.js';
import { processTool } from './tool/tool.js';

/** `npm run settle [-- TD-1042 --placed ORDER-ID | --not-placed --by U0DANA]` */
process.exitCode = await runSettle(process.argv.slice(2), processTool());
