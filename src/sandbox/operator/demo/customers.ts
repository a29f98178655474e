import type { OperatorData, Trunk } from '../data/schema.js';
import { account, thing } from './ids.js';

const e164 = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `+${from + index}`);

/** Free numbers in a row, as an operator gives them out. */
const free = (from: number, count: number): Trunk['numbers'] =>
  e164(from, count).map((number) => ({ number, channel: null, number_type: null, used_elsewhere: false }));

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
  ],
  numbers: [
    ...free(31205550140, 3).map((one) => ({ ...one, channel: 'acme-ams-01' })),
    ...free(31205550143, 40).map((one) => ({ ...one, used_elsewhere: one.number === '+31205550147' })),
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
  channels: [{ id: thing('c4a0', 11), name: 'globex-hq', operator_connect: false }],
  numbers: free(31105550000, 250),
  caller_ids: e164(31105550000, 250),
  proxies: [{ id: thing('fe00', 11), name: 'Frankfurt 1' }],
  templates: [{ id: thing('d0c0', 11), name: 'Contact centre' }],
  barrings,
};

/** One channel that some numbers are connected to, and some that are free. */
const small = (nth: number, name: string, first: number): Trunk => ({
  channels: [{ id: thing('c4a0', 10 * nth), name, operator_connect: false }],
  numbers: [...free(first, 4).map((one) => ({ ...one, channel: name })), ...free(first + 4, 6)],
  caller_ids: [`+${first}`],
  proxies: [{ id: thing('fe00', 10 * nth), name: 'Amsterdam 2' }],
  templates: [{ id: thing('d0c0', 10 * nth), name: 'Standard PBX' }],
  barrings,
});

/** The customers, by the number of their account. */
const named: readonly (readonly [name: string, trunk: Trunk])[] = [
  ['Acme BV', acme],
  ['Globex Nederland', globex],
  ['Café Het Anker', empty()],
  ['De Vries Logistiek', small(4, 'devries-depot', 31755550100)],
  ["O'Brien & Sons", empty()],
  ['Hotel Zeezicht', empty()],
  ['Zonnebloem Zorg', small(7, 'zonnebloem-01', 31305550300)],
  ['Initech', empty()],
  ['Kuipers & Bos Advocaten', empty()],
  ['Tuincentrum De Linde', small(10, 'linde-kassa', 31555550400)],
  ['Kustlijn Retail Alkmaar', small(11, 'kustlijn-alkmaar', 31725550500)],
  ['Kustlijn Retail Den Helder', small(12, 'kustlijn-helder', 31223555060)],
  ['Kustlijn Retail Hoorn', small(13, 'kustlijn-hoorn', 31229555070)],
  ['Woningstichting Brugzicht', empty()],
];

export const customers: OperatorData['customers'] = named.map(([name, trunk], index) => ({
  account_id: account(index + 1),
  legacy_id: 1001 + index,
  name,
  products: 'all' as const,
  trunk,
}));
