import { z } from 'zod';
import { OrderId, UserId } from '../types/ids.js';
import type { JournalRow } from '../store/index.js';
import type { Who } from './desk.js';
import type { House } from './house.js';

/** What of the journal a person is told as their recent activity. */

/** What was done, as `texts/` says it. */
export const activities = [
  'order.begun',
  'order.repeated',
  'order.discard-asked',
  'order.submitted',
  'order.approved',
  'order.rejected',
  'order.expired',
  'order.withdrawn',
  'order.placed',
  'order.returned',
  'order.doubted',
  'order.settled-placed',
  'order.settled-not-placed',
  'trunk.submitted',
  'trunk.approved',
  'trunk.rejected',
  'trunk.expired',
  'trunk.withdrawn',
  'trunk.finished',
  'decision.approve',
  'decision.reject',
  'request.asked',
  'placing.frozen',
  'placing.unfrozen',
] as const;
export type Activity = (typeof activities)[number];

export interface ActivityRow {
  readonly at: number;
  /** Null: Trunkdesk itself. */
  readonly by: UserId | null;
  readonly did: Activity;
  readonly order: OrderId | null;
  /** The operator's id of an order that was placed. */
  readonly operatorOrderId: string | null;
}

/** How many of a person's own requests are looked through for Home, the newest. */
const mostRequests = 5;

const Detail = z.looseObject({ operatorOrderId: z.string().nullish() });

/**
 * What this person did, and what became of their newest requests; newest first.
 * @param requests how many of their requests are looked through, also those that were only begun
 */
export async function readActivity(
  house: House,
  who: Who,
  limit: number,
  requests = mostRequests,
): Promise<ActivityRow[]> {
  const { journal, orders } = house.store.read;
  const ws = who.workspace;
  const own = await orders.list({ ws, requester: who.user, limit: requests });
  const found = await Promise.all([
    journal.list({ ws, actor: who.user, actions: activities, limit }),
    ...own.map((row) => journal.list({ ws, subject: row.id, actions: activities, limit })),
  ]);
  const rows = new Map(found.flat().map((row) => [row.seq, row]));
  return [...rows.values()]
    .toSorted((a, b) => b.seq - a.seq)
    .flatMap(inData)
    .slice(0, limit);
}

function inData(row: JournalRow): ActivityRow[] {
  const did = activities.find((each) => each === row.action);
  if (did === undefined) return [];
  const by = UserId.safeParse(row.actor);
  const order = OrderId.safeParse(row.subject);
  const detail = Detail.safeParse(JSON.parse(row.detail));
  return [
    {
      at: row.at,
      by: by.success ? by.data : null,
      did,
      order: order.success ? order.data : null,
      operatorOrderId: detail.success ? (detail.data.operatorOrderId ?? null) : null,
    },
  ];
}
