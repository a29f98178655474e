import type { AccountId, DraftId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import { anyBody, emptyOrJson, type Answer } from '../answers.js';
import { messagesIn } from '../error-body.js';
import { OperatorFailure, type OperatorFailureCode } from '../errors.js';
import { excerptOf } from '../excerpt.js';
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
  | { readonly kind: 'returned'; readonly error: OperatorError }
  | {
      readonly kind: 'in-doubt';
      readonly because: Doubt;
      /** What happened, for the log alone: it may quote the answer. */
      readonly error?: unknown;
    };

/** Why nobody knows whether an order was placed. */
export interface Doubt {
  readonly code: OperatorFailureCode | 'unexpected';
  /** In our own words, without any of the answer's: it is shown to many. */
  readonly message: string;
  /** Null where no answer came. */
  readonly status: number | null;
}

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
 * @throws OperatorFailure where the service gave no verdict: no answer, a 429 or 5xx without an error object, …
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

// A 429 without an error object refuses the question; it says nothing of the draft.
const isVerdict = (error: OperatorError) =>
  isRefusal(error) && (error.status !== 429 || error.identifier !== null);

// The document leaves the body open; a 2xx that says `"valid": false` must not count as a yes.
function saysInvalid({ json }: Answer): boolean {
  return property(json.kind === 'json' ? json.value : null, 'valid') === false;
}

function invalid({ status, excerpt, json, clean }: Answer): OperatorError {
  return new OperatorError({
    status,
    identifier: null,
    messages: json.kind === 'json' ? messagesIn(json.value, clean) : [],
    violations: [],
    excerpt,
    retryAfterMs: null,
  });
}

/**
 * Places the order: one POST, sent at most once, whatever comes back (O16).
 * `POST /v1/accounts/{accountId}/orders?order_draft_id={orderDraftId}`. Never throws: what can't be told is in doubt.
 * An order that was never sent, as no token was to be had or it was called off in time, is returned.
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
      body: answer.clean(answer.text).slice(0, maxKeptBody),
    };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof OperatorError && isRefusal(error)) return { kind: 'returned', error };
  if (error instanceof OperatorFailure && !error.sent) return { kind: 'returned', error: notAsked(error) };
  if (!(error instanceof OperatorFailure)) {
    const message = 'Something went wrong in Trunkdesk while the order was being placed.';
    return { kind: 'in-doubt', because: { code: 'unexpected', message, status: null }, error };
  }
  const status = 'status' in error && typeof error.status === 'number' ? error.status : null;
  return { kind: 'in-doubt', because: { code: error.code, message: ownWords(error, status), status }, error };
}

function ownWords(error: OperatorFailure, status: number | null): string {
  switch (error.code) {
    case 'operator-refused':
      if (status !== null && status >= 300 && status < 400)
        return `The operator sent a redirect (${status}), which is not followed.`;
      return status !== null && status >= 500
        ? `The operator had a fault (${status}).`
        : `The operator answered ${status}, which says neither yes nor no.`;
    case 'operator-not-understood':
      return `The operator answered ${status}, and what it said was not understood.`;
    case 'operator-login-failed':
    case 'path-refused':
    case 'remote-value-refused':
      return 'The operator was not asked.';
    case 'operator-unreachable':
    case 'operator-slow':
    case 'operator-busy':
    case 'operator-resting':
    case 'operator-aborted':
    case 'operator-cut-off':
    case 'operator-too-large':
      // These quote nothing.
      return error.message;
    default:
      return unreachable(error.code);
  }
}

function notAsked(cause: OperatorFailure): OperatorError {
  return new OperatorError({
    status: null,
    identifier: null,
    messages: [cause.message],
    violations: [],
    excerpt: '',
    retryAfterMs: null,
    cause,
  });
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
