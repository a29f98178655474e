import { AccountId } from '../types/ids.js';
import { channelFields } from './channel-fields.js';
import { nearest } from './nearest.js';
import { actionNames, actionPatterns } from './policy.js';
import type { ActionName, ActionPattern, Amount, ApprovalRule, RolePeople } from './policy.js';
import { readIds, readInteger } from './policy-values.js';
import type { Place, Section, Sheet } from './sheet.js';

const orders: readonly ActionName[] = ['order.intake', 'order.change', 'order.terminate'];
const numbers: readonly ActionName[] = ['trunk.connect', 'trunk.disconnect', 'trunk.type', 'trunk.untype'];

/** The actions that a condition can be asked of. Of any other it would never hold. */
export const conditionActions = {
  fields: ['trunk.edit'],
  over: [...orders, ...numbers],
  total_over: ['order.intake', 'order.change'],
  subscriptions_over: orders,
  customers: actionNames,
} as const satisfies Record<string, readonly ActionName[]>;

const conditions = ['fields', 'over', 'total_over', 'subscriptions_over', 'customers'] as const;
const ruleKeys = ['action', ...conditions, 'approvals'] as const;
type RuleSection = Section<(typeof ruleKeys)[number]>;

const covered = (pattern: ActionPattern): readonly ActionName[] =>
  actionNames.filter(
    (action) => pattern === '*' || pattern === action || pattern === `${action.split('.')[0] ?? ''}.*`,
  );

/** The rules in their order. One that an earlier rule leaves nothing for is a problem: it would protect nothing. */
export function readRules(sheet: Sheet, place: Place, approvers: RolePeople): readonly ApprovalRule[] {
  const rules: ApprovalRule[] = [];
  const taken = new Map<ActionName, number>();
  sheet.list(place).forEach((item, index) => {
    const rule = readRule(sheet, item, approvers);
    if (rule === undefined) return;
    const left = covered(rule.action).filter((action) => !taken.has(action));
    if (left.length === 0) {
      const first = Math.max(...covered(rule.action).map((action) => taken.get(action) ?? 0)) + 1;
      sheet.fail(
        item,
        `is never reached: earlier rules, the last of them rule ${first}, match first`,
        'Move it up.',
      );
    }
    if (isUnconditional(rule)) for (const action of left) taken.set(action, index);
    rules.push(rule);
  });
  return rules;
}

const isUnconditional = (rule: ApprovalRule) =>
  rule.fields === null &&
  rule.over === null &&
  rule.totalOver === null &&
  rule.subscriptionsOver === null &&
  rule.customers === null;

function readRule(sheet: Sheet, place: Place, approvers: RolePeople): ApprovalRule | undefined {
  const section = sheet.section(place, ruleKeys);
  const action = readAction(sheet, section);
  const approvals = readApprovals(sheet, section, approvers);
  const read = <Value>(key: (typeof ruleKeys)[number], how: (at: Place) => Value): Value | null => {
    const at = section.at(key);
    return at === undefined ? null : how(at);
  };
  const rest = {
    fields: read('fields', (at) => readFields(sheet, at)),
    over: read('over', (at) => readInteger(sheet, at, 0, 1_000_000) ?? null),
    totalOver: read('total_over', (at) => readAmount(sheet, at) ?? null),
    subscriptionsOver: read('subscriptions_over', (at) => readInteger(sheet, at, 0, 1_000_000) ?? null),
    customers: read('customers', (at) => readCustomers(sheet, at)),
  };
  if (action === undefined) return undefined;
  for (const condition of conditions) {
    const at = section.at(condition);
    const asked: readonly ActionName[] = conditionActions[condition];
    if (at !== undefined && !covered(action).some((each) => asked.includes(each))) {
      sheet.fail(at, `can't be asked of ${action}`, `It goes with ${asked.join(', ')}.`);
    }
  }
  return approvals === undefined ? undefined : { action, ...rest, approvals };
}

function readAction(sheet: Sheet, section: RuleSection): ActionPattern | undefined {
  const at = section.at('action');
  const mend = `Write one of ${actionPatterns.join(', ')}.`;
  if (at === undefined) return sheet.fail(section.here, 'has no action', mend);
  const text = sheet.text(at, mend);
  if (text === undefined) return undefined;
  const action = actionPatterns.find((pattern) => pattern === text);
  if (action !== undefined) return action;
  const meant = nearest(text, actionPatterns);
  return sheet.fail(at, 'is not an action', meant === undefined ? mend : `Did you mean ${meant}?`);
}

function readApprovals(sheet: Sheet, section: RuleSection, approvers: RolePeople): number | undefined {
  const at = section.at('approvals');
  if (at === undefined) return sheet.fail(section.here, 'has no approvals', 'Write how many: 0, 1, 2 …');
  const approvals = readInteger(sheet, at, 0, 20);
  const people = approvers.users.length;
  if (approvals !== undefined && approvers.groups.length === 0 && people > 0 && approvals > people) {
    return sheet.fail(
      at,
      `asks for more approvals than there are approvers (${people})`,
      'List more approvers.',
    );
  }
  return approvals;
}

function readFields(sheet: Sheet, place: Place): readonly string[] {
  const fields: string[] = [];
  for (const item of notEmpty(sheet, place)) {
    const text = sheet.text(item, 'Write the name of a setting, such as password.');
    if (text === undefined) continue;
    if (channelFields.includes(text)) fields.push(text);
    else {
      const meant = nearest(text, channelFields);
      const mend = meant === undefined ? 'Use the names of the channel edit.' : `Did you mean ${meant}?`;
      sheet.fail(item, 'is not a setting of a channel', mend);
    }
  }
  return fields;
}

function readCustomers(sheet: Sheet, place: Place): readonly AccountId[] {
  return readIds(sheet, place, AccountId, () => [
    'is not a customer’s id',
    'Write the UUID of the customer’s account.',
  ]);
}

// An empty list would be a condition that never holds, and a rule that looks as if it did something.
function notEmpty(sheet: Sheet, place: Place): readonly Place[] {
  const before = sheet.problems.length;
  const items = sheet.list(place);
  if (items.length === 0 && sheet.problems.length === before) {
    sheet.fail(place, 'is empty, so the rule would never match', 'Fill it or take it out.');
  }
  return items;
}

function readAmount(sheet: Sheet, place: Place): Amount | undefined {
  const section = sheet.section(place, ['amount', 'currency']);
  const mend = 'Write { amount: 5000, currency: EUR }.';
  const amountAt = section.at('amount');
  const currencyAt = section.at('currency');
  if (amountAt === undefined) sheet.fail(place, 'has no amount', mend);
  if (currencyAt === undefined) sheet.fail(place, 'has no currency', mend);
  if (amountAt === undefined || currencyAt === undefined) return undefined;
  const amount = sheet.typed(amountAt, mend);
  const currency = sheet.text(currencyAt, mend);
  if (amount === undefined || currency === undefined) return undefined;
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(amount)) return sheet.fail(amountAt, 'is not an amount', mend);
  if (Intl.supportedValuesOf('currency').includes(currency)) return { amount, currency };
  return sheet.fail(currencyAt, 'is not a currency', 'Write its three letters, such as EUR.');
}
