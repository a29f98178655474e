import { AccountId } from '../types/ids.js';
import { channelFields } from './channel-fields.js';
import { nearest } from './nearest.js';
import { actionNames, actionPatterns } from './policy.js';
import type { ActionName, ActionPattern, Amount, ApprovalRule, RolePeople } from './policy.js';
import { readIds, readInteger } from './policy-values.js';
import type { Place, Section, YamlReader } from './yaml-reader.js';

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
export function readRules(reader: YamlReader, place: Place, approvers: RolePeople): readonly ApprovalRule[] {
  const rules: ApprovalRule[] = [];
  const taken = new Map<ActionName, number>();
  reader.list(place).forEach((item, index) => {
    const rule = readRule(reader, item, approvers);
    if (rule === undefined) return;
    const left = covered(rule.action).filter((action) => !taken.has(action));
    if (left.length === 0) {
      const first = Math.max(...covered(rule.action).map((action) => taken.get(action) ?? 0)) + 1;
      reader.fail(
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

const isUnconditional = ({ action: _action, approvals: _approvals, ...asked }: ApprovalRule) =>
  Object.values(asked).every((condition) => condition === null);

function readRule(reader: YamlReader, place: Place, approvers: RolePeople): ApprovalRule | undefined {
  const section = reader.section(place, ruleKeys);
  const action = readAction(reader, section);
  const approvals = readApprovals(reader, section, approvers);
  const read = <Value>(key: (typeof ruleKeys)[number], how: (at: Place) => Value): Value | null => {
    const at = section.at(key);
    return at === undefined ? null : how(at);
  };
  const rest = {
    fields: read('fields', (at) => readFields(reader, at)),
    over: read('over', (at) => readInteger(reader, at, 0, 1_000_000) ?? null),
    totalOver: read('total_over', (at) => readAmount(reader, at) ?? null),
    subscriptionsOver: read('subscriptions_over', (at) => readInteger(reader, at, 0, 1_000_000) ?? null),
    customers: read('customers', (at) => readCustomers(reader, at)),
  };
  if (action === undefined) return undefined;
  for (const condition of conditions) {
    const at = section.at(condition);
    const asked: readonly ActionName[] = conditionActions[condition];
    if (at !== undefined && !covered(action).some((each) => asked.includes(each))) {
      reader.fail(at, `can't be asked of ${action}`, `It goes with ${asked.join(', ')}.`);
    }
  }
  return approvals === undefined ? undefined : { action, ...rest, approvals };
}

function readAction(reader: YamlReader, section: RuleSection): ActionPattern | undefined {
  const at = section.at('action');
  const fix = `Write one of ${actionPatterns.join(', ')}.`;
  if (at === undefined) return reader.fail(section.here, 'has no action', fix);
  const text = reader.text(at, fix);
  if (text === undefined) return undefined;
  const action = actionPatterns.find((pattern) => pattern === text);
  if (action !== undefined) return action;
  const meant = nearest(text, actionPatterns);
  return reader.fail(at, 'is not an action', meant === undefined ? fix : `Did you mean ${meant}?`);
}

function readApprovals(reader: YamlReader, section: RuleSection, approvers: RolePeople): number | undefined {
  const at = section.at('approvals');
  if (at === undefined) return reader.fail(section.here, 'has no approvals', 'Write how many: 0, 1, 2 …');
  const approvals = readInteger(reader, at, 0, 20);
  const people = approvers.users.length;
  if (approvals !== undefined && approvers.groups.length === 0 && people > 0 && approvals > people) {
    return reader.fail(
      at,
      `asks for more approvals than there are approvers (${people})`,
      'List more approvers.',
    );
  }
  return approvals;
}

function readFields(reader: YamlReader, place: Place): readonly string[] {
  const fields: string[] = [];
  for (const item of notEmpty(reader, place)) {
    const text = reader.text(item, 'Write the name of a setting, such as password.');
    if (text === undefined) continue;
    if (channelFields.includes(text)) fields.push(text);
    else {
      const meant = nearest(text, channelFields);
      const fix = meant === undefined ? 'Use the names of the channel edit.' : `Did you mean ${meant}?`;
      reader.fail(item, 'is not a setting of a channel', fix);
    }
  }
  return fields;
}

function readCustomers(reader: YamlReader, place: Place): readonly AccountId[] {
  return readIds(reader, place, AccountId, () => [
    'is not a customer’s id',
    'Write the UUID of the customer’s account.',
  ]);
}

// An empty list would be a condition that never holds, and a rule that looks as if it did something.
function notEmpty(reader: YamlReader, place: Place): readonly Place[] {
  const before = reader.problems.length;
  const items = reader.list(place);
  if (items.length === 0 && reader.problems.length === before) {
    reader.fail(place, 'is empty, so the rule would never match', 'Fill it or take it out.');
  }
  return items;
}

function readAmount(reader: YamlReader, place: Place): Amount | undefined {
  const section = reader.section(place, ['amount', 'currency']);
  const fix = 'Write { amount: 5000, currency: EUR }.';
  const amountAt = section.at('amount');
  const currencyAt = section.at('currency');
  if (amountAt === undefined) reader.fail(place, 'has no amount', fix);
  if (currencyAt === undefined) reader.fail(place, 'has no currency', fix);
  if (amountAt === undefined || currencyAt === undefined) return undefined;
  const amount = reader.typed(amountAt, fix);
  const currency = reader.text(currencyAt, fix);
  if (amount === undefined || currency === undefined) return undefined;
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(amount)) return reader.fail(amountAt, 'is not an amount', fix);
  if (Intl.supportedValuesOf('currency').includes(currency)) return { amount, currency };
  return reader.fail(currencyAt, 'is not a currency', 'Write its three letters, such as EUR.');
}
