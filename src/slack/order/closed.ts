import { callback } from './ids.js';
import type { ClosedHandler, ClosedTable } from '../handlers.js';

/**
 * A waiting view was closed. Nothing has to be done: the order is stored, and who waits for the operator finds the
 * view gone and tells the result as a direct message; the queue calls by itself.
 */
const closed: ClosedHandler = async (context) => {
  await context.ack();
};

export const orderClosed = {
  [callback.working]: closed,
  [callback.queued]: closed,
} satisfies ClosedTable;
