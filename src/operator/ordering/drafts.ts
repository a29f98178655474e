import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AccountId, DraftId, type ChangeId } from '../../types/ids.js';
import { json, unquotedJson } from '../answers.js';
import { isRefusal } from '../operator-error.js';
import type { Operator } from '../operator.js';
import { path } from '../path.js';
import {
  ChangeWire,
  IntakeWire,
  TerminationWire,
  type Change,
  type Intake,
  type Termination,
} from './entries.js';
import { listOf, maybeText } from './fields.js';

/** The draft of a profile, its entries read from `_embedded` (O17). */
export interface Draft {
  readonly id: DraftId;
  /** The wholesaler's own account: where orders and prices are asked for (O6). */
  readonly orderAccountId: AccountId;
  readonly reference: string | null;
  readonly intakes: readonly Intake[];
  readonly changes: readonly Change[];
  readonly terminations: readonly Termination[];
}

const PointerWire = z.object({ order_draft_id: DraftId }).transform(({ order_draft_id }) => order_draft_id);

const DraftWire = z
  .object({
    id: DraftId,
    order_account_id: AccountId,
    reference: maybeText,
    // A draft without entries may leave it out, as HAL does. One that lacks it though entries were put there differs from
    // what was put there, and nothing is placed (O12, O17).
    _embedded: z
      .object({
        intakes: listOf(IntakeWire),
        changes: listOf(ChangeWire),
        terminates: listOf(TerminationWire),
      })
      .nullish(),
  })
  .transform((wire): Draft => ({
    id: wire.id,
    orderAccountId: wire.order_account_id,
    reference: wire.reference,
    intakes: wire._embedded?.intakes ?? [],
    changes: wire._embedded?.changes ?? [],
    terminations: wire._embedded?.terminates ?? [],
  }));

/**
 * The id of this profile's current draft (O1). `GET /v1/profile/order-drafts`.
 * @throws OperatorFailure
 */
export const getDraftPointer = (operator: Operator, signal?: AbortSignal): Promise<DraftId> =>
  operator.send({ method: 'GET', path: path`/v1/profile/order-drafts`, answers: json(PointerWire), signal });

/** How often it is read again where it changes while the lists of its entries are read. */
const mostRounds = 3;

/**
 * The draft with its entries. `GET /v1/order-drafts/{draftId}`; entries of which it shows too little are read from their
 * own lists too (endpoints 9 and 11), and the draft once more after them: its last call is the draft, so that nothing
 * that came meanwhile goes unseen (O12). One that never stands still is as it shows itself.
 * @throws OperatorFailure
 */
export async function getDraft(operator: Operator, draft: DraftId, signal?: AbortSignal): Promise<Draft> {
  let shown = await readDraft(operator, draft, signal);
  for (let round = 0; round < mostRounds; round += 1) {
    if (shown.changes.every(isWholeChange) && shown.intakes.every(isWholeIntake)) return shown;
    const changes = await whole(shown.changes, isWholeChange, () => getChanges(operator, draft, signal));
    const intakes = await whole(shown.intakes, isWholeIntake, () => getIntakes(operator, draft, signal));
    const now = await readDraft(operator, draft, signal);
    if (isDeepStrictEqual(now, shown)) return { ...shown, changes, intakes };
    shown = now;
  }
  return shown;
}

const readDraft = (operator: Operator, draft: DraftId, signal?: AbortSignal): Promise<Draft> =>
  operator.send({
    method: 'GET',
    path: path`/v1/order-drafts/${draft}`,
    // An answer with another draft in it says nothing of this one (O12).
    answers: unquotedJson(DraftWire, ({ id }) => id === draft),
    signal,
  });

const isWholeChange = ({ changeId, subscriptionId }: Change): boolean =>
  changeId !== null && subscriptionId !== null;

const isWholeIntake = ({ intakeId }: Intake): boolean => intakeId !== null;

/**
 * Entries as their own list shows them, where the draft shows no more than a link or no id (G8). A list that is not of
 * as many entries is not of the same ones: then what the draft shows stands, since nothing foreign may go unseen (O12).
 */
async function whole<T>(
  shown: readonly T[],
  isWhole: (entry: T) => boolean,
  list: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (shown.every(isWhole)) return shown;
  try {
    const listed = await list();
    return listed.length === shown.length ? listed : shown;
  } catch (error) {
    if (isRefusal(error)) return shown;
    throw error;
  }
}

/**
 * The changes of a draft, without active products. `GET /v1/order-drafts/{orderDraftId}/changes`.
 * @throws OperatorFailure
 */
export const getChanges = (
  operator: Operator,
  draft: DraftId,
  signal?: AbortSignal,
): Promise<readonly Change[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/order-drafts/${draft}/changes`,
    answers: unquotedJson(z.array(ChangeWire)),
    signal,
  });

/** What is active is what the endpoint is for: an answer that leaves it out does not say that nothing is. */
const SingleChangeWire = ChangeWire.refine(({ activeProducts }) => activeProducts !== null, {
  path: ['_embedded', 'active_products'],
  message: 'is missing',
});

/**
 * One change with the products active in its subscription, always by its id: no link is followed (G8).
 * `GET /v1/order-drafts/{orderDraftId}/changes/{changeId}`.
 * @throws OperatorFailure
 */
export const getChange = (
  operator: Operator,
  draft: DraftId,
  change: ChangeId,
  signal?: AbortSignal,
): Promise<Change> =>
  operator.send({
    method: 'GET',
    path: path`/v1/order-drafts/${draft}/changes/${change}`,
    answers: unquotedJson(SingleChangeWire, ({ changeId }) => changeId === null || changeId === change),
    signal,
  });

/**
 * The intakes of a draft; one object and an array are both read (O8).
 * `GET /v1/order-drafts/{orderDraftId}/intakes`.
 * @throws OperatorFailure
 */
export const getIntakes = (
  operator: Operator,
  draft: DraftId,
  signal?: AbortSignal,
): Promise<readonly Intake[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/order-drafts/${draft}/intakes`,
    answers: unquotedJson(z.union([z.array(IntakeWire), IntakeWire.transform((intake) => [intake])])),
    signal,
  });
