import { runRules } from './rules/run.js';
import { processTool } from './tool/tool.js';

/** `npm run --silent rules -- FILE` */
process.exitCode = await runRules(process.argv.slice(2), processTool());
