import type { Product } from '../data/schema.js';
import { product } from './ids.js';

/** The demo's products by a short name, so that relations and prices read well. */
const names = {
  sipTrunk: 'SIP Trunk Business',
  platform: 'Platform access',
  voiceChannel: 'Voice channel',
  block10: 'Number block 10',
  block100: 'Number block 100',
  support: 'Support plan',
  fax: 'Fax support (T.38)',
  encryption: 'Voice encryption',
  storage: 'Recording storage',
  archive: 'External archive',
  recording: 'Call recording',
  minutes: 'Minute bundle',
  operatorConnect: 'SIP Trunk Operator Connect',
  ocLicence: 'Operator Connect licence',
  hosted: 'Hosted Voice',
  seat: 'Hosted seat',
  deskPhone: 'Desk phone',
  softphone: 'Softphone',
  emergency: 'Emergency location',
  queue: 'Call queue',
  announcement: 'Queue announcement',
  borderController: 'Managed session border controller',
  extraStorage: 'Extra storage',
  backupTrunk: 'Backup trunk',
  installation: 'On-site installation',
} as const;

export type ProductKey = keyof typeof names;

const initial = new Set<string>(['sipTrunk', 'operatorConnect', 'hosted', 'backupTrunk']);

const keys = Object.keys(names);

/** The id of a product by its short name. */
export const p = (key: ProductKey) => product(keys.indexOf(key) + 1);

export const products: Product[] = Object.entries(names).map(([key, name], index) => ({
  id: product(index + 1),
  name,
  initial: initial.has(key),
  active: true,
}));
