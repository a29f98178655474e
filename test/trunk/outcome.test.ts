import { describe, expect, test } from 'vitest';
import { sortFailure, NumberAction } from '../../src/trunk/index.js';
import type { CallFailure } from '../../src/types/failure.js';

const number = '+31205550142';
const action = (parts: object) => NumberAction.parse({ number, ...parts });
const connect = action({ do: 'connect', channel: 'acme (1)' });
const disconnect = action({ do: 'disconnect' });
const type = action({ do: 'type', channel: 'acme', type: 'User' });
const untype = action({ do: 'untype', channel: 'acme' });

const refused = (message: string): CallFailure => ({
  came: 'refused',
  status: 422,
  meaning: null,
  excerpt: '',
  said: [message],
});
const noAnswer: CallFailure = { came: 'broken', said: [] };
const unreached: CallFailure = { came: 'unreached', said: [] };

describe('a call that was sent for the first time', () => {
  test.each([
    [refused('No.'), 'refused'],
    [noAnswer, 'unknown'],
    [unreached, 'skipped'],
    // It is so, but not by this call: what was asked for was not carried out.
    [refused('Number is not connected'), 'refused'],
  ] as const)('comes to what its failure says: %j', (failure, state) => {
    expect(sortFailure(failure, disconnect, false)).toBe(state);
  });
});

describe('after a try whose answer was lost', () => {
  const proofs: readonly [NumberAction, string][] = [
    [disconnect, 'Number is not connected'],
    [disconnect, 'The number +31205550142 is not connected to a channel.'],
    [untype, 'Channel Number selected does not have Number type'],
    [untype, 'channel number selected does not have number type.'],
    [connect, 'Number is already connected to this channel'],
    [connect, 'Number +31 20 555 0142 is already connected to channel “acme (1)”.'],
  ];
  test.each(proofs)('the operator’s word that it is so makes it done: %j %s', (asked, says) => {
    expect(sortFailure(refused(says), asked, true)).toBe('done');
  });

  const noProofs: readonly [NumberAction, string][] = [
    [connect, 'Number is already connected'],
    [connect, 'Number is not available: it is connected to another service'],
    [connect, 'Number is already connected to channel acme'],
    [connect, 'Not connected to acme (1): number is already connected to channel other'],
    [connect, 'Number is already connected to channel acme (1) of another account'],
    [disconnect, 'Number not found'],
    [disconnect, 'The database is not connected'],
    [disconnect, 'Number is not connected to this account'],
    [untype, 'Channel name does not exist'],
    [type, 'Number already has that type'],
  ];
  test.each(noProofs)('what may mean something else proves nothing: %j %s', (asked, says) => {
    expect(sortFailure(refused(says), asked, true)).toBe('unknown');
  });

  test('what the operator hides for want of rights proves nothing', () => {
    const hidden = { ...refused('Number is not connected'), meaning: 'lacks-rights' } as const;
    expect(sortFailure(hidden, disconnect, true)).toBe('unknown');
  });

  test('an edit, and what could not be sent, stay unknown', () => {
    expect(sortFailure(refused('No.'), null, true)).toBe('unknown');
    expect(sortFailure(unreached, disconnect, true)).toBe('unknown');
    expect(sortFailure({ came: 'told-to-wait', status: 429, said: [] }, disconnect, true)).toBe('unknown');
  });
});
