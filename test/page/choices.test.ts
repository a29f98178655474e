import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matching, moved } from '../../src/sandbox/workspace/page/inputs/choices.js';
import { completions } from '../../src/sandbox/workspace/page/shell/completion.js';
import { readAddress, writeAddress } from '../../src/sandbox/workspace/page/state/address.js';

describe('the search in a list of choices', () => {
  const sections = [
    {
      label: 'Trunks',
      choices: [
        { key: '1', text: 'SIP Trunk Business' },
        { key: '2', text: 'SIP Trunk Café' },
      ],
    },
    { label: 'Voice', choices: [{ key: '3', text: 'Hosted Voice' }] },
  ];

  test('finds all words in any order, case and accent, and leaves out empty groups', () => {
    expect(matching(sections, 'cafe SIP')).toEqual([
      { label: 'Trunks', choices: [{ key: '2', text: 'SIP Trunk Café' }] },
    ]);
  });

  test('shows everything while nothing is typed', () => {
    expect(matching(sections, ' ')).toEqual(sections);
  });

  test('moves round at both ends and stays inside', () => {
    expect(moved(-1, 1, 3)).toBe(0);
    expect(moved(2, 1, 3)).toBe(0);
    expect(moved(0, -1, 3)).toBe(2);
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.constantFrom<1 | -1>(1, -1), (at, count, by) => {
        const next = moved(at, by, count);
        expect(next).toBeGreaterThanOrEqual(count === 0 ? -1 : 0);
        expect(next).toBeLessThan(Math.max(count, 1));
      }),
    );
  });
});

describe('slash command completion', () => {
  const commands = ['/order', '/trunk', '/trunkdesk'].map((command) => ({
    command,
    description: '',
    usageHint: '',
  }));
  const offered = (text: string): string[] => completions(text, commands).map(({ command }) => command);

  test('offers what starts like what is typed', () => {
    expect(offered('/')).toEqual(['/order', '/trunk', '/trunkdesk']);
    expect(offered('/TR')).toEqual(['/trunk', '/trunkdesk']);
  });

  test('offers nothing once the command is said, or in the middle of a message', () => {
    expect(offered('/trunk ')).toEqual([]);
    expect(offered('try /tr')).toEqual([]);
    expect(offered('')).toEqual([]);
  });
});

describe("the page's address", () => {
  test('leads back to the same person and place', () => {
    for (const place of [{ kind: 'home' } as const, { kind: 'channel', channel: 'C0ORDERS01' } as const]) {
      expect(readAddress(writeAddress('U0ANN', place))).toEqual({ user: 'U0ANN', place });
    }
  });

  test('that is none is not read', () => {
    expect(readAddress('#/nobody/<script>')).toBeUndefined();
    expect(readAddress('')).toBeUndefined();
  });
});
