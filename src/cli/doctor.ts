import { runDoctor } from './doctor/run.js';
import { processTool } from './tool/tool.js';

/** `npm run doctor` */
process.exitCode = await runDoctor(process.argv.slice(2), processTool());
