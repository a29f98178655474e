import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { httpManifest, readManifest, writeManifest } from '../sandbox/workspace/manifest.js';

/** `npm run manifest [-- --url https://bot.example.com]`: prints the manifest for Socket Mode or for signed HTTP. */
const file = new URL('../../manifest.yml', import.meta.url);
const { values } = parseArgs({ options: { url: { type: 'string' } } });
const text = readFileSync(file, 'utf8');

if (values.url === undefined) {
  process.stdout.write(text);
} else if (URL.canParse(values.url) && new URL(values.url).protocol === 'https:') {
  process.stdout.write(writeManifest(httpManifest(readManifest(text), values.url)));
} else {
  console.error(`--url must be an https address, such as https://bot.example.com; it is ${values.url}`);
  process.exitCode = 2;
}
