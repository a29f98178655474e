import { subscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import type { ReceiverEvent } from '@slack/bolt';
import { z } from 'zod';
import { DeliveringApp } from '../../../src/slack/bolt-app.js';
import { OutboxRunner, type RunJob } from '../../../src/workflow/outbox/outbox.js';
import { operatorCallsAt } from '../boundaries.js';
import { isArmed, reach } from './reach.js';

/**
 * Loaded before the bot: lets it die at the boundaries that it is told. The product itself knows nothing of this.
 * Where the product is built otherwise, a boundary is never reached, and the test says so.
 */

/** It is to die over a delivery: what is committed by then is not begun, however slow the ack is. */
let isDying = false;
const never = new Promise<never>(() => {});

// Jobs of the outbox.
const start = OutboxRunner.prototype.start;
OutboxRunner.prototype.start = function startMortal() {
  const at: { run: RunJob } = Reflect.get(this, 'at');
  const { run } = at;
  at.run = async (job, ...rest) => {
    if (isDying) await never;
    reach(`${job.kind}:before`);
    const outcome = await run(job, ...rest);
    reach(`${job.kind}:after`);
    return outcome;
  };
  return start.call(this);
};

// Calls to the operator.
const operator = new URL(process.env['OPERATOR_BASE_URL'] ?? 'http://none').origin;
const Published = z.object({
  request: z.object({ origin: z.unknown(), method: z.string(), path: z.string() }),
});

function reachCall(message: unknown, moment: 'sent' | 'answered'): void {
  const { origin, method, path } = Published.parse(message).request;
  if (String(origin) !== operator) return;
  for (const call of operatorCallsAt(method, path)) reach(`${call}:${moment}`);
}
subscribe('undici:request:create', (message) => reachCall(message, 'sent'));
subscribe('undici:request:headers', (message) => reachCall(message, 'answered'));

// What Slack delivers: Bolt's two receivers hand all of it to this.
const Body = z.looseObject({ type: z.string().default('command') });
const { processEvent } = DeliveringApp.prototype;
DeliveringApp.prototype.processEvent = function processMortally(event: ReceiverEvent) {
  const { type } = Body.parse(event.body);
  reach(`${type}:arrived`);
  isDying ||= isArmed(`${type}:unacked`) || isArmed(`${type}:acked`);
  const ack = async (answer?: unknown): Promise<void> => {
    reach(`${type}:unacked`);
    await event.ack(answer);
    // Written by now, and it leaves with the next turns.
    if (isArmed(`${type}:acked`)) await turn().then(() => turn());
    reach(`${type}:acked`);
  };
  return processEvent.call(this, { ...event, ack });
};

// What time it is.
const realTime = Date.now;
const ahead = Number(process.env['AHEAD_MS'] ?? 0);
Date.now = () => realTime() + ahead;
