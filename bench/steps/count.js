import { subscribe } from 'node:diagnostics_channel';

/**
 * Loaded by Node before the bot (`--import`): tells its parent, whenever that asks with `{ spent: true }`, what it spent
 * since it was asked last: microseconds of processor time, and each statement that its database got.
 */

/** @type {string[]} */
let sql = [];
let cpu = process.cpuUsage();

subscribe('trunkdesk:store', (ran) => {
  if (typeof ran !== 'object' || ran === null || !('sql' in ran)) return;
  sql.push(
    'isSynced' in ran && ran.isSynced === false ? `${ran.sql}, not waiting for the disk` : String(ran.sql),
  );
});

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('spent' in message)) return;
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ cpu: user + system, sql });
  sql = [];
  cpu = process.cpuUsage();
});
