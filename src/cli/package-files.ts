import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** What lies in the package beside the code. From `src/cli` and from `dist/cli`, where all is built, it is two steps up. */
const inPackage = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The manifest of the Slack app, as YAML. */
export const manifestText = (): string => readFileSync(inPackage('manifest.yml'), 'utf8');

/** The built program that `trunkdesk` starts. */
export const builtProgram = inPackage('dist/cli/trunkdesk.js');

/** The folder of the local workspace's built page. */
export const builtPage = inPackage('dist/page');

const Package = z.object({ version: z.string() });

/** The version of this Trunkdesk, such as `1.4.0`. */
export const packageVersion = (): string =>
  Package.parse(JSON.parse(readFileSync(inPackage('package.json'), 'utf8'))).version;
