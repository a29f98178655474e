import { expect, test } from 'vitest';
import { en, sayMobile } from '../../src/texts/index.js';

const { card, details, direct, preview } = en.trunk;
const set = { action: 'trunk.type', channel: 'acme-teams', size: 4, type: 'Resource Account' } as const;

test('setting a number type says which, in title, message and question, and keeps names as they are', () => {
  expect(card.title(set)).toBe('Set number types to Resource Account: acme-teams');
  expect(card.title({ ...set, size: 1, type: null })).toBe('Set a number type: acme-teams');
  expect(card.heading(set).text).toBe('*Set the type of 4 numbers on acme-teams to Resource Account*');
  expect(direct.what(set)).toBe(
    'Your request to set the type of 4 numbers on acme-teams to Resource Account',
  );
  expect(card.approveTitle({ ...set, size: 1 })).toBe('Approve: set a number type to Resource Account?');
});

const ask = (number: string | null, channels: readonly string[], type: string | null = null) => ({
  number,
  channels,
  type,
});

test('the question before Apply names the channels and leaves the count to its title', () => {
  const [one, many] = ['+31 20 555 0142 (+31205550142)', null];
  const { connect, disconnect, type, untype } = preview.applyText;
  expect(connect(ask(one, ['acme']))).toBe(`${one} to channel acme. It takes effect at once.`);
  expect(connect(ask(many, ['acme']))).toBe('To channel acme. It takes effect at once.');
  expect(connect(ask(many, ['a', 'b', 'c', 'd', 'e']))).toBe(
    'To channels a, b, c and 2 more. It takes effect at once.',
  );
  expect(disconnect(ask(many, []))).toBe(
    'Calls to them no longer reach their channels. Connecting again is another request.',
  );
  expect(type(ask(many, ['acme'], 'User'))).toBe('To User, on channel acme. It takes effect at once.');
  expect(type(ask(many, ['acme']))).toBe('As listed, on channel acme. It takes effect at once.');
  expect(untype(ask(many, ['acme']))).toBe(
    'On channel acme: Microsoft Teams no longer knows what they are for.',
  );
  expect(untype(ask(one, ['acme']))).toBe(
    `${one} on channel acme: Microsoft Teams no longer knows what it is for.`,
  );
});

test('mobile numbers stand where they are counted, the first of them by name', () => {
  expect(sayMobile(7, 9, ['+31 6 12345678', '+31 6 12345679'])).toBe(
    '7 numbers are mobile ones: +31 6 12345678, +31 6 12345679 and 5 more. The operator connects fixed numbers.',
  );
  expect(sayMobile(1, 9)).toBe('1 number is a mobile one. The operator connects fixed numbers.');
});

test('a message about what goes on begins with what was asked for', () => {
  const counts = { waiting: 2, done: 1, refused: 0, unknown: 0, skipped: 0, passing: 0 };
  const told = (stopping: boolean) =>
    direct.progress('trunk.connect', 'Your request to connect 3 numbers to acme', counts, 3, stopping).text;
  expect(told(false)).toContain('*Your request to connect 3 numbers to acme is under way*');
  expect(told(true)).toContain('*Your request to connect 3 numbers to acme is being stopped*');
});

test('Details name a channel and a type once, above their numbers', () => {
  expect(details.numbers(200, 'acme', null).text).toBe('*Numbers on acme* (200)');
  expect(details.numbers(1, 'acme', 'User').text).toBe('*Numbers on acme, to User* (1)');
  expect(details.numbers(3, null, null).text).toBe('*Numbers* (3)');
});

test('the question before an edit is approved keeps its settings apart', () => {
  const edit = { action: 'trunk.edit', channel: 'acme', size: 1 } as const;
  expect(card.approveText(edit, ['Password: a new one, not shown', 'Area code: 020'], true)).toBe(
    'Change channel acme: Password: a new one, not shown; Area code: 020. It takes effect at once.',
  );
});

test('a card of several channels says which, and how many numbers go to each', () => {
  const channels = [
    { channel: 'globex-hq', size: 200 },
    { channel: 'acme-ams-01', size: 1 },
  ];
  const connect = { action: 'trunk.connect', channel: null, channels, size: 201 } as const;
  expect(card.title(connect)).toBe('Connect numbers: 2 channels');
  expect(card.inWords(connect)).toBe('connect 201 numbers to 2 channels');
  expect(card.facts.channels(channels).text).toBe(
    '*Channels*\nglobex-hq: 200 numbers\nacme-ams-01: 1 number',
  );
  const many = Array.from({ length: 8 }, (_, index) => ({ channel: `c-${String(index)}`, size: 2 }));
  expect(card.facts.channels(many).text).toMatch(/c-4: 2 numbers\nand 3 more, see Details$/);
});
