import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { channelOf, inWords } from '../notify/trunk-cards.js';
import {
  advanceTrunk,
  submitLane,
  trunkLane,
  type MakeTrunkEvent,
  type TrunkAdvanced,
} from '../requests/trunk-advance.js';
import { historyOf } from './history.js';
import { listPage } from './lists.js';
import { newestTrunkPlan } from '../requests/trunk-plans.js';
import { beginOnce, onceFor } from '../once.js';
import { readTrunk, trunkFromRow, trunkRow, type TrunkRead } from '../requests/trunk-rows.js';
import { contentOfTrunk, drawTrunk, type TrunkAside } from './view.js';
import {
  findNumbers,
  formatNumber,
  generatePassword,
  readNumber,
  listWith,
  readLines,
  sayNumber,
  sizeOf,
  sortOut,
  withChange,
  writeFailures,
  type TrunkIn,
  type TrunkEvent,
  type TrunkPlace,
  type TrunkRequest,
  type TrunkWork,
} from '../../trunk/index.js';
import { en } from '../../texts/index.js';
import { readSubject, resolve } from '../requests/subjects.js';
import { beginWait } from '../notify/waits.js';
import type { OrderRow, Repositories } from '../../store/index.js';
import type { OrderId } from '../../types/ids.js';
import type { House } from '../house.js';
import type { TrunkAnswer, TrunkDesk, TrunkScreen } from './desk.js';
import type { Who } from '../who.js';

const gone: TrunkAnswer = { screen: { show: 'gone' }, later: null };

/** The most calls that a file of failures holds; a change has at most as many. */
const mostCalls = 1_000;

/** The use cases of trunk changes. Each one looks first whether the change is the person's own. */
export function trunkDesk(house: House): TrunkDesk {
  const own = async (who: Who, request: OrderId): Promise<TrunkRead | null> => {
    const read = await readTrunk(house.store, who.workspace, request);
    return read?.request.requester === who.user ? read : null;
  };
  const move = async (
    who: Who,
    request: OrderId,
    make: MakeTrunkEvent,
    aside: TrunkAside = {},
  ): Promise<TrunkAnswer> => {
    if ((await own(who, request)) === null) return gone;
    const at = { workspace: who.workspace, order: request };
    return answer(
      house,
      await advanceTrunk(house, at, who.user, make, undefined, onceFor(who, request)),
      aside,
    );
  };

  /** What was sent from a step: where the change has left it, that it was not taken is said. */
  const send = async (who: Who, request: OrderId, sent: Sent): Promise<TrunkAnswer> => {
    if ((await own(who, request)) === null) return gone;
    const { event, from, isKept } = sent;
    const done = await advanceTrunk(
      house,
      { workspace: who.workspace, order: request },
      who.user,
      ({ request: now }) => (isAt(now, from) ? event : null),
      undefined,
      onceFor(who, request),
    );
    const isLate = !done.moved && done.why === 'nothing' && !isKept(done.request);
    return isLate ? late(who, request, event.type) : answer(house, done, {});
  };

  const late = async (who: Who, request: OrderId, event: TrunkEvent['type']): Promise<TrunkAnswer> => {
    const read = await own(who, request);
    if (read === null) return gone;
    const key = onceFor(who, request)(event);
    const isTaken = key !== null && (await house.store.read.deliveries.seen(key));
    const isOpen = read.request.state === 'composing';
    return show(house, read, isTaken || !isOpen ? {} : { refusal: { code: 'not-taken' } }, true);
  };

  return {
    late,

    async beginEdit(who, channel) {
      const work: TrunkWork = { kind: 'edit', channel: null, groups: [], changes: [] };
      const read = await begin(house, who, { work, list: null, at: { step: 'channel' } });
      return show(house, read, { typed: channel });
    },
    chooseChannel: (who, request, channel, customer) =>
      send(who, request, {
        event: { type: 'channel-chosen', channel, customer },
        from: { step: 'channel' },
        isKept: ({ work, customer: of }) =>
          work.kind === 'edit' && work.channel === channel && of?.id === customer?.id,
      }),
    chooseGroups: (who, request, groups, how) =>
      send(who, request, {
        event: { type: how === 'next' ? 'groups-chosen' : 'groups-typed', groups },
        from: { step: 'groups' },
        isKept: ({ work }) => work.kind === 'edit' && isDeepStrictEqual(work.groups, [...groups]),
      }),
    settings: (who, request, typed, how) =>
      move(who, request, () => ({ type: how === 'next' ? 'settings-chosen' : 'settings-typed', ...typed })),

    async generatePassword(who, request, typed) {
      const password = generatePassword((count) => randomBytes(count));
      const changes = withChange(typed.changes, { setting: 'password', change: 'set', value: password });
      return move(
        who,
        request,
        ({ request: now }) =>
          now.state === 'composing' && now.at.step === 'settings'
            ? { ...typed, type: 'settings-typed', changes }
            : null,
        { generated: password },
      );
    },

    back: (who, request, from) =>
      move(who, request, ({ request: now }) =>
        from === null || isAt(now, from) ? { type: 'back-asked' } : null,
      ),

    async beginNumber(who, action) {
      const work: TrunkWork = { kind: 'numbers', actions: [action] };
      return show(house, await begin(house, who, { work, list: null, at: { step: 'review' } }), {});
    },
    async beginList(who, list, at) {
      const actions = [...sortOut(list).actions];
      const work: TrunkWork = { kind: 'numbers', actions };
      const step = actions.length === 0 ? 'lines' : at;
      return show(house, await begin(house, who, { work, list, at: { step } }), {});
    },
    giveList: (who, request, list, how) =>
      move(who, request, () => ({ type: how === 'next' ? 'list-given' : 'list-typed', list })),

    submit: (who, request, content = null) =>
      move(who, request, ({ request: now }) => ({
        type: 'submit-asked',
        differs: content !== null && content !== contentOfTrunk(house, now),
      })),
    async stop(who, request) {
      const shown = await move(who, request, () => ({ type: 'stop-asked' }));
      // What is stopped waits for nothing any more: no freeze, no operator that rests.
      await house.store.write((tx) => tx.outbox.hasten(trunkLane(request), house.now()));
      house.outbox.wake();
      return shown;
    },
    discard: (who, request) => move(who, request, () => ({ type: 'discard-asked' })),

    async tryAgain(who, request) {
      const read = await own(who, request);
      const plan = read?.request.state === 'done' ? read.request.plan : null;
      if (read === null || plan === null) return read === null ? gone : show(house, read, {});
      const at = { workspace: who.workspace, order: request };
      const done = await advanceTrunk(
        house,
        at,
        who.user,
        ({ request: now }) => (now.state === 'done' ? { type: 'try-again-asked' } : null),
        (tx) => tx.trunkCalls.waitAgain(plan),
        onceFor(who, request),
      );
      return answer(house, done, {});
    },

    async withdraw(who, request, plan) {
      const read = await own(who, request);
      if (read === null) return gone;
      const subject = await readSubject(house, who.workspace, request);
      if (subject !== null && 'plan' in read.request)
        await resolve(
          house,
          subject,
          who.user,
          { type: 'withdrawn', plan: plan ?? read.request.plan },
          onceFor(who, request),
        );
      const now = await own(who, request);
      return now === null ? gone : show(house, now, {});
    },

    async look(who, request) {
      const read = await own(who, request);
      return read === null ? gone : show(house, read, {}, true);
    },

    readList: (text) => readLines(text, house.policy().defaultCountry),
    newList: (about, lines) => listWith({ ...about, country: house.policy().defaultCountry }, lines),

    findNumbers: (message) => findNumbers(message, house.policy().defaultCountry),

    readNumber(text) {
      const read = readNumber(text, house.policy().defaultCountry);
      return read.ok
        ? { ok: true, number: read.number, international: formatNumber(read.number) }
        : { ok: false, says: sayNumber(read.why) };
    },

    waiting: async (who, wait) => (await beginWait(house, who, wait)).ended,

    list: (who, kind, customer, at) => listPage(house, who, kind, customer, at),
    history: (who, subject, limit) => historyOf(house, who, subject, limit),

    async failures(who, request) {
      const read = await own(who, request);
      const stored = read === null ? null : await newestTrunkPlan(house, who.workspace, request);
      if (stored === null || stored.plan.work.kind !== 'numbers') return null;
      const { actions } = stored.plan.work;
      const rows = await house.store.read.trunkCalls.of(
        stored.id,
        ['refused', 'unknown', 'skipped'],
        mostCalls,
      );
      const failed = rows.flatMap((row) => {
        const action = actions[row.position];
        if (action === undefined) return [];
        const state = row.state === 'sending' ? 'waiting' : row.state;
        const problem = en.trunk.came.line({ state, failure: row.failure, lostIn: row.lostIn });
        return [{ number: action.number, channel: inWords(action).channel ?? '', problem }];
      });
      const verb = actions[0]?.do;
      return verb === undefined || failed.length === 0
        ? null
        : { verb, rows: failed.length, csv: writeFailures(failed) };
    },
  };
}

type Begun = Pick<TrunkIn<'composing'>, 'work' | 'list' | 'at'>;

async function begin(house: House, who: Who, begun: Begun): Promise<TrunkRead> {
  const now = house.now();
  const { workspace, user } = who;
  const done = await house.store.write(async (tx) => {
    const same = await untouched(house, tx, who, begun);
    if (same !== null) return { before: same };
    return beginOnce(tx, who, ['trunk', begun], now, async () => {
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
      await tx.orders.insert(trunkRow(house.store, fresh));
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
  const read = await readTrunk(house.store, workspace, done.before);
  if (read === null) throw new Error(`${done.before} was begun and is gone`);
  return read;
}

/** How many of a person's newest changes are looked at. */
const mostLookedAt = 5;

/**
 * The same change as it was begun, where nothing was done about it since: whoever asks twice, or whose asking comes
 * twice, goes on with the one that is there.
 */
async function untouched(
  house: House,
  tx: Repositories,
  who: Who,
  { work, list, at }: Begun,
): Promise<OrderId | null> {
  const rows = await tx.orders.list({
    ws: who.workspace,
    requester: who.user,
    family: 'trunk',
    states: ['composing'],
    limit: mostLookedAt,
  });
  const isSame = (row: OrderRow): boolean => {
    if (row.version !== 1) return false;
    const { request } = trunkFromRow(house.store, row);
    return (
      request.state === 'composing' &&
      isDeepStrictEqual([request.work, request.list, request.at], [work, list, at])
    );
  };
  return rows.find(isSame)?.id ?? null;
}

/** What stood in the inputs of a step that moves only from there. */
interface Sent {
  readonly event: NonNullable<ReturnType<MakeTrunkEvent>>;
  readonly from: TrunkPlace;
  /** Whether a change has it all the same. */
  readonly isKept: (request: TrunkRequest) => boolean;
}

/** Whether a change stands at the place where something was sent or pressed: what is stale or came twice does nothing. */
const isAt = (request: TrunkRequest, place: TrunkPlace): boolean =>
  request.state === 'composing' && isDeepStrictEqual(request.at, place);

function answer(house: House, done: TrunkAdvanced, aside: TrunkAside): Promise<TrunkAnswer> {
  if (!done.moved && done.why === 'no-request') return Promise.resolve(gone);
  const refusal = !done.moved && done.why === 'refused' ? done.refusal : null;
  return show(house, done, { ...aside, refusal });
}

/** @param isShown whether what stands is known to who looks: then what comes later is what is not so any more */
async function show(house: House, read: TrunkRead, aside: TrunkAside, isShown = false): Promise<TrunkAnswer> {
  const { screen, complete } = await drawTrunk(house, read, 'at hand', aside);
  const isWaiting =
    screen.show === 'status' && (screen.stands.is === 'submitting' || screen.stands.is === 'applying');
  if (complete && !isWaiting) return { screen, later: null };
  // Nothing comes of what nothing runs for: then no window is kept waiting for it.
  if (isShown && isWaiting && !(await isUnderWay(house, read.request.id))) return { screen, later: null };
  return { screen, later: () => finish(house, read, aside, isShown || isPutOff(screen)) };
}

const isUnderWay = async ({ outbox }: House, request: OrderId): Promise<boolean> =>
  (await outbox.isUnderWay(submitLane(request))) || outbox.isUnderWay(trunkLane(request));

/** Whether a screen says that it waits until the operator answers, or an admin lets it go on. */
const isPutOff = (screen: TrunkScreen): boolean =>
  screen.show === 'status' &&
  ((screen.stands.is === 'applying' && screen.stands.freeze !== undefined) ||
    ('restsUntil' in screen.stands && screen.stands.restsUntil !== undefined));

/** How long a window that says what it waits for is followed: no rest of the operator is longer. */
const followMs = 3_600_000;

/** The screen once the operator answered or the calls were made. After submitting many, it shows that they are under way. */
async function finish(
  house: House,
  { request }: TrunkRead,
  aside: TrunkAside,
  isToldToWait: boolean,
): Promise<TrunkScreen> {
  try {
    if (isToldToWait) await house.outbox.ranOn(trunkLane(request.id), followMs);
    await house.outbox.settled(submitLane(request.id));
    if (request.state !== 'submitting' || sizeOf(request.work) === 1)
      await house.outbox.settled(trunkLane(request.id));
    const now = await readTrunk(house.store, request.workspace, request.id);
    return now === null ? { show: 'gone' } : (await drawTrunk(house, now, 'asking', aside)).screen;
  } catch (error) {
    house.log.error({ order: request.id, error }, 'A screen could not be drawn');
    return { show: 'gone' };
  }
}
