import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What `npm start`, `npm run doctor` and their like start in a checkout: the built `trunkdesk`. It is built here only
 * where nothing was built yet, or where the sources of a git checkout are newer than what was built. An installed package
 * starts `dist/cli/trunkdesk.js` itself and has nothing to build.
 */

const root = import.meta.dirname;
const built = join(root, 'dist/cli/trunkdesk.js');

/** Milliseconds since 1970 of the last change in a file or folder; a folder changes as well when a file in it goes. */
const changed = (/** @type {string} */ path) => statSync(path).mtimeMs;

function newestSource() {
  const inside = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const paths = ['build.js', 'package-lock.json', 'src', ...inside.map((path) => join('src', path))];
  return Math.max(...paths.map((path) => changed(join(root, path))));
}

/** Why it has to be built, in words; null where it has not. */
function whyBuild() {
  if (!existsSync(built)) return 'nothing was built yet';
  const isCheckout = existsSync(join(root, '.git'));
  return isCheckout && newestSource() > changed(built) ? 'the sources are newer than the build' : null;
}

function isWritable() {
  try {
    accessSync(existsSync(join(root, 'dist')) ? join(root, 'dist') : root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Builds where that is needed; false where nothing can be started then. */
function isBuilt() {
  const why = whyBuild();
  if (why === null) return true;
  const isToolThere = existsSync(join(root, 'node_modules/vite'));
  if (isToolThere && isWritable()) {
    console.error(`Building, since ${why} …`);
    return spawnSync(process.execPath, [join(root, 'build.js')], { stdio: ['ignore', 2, 2] }).status === 0;
  }
  const cannot = isToolThere
    ? 'this user may not write here'
    : 'the packages that build it are not installed';
  if (existsSync(built)) {
    console.error(`Note: ${why}, and ${cannot}. What was built is started.`);
    return true;
  }
  console.error(`Trunkdesk can’t be built: ${cannot}. Run: npm ci --include=dev && npm run build`);
  return false;
}

if (isBuilt()) await import(pathToFileURL(built).href);
else process.exitCode = 1;
