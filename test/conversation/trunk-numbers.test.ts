import { describe, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import {
  applyNow,
  sentTo,
  sentWhile,
  submitAndApprove,
  trunk,
  trunkPolicy,
  type Sent,
} from './support/trunk.js';

const stack = sharedStack({ policy: trunkPolicy });

interface Case {
  /** Everything named in the command: the next screen shows it, to be confirmed. */
  readonly typed: string;
  readonly window: Readonly<Record<string, string>>;
  readonly review: readonly string[];
  readonly sent: Sent;
  readonly needs: 0 | 1;
}

const teams = '/v1/channel-number-operator-connect/acme-teams';

const cases: readonly [what: string, Case][] = [
  [
    'connect',
    {
      typed: 'connect 020 555 0143 acme-ams-01',
      window: { Number: '020 555 0143', Channel: 'acme-ams-01' },
      review: ['+31 20 555 0143 (+31205550143)', 'acme-ams-01'],
      sent: ['POST', '/v1/channel-number', { channel_name: 'acme-ams-01', number: '+31205550143' }],
      needs: 0,
    },
  ],
  [
    'disconnect',
    {
      typed: 'disconnect <tel:+31205550141|+31 20 555 0141>',
      window: { Number: '+31 20 555 0141' },
      review: ['+31 20 555 0141 (+31205550141)', 'no longer reach'],
      sent: ['DELETE', '/v1/channel-number/%2B31205550141', undefined],
      needs: 1,
    },
  ],
  [
    'type',
    {
      typed: 'type +31205550201 acme-teams Resource Account',
      window: { Number: '+31205550201', Channel: 'acme-teams', 'Number type': 'Resource Account' },
      review: ['Resource Account', 'acme-teams'],
      sent: [
        'PUT',
        teams,
        { channel_name: 'acme-teams', number: '+31205550201', number_type: 'Resource Account' },
      ],
      needs: 0,
    },
  ],
  [
    'type user',
    {
      typed: 'type +31205550201 acme-teams user',
      window: { Number: '+31205550201', Channel: 'acme-teams', 'Number type': 'User' },
      review: ['*Number type*\nUser'],
      sent: ['PUT', teams, { channel_name: 'acme-teams', number: '+31205550201', number_type: 'User' }],
      needs: 0,
    },
  ],
  [
    'type none',
    {
      typed: 'type +31205550201 acme-teams none',
      window: { Number: '+31205550201', Channel: 'acme-teams', 'Number type': 'No type' },
      review: ['*Number type*\nNo type'],
      sent: ['PUT', teams, { channel_name: 'acme-teams', number: '+31205550201', number_type: '' }],
      needs: 0,
    },
  ],
  [
    'untype',
    {
      typed: 'untype +31205550200 acme-teams',
      window: { Number: '+31205550200', Channel: 'acme-teams' },
      review: ['+31 20 555 0200 (+31205550200)', 'Microsoft Teams no longer knows'],
      sent: [
        'DELETE',
        '/v1/channel-number-operator-connect/channels/acme-teams/numbers/%2B31205550200',
        undefined,
      ],
      needs: 0,
    },
  ],
];

describe.each(cases)('/trunk %s', (what, { typed, window, review, sent, needs }) => {
  const word = what.split(' ')[0] ?? what;

  test('with its arguments shows what will be sent, and sends it once it is confirmed', async () => {
    const ann = await stack().robot('ann');
    const bob = await stack().robot('bob');
    const calls = await sentWhile(stack(), async () => {
      await trunk(ann, typed);
      const shown = await ann.untilModal('*Review*');
      for (const part of review) expect(shown).toContain(part);
      expect(shown).toContain('Nothing is changed yet');
      expect(sentTo(stack())).toEqual([]);
      if (needs === 0) await applyNow(ann);
      else await submitAndApprove(ann, bob);
    });
    expect(calls).toStrictEqual([sent]);
  });

  test('with its window asks, shows, and goes back to what was entered', async () => {
    const ann = await stack().robot('ann');
    const calls = await sentWhile(stack(), async () => {
      await trunk(ann, word);
      await ann.untilModal('[Next]');
      for (const [label, value] of Object.entries(window))
        await (label === 'Number type' ? ann.choose(label, value) : ann.fill(label, value));
      await ann.press('Next');
      const shown = await ann.untilModal('*Review*');
      for (const part of review) expect(shown).toContain(part);
      await ann.press('Back');
      await ann.untilModal('[Next]');
      const { Number: number, ...others } = window;
      expect(ann.values()).toMatchObject(others);
      expect(ann.values()['Number']).toMatch(/^\+31205550\d{3}$/);
      expect(number).toBeDefined();
      await ann.close();
    });
    expect(calls).toEqual([]);
  });
});

test('what the requester does not confirm is not sent', async () => {
  const ann = await stack().robot('ann');
  const calls = await sentWhile(stack(), async () => {
    await trunk(ann, 'connect +31205550144 acme-ams-01');
    await ann.untilModal('*Review*');
    expect(ann.asks('Apply')).toContain('Connect 1 number?');
    await ann.press('Apply', { confirm: false });
    await ann.press('Discard', { confirm: true });
    await ann.untilModal('was discarded');
    await ann.close();
  });
  expect(calls).toEqual([]);
});
