import { processTool, runStart } from './loaded.js';

process.exitCode = await runStart(process.argv.slice(2), processTool());
