import { z } from 'zod';
import { OrderId, UserId } from '../../types/ids.js';
import { activities, type ActivityRow } from '../home-model.js';
import type { JournalRow } from '../../store/index.js';
import type { Services } from '../services.js';
import type { Actor } from '../actor.js';

/** What of the journal a person is told as their recent activity. */

/** How many of a person's own requests are looked through for Home, the newest. */
const mostRequests = 5;

const Detail = z.looseObject({ operatorOrderId: z.string().nullish() });

/**
 * What this person did, and what became of their newest requests; newest first.
 * @param requests how many of their requests are looked through, also those that were only begun
 */
export async function readActivity(
  services: Services,
  actor: Actor,
  limit: number,
  requests = mostRequests,
): Promise<ActivityRow[]> {
  const { journal, orders } = services.store.read;
  const ws = actor.workspace;
  const own = await orders.list({ ws, requester: actor.user, limit: requests });
  const found = await Promise.all([
    journal.list({ ws, actor: actor.user, actions: activities, limit }),
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
