import * as fc from 'fast-check';
import { sayName } from '../../src/texts/index.js';
import { expect, test } from 'vitest';
import {
  ChannelName,
  isSettingGroup,
  labelOfType,
  readChannelName,
  readNumberType,
  settingGroups,
  settingsOf,
} from '../../src/trunk/index.js';

const said = (text: string): string => {
  const read = readChannelName(text);
  return read.ok ? read.name : read.why.code;
};

test('a channel name is any text, without what stands around it', () => {
  expect(said(' acme-ams-01\n')).toBe('acme-ams-01');
  expect(said('\u200Bacme ams/01 é\uFEFF')).toBe('acme ams/01 é');
  expect(said('x'.repeat(255))).toHaveLength(255);
});

test('a name that cannot be sent, or would call another path, is refused', () => {
  expect(said('  ')).toBe('empty');
  expect(said('.')).toBe('path-step');
  expect(said('..')).toBe('path-step');
  expect(said('...')).toBe('...');
  expect(said('x'.repeat(256))).toBe('too-long');
  expect(said('a\nb')).toBe('control-characters');
  expect(said('a\u2028b')).toBe('control-characters');
  expect(said('a\uD800b')).toBe('control-characters');
  expect(sayName({ code: 'path-step' })).toBe('can’t be used as a channel name here');
});

test('a name that was read can be put in a path and is read again as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const read = readChannelName(text);
      if (!read.ok) return;
      expect(ChannelName.parse(read.name)).toBe(read.name);
      expect(decodeURIComponent(encodeURIComponent(read.name))).toBe(read.name);
      expect(readChannelName(read.name)).toEqual(read);
    }),
  );
});

test('the words for number types mean what the operator calls them', () => {
  expect(readNumberType('user')).toBe('User');
  expect(readNumberType(' Resource ')).toBe('Resource Account');
  expect(readNumberType('resource_account')).toBe('Resource Account');
  expect(readNumberType('none')).toBe('');
  expect(readNumberType('No type')).toBe('');
  expect(readNumberType('')).toBeNull();
  expect(readNumberType('admin')).toBeNull();
  expect(labelOfType('')).toBe('No type');
});

test('every group of settings has some', () => {
  expect(
    Object.keys(settingGroups)
      .filter(isSettingGroup)
      .map((group) => settingsOf(group).length),
  ).toEqual([7, 11, 10, 4, 5, 2, 1]);
  expect(isSettingGroup('toString')).toBe(false);
});
