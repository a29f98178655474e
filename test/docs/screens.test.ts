import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tables } from '../../src/slack/tables.js';
import { limits } from '../../src/wire/limits.js';
import { messages, screensDocument, windows } from './screens/document.js';
import { actionsOf, misnamed, titlesOf } from './screens/look.js';

const file = new URL('../../docs/screens.md', import.meta.url);
const screens = windows.flatMap(([, each]) => each);

test('the page of screens says what the screens are', () => {
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, screensDocument());
  expect(readFileSync(file, 'utf8')).toBe(screensDocument());
});

test('every title has at most 24 characters, and none was cut to them', () => {
  const titles = screens.flatMap(titlesOf);
  expect(titles.filter((title) => title.length > limits.view.title || title.endsWith('…'))).toEqual([]);
});

test('no two screens share a title', () => {
  const titles = screens.flatMap(titlesOf);
  expect(titles.filter((title, nth) => titles.indexOf(title) !== nth)).toEqual([]);
});

test('what a screen reader says of a button has what stands on it', () => {
  expect([...screens, ...messages].flatMap(misnamed)).toEqual([]);
});

test('everything that can be pressed, picked or typed into stands on a screen of the page', () => {
  const drawn = [...screens, ...messages].flatMap(actionsOf);
  const names = Object.keys(tables.actions);
  const reached = new Set(
    drawn.flatMap((id) => names.filter((name) => id === name || id.startsWith(`${name}.`))),
  );
  expect(names.filter((name) => !reached.has(name))).toEqual([]);
  expect(reached.size).toBeGreaterThan(50);
});
