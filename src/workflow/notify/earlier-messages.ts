import type { PlanId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { AnyMessage, CardStatus, Said, TrunkStatus } from '../messages.js';
import { retryShowing, type JobOutcome } from '../outbox/outbox.js';

/** Direct messages that a newer one follows: each is left with one line and no button. */

/** What became of a plan, as its earlier messages say it. */
export interface Superseded<By extends string> {
  readonly tells: 'superseded';
  readonly plan: PlanId;
  readonly by: By;
  readonly said: readonly Said[];
}

type Make<By extends string> = (about: Superseded<By>) => AnyMessage;

/** Everything that may have been told of a plan before it ended. */
const everySaid: readonly Said[] = ['open', 'approved', 'placing', 'in-doubt'];

/** What messages about a request may have said before it came to the state it has now. */
export const saidBefore = (is: CardStatus['is']): Said[] => everySaid.filter((said) => said !== is);

/** So many submissions of an order are looked back at. */
const mostEarlier = 3;

const lasting: ReadonlySet<string> = new Set<CardStatus['is'] | TrunkStatus['is']>([
  'placed',
  'applied',
  'rejected',
  'expired',
  'withdrawn',
  'returned',
  'replaced',
]);

/** In place of a message's own: it has its last words and is never touched again. */
const lastWords = '';

/**
 * Leaves earlier messages about a plan with one line, since a newer one tells the outcome. Null where nothing has to
 * wait.
 * @param isRetry one of them may stand there though the answer to it was lost: then it is looked for
 */
export async function shorten<By extends string>(
  services: Services,
  make: Make<By>,
  about: Superseded<By>,
  isRetry: boolean,
): Promise<JobOutcome | null> {
  const message = make(about);
  const { workspace: ws, to } = message;
  const unknown: Said[] = [];
  const told: Said[] = [];
  for (const said of about.said) {
    const earlier = await services.store.read.cards.get(ws, `${about.plan}:${said}`, 'dm', to);
    if (earlier?.ts === lastWords) continue;
    if (earlier === null) {
      unknown.push(said);
      continue;
    }
    const posted = await services.messenger.notifyRequester(message, earlier, false);
    if (!posted.shown && 'later' in posted) return retryShowing(services, posted.later);
    told.push(said);
  }
  const isLasting = lasting.has(about.by);
  if (isRetry) {
    // Further messages may follow, so that each text which may stand there has to be looked for by itself.
    const looks = isLasting ? [unknown] : unknown.map((each) => [each]);
    const waits = await lookFor(services, make, about, looks);
    if (waits !== null) return waits;
  }
  if (isLasting) await keepLastWords(services, message, about.plan, told);
  return null;
}

async function lookFor<By extends string>(
  services: Services,
  make: Make<By>,
  about: Superseded<By>,
  looks: readonly (readonly Said[])[],
): Promise<JobOutcome | null> {
  for (const said of looks) {
    const [first] = said;
    if (first === undefined) continue;
    const message = make({ ...about, said });
    const posted = await services.messenger.notifyRequester(message, null, true);
    if (!posted.shown && 'later' in posted) return retryShowing(services, posted.later);
    if (!posted.shown || posted.messageRef.ts === '' || said.length > 1) continue;
    const { workspace: ws, to: user } = message;
    const row = { ws, subject: `${about.plan}:${first}`, place: 'dm', user, ...posted.messageRef } as const;
    await services.store.note((tx) => tx.cards.put({ ...row, at: services.now() }));
  }
  return null;
}

async function keepLastWords(
  services: Services,
  { workspace: ws, to }: AnyMessage,
  plan: PlanId,
  told: readonly Said[],
): Promise<void> {
  if (told.length === 0) return;
  await services.store.write(async (tx) => {
    for (const said of told) {
      const subject = `${plan}:${said}`;
      const there = await tx.cards.get(ws, subject, 'dm', to);
      if (there !== null) await tx.cards.put({ ...there, ws, ts: lastWords, at: services.now() });
    }
  });
}

/**
 * The same for earlier submissions of the order: what was to be told when one ended can have waited until it was
 * submitted anew.
 */
export async function shortenEarlier(
  services: Services,
  make: Make<'replaced'>,
  newest: PlanId,
  isRetry: boolean,
): Promise<JobOutcome | null> {
  const { workspace, order } = make({ tells: 'superseded', plan: newest, by: 'replaced', said: [] });
  const rows = await services.store.read.plans.ofOrder(workspace, order);
  for (const { id } of rows.filter((row) => row.id !== newest).slice(0, mostEarlier)) {
    const waits = await shorten(
      services,
      make,
      { tells: 'superseded', plan: id, by: 'replaced', said: everySaid },
      isRetry,
    );
    if (waits !== null) return waits;
  }
  return null;
}
