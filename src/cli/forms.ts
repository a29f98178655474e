import { runForms } from './forms/run.js';
import { processTool } from './tool/tool.js';

/** `npm run --silent forms -- FILE` */
process.exitCode = await runForms(process.argv.slice(2), processTool());
