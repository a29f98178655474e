import { z } from 'zod';
import { AccountId } from '../../types/ids.js';
import { json } from '../answers.js';
import type { Operator } from '../operator.js';
import { path } from '../path.js';
import type { OperatorSettings } from '../settings.js';
import { shownText } from './fields.js';

/** A hit of the search. Its texts come from outside and are not escaped. */
export interface SearchHit {
  /** The customer's id, from the field the settings name (O15); null where that holds no id. */
  readonly id: AccountId | null;
  readonly displayLine: string;
  readonly operatorDisplayLine: string;
  readonly legacyId: number | null;
}

/** What one index of the operator found. */
export interface SearchGroup {
  readonly index: string;
  readonly hits: readonly SearchHit[];
}

const maybeId = AccountId.nullable().catch(null);

const hitWire = (customerId: OperatorSettings['customerId']) =>
  z
    .object({
      identifier: maybeId,
      display_line: shownText,
      parameters: z
        .object({
          uuid: maybeId,
          legacy_id: z.int().nullable().catch(null),
          operator_display_line: shownText,
        })
        .nullable()
        .catch(null),
    })
    .transform(({ identifier, display_line, parameters }): SearchHit => ({
      id: customerId === 'identifier' ? identifier : (parameters?.uuid ?? null),
      displayLine: display_line,
      operatorDisplayLine: parameters?.operator_display_line ?? '',
      legacyId: parameters?.legacy_id ?? null,
    }));

const groupsWire = (customerId: OperatorSettings['customerId']) =>
  z.array(
    z
      // May be empty; a group without it does not say that nobody was found.
      .object({ index: shownText, search_results: z.array(hitWire(customerId)) })
      .transform(({ index, search_results }): SearchGroup => ({ index, hits: search_results })),
  );

/**
 * Finds end customers by name or id. `GET /v1/search?q=` (O15).
 * @throws OperatorFailure
 */
export const search = (
  operator: Operator,
  q: string,
  signal?: AbortSignal,
): Promise<readonly SearchGroup[]> =>
  operator.send({
    method: 'GET',
    path: path`/v1/search`,
    query: { q },
    answers: json(groupsWire(operator.settings.customerId)),
    signal,
  });
