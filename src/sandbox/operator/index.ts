export { startOperator, type OperatorOptions, type RunningOperator } from './start.js';
export type { Interference } from './http/gate.js';
export type { CallRecord } from './http/calls.js';
export type { PlacedOrder } from './store/orders.js';
export { OperatorData, type OperatorDataInput } from './data/schema.js';
export { readOperatorData, type ReadData } from './data/read.js';
export type { DataProblem } from './data/references.js';
export { sampleData } from './sample/data.js';
