import type { OperatorData, Trunk } from '../data/schema.js';
import { account, thing } from './ids.js';

const e164 = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `+${from + index}`);

const empty = (): Trunk => ({
  channels: [],
  numbers: [],
  caller_ids: [],
  proxies: [],
  templates: [],
  barrings: [],
});

const barrings = [
  { code: 'INT', name: 'International' },
  { code: 'PRM', name: 'Premium rate' },
  { code: 'MOB', name: 'Mobile' },
];

const acme: Trunk = {
  channels: [
    { id: thing('c4a0', 1), name: 'acme-ams-01', operator_connect: false },
    { id: thing('c4a0', 2), name: 'acme-rtm-01', operator_connect: false },
    { id: thing('c4a0', 3), name: 'acme-teams', operator_connect: true },
    { id: thing('c4a0', 4), name: 'acme/odd name+1', operator_connect: false },
  ],
  numbers: [
    ...e164(31205550140, 3).map((number) => ({
      number,
      channel: 'acme-ams-01',
      number_type: null,
      used_elsewhere: false,
    })),
    ...e164(31205550143, 40).map((number) => ({
      number,
      channel: null,
      number_type: null,
      used_elsewhere: number === '+31205550147',
    })),
    { number: '+31205550200', channel: 'acme-teams', number_type: 'User', used_elsewhere: false },
    { number: '+31205550201', channel: 'acme-teams', number_type: null, used_elsewhere: false },
  ],
  caller_ids: ['+31205550140', '+31205550142'],
  proxies: [
    { id: thing('fe00', 1), name: 'Amsterdam 1' },
    { id: thing('fe00', 2), name: 'Rotterdam 1' },
  ],
  templates: [
    { id: thing('d0c0', 1), name: 'Standard PBX' },
    { id: thing('d0c0', 2), name: 'Teams direct' },
  ],
  barrings,
};

const globex: Trunk = {
  ...empty(),
  channels: [{ id: thing('c4a0', 11), name: 'globex-hq', operator_connect: false }],
  numbers: e164(31105550000, 250).map((number) => ({
    number,
    channel: null,
    number_type: null,
    used_elsewhere: false,
  })),
  caller_ids: e164(31105550000, 250),
  proxies: [{ id: thing('fe00', 11), name: 'Frankfurt 1' }],
  templates: [{ id: thing('d0c0', 11), name: 'Contact centre' }],
  barrings,
};

const named: readonly (readonly [name: string, trunk: Trunk])[] = [
  ['Acme BV', acme],
  ['Globex Nederland', globex],
  ['Café “Het Anker” ☕', empty()],
  ['<!here> *bold* & <b>', empty()],
  ['O\'Brien & "Sons" Ltd', empty()],
  [
    'Stichting tot behoud van de historische telefooncentrale van Nieuwerkerk aan den IJssel en omstreken',
    empty(),
  ],
  ['Zonnebloem Zorg 🌻', empty()],
  ['Initech', empty()],
];

/** Customers with a story, then 120 shops that one search term finds (more than one Slack list can hold). */
export const customers: OperatorData['customers'] = [
  ...named.map(([name, trunk], index) => ({
    account_id: account(index + 1),
    legacy_id: 1001 + index,
    name,
    products: 'all' as const,
    trunk,
  })),
  ...Array.from({ length: 120 }, (_, index) => ({
    account_id: account(1000 + index),
    legacy_id: 5001 + index,
    name: `Noordzee Retail ${String(index + 1).padStart(3, '0')}`,
    products: 'all' as const,
    trunk: empty(),
  })),
];
