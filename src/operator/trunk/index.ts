export { editChannel, removeNumberType, setNumberType } from './channels.js';
export type { NumberType, OperatorConnectNumber } from './channels.js';
export { getBarrings, getCallerIds, getProxies, getTemplates } from './lists.js';
export type { Barring, CallerIds, NamedItem } from './lists.js';
export { connectNumber, disconnectNumber } from './numbers.js';
export type { NumberLink } from './numbers.js';
