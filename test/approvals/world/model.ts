import type { ApprovalRule } from '../../../src/approvals/index.js';
import type { UserId } from '../../../src/types/ids.js';

/** The product's rules of approval, said again in the plainest way: what the real thing is compared with. */

/** What Slack and the policy say of people now. */
export interface Facts {
  readonly listed: readonly UserId[];
  readonly group: readonly UserId[] | 'unreadable';
  readonly guests: readonly UserId[];
  readonly foreign: readonly UserId[];
  readonly left: readonly UserId[];
}

/** What is asked for, as far as rules ask. */
export type Asked =
  | { kind: 'order'; subscriptions: 1 | 2; customer: string }
  | { kind: 'numbers'; count: number; customer: null }
  | { kind: 'edit'; fields: readonly string[]; customer: null };

/** Products in one subscription of the orders that are made here, and what they cost as far as it is known. */
const inSubscription = 5;
const knownPrice = 12.5;

const action = { order: 'order.intake', numbers: 'trunk.connect', edit: 'trunk.edit' } as const;

/** Whether a rule is about it: for sure, not at all, or nobody knows. */
function isAbout(rule: ApprovalRule, asked: Asked): boolean | 'unknown' {
  const name = action[asked.kind];
  const covers = rule.action === '*' || rule.action === name || rule.action === `${name.split('.')[0]}.*`;
  const count =
    asked.kind === 'order'
      ? inSubscription * asked.subscriptions
      : asked.kind === 'numbers'
        ? asked.count
        : null;
  const conditions: (boolean | 'unknown')[] = [covers];
  if (rule.fields !== null)
    conditions.push(asked.kind === 'edit' && asked.fields.some((field) => rule.fields?.includes(field)));
  if (rule.over !== null) conditions.push(count !== null && count > rule.over);
  if (rule.subscriptionsOver !== null)
    conditions.push(asked.kind === 'order' && asked.subscriptions > rule.subscriptionsOver);
  // A part of each order is priced by volume: a total that is not over may be, in truth.
  if (rule.totalOver !== null)
    conditions.push(
      asked.kind === 'order' &&
        (knownPrice * asked.subscriptions > Number(rule.totalOver.amount) || 'unknown'),
    );
  if (rule.customers !== null)
    conditions.push(
      asked.customer === null ? 'unknown' : rule.customers.some((each) => each === asked.customer),
    );
  if (conditions.includes(false)) return false;
  return conditions.includes('unknown') ? 'unknown' : true;
}

/** How many approvals it takes: the first rule that is surely about it, or one; more where a rule before may be. */
export function approvalsFor(rules: readonly ApprovalRule[], asked: Asked): number {
  const about = rules.filter((rule) => isAbout(rule, asked) !== false);
  const sure = about.findIndex((rule) => isAbout(rule, asked) === true);
  const counts = (sure < 0 ? about : about.slice(0, sure + 1)).map((rule) => rule.approvals);
  return Math.max(...counts, ...(sure < 0 ? [1] : []));
}

const isMember = (user: UserId, { guests, foreign, left }: Facts): boolean =>
  ![...guests, ...foreign, ...left].includes(user);

const isApprover = (user: UserId, { listed, group }: Facts): boolean =>
  listed.includes(user) || (group !== 'unreadable' && group.includes(user));

/** One request of one requester, through all its plans. */
export class Model {
  state: 'back' | 'open' | 'done' = 'back';
  #needed = 0;
  #approvals = new Set<UserId>();

  constructor(
    private readonly requester: UserId,
    private readonly rules: readonly ApprovalRule[],
    private readonly asked: Asked,
    private readonly everybody: readonly UserId[],
  ) {}

  submit(now: Facts): void {
    if (this.state !== 'back') return;
    this.#approvals = new Set();
    this.#needed = approvalsFor(this.rules, this.asked);
    const could = this.everybody.filter((user) => this.#isEntitled(user, now)).length;
    if (could < this.#needed) return;
    this.state = this.#needed === 0 ? 'done' : 'open';
  }

  /** `isOld`: on the card of an earlier plan. */
  click(user: UserId, verb: 'approve' | 'reject', isOld: boolean, now: Facts): void {
    if (this.state !== 'open' || isOld || !this.#isEntitled(user, now) || this.#approvals.has(user)) return;
    if (verb === 'reject') this.state = 'back';
    else this.#approvals.add(user);
    if (verb === 'approve' && this.#approvals.size >= this.#needed) this.state = 'done';
  }

  /** It is withdrawn, or expires. */
  end(): void {
    if (this.state === 'open') this.state = 'back';
  }

  #isEntitled(user: UserId, now: Facts): boolean {
    return user !== this.requester && isMember(user, now) && isApprover(user, now);
  }
}
