import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { inWords } from '../notify/trunk-cards.js';
import { readRequest } from '../requests/rows.js';
import { newestPlan } from '../requests/plans.js';
import {
  advanceTrunk,
  trunkFamily,
  type TrunkRead,
  type TrunkAdvanced,
  type TrunkChanges,
} from '../requests/trunk-family.js';
import type { MakeEvent } from '../requests/advance.js';
import { submitSerialKey, trunkSerialKey } from '../outbox/jobs.js';
import { begin, holdsNothing, offered, standing, type Begun } from './begin.js';
import { historyOf } from './history.js';
import { listPage } from './lists.js';
import { onceFor } from '../once.js';
import { trunkSummary, unfinishedTrunks } from './summaries.js';
import { contentOfTrunk, drawTrunk, headOf, type TrunkExtras } from './view.js';
import {
  findNumbers,
  formatNumber,
  generatePassword,
  readNumber,
  listWith,
  readLines,
  sizeOf,
  sortOut,
  withChange,
  writeFailures,
  type ChannelName,
  type TrunkEvent,
  type TrunkPlace,
  type TrunkRequest,
  type TrunkWork,
} from '../../trunk/index.js';
import { en, sayNumber } from '../../texts/index.js';
import { readSubject, resolve } from '../requests/subjects.js';
import { beginWait } from '../notify/waits.js';
import type { OrderId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { Beginning, TrunkAnswer, TrunkService, TrunkScreen } from './trunk-service.js';
import type { Actor } from '../actor.js';

const gone: TrunkAnswer = { screen: { show: 'gone' }, later: null };

/** The most calls that a file of failures holds; a change has at most as many. */
const mostCalls = 1_000;

/** The use cases of trunk changes. Each one looks first whether the change is the person's own. */
export function createTrunkService(services: Services): TrunkService {
  const own = async (actor: Actor, request: OrderId): Promise<TrunkRead | null> => {
    const read = await readRequest(trunkFamily, services.store, actor.workspace, request);
    return read?.request.requester === actor.user ? read : null;
  };
  const move = async (
    actor: Actor,
    request: OrderId,
    make: MakeEvent<TrunkChanges>,
    extras: TrunkExtras = {},
  ): Promise<TrunkAnswer> => {
    if ((await own(actor, request)) === null) return gone;
    const at = { workspace: actor.workspace, order: request };
    return answer(
      services,
      await advanceTrunk(services, at, actor.user, make, { once: onceFor(actor, request) }),
      extras,
    );
  };

  /** What was sent from a step: where the change has left it, that it was not taken is said. */
  const send = async (actor: Actor, request: OrderId, sent: Sent): Promise<TrunkAnswer> => {
    if ((await own(actor, request)) === null) return gone;
    const { event, from, isKept } = sent;
    const done = await advanceTrunk(
      services,
      { workspace: actor.workspace, order: request },
      actor.user,
      ({ request: now }) => (isAt(now, from) ? event : null),
      { once: onceFor(actor, request) },
    );
    const isLate = !done.moved && done.why === 'nothing' && !isKept(done.request);
    return isLate ? notTaken(actor, done, event.type) : answer(services, done, {});
  };

  /** What stands, with that what was sent was not taken: unless it was taken before, or nothing is to be typed any more. */
  const notTaken = async (actor: Actor, read: TrunkRead, event: TrunkEvent['type']): Promise<TrunkAnswer> => {
    const key = onceFor(actor, read.request.id)(event);
    const isTaken = key !== null && (await services.store.read.deliveries.seen(key));
    const isOpen = read.request.state === 'composing';
    return show(services, read, isTaken || !isOpen ? {} : { refusal: { code: 'not-taken' } }, true);
  };

  /** An unfinished change of the same, offered in the place of what was begun. */
  const found = async (stands: TrunkRead, wanted: Beginning): Promise<TrunkAnswer> => {
    const summary = await trunkSummary(services, stands);
    return { screen: { show: 'found', head: headOf(stands), summary, wanted }, later: null };
  };
  /** Begins what is named, unless an unfinished one of the same is to be seen first. */
  const beginOr = async (actor: Actor, begun: Begun, wanted: Beginning, isBeside: boolean) => {
    const stands = isBeside ? null : await offered(services, actor, begun);
    return stands === null ? show(services, await begin(services, actor, begun), {}) : found(stands, wanted);
  };

  return {
    async late(actor, request, event) {
      const read = await own(actor, request);
      return read === null ? gone : notTaken(actor, read, event);
    },

    beginEdit(actor, channel, isBeside = false) {
      const begun: Begun = { work: editOf(channel), list: null, at: { step: 'channel' } };
      return beginOr(actor, begun, { do: 'edit', channel }, isBeside);
    },
    async chooseChannel(actor, request, channel, customer) {
      const before = (await own(actor, request))?.request.work;
      const shown = await send(actor, request, {
        event: { type: 'channel-chosen', channel, customer },
        from: { step: 'channel' },
        isKept: ({ work, customer: of }) =>
          work.kind === 'edit' && work.channel === channel && of?.id === customer?.id,
      });
      const isNamed = before?.kind === 'edit' && before.channel === channel;
      if (shown.screen.show !== 'groups' || isNamed) return shown;
      const stands = await standing(services, actor, { work: editOf(channel), list: null }, request);
      return stands === null ? shown : found(stands, { do: 'go-on', request });
    },
    chooseGroups: (actor, request, groups, how) =>
      send(actor, request, {
        event: { type: how === 'next' ? 'groups-chosen' : 'groups-typed', groups },
        from: { step: 'groups' },
        isKept: ({ work }) => work.kind === 'edit' && isDeepStrictEqual(work.groups, [...groups]),
      }),
    settings: (actor, request, typed, how) =>
      move(actor, request, () => ({ type: how === 'next' ? 'settings-chosen' : 'settings-typed', ...typed })),

    async generatePassword(actor, request, typed) {
      const password = generatePassword((count) => randomBytes(count));
      const changes = withChange(typed.changes, { setting: 'password', change: 'set', value: password });
      return move(
        actor,
        request,
        ({ request: now }) =>
          now.state === 'composing' && now.at.step === 'settings'
            ? { ...typed, type: 'settings-typed', changes }
            : null,
        { generated: password },
      );
    },

    edit: (actor, request, what) => move(actor, request, () => ({ type: 'edit-asked', what })),

    back: (actor, request, from) =>
      move(actor, request, ({ request: now }) =>
        from === null || isAt(now, from) ? { type: 'back-asked' } : null,
      ),

    beginNumber(actor, action, isBeside = false) {
      const work: TrunkWork = { kind: 'numbers', actions: [action] };
      const begun: Begun = { work, list: null, at: { step: 'review' } };
      return beginOr(actor, begun, { do: 'number', action }, isBeside);
    },
    async beginList(actor, list, at) {
      const actions = [...sortOut(list).actions];
      const work: TrunkWork = { kind: 'numbers', actions };
      const step = actions.length === 0 ? 'lines' : at;
      return show(services, await begin(services, actor, { work, list, at: { step } }), {});
    },
    async resumeInstead(actor, request, instead) {
      const left = (await own(actor, instead))?.request;
      if (left?.state === 'composing' && holdsNothing(left.work))
        await move(actor, instead, () => ({ type: 'discard-asked' }));
      const read = await own(actor, request);
      return read === null ? gone : show(services, read, {}, true);
    },
    unfinished: (actor, which) => unfinishedTrunks(services, actor, which),
    giveList: (actor, request, list, how) =>
      move(actor, request, () => ({ type: how === 'next' ? 'list-given' : 'list-typed', list })),

    submit: (actor, request, content = null) =>
      move(actor, request, ({ request: now }) => ({
        type: 'submit-asked',
        differs: content !== null && content !== contentOfTrunk(services, now),
      })),
    async stop(actor, request) {
      const shown = await move(actor, request, () => ({ type: 'stop-asked' }));
      // What is stopped waits for nothing any more: no freeze, no operator that rests.
      await services.store.write((tx) => tx.outbox.reschedule(trunkSerialKey(request), services.now()));
      services.outbox.wake();
      return shown;
    },
    discard: (actor, request) => move(actor, request, () => ({ type: 'discard-asked' })),

    async tryAgain(actor, request) {
      const read = await own(actor, request);
      const plan = read?.request.state === 'done' ? read.request.plan : null;
      if (read === null || plan === null) return read === null ? gone : show(services, read, {});
      const at = { workspace: actor.workspace, order: request };
      const done = await advanceTrunk(
        services,
        at,
        actor.user,
        ({ request: now }) => (now.state === 'done' ? { type: 'try-again-asked' } : null),
        { alongside: (tx) => tx.trunkCalls.waitAgain(plan), once: onceFor(actor, request) },
      );
      return answer(services, done, {});
    },

    async withdraw(actor, request, plan) {
      const read = await own(actor, request);
      if (read === null) return gone;
      const subject = await readSubject(services, actor.workspace, request);
      if (subject !== null && 'plan' in read.request)
        await resolve(
          services,
          subject,
          actor.user,
          { type: 'withdrawn', plan: plan ?? read.request.plan },
          { once: onceFor(actor, request) },
        );
      const now = await own(actor, request);
      return now === null ? gone : show(services, now, {});
    },

    async look(actor, request) {
      const read = await own(actor, request);
      return read === null ? gone : show(services, read, {}, true);
    },

    readList: (text) => readLines(text, services.policy().defaultCountry),
    newList: (about, lines) => listWith({ ...about, country: services.policy().defaultCountry }, lines),

    findNumbers: (message) => findNumbers(message, services.policy().defaultCountry),

    readNumber(text) {
      const read = readNumber(text, services.policy().defaultCountry);
      return read.ok
        ? { ok: true, number: read.number, international: formatNumber(read.number) }
        : { ok: false, says: sayNumber(read.why) };
    },

    waiting: async (actor, wait) => (await beginWait(services, actor, wait)).ended,

    list: (actor, kind, customer, at) => listPage(services, actor, kind, customer, at),
    history: (actor, subject, at) => historyOf(services, actor, subject, at),

    async failures(actor, request) {
      const read = await own(actor, request);
      const stored = read === null ? null : await newestPlan(trunkFamily, services, actor.workspace, request);
      if (stored === null || stored.plan.work.kind !== 'numbers') return null;
      const { actions } = stored.plan.work;
      const rows = await services.store.read.trunkCalls.of(
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

const editOf = (channel: ChannelName | null): TrunkWork => ({
  kind: 'edit',
  channel,
  groups: [],
  changes: [],
});

/** What stood in the inputs of a step that moves only from there. */
interface Sent {
  readonly event: TrunkChanges['event'];
  readonly from: TrunkPlace;
  /** Whether a change has it all the same. */
  readonly isKept: (request: TrunkRequest) => boolean;
}

/** Whether a change stands at the place where something was sent or pressed: what is stale or came twice does nothing. */
function isAt(request: TrunkRequest, place: TrunkPlace): boolean {
  if (request.state !== 'composing') return false;
  const { at } = request;
  return at.step === 'settings' && place.step === 'settings'
    ? at.group === place.group
    : at.step === place.step;
}

function answer(services: Services, done: TrunkAdvanced, extras: TrunkExtras): Promise<TrunkAnswer> {
  if (!done.moved && done.why === 'no-request') return Promise.resolve(gone);
  const refusal = !done.moved && done.why === 'refused' ? done.refusal : null;
  return show(services, done, { ...extras, refusal });
}

/** @param isShown whether what stands is known to who looks: then what comes later is what is not so any more */
async function show(
  services: Services,
  read: TrunkRead,
  extras: TrunkExtras,
  isShown = false,
): Promise<TrunkAnswer> {
  const { screen, complete } = await drawTrunk(services, read, 'at hand', extras);
  const isWaiting =
    screen.show === 'status' && (screen.stands.is === 'submitting' || screen.stands.is === 'applying');
  if (complete && !isWaiting) return { screen, later: null };
  // Nothing comes of what nothing runs for: then no window is kept waiting for it.
  if (isShown && isWaiting && !(await isUnderWay(services, read.request.id))) return { screen, later: null };
  return { screen, later: () => finish(services, read, extras, isShown || isPutOff(screen)) };
}

const isUnderWay = async ({ outbox }: Services, request: OrderId): Promise<boolean> =>
  (await outbox.isUnderWay(submitSerialKey(request))) || outbox.isUnderWay(trunkSerialKey(request));

/** Whether a screen says that it waits until the operator answers, or an admin lets it go on. */
const isPutOff = (screen: TrunkScreen): boolean =>
  screen.show === 'status' &&
  ((screen.stands.is === 'applying' && screen.stands.freeze !== undefined) ||
    ('backoffUntil' in screen.stands && screen.stands.backoffUntil !== undefined));

/** How long a window that says what it waits for is followed: no rest of the operator is longer. */
const followMs = 3_600_000;

/** The screen once the operator answered or the calls were made. After submitting many, it shows that they are under way. */
async function finish(
  services: Services,
  { request }: TrunkRead,
  extras: TrunkExtras,
  isToldToWait: boolean,
): Promise<TrunkScreen> {
  try {
    if (isToldToWait) await services.outbox.attempted(trunkSerialKey(request.id), followMs);
    await services.outbox.idle(submitSerialKey(request.id));
    if (request.state !== 'submitting' || sizeOf(request.work) === 1)
      await services.outbox.idle(trunkSerialKey(request.id));
    const now = await readRequest(trunkFamily, services.store, request.workspace, request.id);
    return now === null ? { show: 'gone' } : (await drawTrunk(services, now, 'asking', extras)).screen;
  } catch (error) {
    services.log.error({ order: request.id, error }, 'A screen could not be drawn');
    return { show: 'gone' };
  }
}
