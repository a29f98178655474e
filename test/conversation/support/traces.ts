import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Robot } from '../../support/robot.js';
import type { House } from './houses.js';

/** Everything that outlives the moment of typing: log, files of the database, and what people see. */
export function traces({ log, env }: House, people: readonly Robot[]): string {
  const file = env['DATABASE_URL']?.replace('sqlite:', '') ?? '';
  const files = [file, `${file}-wal`, `${file}-journal`].filter((path) => existsSync(path));
  expect(files.length).toBeGreaterThan(0);
  return [
    ...log(),
    ...files.map((path) => readFileSync(path, 'latin1')),
    ...people.map((person) => person.screen()),
    ...people.flatMap((person) =>
      JSON.stringify([person.seen('orders'), person.seen('dm'), person.view() ?? null]),
    ),
    ...people.flatMap((person) => person.ephemerals()),
  ].join('\n');
}
