export { amountOf } from './amount.js';
export { mayDecide, tally, type Decision, type Decisive, type MayDecide, type Tally } from './decide.js';
export { needed, type Needed, type PlanAction } from './needed.js';
export type {
  ActionName,
  ActionPattern,
  Amount,
  ApprovalPolicy,
  ApprovalRule,
  RolePeople,
} from './policy.js';
export { groupsOf, mayUse, rolesOf, type Asking, type MayUse, type Role, type Use } from './roles.js';
export { notFullMember, type Groups, type Member } from './eligibility.js';
export {
  couldApprove,
  maySubmit,
  type ApproverDirectory,
  type CouldApprove,
  type MaySubmit,
} from './submit.js';
