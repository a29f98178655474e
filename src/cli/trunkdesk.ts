#!/usr/bin/env node
import { runTrunkdesk } from './run.js';
import { processTool } from './tool/tool.js';

// A stack trace names the sources: the build has their maps.
process.setSourceMapsEnabled(true);
process.exitCode = await runTrunkdesk(process.argv.slice(2), processTool());
