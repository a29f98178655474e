import { z } from 'zod';
import { formatNumber, OpenChanges, type E164, type SettingName } from '../../trunk/index.js';
import { en, valueWords, type LastSet, settingTitle } from '../../texts/index.js';
import { CallFailure, refusedWith } from '../../types/failure.js';
import { OrderId, UserId, type WorkspaceId } from '../../types/ids.js';
import type { JournalRow, Repositories } from '../../store/index.js';
import type { Services } from '../services.js';
import type { HistoryAt, HistoryPage, HistoryRow } from './trunk-service.js';
import type { Actor } from '../actor.js';

/** What the journal tells of channels and numbers. */

const Detail = z.looseObject({
  do: z.enum(['edit', 'connect', 'disconnect', 'type', 'untype']),
  channel: z.string().optional(),
  number: z.string().optional(),
  type: z.string().optional(),
  name: z.string().nullish(),
  said: z.string().optional(),
  failure: CallFailure.optional(),
  lostIn: OrderId.nullable().default(null),
  changes: z.unknown().optional(),
});

/** What a call came to; one that was put off was made again, and that one is told. */
const CameToo = z.enum(['done', 'refused', 'unknown', 'skipped']);
const prefix = 'trunk.call.';
const told = CameToo.options.map((came) => `${prefix}${came}`);

/** How far back renames are followed: a chain longer than this is nobody's doing. */
const mostNames = 20;
const mostRead = 200;

/** How many entries stand on a page. */
export const historyRows = 20;

/**
 * A page of what was done through Trunkdesk to a channel or number, newest first. A channel's earlier and later names
 * are followed by the renames that the journal tells of (T10).
 */
export async function historyOf(
  services: Services,
  actor: Actor,
  subject: string,
  at: HistoryAt,
): Promise<HistoryPage> {
  const subjects = subject.startsWith('+')
    ? [`number:${subject}`]
    : [...(await readChannel(services, actor, subject)).names].map((name) => `channel:${name}`);
  // One more than is shown of each name tells whether there is another page.
  const about = {
    ws: actor.workspace,
    actions: told,
    limit: historyRows + 1,
    ...(at === 'newest' ? {} : at),
  };
  const found = new Map<number, JournalRow>();
  for (const one of subjects)
    for (const row of await services.store.read.journal.list({ ...about, subject: one }))
      found.set(row.seq, row);
  const rows = [...found.values()].toSorted((a, b) => b.seq - a.seq);
  const isNewer = at !== 'newest' && 'after' in at;
  const shown = isNewer ? rows.slice(-historyRows) : rows.slice(0, historyRows);
  const hasMore = rows.length > historyRows;
  const [first, last] = [shown[0], shown.at(-1)];
  const isAfterNewest = isNewer ? hasMore : at !== 'newest';
  return {
    rows: shown.flatMap(rowOf),
    newer: isAfterNewest && first !== undefined ? { after: first.seq } : null,
    older: (isNewer || hasMore) && last !== undefined ? { before: last.seq } : null,
  };
}

function rowOf(row: JournalRow): HistoryRow[] {
  const by = UserId.safeParse(row.actor);
  const request = OrderId.safeParse(row.subject);
  if (!by.success || !request.success) return [];
  return [{ at: row.at, by: by.data, request: request.data, says: inWords(row) }];
}

/** The newest calls of a channel, and all names that they tell of. */
async function readChannel(
  services: Services,
  actor: Actor,
  channel: string,
): Promise<{ readonly names: ReadonlySet<string>; readonly rows: readonly JournalRow[] }> {
  const names = new Set([channel]);
  const found = new Map<number, JournalRow>();
  for (const name of names) {
    if (names.size > mostNames) break;
    const rows = await services.store.read.journal.list({
      ws: actor.workspace,
      subject: `channel:${name}`,
      actions: told,
      limit: mostRead,
    });
    for (const row of rows) {
      found.set(row.seq, row);
      const detail = Detail.safeParse(JSON.parse(row.detail));
      if (!detail.success || detail.data.do !== 'edit') continue;
      if (detail.data.channel !== undefined) names.add(detail.data.channel);
      if (typeof detail.data.name === 'string') names.add(detail.data.name);
    }
  }
  return { names, rows: [...found.values()] };
}

function inWords(row: JournalRow): string {
  const read = Detail.safeParse(JSON.parse(row.detail));
  const came = CameToo.safeParse(row.action.slice(prefix.length));
  if (!read.success || !came.success) return row.action;
  const { data } = read;
  // Earlier versions kept the operator's words alone.
  const failure = data.failure ?? (data.said === undefined ? null : refusedWith([data.said]));
  const known = came.data === 'unknown' && data.failure === undefined ? null : failure;
  const changes = OpenChanges.safeParse(data.changes);
  return en.trunk.history.says(
    {
      do: data.do,
      channel: data.channel ?? '',
      number: formatNumber(data.number ?? ''),
      type: data.type ?? '',
      name: data.name ?? null,
      changes: changes.success
        ? changes.data.map((change) => `${settingTitle(change.setting)}: ${valueWords(change)}`)
        : [],
    },
    { state: came.data, failure: known, lostIn: data.lostIn },
  );
}

/** How many calls about a number are read to see where it is connected. */
const mostOfNumber = 20;

/**
 * The channel that a number is connected to as far as the journal tells: a disconnection names none, and belongs
 * into the history of the one that it takes the number from. Null where the number was connected by other means.
 */
export async function connectedTo(
  { journal }: Pick<Repositories, 'journal'>,
  ws: WorkspaceId,
  number: E164,
): Promise<string | null> {
  const actions = [`${prefix}done`, `${prefix}unknown`];
  for (const row of await journal.list({ ws, subject: `number:${number}`, actions, limit: mostOfNumber })) {
    const detail = Detail.safeParse(JSON.parse(row.detail));
    if (!detail.success) continue;
    if (detail.data.channel !== undefined) return detail.data.channel;
    if (row.action === `${prefix}done`) return null;
  }
  return null;
}

/** What Trunkdesk itself last set on a channel, setting by setting (T1): a hint, never the current value. */
export async function lastSetOn(
  services: Services,
  actor: Actor,
  channel: string,
): Promise<Map<SettingName, LastSet>> {
  const last = new Map<SettingName, LastSet>();
  const { rows } = await readChannel(services, actor, channel);
  for (const row of rows.toSorted((a, b) => b.seq - a.seq)) {
    if (row.action !== 'trunk.call.done') continue;
    const detail = Detail.safeParse(JSON.parse(row.detail));
    const by = UserId.safeParse(row.actor);
    const changes = OpenChanges.safeParse(detail.success ? detail.data.changes : null);
    if (!by.success || !changes.success) continue;
    for (const change of changes.data) {
      if (!last.has(change.setting)) last.set(change.setting, { by: by.data, at: row.at, change });
    }
  }
  return last;
}
