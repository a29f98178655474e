import { readChannelName, type ChannelName } from './names.js';
import { judgeLines, type ListRow, type RowProblem } from './numbers-list.js';
import type { GivenList, GivenRow } from './given-list.js';
import type { NumberAction } from './request.js';

/** A row that makes no call, and why. */
export interface LeftOut {
  readonly row: GivenRow;
  readonly why: RowProblem;
}

export interface Sorted {
  /** One call for each row that can be used; none as long as the list lacks a number type that it needs. */
  readonly actions: readonly NumberAction[];
  /** How many rows can be used. */
  readonly ready: number;
  readonly left: readonly LeftOut[];
}

/** Makes the calls of a list: each row that can be used becomes one, each of the others says why it does not. */
export function sortOut(list: GivenList): Sorted {
  const named = readChannelName(list.channel);
  const common = named.ok ? named.name : null;
  const judged = judgeLines(list.rows, list.country);
  const actions: NumberAction[] = [];
  const left: LeftOut[] = [];
  for (const [index, row] of list.rows.entries()) {
    const verdict = judged[index];
    if (verdict === undefined) continue;
    const made = callOf(verdict, list, common);
    if ('why' in made) left.push({ row, why: made.why });
    else if (made.action !== null) actions.push(made.action);
  }
  return { actions, ready: list.rows.length - left.length, left };
}

type Made = { readonly action: NumberAction | null } | { readonly why: RowProblem };

function callOf(row: ListRow, { verb, type }: GivenList, common: ChannelName | null): Made {
  if (!row.ok) return { why: row.why };
  const { number } = row;
  if (verb === 'disconnect') return { action: { do: verb, number } };
  const channel = row.channel ?? common;
  if (channel === null) return { why: { code: 'no-channel' } };
  if (verb !== 'type') return { action: { do: verb, number, channel } };
  return { action: type === null ? null : { do: verb, number, channel, type } };
}
