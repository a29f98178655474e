import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readPolicy } from '../../src/config/policy-file.js';
import { settingsTable } from '../../src/config/table.js';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const files = [
  'Dockerfile',
  'compose.yaml',
  'deploy/trunkdesk.service',
  'deploy/kubernetes/trunkdesk.yaml',
  'docs/deploy.md',
];

test('every setting that a file for deploying names is one, or the file of a secret', () => {
  const known = new Set(
    settingsTable.flatMap(({ name, secret }): string[] => (secret ? [name, `${name}_FILE`] : [name])),
  );
  const named = files.flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:SLACK|OPERATOR|TRUNKDESK|DATABASE|METRICS|STOP)_[A-Z_]+\b/g)].map(
      ([name]) => ({
        path,
        name,
      }),
    ),
  );
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

test('the YAML files are YAML, and the policy of the manifest is a whole one', () => {
  for (const path of ['compose.yaml', 'deploy/kubernetes/trunkdesk.yaml'])
    expect(parseAllDocuments(textOf(path)).flatMap((document) => document.errors ?? [])).toEqual([]);
  const [config] = parseAllDocuments(textOf('deploy/kubernetes/trunkdesk.yaml'));
  const policy: unknown = config?.getIn(['data', 'trunkdesk.yaml']);
  expect(readPolicy(String(policy), 'trunkdesk.yaml')).toMatchObject({ ok: true });
});
