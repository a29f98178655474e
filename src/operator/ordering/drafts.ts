import { z } from 'zod';
import { AccountId, DraftId, type ChangeId } from '../../types/ids.js';
import { json, unquotedJson } from '../answers.js';
import { pathOfHref } from '../links.js';
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

/**
 * The draft with its entries. `GET /v1/order-drafts/{draftId}`.
 * @throws OperatorFailure
 */
export const getDraft = (operator: Operator, draft: DraftId, signal?: AbortSignal): Promise<Draft> =>
  operator.send({
    method: 'GET',
    path: path`/v1/order-drafts/${draft}`,
    answers: unquotedJson(DraftWire),
    signal,
  });

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

/**
 * One change with the products active in its subscription.
 * `GET /v1/order-drafts/{orderDraftId}/changes/{changeId}`, or the change's own self link (G8).
 * @param change the change's id, or the `selfHref` that the draft gave
 * @throws LinkRefused where a self link leads away from the operator
 * @throws OperatorFailure
 */
export const getChange = async (
  operator: Operator,
  draft: DraftId,
  change: ChangeId | { readonly selfHref: string },
  signal?: AbortSignal,
): Promise<Change> =>
  operator.send({
    method: 'GET',
    path:
      typeof change === 'string'
        ? path`/v1/order-drafts/${draft}/changes/${change}`
        : pathOfHref(operator.base, change.selfHref),
    answers: unquotedJson(ChangeWire),
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
