import { z } from 'zod';

/** The kinds of payloads that Slack sends; shortcuts global and of a message alike. */
export type Kind = 'command' | 'action' | 'options' | 'shortcut' | 'submission' | 'closed' | 'event';

const byType: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['block_actions', 'action'],
  ['block_suggestion', 'options'],
  ['shortcut', 'shortcut'],
  ['message_action', 'shortcut'],
  ['view_submission', 'submission'],
  ['view_closed', 'closed'],
  ['event_callback', 'event'],
]);

const Typed = z.looseObject({
  type: z.string().catch(''),
  event: z.unknown().optional(),
  command: z.unknown().optional(),
});

/** Of which kind a payload is; null where it is none that we listen for. */
export function kindOf(body: unknown): Kind | null {
  const read = Typed.safeParse(body);
  if (!read.success) return null;
  const { type, event, command } = read.data;
  if (event !== undefined) return 'event';
  return command === undefined ? (byType.get(type) ?? null) : 'command';
}
