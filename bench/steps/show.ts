import type { Measured, Spent } from './measure.js';

const median = (all: readonly number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;

const heads = ['step', 'processor', 'until seen', 'statements', 'commits', 'reads'] as const;

/** A table in Markdown: by step the median of each figure. */
export function tableOf(measured: Measured): string {
  const rows = [...measured].map(([name, all]) => [name, ...figures(all)]);
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const figures = (all: readonly Spent[]): readonly string[] => [
  `${(median(all.map(({ cpu }) => cpu)) / 1000).toFixed(1)} ms`,
  `${median(all.map(({ untilSeen }) => untilSeen)).toFixed(0)} ms`,
  ...[() => true, isCommit, isRead].map((is) => String(median(all.map(({ sql }) => sql.filter(is).length)))),
];

const isCommit = (sql: string): boolean => sql === 'commit';
const isRead = (sql: string): boolean => sql.startsWith('select');
