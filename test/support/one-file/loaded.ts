import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';
import type * as parts from './parts.js';

/**
 * Loads the bot out of one file, with the machine code that the build has kept of it.
 */
const file = fileURLToPath(new URL('bot.cjs', import.meta.url));
const kept = `${file}.code`;
const source = `(function (require, __filename, __dirname, module, exports) {${readFileSync(file, 'latin1')}
return module.exports; })`;
const script = new Script(source, {
  filename: file,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(existsSync(kept) ? { cachedData: readFileSync(kept) } : {}),
});
const load: (...of: unknown[]) => typeof parts = script.runInThisContext();
const module = { exports: {} };
const loaded = load(createRequire(file), file, dirname(file), module, module.exports);

// At its end, with the code of all that it has run.
if (process.env['KEEP_CODE'] === 'on')
  process.on('exit', () => writeFileSync(kept, script.createCachedData()));

export const { runStart, processTool } = loaded;
