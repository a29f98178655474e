export { Faults, type ApiFault } from './faults/faults.js';
export type { DeliveryFault } from './faults/deliveries.js';
