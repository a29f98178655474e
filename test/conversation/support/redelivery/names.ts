import { z } from 'zod';
import { lookUp } from '../../../../src/slack/look-up.js';
import { tables } from '../../../../src/slack/tables.js';
import type { Delivery } from '../../../../src/sandbox/workspace/delivery/deliverer.js';

/** What the bot listens to, by the table of its listeners and the name in it: `actions order.fix`. */
export const everyKind: readonly string[] = Object.entries(tables).flatMap(([table, names]) =>
  Object.keys(names).map((name) => `${table} ${name}`),
);

const Id = z.object({ id: z.string() });

const Body = z.looseObject({
  type: z.string().optional(),
  command: z.string().optional(),
  user_id: z.string().optional(),
  user: Id.optional(),
  callback_id: z.string().optional(),
  action_id: z.string().optional(),
  view: z.looseObject({ callback_id: z.string() }).nullish(),
  actions: z.array(z.looseObject({ action_id: z.string() })).optional(),
  event: z.looseObject({ type: z.string(), user: z.union([z.string(), Id]).optional() }).optional(),
});

/** A delivery's kind (`actions order.fix`), Slack's own name for its type, and whose it is. */
export function namesOf(delivery: Delivery): { kind: string; type: string; user: string } {
  const body = Body.parse(delivery.body);
  const { type = '', view } = body;
  const user = body.user?.id ?? body.user_id ?? '';
  if (delivery.kind === 'command') return { kind: named('commands', body.command), type: 'command', user };
  if (body.event !== undefined) {
    const by = body.event.user;
    const whose = typeof by === 'object' ? by.id : (by ?? '');
    const { type: event } = body.event;
    const isIn = (table: 'events' | 'notices') => Object.hasOwn(tables[table], event);
    const table = isIn('events') ? 'events' : isIn('notices') ? 'notices' : 'channelEvents';
    return { kind: named(table, body.event.type), type: body.event.type, user: whose };
  }
  switch (type) {
    case 'block_actions':
      return { kind: named('actions', body.actions?.[0]?.action_id), type, user };
    case 'block_suggestion':
      return { kind: named('options', body.action_id), type, user };
    case 'view_submission':
      return { kind: named('submissions', view?.callback_id), type, user };
    case 'view_closed':
      return { kind: named('closed', view?.callback_id), type, user };
    default:
      return { kind: named('shortcuts', body.callback_id), type, user };
  }
}

function named(table: keyof typeof tables, id = ''): string {
  const known: Readonly<Record<string, unknown>> = tables[table];
  const found = lookUp(known, id);
  const cut = found === null || found.suffix === '' ? 0 : found.suffix.length + 1;
  return `${table} ${id.slice(0, id.length - cut)}`;
}
