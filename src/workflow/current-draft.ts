import { getDraft, getDraftPointer, type Draft, type Operator } from '../operator/index.js';

/** The draft that a login's pointer names now (endpoints 1 and 2). */
export async function readCurrent(operator: Operator): Promise<Draft> {
  return getDraft(operator, await getDraftPointer(operator));
}
