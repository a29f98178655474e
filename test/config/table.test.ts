import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoFaultsNamed, readDemoPorts, readSettings, settingsTable } from '../../src/config/index.js';
import { envWith } from './env.js';
import { expectNowhere } from '../support/nowhere.js';

/** The names that the readers ask an environment for. */
function namesRead(given: Record<string, string | undefined>): Set<string> {
  const names = new Set<string>();
  const env = new Proxy(given, {
    get: (target, name) => {
      if (typeof name === 'string') names.add(name);
      return typeof name === 'string' ? target[name] : undefined;
    },
  });
  readSettings(env);
  readDemoPorts(env);
  demoFaultsNamed(env);
  return names;
}

test('the table lists exactly the settings that are read', () => {
  const modes = ['socket', 'http'].map((SLACK_MODE) => ({ SLACK_MODE }));
  const auths = ['none', 'bearer', 'basic', 'header', 'oauth2'].map((OPERATOR_AUTH) => ({ OPERATOR_AUTH }));
  const read = new Set([...modes, ...auths].flatMap((given) => [...namesRead(envWith(given))]));
  const files = new Set(settingsTable.flatMap((row) => (row.secret ? [`${row.name}_FILE`] : [])));
  expect([...read].filter((name) => name.endsWith('_FILE') && !files.has(name))).toEqual([]);
  expect([...read].filter((name) => !name.endsWith('_FILE')).sort()).toEqual(
    settingsTable.map((row) => row.name).sort(),
  );
});

test('the table marks as per profile exactly what is read with a suffix', () => {
  const auths = ['none', 'bearer', 'basic', 'header', 'oauth2'];
  const read = new Set(
    auths.flatMap((kind) => {
      const names = namesRead(envWith({ OPERATOR_PROFILES: 'ann', OPERATOR_AUTH: kind }));
      return [...names].filter((name) => name.endsWith('_ANN')).map((name) => name.slice(0, -4));
    }),
  );
  const marked = settingsTable.filter((row) => row.perProfile).map((row) => row.name);
  expect([...read].sort()).toEqual([...marked].sort());
});

test('every default is itself accepted', () => {
  const defaults = settingsTable.flatMap((row) => (row.default === null ? [] : [[row.name, row.default]]));
  expect(readSettings(envWith(Object.fromEntries(defaults)))).toMatchObject({ ok: true });
});

test('no problem and no warning ever quotes a value', () => {
  const value = fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' }).map((text) => `~${text}~`);
  const names = settingsTable.map((row) => row.name);
  const env = fc.dictionary(fc.constantFrom(...names, 'OPERATOR_TOKEN_BOB', 'OPERATOR_TOKN'), value);
  const kinds = fc.constantFrom('bearer', 'basic', 'header', 'oauth2', undefined);
  fc.assert(
    fc.property(env, kinds, (given, kind) => {
      const result = readSettings(kind === undefined ? given : { ...given, OPERATOR_AUTH: kind });
      expectNowhere([result.ok ? [] : result.problems, result.warnings], ...Object.values(given));
    }),
    { numRuns: 300 },
  );
});
