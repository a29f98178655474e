import { z } from 'zod';
import { passThrough, type Ground } from './boundary.js';
import type { Tables } from './handlers.js';
import type { Origin } from './request.js';
import type { Delivered } from './unanswered.js';

/** What Bolt calls for one kind of payload. */
export type Listener = (delivered: Delivered, ground: Ground, tables: Tables) => Promise<void>;

/**
 * An ack that Slack gets at most once, whoever answers first. One that comes too late, or finds its connection gone,
 * is no failure of what was done: that is committed, and is shown where it still can be.
 */
export function onceOf(delivered: Delivered, log: Ground['log']) {
  let isAcked = false;
  return {
    ack: async (answer?: unknown): Promise<void> => {
      if (isAcked) return;
      isAcked = true;
      try {
        await delivered.ack(answer);
      } catch (error) {
        log.warn({ error }, 'An answer came too late for Slack');
      }
    },
    isAcked: () => isAcked,
  };
}

/**
 * Runs a listener, and ends what it throws before or beside its handler (a handler's own failures end at the boundary):
 * Slack gets its ack, the log the cause, and who acted a reference, as far as the payload says who that was.
 */
export async function neverThrowing(
  listener: Listener,
  delivered: Delivered,
  ground: Ground,
  tables: Tables,
): Promise<void> {
  const once = onceOf(delivered, ground.log);
  try {
    await listener({ body: delivered.body, ack: once.ack }, ground, tables);
  } catch (error) {
    ground.log.error({ code: 'listener-threw', error }, 'A listener failed');
    const origin = originIn(delivered.body);
    const passage = { kind: 'unknown', name: 'unknown', answerPlainly: () => once.ack() };
    await passThrough(ground, { ...passage, origin }, () => Promise.reject(error));
  }
}

const text = z.string().nullish().catch(null);
const named = z.looseObject({ id: text, team_id: text }).nullish().catch(null);
const Anything = z
  .looseObject({ user: named, team: named, user_id: text, team_id: text, response_url: text })
  .catch({ user: null, team: null, user_id: null, team_id: null, response_url: null });

/** Who sent a payload of any kind, where it says so. */
function originIn(body: unknown): Origin {
  const { user, team, user_id, team_id, response_url } = Anything.parse(body);
  return {
    user: user?.id ?? user_id ?? '',
    team: team?.id ?? team_id ?? null,
    userTeam: user?.team_id ?? null,
    channel: null,
    trigger: null,
    responseUrl: response_url ?? null,
  };
}
