import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Robot } from '../../support/robot.js';
import type { Stack } from '../../support/stack.js';

/** Everything that outlives the moment of typing: log, files of the database, and what people see. */
export function traces({ log, env }: Stack, people: readonly Robot[]): readonly unknown[] {
  const file = env['DATABASE_URL']?.replace('sqlite:', '') ?? '';
  const files = [file, `${file}-wal`, `${file}-journal`].filter((path) => existsSync(path));
  expect(files.length).toBeGreaterThan(0);
  return [
    ...log(),
    ...files.map((path) => readFileSync(path, 'latin1')),
    ...people.map((person) => person.screen()),
    ...people.map((person) => [person.seen('orders'), person.seen('dm'), person.view()]),
    ...people.flatMap((person) => person.ephemerals()),
  ];
}

const codes = (secret: string, code: (byte: string) => string): string =>
  [...Buffer.from(secret)].map((one) => code(one.toString(16))).join('');

const encoded = (secret: string): string[] => [
  encodeURIComponent(secret),
  codes(secret, (byte) => `%${byte}`),
  codes(secret, (byte) => `=${byte.toUpperCase()}`),
  Array.from(secret, (one) => `&#${one.codePointAt(0)};`).join(''),
];

/** A secret in the words of programs that encode what they quote. */
export const quotedBy = (secret: string): string =>
  [
    ...encoded(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(`{"password":"${secret}"}`).toString('base64url'),
  ].join(' or ');

/** What would tell a secret in any of them: enough of each, and what base64 makes of it at each of its places. */
export const tellingOf = (secret: string): string[] => [
  ...[secret, ...encoded(secret)].map((each) => each.slice(0, 12)),
  ...['', 'x', 'xy'].map((before) => Buffer.from(`${before}${secret}`).toString('base64').slice(4, 16)),
];
