export { startOperator, type OperatorOptions, type RunningOperator } from './start.js';
export { OperatorData, type OperatorDataInput } from './data/schema.js';
export { readOperatorData } from './data/read.js';
export type { DataProblem } from './data/references.js';
export { demoData } from './demo/data.js';
export { faultLayer, type FaultLayer, type FaultLayerOptions } from './faults/layer.js';
export { operatorPresets } from './faults/presets.js';
export { OperatorFaultRule, type OperatorFaultRuleInput } from './faults/rule.js';
