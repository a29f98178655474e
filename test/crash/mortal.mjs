import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';
import { Unanswered } from '../../dist/slack/unanswered.js';
import { OutboxRunner } from '../../dist/workflow/outbox.js';

/**
 * Loaded before the bot by crash tests: ends the process, as a power cut would, at the first of the boundaries that
 * it was told, and says at which. The product itself knows nothing of this. Boundaries:
 * - `card:before`, `card:after`: a job of the outbox is claimed and about to be carried out; or was carried out, and
 *   its row still stands.
 * - `PUT:sent`, `PUT:answered`: a call that writes is about to leave for the operator; or its answer has come, and
 *   nothing of it is written down. `POST` tells orders from dry runs.
 * - `block_actions:ack`: what Slack delivered is committed, and about to be acked.
 */
let boundaries = (process.env['DIE_AT'] ?? '').split(',');
process.on('message', (message) => {
  boundaries = message.dieAt;
  process.send({ armed: boundaries });
});

function reach(name) {
  if (!boundaries.includes(name)) return;
  writeSync(2, `\ndied at <${name}>\n`);
  process.kill(process.pid, 'SIGKILL');
  // Nothing more happens in this process, however late the signal is.
  for (;;);
}

// Fails loudly, by a boundary that is never reached, where the runner is built otherwise.
const start = OutboxRunner.prototype.start;
OutboxRunner.prototype.start = function startMortal() {
  const { run } = this.at;
  this.at.run = async (job, ...rest) => {
    reach(`${job.kind}:before`);
    const ran = await run(job, ...rest);
    reach(`${job.kind}:after`);
    return ran;
  };
  return start.call(this);
};
const realTime = Date.now;
const ahead = Number(process.env['AHEAD_MS'] ?? 0);
Date.now = () => realTime() + ahead;

const operator = new URL(process.env['OPERATOR_BASE_URL'] ?? 'http://none').origin;
function nameOf({ origin, method, path }) {
  if (String(origin) !== operator || method === 'GET') return null;
  if (method !== 'POST' || !path.includes('/orders?')) return method;
  return path.includes('dry_run=true') ? 'dry run' : 'order';
}
subscribe('undici:request:create', ({ request }) => reach(`${nameOf(request)}:sent`));
subscribe('undici:request:headers', ({ request }) => reach(`${nameOf(request)}:answered`));

const during = Unanswered.prototype.during;
Unanswered.prototype.during = function duringMortal(delivered, run) {
  const ack = async (answer) => {
    reach(`${delivered.body.type ?? 'command'}:ack`);
    await delivered.ack(answer);
  };
  return during.call(this, { body: delivered.body, ack }, run);
};
