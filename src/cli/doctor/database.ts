import { inspectDatabase, StoreError, type Inspection } from '../../store/index.js';
import { sizeInWords } from '../backup/run.js';
import { fine, note, wrong, type Finding } from './finding.js';

/** The database file: there, whole, of this version, opened by this key, writable; and who uses it. */
export function checkDatabase(path: string, secretKey: Uint8Array): readonly Finding[] {
  if (path === ':memory:') return [note('the database is in memory: a restart loses it')];
  try {
    return findingsOf(path, inspectDatabase(path, secretKey));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [wrong(`${path}: ${firstSentence(error.message)}`, rest(error.message))];
  }
}

const notWritable = (what: string) =>
  wrong(
    `${what} cannot be written`,
    'Give the user that runs the bot the right to write the file and its folder.',
  );

function findingsOf(path: string, found: Inspection): readonly Finding[] {
  if (!found.there) {
    return [found.canWrite ? note(`${path} is made at the first start`) : notWritable(found.folder)];
  }
  const findings = [fine(`${path}: ${sizeInWords(found.bytes)}, undamaged`)];
  if (!found.canWrite) findings.push(notWritable(path));
  findings.push(
    found.schema === 'current'
      ? fine('its schema is of this version')
      : note('its schema is older; the next start brings it up to date'),
  );
  if (found.key === 'other')
    findings.push(
      wrong(
        'what is encrypted in it does not open with TRUNKDESK_SECRET_KEY',
        'Set the key it was written with: without it no order in progress can be read.',
      ),
    );
  if (found.key === 'fits') findings.push(fine('TRUNKDESK_SECRET_KEY opens what is encrypted in it'));
  if (found.hasRemains)
    findings.push(
      note(
        'secrets that an older version deleted may stand in its free space; the next start writes it anew, or says why not',
      ),
    );
  findings.push(note(holderInWords(found.holder)));
  return findings;
}

function holderInWords(holder: Extract<Inspection, { there: true }>['holder']): string {
  if (holder === null) return 'no bot runs on it';
  if (holder === 'unknown') return 'a bot runs on it';
  return `a bot runs on it (process ${holder.pid} on ${holder.host})`;
}

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
const rest = (text: string): string => {
  const fix = text.slice(firstSentence(text).length).trim();
  return fix === '' ? 'Restore it from a backup.' : fix;
};
