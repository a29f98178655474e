import { z } from 'zod';
import { OrderId, UserId } from '../../types/ids.js';
import { TrunkCounts } from '../../trunk/index.js';
import { activities, type Activity, type ActivityRow } from '../home-model.js';
import type { JournalRow } from '../../store/index.js';
import type { Services } from '../services.js';
import type { Actor } from '../actor.js';

/** What of the journal a person is told as their recent activity. */

/** How many of a person's own requests are looked through for Home, the newest. */
const mostRequests = 5;

const Detail = z.looseObject({
  operatorOrderId: z.string().nullish(),
  plan: z.string().nullish(),
  answers: z.string().nullish(),
  counts: TrunkCounts.nullish(),
  note: z.looseObject({ why: z.string() }).nullish(),
});
type Detail = z.infer<typeof Detail>;

const decisions = new Set(['decision.approve', 'decision.reject']);
const decided = new Set(['order.approved', 'trunk.approved', 'order.rejected', 'trunk.rejected']);

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
  // A decision and what it led to are two rows and one line.
  const most = 2 * limit;
  const found = await Promise.all([
    journal.list({ ws, actor: actor.user, actions: activities, limit: most }),
    ...own.map((row) => journal.list({ ws, subject: row.id, actions: activities, limit: most })),
  ]);
  const rows = [...new Map(found.flat().map((row) => [row.seq, { row, detail: detailOf(row) }])).values()];
  const led = new Set(rows.filter(({ row }) => decided.has(row.action)).map(decision));
  return rows
    .filter((each) => !decisions.has(each.row.action) || !led.has(decision(each)))
    .toSorted((a, b) => b.row.seq - a.row.seq)
    .slice(0, limit)
    .flatMap(inData);
}

interface Read {
  readonly row: JournalRow;
  readonly detail: Detail;
}

/** Whose decision of which plan it is, or follows from. */
const decision = ({ row, detail }: Read): string => `${row.actor} ${detail.plan ?? row.seq}`;

function detailOf(row: JournalRow): Detail {
  const detail = Detail.safeParse(JSON.parse(row.detail));
  return detail.success ? detail.data : {};
}

function inData({ row, detail }: Read): ActivityRow[] {
  const did = activities.find((each) => each === row.action);
  if (did === undefined) return [];
  const by = UserId.safeParse(row.actor);
  const order = OrderId.safeParse(row.subject);
  return [
    {
      at: row.at,
      by: by.success ? by.data : null,
      did: whatHappened(did, detail),
      order: order.success ? order.data : null,
      operatorOrderId: detail.operatorOrderId ?? null,
    },
  ];
}

/** An answer is journalled as a question is, and calls that were made are not calls that worked. */
function whatHappened(did: (typeof activities)[number], { answers, counts, note }: Detail): Activity {
  if (did === 'request.asked' && answers != null) return 'request.answered';
  if (did === 'order.returned' && note?.why === 'restored') return 'order.returned-restored';
  if (did !== 'trunk.finished' || counts == null) return did;
  if (counts.unknown > 0) return 'trunk.in-doubt';
  const failed = counts.refused + counts.skipped + counts.waiting;
  if (failed === 0) return did;
  return counts.done === 0 ? 'trunk.not-done' : 'trunk.partly-done';
}
