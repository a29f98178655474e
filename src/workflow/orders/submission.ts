import { mayNotSubmit } from '../access.js';
import { freeze } from '../../ordering/plan.js';
import { OperatorFailure } from '../../operator/index.js';
import { readRequest } from '../requests/rows.js';
import { advanceOrder, orderFamily } from '../requests/order-family.js';
import { endOfDay, readGroups, today } from '../approver-directory.js';
import {
  actionsOf,
  endingProducts,
  initialsOf,
  namesIn,
  problemsOf,
  productsOf,
  readPrices,
  verdictOf,
  warningsOf,
} from '../requests/order-facts.js';
import { activeNames, areNamed } from '../requests/active-names.js';
import { leftNote } from '../drafts/draft-difference.js';
import { entriesOfOrder } from '../drafts/draft-entries.js';
import type { JobOf } from '../outbox/jobs.js';
import { noteOf, operatorProblem } from '../problems.js';
import { freezePlan } from '../requests/freeze-plan.js';
import { waitsForOperator } from '../outbox/backoff.js';
import { leftInTheWay } from '../drafts/take-back.js';
import { mixedUpIn } from '../drafts/ambiguous-entries.js';
import { readerFor, readerOf } from '../logins.js';
import type { In, Note } from '../../ordering/order.js';
import type { ProductId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { GaveUp, JobOutcome } from '../outbox/outbox.js';

type SubmitJob = JobOf<'submit'>;

/**
 * Makes a submission ready: rules and prices read afresh (P14), the policy asked how many approvals it needs and
 * whether enough people could give them; then the plan is frozen and waits. Anything in the way gives the order
 * back to its requester, with the reason.
 */
export async function submit(services: Services, job: SubmitJob): Promise<JobOutcome> {
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  if (read?.request.state !== 'submitting') return 'done';
  const note = await tryToSubmit(services, job, read.request);
  if (note === null) return 'done';
  await advanceOrder(services, job, 'trunkdesk', ({ request: order }) =>
    order.state === 'submitting' ? { type: 'submission-refused', note } : null,
  );
  return 'done';
}

/** An order whose submission failed too often is back with its requester. */
export async function giveUpSubmission(services: Services, job: SubmitJob, gaveUp: GaveUp): Promise<void> {
  const note: Note = { why: 'gave-up', ...gaveUp };
  await advanceOrder(services, job, 'trunkdesk', ({ request: order }) =>
    order.state === 'submitting' ? { type: 'submission-refused', note } : null,
  );
}

async function tryToSubmit(
  services: Services,
  job: SubmitJob,
  order: In<'submitting'>,
): Promise<Note | null> {
  const at = services.now();
  const customer = order.work.customer;
  const { wishDate } = order.work;
  if (customer === null || wishDate === null) throw new Error(`${order.id} was submitted incomplete`);
  if (wishDate < today(services)) return { why: 'wish-date-past', at };

  const groups = await readGroups(services, 'fresh');
  const not = await mayNotSubmit(services, order, 'order', groups);
  if (not !== null) return { ...not, at };

  const facts = await services.catalogue
    .read(readerOf(services, order), customer.id, initialsOf(order), 'fresh')
    .catch((error: unknown) => {
      if (!(error instanceof OperatorFailure) || waitsForOperator(services, error) !== null) throw error;
      return operatorProblem(services, error, 'submission');
    });
  if ('failure' in facts) return noteOf(facts, at);

  const names = await withActiveNames(services, order, namesIn(facts.catalogue));
  const verdict = verdictOf(order, facts.catalogue);
  if (!verdict.valid)
    return { why: 'rules', messages: problemsOf(order, verdict, names).map((problem) => problem.says), at };
  const entries = entriesOfOrder(order);
  const left = entries === null ? null : await leftInTheWay(services, order, entries);
  if (left !== null) return leftNote(services, order.id, left);
  const messages = await mixedUpIn(services, order);
  if (messages.length > 0) return { why: 'not-told-apart', messages, at };

  const prices = await readPrices(services, order, productsOf(order), 'fresh');
  const ended = endingProducts(order);
  const ending = ended.length === 0 ? null : await readPrices(services, order, ended, 'remembered');
  const account = services.accounts.atHand(readerFor(services, order.requester));
  const frozen = await freezePlan(services, order, groups, {
    actions: actionsOf(order, prices),
    warnings: warningsOf(verdict, names),
    // Nobody can want yesterday's date: a request ends with its wish date at the latest.
    latest: endOfDay(wishDate, services.policy().timezone),
    freeze(now) {
      const plan = freeze(order, { names, prices, ending, account, now });
      if (plan === null) throw new Error(`${order.id} was submitted incomplete`);
      return plan;
    },
  });
  if ('note' in frozen) return frozen.note;
  await advanceOrder(
    services,
    job,
    'trunkdesk',
    ({ request: now }) => (now.state === 'submitting' ? { type: 'submitted', ...frozen.submitted } : null),
    frozen,
  );
  return null;
}

/** What ends is named on the card too: what no initial product leads to is named by the list of all. */
async function withActiveNames(
  services: Services,
  order: In<'submitting'>,
  names: ReadonlyMap<ProductId, string>,
): Promise<ReadonlyMap<ProductId, string>> {
  if (areNamed(order.work.subscriptions, names)) return names;
  return new Map([...((await activeNames(services, order, 'asking')) ?? []), ...names]);
}
