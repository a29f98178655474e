import { runManifest } from './manifest/run.js';
import { processTool } from './tool/tool.js';

/** `npm run --silent manifest [-- --url https://bot.example.com]` */
process.exitCode = await runManifest(process.argv.slice(2), processTool());
