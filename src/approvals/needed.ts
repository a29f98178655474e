import type { AccountId } from '../types/ids.js';
import { isMore } from './amount.js';
import type { ActionName, ActionPattern, Amount, ApprovalPolicy, ApprovalRule } from './policy.js';

/** One action of a plan, with what rules can ask about it. What is left out isn't known. */
export interface PlanAction {
  readonly action: ActionName;
  /** `trunk.edit`: the settings that change, as dotted names (`sip_trunk.ip_whitelist`, `password`). */
  readonly fields?: readonly string[];
  /** How many: numbers for connect, disconnect, type and untype; the quantities of all lines for an order. */
  readonly count?: number;
  /** Totals as they are shown, one for each currency and billing interval. */
  readonly totals?: readonly Amount[];
  /** Whether the totals leave something out, such as a product priced by volume (O10). */
  readonly totalsIncomplete?: boolean;
  readonly subscriptions?: number;
  readonly customer?: AccountId;
}

/** How many approvals a plan needs, and why: the index of the rule, or that none spoke. */
export interface Needed {
  readonly approvals: number;
  readonly because: number | 'default';
}

/**
 * How many approvals a plan needs: for each of its actions the first rule that matches, the highest of these
 * counts; an action without a rule needs one.
 *
 * A condition about something that isn't known (no prices, O10) neither holds nor fails: then both the rule
 * and what would follow it are asked, and the higher counts, so a missing price can't lower the bar.
 */
export function needed(policy: ApprovalPolicy, actions: readonly PlanAction[]): Needed {
  const unspoken: Needed = { approvals: 1, because: 'default' };
  const [first, ...others] = actions.map((action) => neededFor(policy.approvals.rules, action));
  return others.reduce(higher, first ?? unspoken);
}

const higher = (one: Needed, other: Needed): Needed => (other.approvals > one.approvals ? other : one);

function neededFor(rules: readonly ApprovalRule[], action: PlanAction): Needed {
  let perhaps: Needed | undefined;
  for (const [because, rule] of rules.entries()) {
    const answer = matches(rule, action);
    if (answer === 'no') continue;
    const found = { approvals: rule.approvals, because };
    perhaps = perhaps === undefined ? found : higher(perhaps, found);
    if (answer === 'yes') return perhaps;
  }
  const unspoken: Needed = { approvals: 1, because: 'default' };
  return perhaps === undefined ? unspoken : higher(perhaps, unspoken);
}

/** What a rule can ask beside the action. */
type Condition = Exclude<keyof ApprovalRule, 'action' | 'approvals'>;

type Answer = 'yes' | 'no' | 'unknown';

const all = (answers: readonly Answer[]): Answer => {
  if (answers.includes('no')) return 'no';
  return answers.includes('unknown') ? 'unknown' : 'yes';
};

const known = <Value>(value: Value | undefined, holds: (value: Value) => boolean): Answer => {
  if (value === undefined) return 'unknown';
  return holds(value) ? 'yes' : 'no';
};

function matches(rule: ApprovalRule, plan: PlanAction): Answer {
  const { fields, over, totalOver, subscriptionsOver, customers } = rule;
  const { action } = plan;
  if (!covers(rule.action, action)) return 'no';
  // A condition that stood in a rule and not here would let the rule hold without it.
  const answers: Readonly<Record<Condition, Answer>> = {
    fields: ifAsked(fields, asked.fields(action), (names) => anyField(names, plan.fields)),
    over: ifAsked(over, asked.count(action), (most) => known(plan.count, (count) => count > most)),
    totalOver: ifAsked(totalOver, asked.totals(action), (limit) => anyTotalOver(limit, plan)),
    subscriptionsOver: ifAsked(subscriptionsOver, asked.subscriptions(action), (most) =>
      known(plan.subscriptions, (count) => count > most),
    ),
    customers: ifAsked(customers, true, (listed) =>
      known(plan.customer, (customer) => isListed(listed, customer)),
    ),
  };
  return all(Object.values(answers));
}

/** A condition that a rule does not have stands in nothing's way; of an action that it says nothing of it does not hold. */
function ifAsked<Wanted>(
  wanted: Wanted | null,
  isOfAction: boolean,
  answer: (wanted: Wanted) => Answer,
): Answer {
  if (wanted === null) return 'yes';
  return isOfAction ? answer(wanted) : 'no';
}

/** Which conditions mean something for an action. Of any other action they don't hold. */
const asked = {
  fields: (action: ActionName) => action === 'trunk.edit',
  count: (action: ActionName) => action !== 'trunk.edit',
  totals: (action: ActionName) => action === 'order.intake' || action === 'order.change',
  subscriptions: (action: ActionName) => action.startsWith('order.'),
};

const covers = (pattern: ActionPattern, action: ActionName): boolean =>
  pattern === '*' ||
  pattern === action ||
  (pattern.endsWith('.*') && action.startsWith(pattern.slice(0, -1)));

// Ids are UUIDs, which are the same in capitals.
const isListed = (customers: readonly AccountId[], customer: AccountId) =>
  customers.some((each) => each.toLowerCase() === customer.toLowerCase());

/**
 * A total that is over holds, whatever else is missing; of several totals one is enough, since those of
 * different intervals can't be added up. Totals in another currency say nothing about the limit.
 */
function anyTotalOver(limit: Amount, { totals, totalsIncomplete }: PlanAction): Answer {
  if (totals === undefined) return 'unknown';
  const answers = new Set(
    totals
      .filter((total) => total.currency === limit.currency)
      .map((total) => isMore(total.amount, limit.amount)),
  );
  if (answers.has(true)) return 'yes';
  return answers.has(undefined) || totalsIncomplete === true ? 'unknown' : 'no';
}

function anyField(named: readonly string[], changed: readonly string[] | undefined): Answer {
  return known(changed, (fields) => fields.some((field) => named.some((name) => touches(name, field))));
}

/**
 * Whether a rule's name is about a changed field: `clip` is about `clip.method`, `ip_whitelist` about
 * `sip_trunk.ip_whitelist`, and `clip.method` about a `clip` that is sent whole.
 */
function touches(name: string, field: string): boolean {
  const one = `.${tableName(name)}.`;
  const other = `.${tableName(field)}.`;
  return one.includes(other) || other.includes(one);
}

// T2: the sample request's spelling of the same two fields.
const tableName = (field: string) => field.replace(/\bchannel_(proxy|template)_id$/, '$1_id');
