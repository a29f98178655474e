import { isDeepStrictEqual } from 'node:util';
import { actionName, type TrunkIn, type TrunkRequest, type TrunkWork } from '../../trunk/index.js';
import { channelOf } from '../notify/trunk-cards.js';
import { begunBefore, beginOnce } from '../once.js';
import { readRequest, readRow } from '../requests/rows.js';
import { trunkFamily, type TrunkRead } from '../requests/trunk-family.js';
import type { OrderRow, Repositories } from '../../store/index.js';
import type { OrderId } from '../../types/ids.js';
import type { Actor } from '../actor.js';
import type { Services } from '../services.js';

/** How a trunk change is begun, and which of those that stand is offered in its place. */

export type Begun = Pick<TrunkIn<'composing'>, 'work' | 'list' | 'at'>;

const whatOf = (begun: Begun): readonly unknown[] => ['trunk', begun];

/** The unfinished change that is offered in the place of what a person is about to begin; null where none is. */
export async function offered(services: Services, actor: Actor, begun: Begun): Promise<TrunkRead | null> {
  const { read } = services.store;
  if ((await begunBefore(read, actor, whatOf(begun))) !== null) return null;
  // One number that was named in the same way is the same change, which is gone on with by itself.
  if (begun.work.kind === 'numbers' && (await untouched(services, read, actor, begun)) !== null) return null;
  return standing(services, actor, begun);
}

/** Begins a change, beside whatever stands. */
export async function begin(services: Services, actor: Actor, begun: Begun): Promise<TrunkRead> {
  const now = services.now();
  const { workspace, user } = actor;
  const done = await services.store.write(async (tx) => {
    const same = await untouched(services, tx, actor, begun);
    if (same !== null) return { before: same };
    return beginOnce(tx, actor, whatOf(begun), now, async () => {
      const fresh: TrunkIn<'composing'> = {
        state: 'composing',
        id: await tx.orders.nextId(),
        workspace,
        requester: user,
        createdAt: now,
        updatedAt: now,
        customer: null,
        ...begun,
        note: null,
        unread: [],
      };
      await tx.orders.insert(trunkFamily.toRow(services.store, fresh));
      await tx.journal.append({
        ws: workspace,
        at: now,
        actor: user,
        action: 'trunk.begun',
        subject: fresh.id,
        detail: JSON.stringify({ kind: begun.work.kind, channel: channelOf(begun.work) }),
      });
      return fresh;
    });
  });
  if ('began' in done) return { request: done.began, version: 1 };
  const read = await readRequest(trunkFamily, services.store, workspace, done.before);
  if (read === null) throw new Error(`${done.before} was begun and is gone`);
  return read;
}

/** How many of a person's newest changes are looked at. */
const mostLookedAt = 5;
const mostCompared = 20;

const composing = (
  { orders }: Pick<Repositories, 'orders'>,
  actor: Actor,
  limit: number,
): Promise<OrderRow[]> =>
  orders.list({
    ws: actor.workspace,
    requester: actor.user,
    family: 'trunk',
    states: ['composing'],
    limit,
  });

/**
 * The same change as it was begun, where nothing was done about it since: whoever asks twice, or whose asking comes
 * twice, goes on with the one that is there.
 */
async function untouched(
  services: Services,
  repositories: Pick<Repositories, 'orders'>,
  actor: Actor,
  { work, list, at }: Begun,
): Promise<OrderId | null> {
  const rows = await composing(repositories, actor, mostLookedAt);
  const isSame = (row: OrderRow): boolean => {
    if (row.version !== 1) return false;
    const { request } = readRow(trunkFamily, services.store, row);
    return (
      request.state === 'composing' &&
      isDeepStrictEqual([request.work, request.list, request.at], [work, list, at])
    );
  };
  return rows.find(isSame)?.id ?? null;
}

/**
 * The newest unfinished change of the same, where one stands: an edit of the same channel on which its person went on
 * from the first step, or one that does the same with the same number. A list begins a change of its own.
 * @param except the change from which this is asked
 */
export async function standing(
  services: Services,
  actor: Actor,
  { work, list }: Pick<Begun, 'work' | 'list'>,
  except: OrderId | null = null,
): Promise<TrunkRead | null> {
  if (list !== null) return null;
  const rows = await composing(services.store.read, actor, mostCompared);
  const reads = rows
    .filter(({ id, kind }) => id !== except && kind === actionName(work))
    .map((row) => readRow(trunkFamily, services.store, row));
  return reads.find(({ request }) => isOfTheSame(request, work)) ?? null;
}

function isOfTheSame(request: TrunkRequest, work: TrunkWork): boolean {
  if (request.state !== 'composing') return false;
  const { work: other, at } = request;
  if (work.kind === 'edit')
    return (
      other.kind === 'edit' &&
      work.channel !== null &&
      other.channel === work.channel &&
      (at.step !== 'channel' || !holdsNothing(other))
    );
  const numbers = new Set(work.actions.map(({ number }) => number));
  return other.kind === 'numbers' && other.actions.some(({ number }) => numbers.has(number));
}

/** Whether nothing would be lost with it: nothing of the channel was chosen to change. */
export const holdsNothing = (work: TrunkWork): boolean =>
  work.kind === 'edit' && work.groups.length === 0 && work.changes.length === 0;
