import { subscribe } from 'node:diagnostics_channel';

let sql: string[] = [];
subscribe('trunkdesk:store', (ran) => {
  if (typeof ran === 'object' && ran !== null && 'sql' in ran) sql.push(String(ran.sql));
});
let cpu = process.cpuUsage();
process.on('message', (message: { counts?: true }) => {
  if (message.counts !== true) return;
  const used = process.cpuUsage(cpu);
  process.send?.({
    cpu: used.user + used.system,
    statements: sql.length,
    commits: sql.filter((text) => text === 'commit').length,
    reads: sql.filter((text) => text.startsWith('select')).length,
    sql,
  });
  sql = [];
  cpu = process.cpuUsage();
});
