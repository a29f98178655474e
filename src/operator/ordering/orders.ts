import { mayPass, type CallFailure } from '../../types/failure.js';
import type { AccountId, DraftId } from '../../types/ids.js';
import { anyBody, emptyOrJson, type Answer } from '../answers.js';
import { messagesIn } from '../error-body.js';
import { describeFailure } from '../describe.js';
import { OperatorFailure } from '../errors.js';
import { excerptOf } from '../excerpt.js';
import { mayStillCome } from '../lost.js';
import { OperatorError, isRefusal } from '../operator-error.js';
import type { Operator } from '../operator.js';
import { path } from '../path.js';

/** What the judge says of a draft. */
export type DryRun = { readonly ok: true } | { readonly ok: false; readonly error: OperatorError };

/** What became of the one attempt to place an order (O16). */
export type Outcome =
  | {
      readonly kind: 'placed';
      /** The operator's id of the order; null where it gave none. */
      readonly orderId: string | null;
      /** The answer as it came, bounded and without secrets; for the journal. */
      readonly body: string;
    }
  /** Surely not placed: refused, or never sent. */
  | { readonly kind: 'returned'; readonly error: OperatorFailure }
  | {
      readonly kind: 'in-doubt';
      /** What came of the call; null where it was no failure of a call. */
      readonly failure: CallFailure | null;
      /** What happened, for the log alone: it may quote the answer. */
      readonly error?: unknown;
    };

/** Characters of an order answer that are kept. */
const maxKeptBody = 16_384;

/**
 * The account that stands in the address of dry run and order: the wholesaler's own, `order_account_id` of the draft, or
 * where the settings say so the customer's, whom the order is for (O6).
 */
export const ordersAccount = (
  { settings }: Operator,
  { wholesaler, customer }: { readonly wholesaler: AccountId; readonly customer: AccountId },
): AccountId => (settings.ordersAccount === 'customer' ? customer : wholesaler);

/**
 * Has the service validate the draft without placing it.
 * `POST /v1/accounts/{accountId}/orders?order_draft_id={orderDraftId}&dry_run=true` (O7).
 * @param account as `ordersAccount` gives it (O6)
 * @throws OperatorFailure where the service gave no verdict: no answer, a 401, 429 or 5xx, …
 */
export async function dryRun(
  operator: Operator,
  account: AccountId,
  draft: DraftId,
  signal?: AbortSignal,
): Promise<DryRun> {
  try {
    const answer = await operator.send({
      method: 'POST',
      path: path`/v1/accounts/${account}/orders`,
      query: { order_draft_id: draft, dry_run: true },
      answers: anyBody,
      signal,
    });
    return saysInvalid(answer) ? { ok: false, error: invalid(answer) } : { ok: true };
  } catch (error) {
    if (error instanceof OperatorError && isVerdict(error)) return { ok: false, error };
    throw error;
  }
}

// What may pass (401, 429, a 5xx with an error object) refuses the question; it says nothing of the draft.
const isVerdict = (error: OperatorError) => isRefusal(error) && !mayPass(describeFailure(error));

// The document leaves the body open; a 2xx that says `"valid": false` must not count as a yes.
function saysInvalid({ json }: Answer): boolean {
  return property(json.kind === 'json' ? json.value : null, 'valid') === false;
}

function invalid({ status, mediaType, excerpt, json, clean }: Answer): OperatorError {
  return new OperatorError({
    status,
    identifier: null,
    messages: json.kind === 'json' ? messagesIn(json.value, clean) : [],
    violations: [],
    excerpt: excerpt(),
    mediaType,
    retryAfterMs: null,
  });
}

/**
 * Places the order: one POST, sent at most once, whatever comes back (O16).
 * `POST /v1/accounts/{accountId}/orders?order_draft_id={orderDraftId}`. Never throws: what can't be told is in doubt.
 * An order that was never sent, as no connection or no token was to be had or it was called off in time, is returned.
 * @param account as `ordersAccount` gives it (O6)
 */
export async function placeOrder(
  operator: Operator,
  account: AccountId,
  draft: DraftId,
  signal?: AbortSignal,
): Promise<Outcome> {
  try {
    const answer = await operator.send({
      method: 'POST',
      path: path`/v1/accounts/${account}/orders`,
      query: { order_draft_id: draft },
      answers: emptyOrJson,
      atMostOnce: true,
      signal,
    });
    return {
      kind: 'placed',
      orderId: orderIdIn(answer),
      body: answer.clean(answer.text.slice(0, maxKeptBody)).slice(0, maxKeptBody),
    };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof OperatorFailure)) return { kind: 'in-doubt', failure: null, error };
  if (!mayStillCome(error)) return { kind: 'returned', error };
  return { kind: 'in-doubt', failure: describeFailure(error), error };
}

/** O7: the first of `order_id`, `id`, `reference` that is there. */
function orderIdIn({ json, clean }: Answer): string | null {
  if (json.kind !== 'json') return null;
  for (const name of ['order_id', 'id', 'reference']) {
    const value = property(json.value, name);
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return excerptOf(clean(value), 200);
  }
  return null;
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
