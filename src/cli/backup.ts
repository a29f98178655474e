import { runBackup } from './backup/run.js';
import { processTool } from './tool/tool.js';

/** `npm run backup -- FILE` */
process.exitCode = await runBackup(process.argv.slice(2), processTool());
