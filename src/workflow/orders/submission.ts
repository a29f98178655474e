import { freeze } from '../../ordering/plan.js';
import { OperatorFailure } from '../../operator/index.js';
import { orderFamily, type Orders } from '../requests/order-family.js';
import { endOfDay, today } from '../approver-directory.js';
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
import { giveUpSubmitting, submitRequest, type Prepare } from '../requests/submit.js';
import { waitsForOperator } from '../outbox/backoff.js';
import { leftInTheWay } from '../drafts/take-back.js';
import { mixedUpIn } from '../drafts/ambiguous-entries.js';
import { readerFor, readerOf } from '../logins.js';
import type { In } from '../../ordering/order.js';
import type { ProductId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { GaveUp, JobOutcome } from '../outbox/outbox.js';

type SubmitJob = JobOf<'submit'>;

export const submit = (services: Services, job: SubmitJob): Promise<JobOutcome> =>
  submitRequest(orderFamily, services, job, prepare);

export const giveUpSubmission = (services: Services, job: SubmitJob, gaveUp: GaveUp): Promise<void> =>
  giveUpSubmitting(orderFamily, services, job, gaveUp);

/** What is frozen of an order, or what is in the way: rules and prices are read afresh (P14). */
const prepare: Prepare<Orders> = async (services, order) => {
  if (order.state !== 'submitting') return null;
  const at = services.now();
  const customer = order.work.customer;
  const { wishDate } = order.work;
  if (customer === null || wishDate === null) throw new Error(`${order.id} was submitted incomplete`);
  if (wishDate < today(services)) return { note: { why: 'wish-date-past', at } };

  const facts = await services.catalogue
    .read(readerOf(services, order), customer.id, initialsOf(order), 'fresh')
    .catch((error: unknown) => {
      if (!(error instanceof OperatorFailure) || waitsForOperator(services, error) !== null) throw error;
      return operatorProblem(services, error, 'submission');
    });
  if ('failure' in facts) return { note: noteOf(facts, at) };

  const names = await withActiveNames(services, order, namesIn(facts.catalogue));
  const verdict = verdictOf(order, facts.catalogue);
  if (!verdict.valid)
    return {
      note: { why: 'rules', messages: problemsOf(order, verdict, names).map((problem) => problem.says), at },
    };
  const entries = entriesOfOrder(order);
  const left = entries === null ? null : await leftInTheWay(services, order, entries);
  if (left !== null) return { note: leftNote(services, order.id, left) };
  const messages = await mixedUpIn(services, order);
  if (messages.length > 0) return { note: { why: 'not-told-apart', messages, at } };

  const prices = await readPrices(services, order, productsOf(order), 'fresh');
  const ended = endingProducts(order);
  const ending = ended.length === 0 ? null : await readPrices(services, order, ended, 'remembered');
  const account = services.accounts.atHand(readerFor(services, order.requester));
  const submission = {
    actions: actionsOf(order, prices),
    warnings: warningsOf(order, verdict, names),
    // Nobody can want yesterday's date: a request ends with its wish date at the latest.
    latest: endOfDay(wishDate, services.policy().timezone),
    freeze(now: number) {
      const plan = freeze(order, { names, prices, ending, account, now });
      if (plan === null) throw new Error(`${order.id} was submitted incomplete`);
      return plan;
    },
  };
  return { submission };
};

/** What ends is named on the card too: what no initial product leads to is named by the list of all. */
async function withActiveNames(
  services: Services,
  order: In<'submitting'>,
  names: ReadonlyMap<ProductId, string>,
): Promise<ReadonlyMap<ProductId, string>> {
  if (areNamed(order.work.subscriptions, names)) return names;
  return new Map([...((await activeNames(services, order, 'asking')) ?? []), ...names]);
}
