import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { policyDefaults } from '../../src/config/policy-defaults.js';
import { readPolicy } from '../../src/config/policy-file.js';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const [, section = ''] = /^## The policy file\n([\s\S]+?)^## /m.exec(page) ?? [];

/** The keys of the table, and what each is where it is left out. */
const documented = new Map(
  [...section.matchAll(/^\| `([a-z_.]+)` *\| (.+?) *\|/gm)].map(([, key = '', otherwise = '']) => [
    key,
    /^`(.+)`$/.exec(otherwise)?.[1] ?? null,
  ]),
);

test('every key of the policy that may be left out is explained, with what it is then', () => {
  const defaults = Object.entries(policyDefaults).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    String(value),
  ]);
  const said = [...documented].map(([key, otherwise]) => [key.split('.').at(-1), otherwise]);
  expect(said).toEqual(expect.arrayContaining(defaults));
});

test('the keys that are explained are those of a policy', () => {
  const given: Record<string, Record<string, unknown> | string> = {
    roles: {
      requesters: { users: ['U0ANN'] },
      approvers: { users: ['U0BOB'] },
      admins: { users: ['U0DANA'] },
    },
    approvals: { slack_channel: 'C0ORDERS', rules: [] },
    profiles: { users: {} },
  };
  for (const [key, otherwise] of documented) {
    const [first = '', second] = key.split('.');
    if (otherwise === null) continue;
    const value = otherwise === 'false' ? false : otherwise;
    const section = given[first];
    if (second === undefined) given[first] = otherwise;
    else if (typeof section === 'object') section[second] = value;
  }
  const read = readPolicy(stringify(given), 'docs/operations.md');
  expect(read.ok ? [] : read.problems).toEqual([]);
  expect(documented.size).toBe(12);
});
