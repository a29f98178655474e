import { z } from 'zod';
import type { AccountId } from '../../types/ids.js';
import { json } from '../answers.js';
import type { Operator } from '../operator.js';
import { readList, type PageOf } from '../pages.js';
import { path } from '../path.js';

/** A proxy or a template of channels. The id is what the channel edit takes. */
export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** A call barring. The code is what the channel edit takes. */
export interface Barring {
  readonly name: string;
  readonly code: string;
}

const Items = z.array(z.object({ id: z.string().min(1), name: z.string().catch('') }));
const Barrings = z.array(z.object({ name: z.string().catch(''), code: z.string().min(1) }));
const CallerIds = z.array(z.object({ callerId: z.string().min(1) }).transform(({ callerId }) => callerId));

/**
 * The channel proxies of an account. `GET /v1/accounts/{accountId}/siptrunk-channel-proxies`.
 * @throws OperatorFailure
 */
export const getProxies = (
  operator: Operator,
  account: AccountId,
  signal?: AbortSignal,
): Promise<readonly NamedItem[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/accounts/${account}/siptrunk-channel-proxies`,
    answers: json(Items),
    signal,
  });

/**
 * The channel templates of an account. `GET /v1/accounts/{accountId}/siptrunk-channel-templates`.
 * @throws OperatorFailure
 */
export const getTemplates = (
  operator: Operator,
  account: AccountId,
  signal?: AbortSignal,
): Promise<readonly NamedItem[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/accounts/${account}/siptrunk-channel-templates`,
    answers: json(Items),
    signal,
  });

/**
 * The call barrings of an account. `GET /v1/accounts/{accountId}/siptrunk-channel-callbarrings`.
 * @throws OperatorFailure
 */
export const getBarrings = (
  operator: Operator,
  account: AccountId,
  signal?: AbortSignal,
): Promise<readonly Barring[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/accounts/${account}/siptrunk-channel-callbarrings`,
    answers: json(Barrings),
    signal,
  });

/**
 * One page of the caller IDs of an account, each in E.164; without a page, the first as the operator gives it.
 * `GET /v1/accounts/{accountId}/siptrunk-channel-callerids?offset=&limit=` (G5).
 * @throws OperatorFailure
 */
export const getCallerIdPage = (
  operator: Operator,
  account: AccountId,
  page: PageOf | null,
  signal?: AbortSignal,
): Promise<readonly string[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/accounts/${account}/siptrunk-channel-callerids`,
    query: { ...page },
    answers: json(CallerIds),
    signal,
  });

/** All caller IDs that were read. */
export interface CallerIds {
  readonly callerIds: readonly string[];
  /** False where there may be more than the bound let us read. */
  readonly complete: boolean;
}

/**
 * All caller IDs of an account, once each: pages until one is empty or adds nothing new, as a service may ignore
 * `offset` (G5).
 * @param bound how many caller IDs are read at most
 * @throws OperatorFailure
 */
export async function getCallerIds(
  operator: Operator,
  account: AccountId,
  bound: { readonly most?: number; readonly signal?: AbortSignal } = {},
): Promise<CallerIds> {
  const { most = 5_000, signal } = bound;
  const { items, complete } = await readList(
    { items: most, calls: Infinity },
    (callerId: string) => callerId,
    (page) => getCallerIdPage(operator, account, page, signal),
  );
  return { callerIds: items, complete };
}
