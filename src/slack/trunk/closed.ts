import { callback } from './ids.js';
import type { ClosedTable } from '../handlers.js';

/** A waiting view was closed. The change is stored, and its result comes as a direct message. */
export const trunkClosed = {
  [callback.status]: (context) => context.ack(),
} satisfies ClosedTable;
