import { sayList, sayRow, type NumberAction, type NumberType, type NumberVerb } from '../../trunk/index.js';
import { cut } from '../../texts/markup.js';
import { needsChannel } from './views/form.js';
import type { Texts } from '../../texts/index.js';
import type { ChannelName, ListRow, NumberList } from '../../trunk/index.js';
import type { Skipped } from './memory.js';

/** A list of numbers made into calls: the good lines, and what of the others can be said. */
export type Made =
  | { readonly ok: true; readonly actions: readonly NumberAction[]; readonly skipped: Skipped }
  | { readonly ok: false; readonly says: string };

export interface Wanted {
  readonly verb: NumberVerb;
  /** For lines that name none. */
  readonly channel: ChannelName | null;
  readonly type: NumberType | null;
}

interface Bad {
  readonly line: number;
  readonly text: string;
  readonly says: string;
}

/** Every good line becomes one call; the others are left out, each with its reason. */
export function makeActions(list: NumberList, wanted: Wanted, { trunk }: Texts): Made {
  if (!list.ok) return { ok: false, says: sayList(list.why) };
  const actions: NumberAction[] = [];
  const bad: Bad[] = [];
  for (const row of list.rows) {
    const action = actionOf(row, wanted);
    if (action !== null) actions.push(action);
    else
      bad.push({ line: row.line, text: row.text, says: row.ok ? trunk.preview.noChannel : sayRow(row.why) });
  }
  if (actions.length === 0) {
    const lines = bad.slice(0, 8).map(({ line, text, says }) => `Line ${line}: ${cut(text, 60)} ${says}.`);
    return { ok: false, says: cut(trunk.many.allBad(lines, bad.length - lines.length), 1_900) };
  }
  return { ok: true, actions, skipped: skippedOf(bad, wanted) };
}

function actionOf(row: ListRow, { verb, channel: common, type }: Wanted): NumberAction | null {
  if (!row.ok) return null;
  const { number } = row;
  if (verb === 'disconnect') return { do: verb, number };
  const channel = row.channel ?? common;
  if (channel === null) return null;
  if (verb !== 'type') return { do: verb, number, channel };
  return type === null ? null : { do: verb, number, channel, type };
}

/** Room that a view's metadata has for this: 3,000 characters hold everything else too. */
const room = 1_700;

function skippedOf(bad: readonly Bad[], { channel, type }: Wanted): Skipped {
  const lines: Bad[] = [];
  let used = 0;
  for (const { line, text, says } of bad) {
    const kept = { line, text: cut(text, 60), says: cut(says, 160) };
    used += JSON.stringify(kept).length + 1;
    if (used > room) break;
    lines.push(kept);
  }
  const rest = cut(ranges(bad.slice(lines.length).map(({ line }) => line)), 300);
  return { channel: channel ?? '', type, count: bad.length, lines, rest };
}

/** `45, 47 to 50, 61` */
function ranges(lines: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && line === last.to + 1) last.to = line;
    else runs.push({ from: line, to: line });
  }
  return runs.map(({ from, to }) => (from === to ? String(from) : `${from} to ${to}`)).join(', ');
}

/** The list as text again, for who goes back to mend it: the good lines, and the others as far as they are kept. */
export function textOf(actions: readonly NumberAction[], skipped: Skipped | null): string {
  const good = actions.map((action) => {
    const own = needsChannel(action.do) && action.do !== 'disconnect' && action.channel !== skipped?.channel;
    return own ? `${action.number},${quoted(action.channel)}` : action.number;
  });
  return [...good, ...(skipped?.lines ?? []).map(({ text }) => text)].join('\n');
}

const quoted = (name: string): string => (/[",;|\t]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
