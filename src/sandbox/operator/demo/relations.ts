import type { ProductId } from '../../../types/ids.js';
import type { Reference, Relations } from '../data/schema.js';
import { p, type ProductKey } from './products.js';

const to = (key: ProductKey, min: number, max: number, ...first: ProductKey[][]): Reference => ({
  product_id: p(key),
  min,
  max,
  preconditions: first.map((any) => any.map(p)),
});

interface Entry {
  readonly optional?: Reference[];
  readonly at_least_one?: Reference[][];
  readonly required?: Reference[];
  readonly exclusive?: ProductId[];
  readonly allowed_change?: ProductId[];
  readonly initial_quantity?: { min?: number; max?: number };
}

const of = (key: ProductKey, entry: Entry): Relations => ({
  product_id: p(key),
  optional: [],
  at_least_one: [],
  required: [],
  exclusive: [],
  allowed_change: [],
  ...entry,
});

/** Which product leads to which; a comment names the rule where it isn't plain. */
export const relations: Relations[] = [
  of('sipTrunk', {
    initial_quantity: { min: 1, max: 5 },
    required: [to('platform', 1, 1), to('voiceChannel', 2, 60)],
    at_least_one: [[to('block10', 1, 10), to('block100', 1, 5)]],
    optional: [
      to('support', 0, 1),
      to('fax', 0, 1),
      to('encryption', 0, 60),
      to('storage', 0, 10),
      to('archive', 0, 1),
      to('recording', 0, 60, ['storage', 'archive']), // P8: any of these two
      to('minutes', 0, 20),
      to('borderController', 0, 2),
    ],
    allowed_change: [p('voiceChannel'), p('block10'), p('block100'), p('support')],
  }),
  of('fax', { exclusive: [p('encryption')] }), // P10, told from one side only
  of('operatorConnect', {
    initial_quantity: { min: 1, max: 1 },
    required: [to('platform', 1, 1), to('ocLicence', 1, 500)],
    at_least_one: [[to('block10', 1, 10), to('block100', 1, 5)]],
    optional: [to('support', 0, 1)],
    exclusive: [p('sipTrunk')],
  }),
  of('hosted', {
    initial_quantity: { min: 1, max: 500 },
    required: [
      to('seat', 1, 500),
      to('emergency', 1, 20, ['deskPhone']), // P8: required only where there is a desk phone
    ],
    at_least_one: [[to('deskPhone', 1, 500), to('softphone', 1, 500)]],
    optional: [
      to('queue', 0, 5),
      to('extraStorage', 0, 20),
      to('backupTrunk', 0, 1), // P3: a second initial product that can be reached
      to('installation', 0, 1),
      to('recording', 0, 200, ['extraStorage'], ['seat']), // P8: both
    ],
    allowed_change: [p('seat'), p('deskPhone'), p('softphone')],
  }),
  of('queue', { required: [to('announcement', 1, 3)] }), // P9: applies where there is a queue
  of('announcement', { optional: [to('queue', 0, 5)] }), // P9: a cycle
  of('backupTrunk', {
    initial_quantity: { min: 1, max: 1 },
    required: [to('voiceChannel', 2, 10)],
  }),
];
