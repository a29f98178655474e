import { z } from 'zod';
import type { AccountId } from '../../types/ids.js';
import { json } from '../answers.js';
import type { Operator } from '../operator.js';
import { readPages } from '../pages.js';
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

/** A part of a list: `offset` items are passed over, at most `limit` come back. */
export interface PageOf {
  readonly offset: number;
  readonly limit: number;
}

/**
 * One page of the caller IDs of an account, each in E.164.
 * `GET /v1/accounts/{accountId}/siptrunk-channel-callerids?offset=&limit=` (G5).
 * @throws OperatorFailure
 */
export const getCallerIdPage = (
  operator: Operator,
  account: AccountId,
  { offset, limit }: PageOf,
  signal?: AbortSignal,
): Promise<readonly string[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/accounts/${account}/siptrunk-channel-callerids`,
    query: { offset, limit },
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
 * @param bound the page size, and how many caller IDs are read at most
 * @throws OperatorFailure
 */
export async function getCallerIds(
  operator: Operator,
  account: AccountId,
  bound: { readonly pageSize?: number; readonly most?: number; readonly signal?: AbortSignal } = {},
): Promise<CallerIds> {
  const { pageSize = 100, most = 5_000, signal } = bound;
  const { items, complete } = await readPages(
    { items: most, calls: Infinity },
    (callerId: string) => callerId,
    (offset) => getCallerIdPage(operator, account, { offset, limit: pageSize }, signal),
  );
  return { callerIds: items, complete };
}
