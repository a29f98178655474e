export { createOperator } from './operator.js';
export type { Operator, OperatorCall, OperatorOptions, OperatorRequest } from './operator.js';
export { openPool } from './pool.js';
export type { OperatorPool } from './pool.js';
export { operatorDefaults } from './settings.js';
export type { OperatorAuth, OperatorProfile, OperatorSettings } from './settings.js';
export {
  LinkRefused,
  OperatorAborted,
  OperatorBusy,
  OperatorCutOff,
  OperatorFailure,
  OperatorLoginFailed,
  OperatorNotUnderstood,
  OperatorSlow,
  OperatorTooLarge,
  OperatorUnreachable,
  RemoteValueRefused,
  operatorFailureCodes,
} from './errors.js';
export type { OperatorFailureCode } from './errors.js';
export { OperatorError, isRefusal } from './operator-error.js';
export type { ServiceViolation } from './operator-error.js';
export { PathRefused, path } from './path.js';
export type { OperatorPath } from './path.js';
export * from './ordering/index.js';
export * from './trunk/index.js';
